/** The fields that changed since the form was opened. Sending the others would overwrite a colleague's changes. */
export const changedFields = <Values extends object>(
  before: Values,
  after: Values,
): Partial<Values> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(before[name as keyof Values]) !== JSON.stringify(value),
    ),
  ) as Partial<Values>
