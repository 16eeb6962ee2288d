import { countSharedWords } from '../../../shared/payee-words.ts'
import { OpenItems, type OpenEntry, type OpenRow } from './open-items.ts'
import {
  exactOffsets,
  explainDifference,
  soonAfter,
  soonBefore,
  suggestMatches,
  toAmountKey,
  toNumber,
  transferOffsets,
} from './suggest-matches.ts'

/** Whether a row would be posted to an account that the batch of an entry was posted to. */
type SharesAccount = (rowId: string, batchId: string) => boolean

/**
 * The rows that something posted, or another row, may be, whether that is suggested or not. An equal amount is enough,
 * whatever the names, and even if its line is suggested to another row. An amount that a tip, a fee, or a second part may
 * explain has to share a name or an account, and not to match another row for sure: the bank and the paper often have two
 * names for one payee, but what rules post to, staff post its papers to.
 */
export function findPossible(
  rows: readonly OpenRow[],
  entries: readonly OpenEntry[],
  refused: ReadonlySet<string>,
  sharesAccount: SharesAccount,
): Set<string> {
  const open = new OpenItems(rows, entries, refused)
  const suggestions = suggestMatches(rows, entries, refused)
  for (const one of suggestions) if (one.isSure) open.use(...one.rows, ...one.entries)
  const isCandidate: IsCandidate = (row, entry) =>
    !open.isRefused(row, entry.batchId) &&
    (sharesAccount(row.id, entry.batchId) ||
      countSharedWords(open.words(row), open.words(entry)) > 0)
  const checks = [
    findExact(open),
    findOtherSide(open),
    findNearly(open, isCandidate),
    findSum(open, isCandidate),
  ]
  return new Set([
    ...suggestions.flatMap((one) => one.rows.map(({ id }) => id)),
    ...rows.flatMap((row) => (checks.some((check) => check(row)) ? [row.id] : [])),
  ])
}

type Check = (row: OpenRow) => boolean
type IsCandidate = (row: OpenRow, entry: OpenEntry) => boolean

function findExact(open: OpenItems): Check {
  const byAmount = open.indexByDay(open.allEntries, toAmountKey)
  return (row) =>
    byAmount
      .near(row, toAmountKey(row), exactOffsets)
      .some(({ batchId }) => !open.isRefused(row, batchId))
}

/** The other row of a transfer. */
function findOtherSide(open: OpenItems): Check {
  const byCents = open.indexByDay(open.allRows, ({ cents }) => cents)
  return (row) =>
    byCents
      .near(row, -row.cents, transferOffsets)
      .some(
        (other) =>
          other.number !== row.number &&
          !open.isRefused(row, other.id) &&
          !open.isRefused(other, row.id),
      )
}

function findNearly(open: OpenItems, isCandidate: IsCandidate): Check {
  const byNumber = open.indexByDay(open.entries, toNumber)
  return (row) =>
    byNumber
      .near(row, row.number, soonBefore)
      .some(
        (entry) =>
          explainDifference(row.cents, entry.cents) !== undefined && isCandidate(row, entry),
      )
}

/** A sum of two lines, or the other of two rows that one line is the sum of. */
function findSum(open: OpenItems, isCandidate: IsCandidate): Check {
  const byNumber = open.indexByDay(open.entries, toNumber)
  const entriesByAmount = open.indexByDay(open.entries, toAmountKey)
  const rowsByAmount = open.indexByDay(open.rows, toAmountKey)
  const isSmaller = (part: number, whole: number) =>
    Math.sign(part) === Math.sign(whole) && Math.abs(part) < Math.abs(whole)
  return (row) =>
    byNumber
      .near(row, row.number, soonBefore)
      .filter((entry) => isCandidate(row, entry))
      .some((entry) => {
        const rest = { number: row.number, cents: row.cents - entry.cents }
        if (isSmaller(entry.cents, row.cents))
          return entriesByAmount
            .near(row, toAmountKey(rest), soonBefore)
            .some((other) => other !== entry && isCandidate(row, other))
        const otherRow = toAmountKey({ ...rest, cents: -rest.cents })
        return (
          isSmaller(row.cents, entry.cents) &&
          rowsByAmount.near(entry, otherRow, soonAfter).some((other) => other !== row)
        )
      })
}
