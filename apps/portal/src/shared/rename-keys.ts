/**
 * A plain value with its keys renamed at any depth, for records on a device whose fields had other names when they were
 * first written: they keep those, and only the code has new ones.
 */
export function renameKeys(value: unknown, names: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, names))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [names[key] ?? key, renameKeys(inner, names)]),
  )
}

/** The same names the other way round. */
export const reverseNames = (names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([name, stored]) => [stored, name]))
