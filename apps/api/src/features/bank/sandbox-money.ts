import { createHash } from 'node:crypto'

const day = 24 * 60 * 60 * 1000

/** Made-up banks. */
export const institutions = [
  { id: 'blue-ridge', name: 'Blue Ridge Bank', card: false },
  { id: 'old-dominion', name: 'Old Dominion Credit Union', card: true },
  { id: 'shenandoah', name: 'Shenandoah Savings', card: false },
] as const
export type Institution = (typeof institutions)[number]

/** An item at a bank, with its history since a day. The token encodes all of it, so a restart loses nothing. */
export type SandboxItem = { institution: Institution; since: string; id: string }

export const toToken = (kind: 'public' | 'access', { institution, since, id }: SandboxItem) =>
  [kind, institution.id, since, id].join('_')

/** Undefined if the token is invalid. */
export function parseToken(kind: 'public' | 'access', token: unknown): SandboxItem | undefined {
  const [tokenKind, bank, since, id] = typeof token === 'string' ? token.split('_') : []
  const institution = institutions.find((one) => one.id === bank)
  if (tokenKind !== kind || !institution || !since || !id) return undefined
  return /^\d{4}-\d{2}-\d{2}$/.test(since) ? { institution, since, id } : undefined
}

export const createAccounts = ({ institution, id }: SandboxItem) => [
  {
    account_id: `${id}-checking`,
    type: 'depository',
    subtype: 'checking',
    mask: '4417',
    name: 'Checking',
  },
  ...(institution.card
    ? [
        {
          account_id: `${id}-card`,
          type: 'credit',
          subtype: 'credit card',
          mask: '0082',
          name: 'Card',
        },
      ]
    : []),
]

/** A pseudorandom amount in whole cents between min and max; the same for the same seed. */
function drawCents(seed: string, [min, max]: readonly [number, number]): number {
  const fraction = createHash('sha256').update(seed).digest().readUInt32BE(0) / 2 ** 32
  return min + Math.floor(fraction * (max - min + 1))
}

type Habit = {
  name: string
  /** In cents; positive is money out, as in the provider's API. */
  cents: readonly [number, number]
  card?: true
  occursOn: (at: Date) => boolean
}

const onWeekdays =
  (...days: number[]) =>
  (at: Date) =>
    days.includes(at.getUTCDay())
const onDayOfMonth = (number: number) => (at: Date) => at.getUTCDate() === number

const habits: Habit[] = [
  {
    name: 'SHENANDOAH FREIGHT LINES ACH SETTLEMENT',
    cents: [-512e3, -348e3],
    occursOn: onWeekdays(5),
  },
  {
    name: 'PILOT TRAVEL CENTER #312 FUEL',
    cents: [28_000, 61_000],
    card: true,
    occursOn: onWeekdays(1, 4),
  },
  { name: 'LOVES TRAVEL STOP 411', cents: [1_200, 4_800], card: true, occursOn: onWeekdays(2) },
  { name: 'E-ZPASS VA AUTO REPLENISH', cents: [7_000, 7_000], occursOn: onWeekdays(3) },
  { name: 'BLUE BEACON TRUCK WASH', cents: [6_400, 8_900], card: true, occursOn: onDayOfMonth(11) },
  { name: 'PROGRESSIVE COMMERCIAL INS', cents: [118_400, 118_400], occursOn: onDayOfMonth(1) },
  { name: 'PENSKE TRUCK LEASE PMT', cents: [214_500, 214_500], occursOn: onDayOfMonth(5) },
]

/** An item's transactions up to the day before `now`, oldest first. A later call only appends more. */
export function createTransactions(item: SandboxItem, now: Date) {
  const [checking, card = checking] = createAccounts(item).map((account) => account.account_id)
  const today = Date.parse(now.toISOString().slice(0, 10))
  const found = []
  for (let at = Date.parse(item.since); at < today; at += day) {
    const date = new Date(at).toISOString().slice(0, 10)
    for (const [number, habit] of habits.entries()) {
      if (!habit.occursOn(new Date(at))) continue
      const id = `${item.id}-${date}-${number}`
      found.push({
        transaction_id: id,
        account_id: habit.card ? card : checking,
        date,
        amount: drawCents(id, habit.cents) / 100,
        iso_currency_code: 'USD',
        original_description: habit.name,
        name: habit.name,
        pending: false,
      })
    }
  }
  return found
}
