import { sectionOf } from '@milepost/contract/books/ledger'
import type { Day } from '../calendar.ts'

/** One line of an entry, in cents or hundredths of miles, in the account's natural sign. */
export type Posting = { account: number; cents: number; details: string }

/** What happened on a day: postings that balance. */
export type Entry = { day: Day; source: string; postings: Posting[] }

export const checking = 1000

/** The entry with what makes it balance on `against`: cash, if nothing else is said. */
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
