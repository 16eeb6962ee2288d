import { sectionOf } from '@milepost/contract/financial-performance/statements/ledger'
import type { Day } from '../calendar.ts'

/** One line of an entry. Cents, or hundredths of miles; positive means the account's natural side. */
export type Posting = { account: number; cents: number; details: string }

/** A balanced set of postings on one day. */
export type Entry = { day: Day; source: string; postings: Posting[] }

export const checking = 1000

/** Balances the entry with a posting to `against`, cash by default. */
export function balanceEntry(
  { day, source, postings }: Entry,
  details: string,
  against: number = checking,
): Entry {
  const isDebit = (account: number) =>
    ['asset', 'variable', 'fixed'].includes(sectionOf(account) ?? '')
  const excess = postings
    .filter(({ account }) => sectionOf(account) !== 'miles')
    .reduce((sum, { account, cents }) => sum + (isDebit(account) ? cents : -cents), 0)
  const rest = { account: against, cents: isDebit(against) ? -excess : excess, details }
  return { day, source, postings: rest.cents === 0 ? postings : [...postings, rest] }
}
