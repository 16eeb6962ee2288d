/**
 * Letters and digits that engines confuse become one: `T0TA1:` and `Total` both become `TOTAI`. Accents, spaces and signs are left out.
 * For comparing words only; numbers are read by `figures.ts`.
 */
export const toSkeleton = (text: string) =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[0-9|!$]/g, (sign) => confusions[sign] ?? '')
    .replaceAll(/[^A-Z]/g, '')
    .replaceAll('L', 'I')

const confusions: Record<string, string> = {
  0: 'O',
  1: 'I',
  5: 'S',
  8: 'B',
  2: 'Z',
  6: 'G',
  '|': 'I',
  '!': 'I',
  $: '',
}

const skeletons = new Map<string, string>()
/** The skeleton of one of our own words. */
function ownSkeleton(word: string): string {
  let skeleton = skeletons.get(word)
  if (skeleton === undefined) skeletons.set(word, (skeleton = toSkeleton(word)))
  return skeleton
}

/** Whether one of the words is in the skeleton, or nearly, where a long one has one wrong or missing letter. */
export const hasLabel = (skeleton: string, words: readonly string[]) =>
  words.some((word) => includesNearly(skeleton, ownSkeleton(word)))

/** Whether one of the words is in the skeleton to the letter. */
export const hasExactLabel = (skeleton: string, words: readonly string[]) =>
  words.some((word) => skeleton.includes(ownSkeleton(word)))

/** The one short word that is worth it. */
const total = toSkeleton('TOTAL')

/** Sellers' search with at most one error, for words of six letters or more; time by the length of both. */
function includesNearly(skeleton: string, word: string): boolean {
  if (skeleton.includes(word)) return true
  if ((word.length < 6 && word !== total) || skeleton.length + 1 < word.length) return false
  let row = Array.from({ length: word.length + 1 }, (_, i) => i)
  for (const letter of skeleton) {
    const next = [0]
    for (let i = 1; i <= word.length; i += 1)
      next[i] = Math.min(
        row[i - 1]! + (word[i - 1] === letter ? 0 : 1),
        row[i]! + 1,
        next[i - 1]! + 1,
      )
    row = next
    if (row[word.length]! <= 1) return true
  }
  return false
}
