import { mapKeys } from '@milepost/contract/wire/json-api'

/**
 * A value with its keys renamed, for records on a device whose fields had other names when they were first written: they
 * keep those, and only the code has new ones.
 */
export const renameKeys = (value: unknown, names: Readonly<Record<string, string>>): unknown =>
  mapKeys(value, (key) => names[key] ?? key)

/** The same names the other way round. */
export const reverseNames = (names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([name, stored]) => [stored, name]))
