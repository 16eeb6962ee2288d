import {
  CloseItemName,
  type AccountToReconcile,
  type CloseItem,
  type CloseState,
  type MonthClose,
  type UnmatchedBatch,
} from '@milepost/contract/financial-performance/month-close'
import {
  daysOfMonth,
  firstYear,
  monthSpan,
} from '@milepost/contract/financial-performance/statements/periods'
import type { Finish, MonthCount, ReconciledAccount, Tick } from './month-close.sql.ts'

/** All that the lists of a client's months are made of; months are yyyy-MM. */
export type CloseFacts = {
  /** The month that is running where the client is. */
  thisMonth: string
  /** The first month of the books; null while they are empty. */
  firstMonth: string | null
  lockedThrough: string | null
  waiting: readonly MonthCount[]
  openDocuments: readonly MonthCount[]
  unmatchedDocuments: readonly MonthCount[]
  openQuestions: readonly MonthCount[]
  missingPapers: readonly MonthCount[]
  accounts: readonly ReconciledAccount[]
  ticks: readonly Tick[]
  finishes: readonly Finish[]
  /** How many people would be mailed about a month that is ready. */
  recipients: number
}

/** The last day of a month. */
export const lastDayOf = (month: string): string => daysOfMonth(month).to

/** The months from the first of the books, or of what waits to get there, through this one, newest first. */
export function listBooksMonths({ thisMonth, firstMonth, ...facts }: CloseFacts): string[] {
  const begun = [
    ...[...facts.waiting, ...facts.openDocuments].map(({ month }) => month),
    ...facts.finishes.map(({ month }) => month),
    ...(firstMonth === null ? [] : [firstMonth]),
  ].filter((month) => month >= `${firstYear}-01` && month < thisMonth)
  const months = [thisMonth]
  const first = begun.toSorted()[0] ?? thisMonth
  while (months.at(-1)! > first) months.push(monthBefore(months.at(-1)!))
  return months
}

function monthBefore(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return monthSpan(year, number - 1).from.slice(0, 7)
}

/** A month's list, and how far it is. */
export function buildMonth(
  facts: CloseFacts,
  month: string,
  unmatched: UnmatchedBatch[] = [],
): MonthClose {
  const items = buildItems(facts, month)
  const openItems = items.filter(({ isDone }) => !isDone).length
  const finish = facts.finishes.find((one) => one.month === month)
  const announcedAt = finish?.announcedAt ?? null
  return {
    month,
    state: toState(facts, { month, openItems, isAnnounced: announcedAt !== null }),
    openItems,
    finishedAt: finish?.finishedAt ?? null,
    finishedBy: finish?.finishedBy ?? null,
    reason: finish?.reason ?? null,
    announcedAt,
    items,
    accounts: listAccounts(facts, month),
    unmatched,
    recipients: announcedAt === null ? facts.recipients : 0,
  }
}

const isOpen = ({ openFrom }: ReconciledAccount, day: string) =>
  openFrom !== null && openFrom <= day

/** The accounts that have to be reconciled by the end of a month: without those that come later, or rest at zero. */
function listAccounts({ accounts }: CloseFacts, month: string): AccountToReconcile[] {
  const day = lastDayOf(month)
  return accounts
    .filter((one) => one.since <= day && (isOpen(one, day) || (one.reconciledThrough ?? '') >= day))
    .map(({ internalAccountNumber, name, reconciledThrough }) => ({
      internalAccountNumber,
      name,
      reconciledThrough,
    }))
}

type Standing = { month: string; openItems: number; isAnnounced: boolean }

function toState(
  { lockedThrough, thisMonth }: CloseFacts,
  { month, openItems, isAnnounced }: Standing,
): CloseState {
  if (lockedThrough !== null && lastDayOf(month) <= lockedThrough)
    return isAnnounced ? 'announced' : 'locked'
  if (month >= thisMonth) return 'running'
  return openItems > 0 ? 'open' : 'ready'
}

const countThrough = (counts: readonly MonthCount[], month: string) =>
  counts.reduce((sum, one) => (one.month <= month ? sum + one.count : sum), 0)

const countIn = (counts: readonly MonthCount[], month: string) =>
  counts.find((one) => one.month === month)?.count ?? 0

/** How many of each item are open; null if it has no number. */
const counters: Record<CloseItemName, (facts: CloseFacts, month: string) => number | null> = {
  transactions_posted: ({ waiting }, month) => countThrough(waiting, month),
  documents_posted: ({ openDocuments }, month) => countThrough(openDocuments, month),
  documents_matched: ({ unmatchedDocuments }, month) => countIn(unmatchedDocuments, month),
  questions_answered: ({ openQuestions }, month) => countIn(openQuestions, month),
  papers_complete: ({ missingPapers }, month) => countIn(missingPapers, month),
  accounts_reconciled: ({ accounts }, month) =>
    accounts.filter((one) => isOpen(one, lastDayOf(month))).length,
  plan_compared: () => null,
}

function buildItems(facts: CloseFacts, month: string): CloseItem[] {
  return CloseItemName.options.map((name) => {
    const open = counters[name](facts, month)
    const found = facts.ticks.find((one) => one.month === month && one.item === name)
    // What came after someone looked has not been looked at.
    const tick = found && (open ?? 0) <= (found.open ?? 0) ? found : undefined
    return {
      name,
      open,
      tick: tick ? { by: tick.by, at: tick.at, note: tick.note } : null,
      isDone: open === 0 || tick !== undefined,
    }
  })
}

/** Whether a tick needs a note: something of the item is open. */
export const needsNote = ({ open }: CloseItem): boolean => open !== null && open > 0
