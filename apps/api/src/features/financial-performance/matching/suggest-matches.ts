import type { MatchReason } from '@milepost/contract/financial-performance/imported-transactions'
import { countSharedWords, hasNumber, isTransferText } from '../../../shared/payee-words.ts'
import { OpenItems, type OpenEntry, type OpenRow } from './open-items.ts'

/** Rows that are accepted together, and the lines that they confirm; none for a transfer between two rows. */
export type Suggestion = {
  rows: OpenRow[]
  entries: OpenEntry[]
  /** 0 to 100. */
  score: number
  reasons: MatchReason[]
  isSure: boolean
}

/** How many days before or after its paper a bank may post a transaction. */
export const maxDaysApart = 10
/** Within how many days after its paper a bank usually posts a transaction. */
const maxSoonDays = 5
/** How many days apart the two sides of a transfer may be. */
const maxTransferDays = 5
/** A sure one is better than any other by this much. */
const sureMargin = 20
const minScore = 60
/** Beyond that, sums that fit by chance are too likely, and too many to try. */
const maxParts = 3
const maxPartCandidates = 12
/** Of more equal ones none is sure anyway; it bounds the work for a thousand equal tolls. */
const maxCandidates = 24

/** A possible match of one row with one entry, or with another row. */
type Edge = {
  row: OpenRow
  entry: OpenEntry | null
  other: OpenRow | null
  score: number
  reasons: MatchReason[]
  canBeSure: boolean
  /** What decides between equal scores: the smaller distance in days. */
  daysApart: number
}

/**
 * Suggests which bank rows confirm which posted lines, and which two rows are one transfer. Each row and each line is
 * suggested once. First come pairs of the exact amount, then sums that are exact and unique, then amounts that differ
 * by what a tip, a fee, or a partial refund may explain. Deterministic, whatever the order of the input.
 */
export function suggestMatches(
  rows: readonly OpenRow[],
  entries: readonly OpenEntry[],
  refused: ReadonlySet<string> = new Set(),
): Suggestion[] {
  const open = new OpenItems(rows, entries, refused)
  return [...matchExactly(open), ...matchSums(open), ...matchNearly(open)]
}

/** Days from one to another, the nearest first. */
const getOffsets = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i).toSorted(
    (a, b) => Math.abs(a) - Math.abs(b),
  )
export const exactOffsets = getOffsets(-maxDaysApart, maxDaysApart)
export const transferOffsets = getOffsets(-maxTransferDays, maxTransferDays)
export const soonBefore = getOffsets(-maxSoonDays, 0)
export const soonAfter = getOffsets(0, maxSoonDays)

type Either = OpenRow | OpenEntry
export const toNumber = ({ number }: Pick<Either, 'number'>) => number
export const toAmountKey = ({ number, cents }: Pick<Either, 'number' | 'cents'>) =>
  `${number} ${cents}`

function matchExactly(open: OpenItems): Suggestion[] {
  const edges = [...findEntryEdges(open), ...findTransferEdges(open)]
  const byItem = new Map<OpenRow | OpenEntry, Edge[]>()
  for (const edge of edges)
    for (const item of itemsIn(edge)) {
      const same = byItem.get(item)
      if (same) same.push(edge)
      else byItem.set(item, [edge])
    }
  const rivals = (edge: Edge) =>
    itemsIn(edge).flatMap((item) => byItem.get(item)!.filter((one) => one !== edge))
  // How many candidates there are is known before any of them is used.
  const ranked = edges.map((edge) => {
    const others = rivals(edge)
    const isTied = others.some(({ score }) => score > edge.score - sureMargin)
    if (others.length > 0 && !isTied) return { edge, isTied }
    const reasons: MatchReason[] = [
      ...edge.reasons,
      isTied ? 'not_only_candidate' : 'only_candidate',
    ]
    const score = isTied ? edge.score : Math.min(edge.score + 10, 100)
    return { edge: { ...edge, score, reasons }, isTied }
  })
  return ranked
    .filter(({ edge }) => edge.score >= minScore)
    .toSorted((a, b) => b.edge.score - a.edge.score || a.edge.daysApart - b.edge.daysApart)
    .flatMap(({ edge, isTied }) => {
      if (itemsIn(edge).some((item) => open.isUsed(item))) return []
      open.use(...itemsIn(edge))
      return [toSuggestion(edge, edge.canBeSure && !isTied)]
    })
}

