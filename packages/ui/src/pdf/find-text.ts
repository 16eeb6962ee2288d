/** A place in the text of a page: the item, and from which character to which. */
export type TextRange = { item: number; from: number; to: number }

/** A place where the text was found; it may go on over several items. */
export type Match = { page: number; ranges: TextRange[] }

/** Letters alone count: not their case, nor their accents. Each character stays one character. */
export const fold = (text: string): string =>
  [...text]
    .map((char) => {
      const plain = char.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
      return plain.length === char.length ? plain : char
    })
    .join('')

/** The most matches that are counted. */
export const maxMatches = 1_000

/** Where `wanted` is on a page whose text comes in items; spaces between items and words count once. */
export function findInPage(page: number, items: readonly string[], wanted: string): Match[] {
  const query = fold(wanted.trim()).replace(/\s+/g, ' ')
  if (query === '') return []
  // The text with single spaces, and where each of its characters is from.
  let text = ''
  const from: ({ item: number; at: number } | undefined)[] = []
  const add = (char: string, source?: { item: number; at: number }) => {
    if (char === ' ' && (text === '' || text.endsWith(' '))) return
    text += char
    from.push(source)
  }
  for (const [item, string] of items.entries()) {
    const folded = fold(string)
    for (let at = 0; at < folded.length; at += 1)
      add(/\s/.test(folded[at]!) ? ' ' : folded[at]!, { item, at })
    add(' ')
  }
  const matches: Match[] = []
  let start = text.indexOf(query)
  while (start !== -1 && matches.length < maxMatches) {
    const ranges: TextRange[] = []
    for (const source of from.slice(start, start + query.length)) {
      if (!source) continue
      const last = ranges.at(-1)
      if (last?.item === source.item) last.to = source.at + 1
      else ranges.push({ item: source.item, from: source.at, to: source.at + 1 })
    }
    matches.push({ page, ranges })
    start = text.indexOf(query, start + query.length)
  }
  return matches
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (char) => escapes[char]!)

/** The HTML of an item of a page with what was found in it marked; the current match differently. */
export function markItem(
  string: string,
  item: number,
  found: readonly { match: Match; isCurrent: boolean }[],
): string {
  let html = ''
  let end = 0
  for (const { match, isCurrent } of found)
    for (const range of match.ranges) {
      if (range.item !== item || range.from < end) continue
      const attribute = isCurrent ? ' data-current="true"' : ''
      html += `${escape(string.slice(end, range.from))}<mark${attribute}>${escape(string.slice(range.from, range.to))}</mark>`
      end = range.to
    }
  return html + escape(string.slice(end))
}
