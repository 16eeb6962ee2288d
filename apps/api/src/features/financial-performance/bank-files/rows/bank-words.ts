import { toOneLine } from '@milepost/contract/wire/one-line'
import { isEmptyCell } from './money-text.ts'

/** Collapses text to one line of at most 200 characters, the limit of the books. */
export function toWords(text: string): string {
  // Most texts are like this, and files have thousands of them.
  if (text.length <= 200 && /^[!-~]+(?: [!-~]+)*$/.test(text)) return text
  return toOneLine(toOneLine(text.slice(0, 2_000)).slice(0, 200).toWellFormed())
}

/** More than the 200 characters have room for, as each is compared with all others. */
const maxJoined = 50

/** Joins a row's texts, the first 50 that differ, leaving out each that another one contains. */
export function joinWords(texts: readonly string[]): string {
  // Of those that say the same, the first stays.
  const differing = new Map<string, string>()
  for (const text of texts) {
    if (differing.size === maxJoined) break
    const words = toWords(text)
    const key = words.toLowerCase()
    if (!isEmptyCell(words) && !differing.has(key)) differing.set(key, words)
  }
  const keys = [...differing.keys()]
  const parts = keys.filter((key) => !keys.some((other) => other !== key && other.includes(key)))
  return toWords(parts.map((key) => differing.get(key)).join(' · '))
}

/**
 * The description of a row: its words, and the number of a check where the words say no more than
 * that it is one.
 */
export function describe(texts: readonly string[], checkNumber: string | null): string {
  const words = joinWords(texts)
  const isBareCheck = words === '' || /^(check|cheque)s?( paid)?$/i.test(words)
  return checkNumber === null || !isBareCheck
    ? words
    : toWords(`${words === '' ? 'CHECK' : words} ${checkNumber}`)
}
