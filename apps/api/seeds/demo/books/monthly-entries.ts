import { addDays, addMonths, lastOfMonth, type Day } from '../calendar.ts'
import type { DemoClient } from '../clients.ts'
import { createRandom } from '../random.ts'
import { getHabits, type Bill, type Habits } from './bills.ts'
import { fill } from './earned-weeks.ts'
import { balanceEntry, checking, type Entry, type Posting } from './entry.ts'
import { getTroubles } from './seasons.ts'

const [escrow, vehicle, worn, card, loan] = [1200, 1500, 1590, 2100, 2500]
const [contributions, draws, retainedEarnings] = [3000, 3100, 3900]
const yearlyInterest = 0.072

const paid = (entry: Entry) => balanceEntry(entry, 'Paid from checking')
const charged = (entry: Entry) => balanceEntry(entry, 'Charged to the business card', card)

/** Balances by account in cents, so that payments can match what is owed. */
export type Balances = ReadonlyMap<number, number>

export function applyEntries(balances: Balances, entries: readonly Entry[]): Balances {
  const changed = new Map(balances)
  for (const { account, cents } of entries.flatMap(({ postings }) => postings))
    changed.set(account, (changed.get(account) ?? 0) + cents)
  return changed
}

/** The opening entry: balances from before these books begin. */
export function openingEntry(client: DemoClient): Entry {
  const { opening } = getHabits(client)
  const details = 'Balance brought along'
  const amounts: [account: number, cents: number][] = [
    [checking, opening.checking],
    [escrow, opening.escrow],
    [vehicle, opening.vehicle],
    [worn, opening.depreciation],
    [loan, opening.loan],
  ]
  const postings = amounts
    .filter(([, cents]) => cents !== 0)
    .map(([account, cents]) => ({ account, cents, details }))
  const entry = { day: new Date('2022-12-31T12:00:00Z'), source: 'Earlier bookkeeper', postings }
  return balanceEntry(entry, details, retainedEarnings)
}

/**
 * A month's bills, purchases, payments and draws, by day. `before`: balances at the start of the month.
 * `earned`: what the month's settlements or payouts posted.
 */
export function entriesOfMonth(
  client: DemoClient,
  month: Day,
  today: Day,
  { before, earned }: { before: Balances; earned: readonly Entry[] },
): Entry[] {
  const habits = getHabits(client)
  const random = createRandom(`${client.key}/bills ${month.toISOString()}`)
  const last = lastOfMonth(month)
  const dayOfMonth = (day: number) => addDays(month, Math.min(day, last.getUTCDate()) - 1)
  const entry = (day: Day, source: string, ...postings: Posting[]): Entry => ({
    day,
    source,
    postings,
  })
  const isDue = ({ months }: Bill) => months?.includes(month.getUTCMonth() + 1) ?? true

  const bills = habits.bills.filter(isDue).map((bill) => {
    const { account, details, source } = bill
    const cents = typeof bill.cents === 'number' ? bill.cents : random.integer(...bill.cents)
    const bought = entry(dayOfMonth(bill.dayOfMonth), source, { account, cents, details })
    return bill.paidBy === 'card' ? charged(bought) : paid(bought)
  })
  const fuel = habits.fills.days.map((day) =>
    charged(fill(random, client, dayOfMonth(day), habits.fills.milliGallons)),
  )
  const entries = [...bills, ...fuel]

  const owed = before.get(loan) ?? 0
  if (owed > 0) {
    const interest = Math.round((owed * yearlyInterest) / 12)
    const principal = Math.min(owed, habits.loanPayment - interest)
    const payment = entry(
      dayOfMonth(1),
      'Equipment lender',
      { account: 6500, cents: interest, details: 'Loan payment, interest' },
      { account: loan, cents: -principal, details: 'Loan payment, principal' },
    )
    entries.push(paid(payment))
  }
  const owedOnCard = before.get(card) ?? 0
  if (owedOnCard > 0) {
    const postings = {
      account: card,
      cents: -owedOnCard,
      details: 'Card payment, last month’s balance',
    }
    entries.push(paid(entry(dayOfMonth(15), 'Business card', postings)))
  }
  if (habits.depreciation > 0) {
    const details = 'Depreciation of the month'
    const depreciation = entry(last, 'Depreciation', {
      account: 6600,
      cents: habits.depreciation,
      details,
    })
    entries.push(balanceEntry(depreciation, details, worn))
  }
  if (month.getTime() === getTroubles(client, today).breakdown.getTime()) {
    const { details, cents } = habits.breakdown
    const bill = typeof cents === 'number' ? cents : random.integer(...cents)
    const fromEscrow = Math.min(before.get(escrow) ?? 0, bill)
    const repair = entry(
      dayOfMonth(12),
      habits.bills.find(({ account }) => account === 5100)!.source,
      { account: 5100, cents: bill, details },
      { account: escrow, cents: -fromEscrow, details: 'Paid out of the maintenance escrow' },
    )
    entries.push(paid({ ...repair, postings: repair.postings.filter(({ cents: n }) => n !== 0) }))
  }
  const endingBalance = applyEntries(applyEntries(before, earned), entries).get(checking) ?? 0
  return [...entries, ...createOwnerEntries(habits, dayOfMonth(27), endingBalance)].sort(
    (a, b) => a.day.getTime() - b.day.getTime(),
  )
}

/** The owner draws the surplus, and contributes when cash runs short. */
function createOwnerEntries(
  { cushion, maxDraw }: Habits,
  day: Day,
  endingBalance: number,
): Entry[] {
  const drawable = Math.min(Math.floor((endingBalance - cushion) / 100_00) * 100_00, maxDraw)
  const createTransfer = (account: number, cents: number, details: string) => [
    balanceEntry(
      { day, source: 'Owner', postings: [{ account, cents, details }] },
      cents < 0 ? 'From checking' : 'Into checking',
    ),
  ]
  if (drawable > 0) return createTransfer(draws, -drawable, 'Transfer to the owner')
  if (endingBalance >= cushion / 4) return []
  const missing = Math.ceil((cushion / 2 - endingBalance) / 100_00) * 100_00
  return createTransfer(contributions, missing, 'Owner put money in')
}

/** The first days of the months in a range, both ends included. */
export function monthsBetween(from: Day, to: Day): Day[] {
  const months: Day[] = []
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}
