import { createHash } from 'node:crypto'

/** The maximum number of lines before the headings. */
export const maxPreamble = 20

/** Import templates mark the required columns with an asterisk. */
export const normalizeHeading = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[_\s*:]+/g, ' ')
    .trim()

/** The columns whose headings are known; of a field's patterns the first that matches wins, and each column is one field. */
export function findColumns<Field extends string>(
  names: Record<Field, RegExp[]>,
  headings: readonly string[],
): Record<Field, number | null> {
  const normal = headings.map(normalizeHeading)
  const fields = Object.keys(names) as Field[]
  const columns = Object.fromEntries(fields.map((field) => [field, null])) as Record<
    Field,
    number | null
  >
  const taken = new Set<number>()
  for (const field of fields)
    for (const pattern of names[field]) {
      const at = normal.findIndex((heading, i) => !taken.has(i) && pattern.test(heading))
      if (at === -1 || columns[field] !== null) continue
      columns[field] = at
      taken.add(at)
    }
  return columns
}

/** Recognizes a file by its headings, as `toNames` has them; null if it has none. */
export const hashHeadings = (
  headings: readonly string[],
  toNames: (headings: readonly string[]) => Iterable<string>,
): string | null =>
  headings.every((heading) => heading === '')
    ? null
    : createHash('sha256')
        .update([...toNames(headings)].join('\n'))
        .digest('base64url')
        .slice(0, 22)