const itemsIn = ({ row, entry, other }: Edge): (OpenRow | OpenEntry)[] =>
  [row, entry, other].filter((item) => item !== null)

const toSuggestion = (
  { row, entry, other, score, reasons }: Edge,
  isSure: boolean,
): Suggestion => ({
  rows: other ? [row, other] : [row],
  entries: entry ? [entry] : [],
  score,
  reasons,
  isSure,
})

function findEntryEdges(open: OpenItems): Edge[] {
  const byDay = open.indexByDay(open.allEntries, toAmountKey)
  return open.allRows.flatMap((row) =>
    byDay
      .near(row, toAmountKey(row), exactOffsets)
      .slice(0, maxCandidates)
      .flatMap((entry) => {
        if (open.isRefused(row, entry.batchId)) return []
        const days = open.daysBetween(entry, row)
        const [rowWords, entryWords] = [open.words(row), open.words(entry)]
        const isShared = countSharedWords(rowWords, entryWords) > 0
        const isCheck = row.checkNumber !== null && hasNumber(entry.words, row.checkNumber)
        const isOtherPayee = !isShared && rowWords.length > 0 && entryWords.length > 0
        const reasons: MatchReason[] = ['amount']
        if (isPostedSoon(days)) reasons.push('day')
        if (isShared) reasons.push('words')
        if (isCheck) reasons.push('check_number')
        const points =
          50 +
          toDayPoints(days) +
          (isShared ? 20 : 0) +
          (isCheck ? 20 : 0) -
          (isOtherPayee ? 10 : 0)
        return [
          {
            row,
            entry,
            other: null,
            score: Math.min(points, 100),
            reasons,
            canBeSure: isPostedSoon(days) && (isShared || isCheck),
            daysApart: Math.abs(days),
          },
        ]
      }),
  )
}

/** Two rows of opposite amounts in two of the client's own accounts. */
function findTransferEdges(open: OpenItems): Edge[] {
  const byDay = open.indexByDay(open.allRows, ({ cents }) => cents)
  return open.allRows
    .filter(({ cents }) => cents < 0)
    .flatMap((row) =>
      byDay
        .near(row, -row.cents, transferOffsets)
        .slice(0, maxCandidates)
        .flatMap((other) => {
          const days = open.daysBetween(row, other)
          if (other.number === row.number || open.isRefused(row, other.id)) return []
          if (open.isRefused(other, row.id)) return []
          const named = [row, other].filter(({ description }) => isTransferText(description)).length
          const reasons: MatchReason[] = ['transfer', 'amount']
          if (Math.abs(days) <= 2) reasons.push('day')
          if (named > 0) reasons.push('words')
          return [
            {
              row,
              entry: null,
              other,
              score: 45 + toDayPoints(Math.abs(days)) + 12 * named,
              reasons,
              canBeSure: named === 2,
              daysApart: Math.abs(days),
            },
          ]
        }),
    )
}

/**
 * Of what is left: one row for several papers, or one paper paid by several rows, if just one choice of them adds up
 * to the cent and all name the payee.
 */
