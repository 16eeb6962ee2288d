import type { ImportRowStatus } from '@milepost/contract/financial-performance/bank-imports'

/** A transaction as a file reports it. */
export type Reported = {
  /** The account of the books; null until it is chosen. */
  number: number | null
  /** yyyy-MM-dd; null if it can't be read. */
  date: string | null
  /** Cents; money in is positive. Null if it can't be read. */
  amount: number | null
  description: string
  stem: string
  checkNumber?: string | null
  /** As in imported_transactions ('ofx:1000:17'); null if there is none, or it identifies nothing. */
  externalId: string | null
  /** Of an earlier transaction that this one replaces. */
  correctsId?: string | null
  /** Whether a person must decide about it. */
  isDoubtful: boolean
  /** What is the same in the same file: its line, or its position. */
  place?: number
}

/** A transaction that is in imported_transactions. One that the bank changed after it was posted is there twice. */
export type Known = {
  id: string
  /** Whether the bank describes it differently now. */
  isFormer: boolean
  number: number
  date: string
  amount: number
  description: string
  stem: string
  checkNumber: string | null
  /** Its own external id and those under which imported files have it. */
  ids: string[]
}

/** How the same file was read when it was imported before. */
export type EarlierReading = {
  place: number
  number: number | null
  date: string | null
  amount: number | null
  description: string
  /** The transaction that the row became or was. */
  knownId: string
  isPosted: boolean
  /** Whether the bank's connection has it, which knows better where it belongs. */
  isFed: boolean
}

export type Match = {
  standing: ImportRowStatus
  /** The transaction that it is, or may be. */
  knownId: string | null
  /** The index of an earlier row of the same file that says the same under the same id. */
  sameAs: number | null
  /** The waiting transaction that the same file became when it was read differently. */
  replacesId: string | null
}

export type MatchContext = {
  known: readonly Known[]
  earlier?: readonly EarlierReading[]
  /** The days that can be in the books. */
  firstDay: string
  latestDay: string
}

/**
 * Finds out which of the reported transactions are known. Each known one is used once, so that of three equal
 * tolls of which two are known, one is new. What is certain is matched before what is likely.
 */
export function matchTransactions(
  rows: readonly Reported[],
  { known, earlier = [], firstDay, latestDay }: MatchContext,
): Match[] {
  const matches = new Map<number, Match>()
  const used = new Set<string>()
  const replaced = new Map<number, string>()
  const settle = (i: number, standing: ImportRowStatus, found: Partial<Match> = {}) => {
    matches.set(i, {
      standing,
      knownId: null,
      sameAs: null,
      replacesId: replaced.get(i) ?? null,
      ...found,
    })
    if (found.knownId) used.add(found.knownId)
  }
  const open = () => rows.flatMap((row, i) => (matches.has(i) ? [] : [{ row, i }]))
  const find = (candidates: readonly Known[] | undefined, isMatch: (one: Known) => boolean) =>
    candidates?.find((one) => !used.has(one.id) && isMatch(one))
  const isNow = (one: Known, row: Reported) => !one.isFormer && isSame(one, row)

  const earlierByPlace = new Map(earlier.map((one) => [one.place, one]))
  for (const { row, i } of open()) {
    const before = earlierByPlace.get(row.place ?? -1)
    if (!before) continue
    const { knownId } = before
    if (before.isPosted || (before.number === row.number && isSame(before, row)))
      settle(i, 'duplicate', { knownId })
    // For another account, or with other signs: the first choice was wrong.
    else if (!before.isFed && !row.isDoubtful && row.number !== null) {
      replaced.set(i, knownId)
      used.add(knownId)
    }
  }

  const byId = new Map<string, Known[]>()
  for (const one of known)
    for (const id of one.ids) {
      const same = byId.get(id)
      if (same) same.push(one)
      else byId.set(id, [one])
    }
  const byDay = Map.groupBy(known, ({ number, date, amount }) => `${number} ${date} ${amount}`)
  const onDay = ({ number, date, amount }: Reported) => byDay.get(`${number} ${date} ${amount}`)

  const firstById = new Map<string, number>()
  for (const { row, i } of open()) {
    if (row.externalId === null) continue
    const first = firstById.get(row.externalId)
    if (first !== undefined && isSame(rows[first]!, row)) settle(i, 'duplicate', { sameAs: first })
    else firstById.set(row.externalId, i)
  }

  for (const isDoubtful of [false, true]) {
    const those = () => open().filter(({ row }) => row.isDoubtful === isDoubtful)
    for (const { row, i } of those()) {
      const one = find(byId.get(row.externalId ?? ''), (other) => isNow(other, row))
      if (one) settle(i, 'duplicate', { knownId: one.id })
    }
    for (const { row, i } of those()) {
      const one = find(onDay(row), (other) => isNow(other, row) && canBe(other, row))
      if (one) settle(i, 'duplicate', { knownId: one.id })
    }
  }

  for (const { row, i } of open())
    if (row.isDoubtful || row.number === null || row.date === null || row.amount === null) {
      const corrected = find(byId.get(row.correctsId ?? ''), () => true)
      settle(i, 'needs_decision', { knownId: corrected?.id ?? null })
    }
  for (const { row, i } of open()) {
    // One that has nothing else in common is another transaction: some banks reuse ids.
    const one = find(
      byId.get(row.externalId ?? ''),
      (other) => other.amount === row.amount || areAlike(other.stem, row.stem),
    )
    if (one) settle(i, 'possible_duplicate', { knownId: one.id })
  }
  for (const { row, i } of open()) {
    const one = find(
      onDay(row),
      (other) => areAlike(other.stem, row.stem) && !areOtherChecks(other, row),
    )
    if (one) settle(i, 'possible_duplicate', { knownId: one.id })
  }
  for (const { row, i } of open())
    if (row.date! < firstDay) settle(i, 'before_books')
    else settle(i, row.date! > latestDay ? 'ahead' : 'new')
  return rows.map((_, i) => matches.get(i)!)
}

type Content = { date: string | null; amount: number | null; description: string }

const isSame = (one: Content, other: Content) =>
  one.date === other.date &&
  one.amount === other.amount &&
  one.description.toLowerCase() === other.description.toLowerCase()

/** The kind of source of an external id: 'ofx', 'csv', 'bank'. */
const getKind = (externalId: string) => externalId.split(':', 1)[0]!

/** Whether two transactions of the same content can be one. Two ids of the same kind are two transactions. */
function canBe(known: Known, row: Reported): boolean {
  const { externalId } = row
  if (areOtherChecks(known, row)) return false
  if (externalId === null) return true
  return !known.ids.some((id) => getKind(id) === getKind(externalId))
}

const areOtherChecks = (
  { checkNumber: one }: Pick<Known, 'checkNumber'>,
  { checkNumber: other = null }: Pick<Reported, 'checkNumber'>,
) => one !== null && other !== null && one !== other

/** Whether two stems may be the same words, of which a bank cuts or adds some. */
export const areAlike = (one: string, other: string): boolean =>
  one.includes(other) || other.includes(one)
