import { toOneLine } from '@milepost/contract/wire/one-line'
import { isEmptyCell } from './money-text.ts'

/** Collapses text to one line of at most 200 characters, the limit of the books. */
export function toWords(text: string): string {
  // Most texts are like this, and files have thousands of them.
  if (text.length <= 200 && /^[!-~]+(?: [!-~]+)*$/.test(text)) return text
  return toOneLine(toOneLine(text.slice(0, 2_000)).slice(0, 200).toWellFormed())
}

/** Joins a row's texts, leaving out each that another one contains. */
export function joinWords(texts: readonly string[]): string {
  const all = texts.map(toWords).filter((text) => !isEmptyCell(text))
  const parts = all.filter(
    (text, i) =>
      !all.some((other, j) => {
        const [short, long] = [text.toLowerCase(), other.toLowerCase()]
        // Of two that say the same, the first stays.
        return i !== j && long.includes(short) && (short !== long || j < i)
      }),
  )
  return toWords(parts.join(' · '))
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