function matchSums(open: OpenItems): Suggestion[] {
  const found: Suggestion[] = []
  const isPart = (part: Either, whole: Either) =>
    !open.isUsed(part) &&
    Math.sign(part.cents) === Math.sign(whole.cents) &&
    Math.abs(part.cents) < Math.abs(whole.cents)
  const isSamePayee = (row: OpenRow, entry: OpenEntry) =>
    countSharedWords(open.words(row), open.words(entry)) > 0 && !open.isRefused(row, entry.batchId)
  const toSum = (rows: OpenRow[], entries: OpenEntry[]): Suggestion => ({
    rows,
    entries,
    score: 75,
    reasons: ['sum', 'amount', 'day', 'words'],
    isSure: false,
  })
  const entriesByDay = open.indexByDay(open.entries, toNumber)
  for (const row of open.rows) {
    const near = entriesByDay
      .near(row, row.number, soonBefore)
      .filter((entry) => isPart(entry, row) && isSamePayee(row, entry))
    const parts = findOnlySum(near, row.cents)
    if (!parts) continue
    open.use(row, ...parts)
    found.push(toSum([row], parts))
  }
  const rowsByDay = open.indexByDay(open.rows, toNumber)
  for (const entry of open.entries) {
    const near = rowsByDay
      .near(entry, entry.number, soonAfter)
      .filter((row) => isPart(row, entry) && isSamePayee(row, entry))
    const parts = findOnlySum(near, entry.cents)
    if (!parts) continue
    open.use(entry, ...parts)
    found.push(toSum(parts, [entry]))
  }
  return found
}

/** The two or three items that add up to the sum, if there is one choice alone. */
function findOnlySum<Part extends { cents: number }>(
  items: readonly Part[],
  cents: number,
): Part[] | undefined {
  if (items.length < 2 || items.length > maxPartCandidates) return undefined
  const found: Part[][] = []
  const add = (chosen: Part[], from: number, rest: number): void => {
    if (chosen.length >= 2 && rest === 0) found.push(chosen)
    if (chosen.length === maxParts || found.length > 1) return
    for (let i = from; i < items.length; i++)
      add([...chosen, items[i]!], i + 1, rest - items[i]!.cents)
  }
  add([], 0, cents)
  return found.length === 1 ? found[0] : undefined
}

/** Of what is left: amounts of the same payee that nearly agree, if either has no other candidate. */
function matchNearly(open: OpenItems): Suggestion[] {
  const byDay = open.indexByDay(open.entries, toNumber)
  const edges = open.rows.flatMap((row) =>
    byDay.near(row, row.number, soonBefore).flatMap((entry) => {
      const reason = explainDifference(row.cents, entry.cents)
      const days = open.daysBetween(entry, row)
      if (!reason || open.isRefused(row, entry.batchId)) return []
      if (countSharedWords(open.words(row), open.words(entry)) === 0) return []
      return [{ row, entry, reason, days }]
    }),
  )
  const byRow = Map.groupBy(edges, ({ row }) => row)
  const byEntry = Map.groupBy(edges, ({ entry }) => entry)
  return edges
    .filter(({ row, entry }) => byRow.get(row)!.length === 1 && byEntry.get(entry)!.length === 1)
    .map(({ row, entry, reason, days }) => {
      open.use(row, entry)
      return {
        rows: [row],
        entries: [entry],
        score: 30 + toDayPoints(days) + (reason === 'fee' ? 15 : 10),
        reasons: [reason, 'day', 'words'] satisfies MatchReason[],
        isSure: false,
      }
    })
}

/** What explains that the bank has another amount than the paper; undefined if nothing does. */
export function explainDifference(row: number, entry: number): MatchReason | undefined {
  if (Math.sign(row) !== Math.sign(entry) || row === entry) return undefined
  const ratio = row / entry
  // Fees of a card abroad are up to 3.5 %; factoring and instant deposits take up to 5 %.
  if (row < 0 ? ratio > 1 && ratio <= 1.035 : ratio >= 0.95 && ratio < 1) return 'fee'
  if (row > 0) return undefined
  if (ratio > 1 && ratio <= 1.25) return 'tip'
  return ratio >= 0.75 && ratio < 1 ? 'partial_refund' : undefined
}

/** Whether a bank usually posts that many days after the paper. */
const isPostedSoon = (days: number) => days >= 0 && days <= maxSoonDays

/** Up to 20 points by the days from the paper to the bank row. */
function toDayPoints(days: number): number {
  if (days >= 0) return days <= 2 ? 20 - days : days <= 5 ? 18 - days : 12 - days
  return days >= -3 ? 10 + days : 2
}
