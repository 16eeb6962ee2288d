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

/** More than anybody has of one day and amount that are not the same otherwise: the others are not compared. */
const maxCompared = 200

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
  /** The first that matches. Those that are used leave the candidates, so that each is passed once. */
  const find = (candidates = new Set<Known>(), isMatch: (one: Known) => boolean = () => true) => {
    let compared = 0
    for (const one of candidates) {
      if (used.has(one.id)) candidates.delete(one)
      else if (isMatch(one)) return one
      else if (++compared === maxCompared) return undefined
    }
    return undefined
  }

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

  // What is the same is looked up, not compared: a file may have thousands of the same day and amount.
  const now = known.filter(({ isFormer }) => !isFormer)
  const byId = groupByKeys(known, ({ ids }) => ids)
  const byIdAndContent = groupByKeys(now, (one) => one.ids.map((id) => `${id}\n${toContent(one)}`))
  const byDay = groupByKeys(known, (one) => [toDay(one)])
  const byContent = groupByKeys(now, (one) => [`${one.number} ${toContent(one)}`])
  const onDay = (row: Reported) => byDay.get(toDay(row))

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
      const one = find(byIdAndContent.get(`${row.externalId ?? ''}\n${toContent(row)}`))
      if (one) settle(i, 'duplicate', { knownId: one.id })
    }
    for (const { row, i } of those()) {
      const same = byContent.get(`${row.number} ${toContent(row)}`)
      const one = find(same, (other) => canBe(other, row))
      if (one) settle(i, 'duplicate', { knownId: one.id })
    }
  }

  for (const { row, i } of open())
    if (row.isDoubtful || row.number === null || row.date === null || row.amount === null) {
      const corrected = find(byId.get(row.correctsId ?? ''))
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

const toContent = ({ date, amount, description }: Content): string =>
  `${date} ${amount} ${description.toLowerCase()}`

const isSame = (one: Content, other: Content) => toContent(one) === toContent(other)

const toDay = ({ number, date, amount }: Pick<Reported, 'number' | 'date' | 'amount'>): string =>
  `${number} ${date} ${amount}`

/** The transactions under each of their keys, in their order. */
function groupByKeys(
  known: readonly Known[],
  toKeys: (one: Known) => readonly string[],
): Map<string, Set<Known>> {
  const groups = new Map<string, Set<Known>>()
  for (const one of known)
    for (const key of toKeys(one)) {
      const same = groups.get(key)
      if (same) same.add(one)
      else groups.set(key, new Set([one]))
    }
  return groups
}

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
