import type { ReadFieldName, Reading } from '@milepost/contract/documents/reading'
import type { DrawnPaper } from '@milepost/testing/drawn-papers/drawn-paper.ts'
import type { Figure } from '../figures.ts'

type Truth = Pick<DrawnPaper, 'name' | 'kind' | 'truth' | 'lines' | 'isUnsure'>
type Tally = { all: number; right: number; sure: number; sureAndWrong: number; missed: string[] }

/** Accuracy per field over many papers: how many are right, how many are shown as sure, and how many of those are wrong. */
export function readerScore() {
  const tallies = new Map<string, Tally>()
  const settlements = { all: 0, whole: 0 }
  const count = (name: string, isRight: boolean, isSure: boolean, said: string) => {
    const tally = tallies.get(name) ?? { all: 0, right: 0, sure: 0, sureAndWrong: 0, missed: [] }
    tallies.set(name, tally)
    tally.all += 1
    if (isRight) tally.right += 1
    if (isSure) tally.sure += 1
    if (isSure && !isRight) tally.sureAndWrong += 1
    if (!isRight) tally.missed.push(`${isSure ? 'SURE ' : ''}${said}`)
  }
  return {
    add({ name, kind, truth, lines, isUnsure }: Truth, reading: Reading) {
      count('kind', reading.kind === kind, reading.isKindSure, `${name}: ${reading.kind}`)
      for (const [fieldName, value] of Object.entries(truth) as [ReadFieldName, string][]) {
        const field = reading.fields.find((other) => other.name === fieldName)
        const isRight = field !== undefined && isSame(fieldName, field.value, value)
        // Where nothing may be sure, a sure amount is wrong whatever it says.
        const mayBeSure = !(isUnsure && (fieldName === 'total' || fieldName === 'gallons'))
        const isSure = field?.isSure ?? false
        count(
          fieldName,
          isRight && (mayBeSure || !isSure),
          isSure,
          `${name}: ${field?.value} for ${value}`,
        )
      }
      if (lines.length === 0) return
      const read = reading.lines.map(({ cents }) => cents)
      const areSure = read.length > 0 && reading.lines.every(({ isSure }) => isSure)
      count('lines', areLines(read, lines, truth.gross), areSure, `${name}: ${read.join(' ')}`)
      settlements.all += 1
      const amounts = reading.fields.filter((field) => /^(gross|escrow|net)$/.test(field.name))
      const isWhole = reading.isKindSure && areSure && amounts.every(({ isSure }) => isSure)
      if (isWhole && amounts.length === 3) settlements.whole += 1
    },
    tallies,
    /** A row for each field, and one for all that are sure. */
    figures(label: string): Figure[] {
      const rows = [...tallies].map(([name, { all, right, sure, sureAndWrong }]): Figure => {
        const aim = aims[name]
        return {
          label: `${label}: ${name}`,
          found: `${percent(right, all)} right of ${all}, ${percent(sure, all)} sure, ${sureAndWrong} sure and wrong`,
          ...(aim !== undefined && { aim: `${aim} % right`, isMet: right / all >= aim / 100 }),
        }
      })
      const sum = (of: (tally: Tally) => number) =>
        [...tallies.values()].reduce((total, tally) => total + of(tally), 0)
      const [sure, wrong] = [sum((tally) => tally.sure), sum((tally) => tally.sureAndWrong)]
      return [
        ...rows,
        ...(settlements.all > 0
          ? [
              {
                label: `${label}: settlements whose kind, amounts and lines are all sure`,
                found: `${percent(settlements.whole, settlements.all)} of ${settlements.all}`,
              },
            ]
          : []),
        {
          label: `${label}: shown as sure and wrong`,
          found: `${((wrong / Math.max(1, sure)) * 100).toFixed(2)} % (${wrong} of ${sure})`,
          aim: 'at most 0.5 %',
          isMet: wrong <= sure * 0.005,
        },
      ]
    },
  }
}

const aims: Record<string, number> = { total: 98, date: 98, gallons: 98, state: 98 }

const percent = (part: number, all: number) => `${((part / Math.max(1, all)) * 100).toFixed(1)} %`

/** Each amount that was earned, or all of them as one, and each deduction. */
const areLines = (read: readonly number[], lines: Truth['lines'], gross: string | undefined) => {
  const each = lines.map(({ cents }) => cents)
  const asOne = [Number(gross), ...each.filter((cents) => cents < 0)]
  return [each, asOne].some((expected) => expected.join(' ') === read.join(' '))
}

const isSame = (name: ReadFieldName, found: string, value: string) =>
  name === 'vendor' ? plain(found) === plain(value) : found === value
const plain = (text: string) => text.replaceAll(/[^a-z0-9]/gi, '').toUpperCase()
