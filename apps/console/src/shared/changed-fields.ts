/**
 * The fields of a form whose values are not what they were when it was opened. What a form sends besides would put back
 * what a colleague has changed meanwhile.
 */
export const changedFields = <Values extends object>(
  before: Values,
  after: Values,
): Partial<Values> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name as keyof Values] !== value),
  ) as Partial<Values>
