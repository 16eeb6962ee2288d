import type { PaperKind } from '@milepost/contract/missing-papers/missing-papers'
import { countSharedWords, toPayeeWords } from '../../../shared/payee-words.ts'
import { periodDays, toDay, type Day } from './calendar.ts'
import type { PaperGroup } from './group-papers.ts'
import { expectedDay, median, type Fit } from './rhythm.ts'

/** A transaction of the client's bank. */
export type BankRow = {
  /** yyyy-MM-dd. */
  on: string
  /** The bank's words without what changes from one transaction to the next. */
  stem: string
  /** What came in is positive. */
  cents: number
  /** The document whose posting it confirms. */
  paperId: string | null
}

/** What the bank says of the periods of a series. */
export type BankEvidence = {
  /** Periods without a paper in which money moved as it does when there is one, each with the day of its paper by that. */
  paid: ReadonlyMap<number, Day>
  /** Whether the bank's transactions of a period are all known. */
  isKnown: (expectedOn: Day) => boolean
}

/** The fewest papers with a transaction, and their share, for the transactions to speak for the papers. */
const fewestPaired = 5
const minShare = 0.85
/** The fewest papers of a payee that staff have posted and matched. */
const fewestMatched = 3
/** How far (in periods) a transaction may be from where its paper lets expect it, or its period's. */
const maxApart = 0.6
const maxMoved = 1.4

/** What share of a payee's words has to be in those of the papers. */
const minAlike = 0.5
/** Kinds of papers that money comes in with. */
const incomeKinds: readonly PaperKind[] = ['settlement', 'earnings', 'payroll']

/**
 * What the bank knows of a series: the payees whose words its papers have, or whose transactions its posted papers were matched with.
 * Of papers that money comes in with, the only payee who pays as often, too. Undefined if there is none, or if papers come without one.
 */
export function findBankEvidence(
  group: PaperGroup,
  fit: Fit,
  rows: readonly BankRow[],
): BankEvidence | undefined {
  const period = periodDays[fit.rhythm]
  const { papers } = group
  const start = papers[0]!.on - period
  const inTime = rows.filter((row) => toDay(row.on) >= start)
  const payees = listPayees(group, inTime)
  const named = payees.filter(({ isNamed }) => isNamed)
  const paying =
    named.length > 0 || !incomeKinds.includes(group.kind)
      ? named
      : payees.filter((payee) => pair(papers, payee.days, period).share >= minShare)
  if (paying.length === 0 || (named.length === 0 && paying.length > 1)) return undefined
  const days = paying.flatMap((payee) => payee.days).toSorted((a, b) => a - b)
  const { lag, unpaired, paired, share } = pair(papers, days, period)
  if (paired < fewestPaired || share < minShare) return undefined
  const last = toDay(
    inTime
      .map(({ on }) => on)
      .toSorted()
      .at(-1)!,
  )
  const paid = new Map<number, Day>()
  const empty = listEmpty(fit)
  for (const day of unpaired) {
    const on = day - lag
    // That of a paper from before those that are looked at.
    if (on < papers[0]!.on) continue
    const nearest = empty
      .filter((number) => !paid.has(number))
      .map((number) => ({ number, apart: Math.abs(expectedDay(fit, number) - on) }))
      .toSorted((a, b) => a.apart - b.apart)[0]
    if (nearest && nearest.apart <= maxMoved * period) paid.set(nearest.number, Math.round(on))
  }
  return {
    paid,
    isKnown: (expectedOn) =>
      expectedOn + lag + maxApart * period <= last && expectedOn >= toDay(inTime[0]!.on),
  }
}

/** Periods without a paper, up to a year after the last one. */
function listEmpty({ numbers }: Fit): number[] {
  const filled = new Set(numbers)
  const first = numbers[0]!
  return Array.from({ length: numbers.at(-1)! - first + 53 }, (_, i) => first + i).filter(
    (number) => !filled.has(number),
  )
}

function listPayees({ kind, tokens, papers }: PaperGroup, rows: readonly BankRow[]) {
  const ids = new Set(papers.map(({ id }) => id))
  const words = toPayeeWords(tokens.join(' '))
  const isIncome = incomeKinds.includes(kind)
  const isAlike = (stem: string) => {
    const others = toPayeeWords(stem)
    return others.length > 0 && countSharedWords(others, words) / others.length >= minAlike
  }
  return [...Map.groupBy(rows, ({ stem, cents }) => `${stem} ${cents > 0}`).values()]
    .filter(([row]) => !isIncome || row!.cents > 0)
    .map((found) => ({
      days: [...new Set(found.map(({ on }) => toDay(on)))].toSorted((a, b) => a - b),
      isNamed:
        isAlike(found[0]!.stem) ||
        found.filter(({ paperId }) => paperId !== null && ids.has(paperId)).length >= fewestMatched,
    }))
}

/**
 * Pairs papers with transactions in order, so that the days between them, less the usual lag, are fewest: an alignment of two
 * sequences (Needleman & Wunsch 1970).
 */
function pair(papers: readonly { on: Day }[], days: readonly Day[], period: number) {
  const none = { lag: 0, unpaired: [...days], paired: 0, share: 0 }
  const known = papers.filter(
    ({ on }) => days.length > 0 && on >= days[0]! - period && on <= days.at(-1)! + period,
  )
  if (known.length === 0) return none
  const nearest = known.map(
    ({ on }) => days.map((day) => day - on).toSorted((a, b) => Math.abs(a) - Math.abs(b))[0]!,
  )
  const lag = median(nearest)
  const skip = maxApart * period
  const width = days.length + 1
  // The least cost of pairing the first papers with the first days.
  const costs = new Float64Array((known.length + 1) * width)
  const at = (i: number, j: number) => costs[i * width + j]!
  const apart = (i: number, j: number) => {
    const between = Math.abs(days[j]! - lag - known[i]!.on)
    return between <= skip ? between : Infinity
  }
  for (let i = 0; i <= known.length; i++)
    for (let j = 0; j <= days.length; j++)
      costs[i * width + j] =
        i === 0 || j === 0
          ? (i + j) * skip
          : Math.min(
              at(i - 1, j) + skip,
              at(i, j - 1) + skip,
              at(i - 1, j - 1) + apart(i - 1, j - 1),
            )
  const unpaired: Day[] = []
  let paired = 0
  for (let i = known.length, j = days.length; j > 0;) {
    if (i > 0 && at(i, j) === at(i - 1, j - 1) + apart(i - 1, j - 1)) {
      paired++
      i--
      j--
    } else if (i > 0 && at(i, j) === at(i - 1, j) + skip) i--
    else unpaired.push(days[--j]!)
  }
  return { lag, unpaired, paired, share: paired / known.length }
}
