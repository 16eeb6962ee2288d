import { mapKeys } from '@milepost/contract/wire/json-api'

/**
 * Renames the keys of a value. Records on a device keep the field names they were first written with; only
 * the code uses the new ones.
 */
export const renameKeys = (value: unknown, names: Readonly<Record<string, string>>): unknown =>
  mapKeys(value, (key) => names[key] ?? key)

/** The reverse mapping. */
export const reverseNames = (names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([name, stored]) => [stored, name]))
