/** A month of a trucker's papers and bank rows, of which it is known which belong together. */
import { randomFrom } from './random-from.ts'

type Row = {
  id: string
  number: number
  date: string
  cents: number
  description: string
  checkNumber: string | null
  /** The account that staff and rules post its payee to. */
  target: number
}
type Entry = {
  batchId: string
  lineNumber: number
  number: number
  date: string
  cents: number
  words: string
  description: string
  documentGuid: string | null
  target: number
}
export type BankMonth = {
  rows: Row[]
  entries: Entry[]
  /** Which row belongs to which batch, or to which other row of a transfer: `${rowId} ${otherId}`. */
  pairs: Set<string>
}

/** [as staff write the payee, as the bank does, typical dollars, the account it is posted to]. */
const payees = [
  ['Pilot Flying J', 'PILOT_00312 KNOXVILLE TN', 410, 5000],
  ["Love's Travel Stop", 'LOVES #0445 INSIDE OKLAHOMA C', 380, 5000],
  ['TA Petro', 'PETRO STOPPING CTR 27', 430, 5000],
  ['Speedco', 'SPEEDCO 884 MEMPHIS', 520, 5100],
  ['Blue Beacon', 'BLUE BEACON TRUCK WASH', 65, 5100],
  ['CAT Scale', 'CAT SCALE CO WALCOTT IA', 14.5, 5200],
  ['Walmart', 'WM SUPERCENTER #1184', 48, 5400],
  ['Progressive', 'PROGRESSIVE *INSURANCE', 612, 6100],
  ['Verizon', 'VERIZON WRLS P2P', 85, 6300],
  ['Goodyear Commercial', 'GOODYEAR COMMERCIAL T', 940, 5100],
  ['Iowa 80', 'IOWA 80 TRUCKSTOP', 36, 5400],
  ['PrePass', 'PREPASS TOLLS 8775', 25, 5200],
  ['Motor Carrier Lease', 'MOTOR CARRIER LEASE WKLY', 450, 6000],
  ["Denny's", 'DENNYS #7702', 22, 5400],
] as const
const brokers = [
  ['Shenandoah Freight', 'SHENANDOAH FREIGHT ACH'],
  ['CH Robinson', 'C.H. ROBINSON SETTLEMNT'],
  ['Uber Freight', 'UBER FREIGHT US LLC'],
] as const

/** What brokers pay. */
const income = 4000

type Size = { purchases: number; orphans: number }

/**
 * A month of about `purchases` papers with their bank rows, and `orphans` papers and rows each that have no
 * counterpart. Some are tipped, refunded in part, charged a fee, posted late, split, bought twice a day, or equal by
 * chance.
 */
export function bankMonth(
  seed: number,
  { purchases, orphans }: Size = { purchases: 36, orphans: 6 },
): BankMonth {
  const random = randomFrom(seed)
  const int = (max: number) => Math.floor(random() * max)
  const pick = <Item>(items: readonly Item[]): Item => items[int(items.length)]!
  const rows: Row[] = []
  const entries: Entry[] = []
  const pairs = new Set<string>()
  const toDay = (day: number) => new Date(Date.UTC(2026, 9, 1 + day)).toISOString().slice(0, 10)
  const id = () => `${Math.floor(random() * 2 ** 32).toString(16)}-${rows.length}-${entries.length}`

  const addEntry = (
    day: number,
    cents: number,
    words: string,
    number: number,
    target: number = income,
  ) => {
    const entry = {
      batchId: id(),
      lineNumber: 2,
      number,
      date: toDay(day),
      cents,
      words,
      description: words,
      documentGuid: null,
      target,
    }
    entries.push(entry)
    return entry
  }
  const addRow = (
    day: number,
    cents: number,
    description: string,
    number: number,
    target: number = income,
    checkNumber: string | null = null,
  ) => {
    const row = { id: id(), number, date: toDay(day), cents, description, checkNumber, target }
    rows.push(row)
    return row
  }
  const pair = (row: Row, entry: Entry) => pairs.add(`${row.id} ${entry.batchId}`)
  const lag = () => {
    const chance = random()
    if (chance < 0.04) return 6 + int(5)
    if (chance < 0.06) return -1 - int(3)
    return pick([0, 0, 1, 1, 1, 2, 2, 3, 4, 5])
  }
  const bankAs = (bank: string) => {
    const chance = random()
    if (chance < 0.05) return `POS DEBIT ${1000 + int(9000)}`
    return chance < 0.3 ? bank.slice(0, 14) : `${bank} ${1000 + int(9000)}`
  }
  const price = (typical: number) =>
    random() < 0.08
      ? Math.max(5, Math.round((typical * (0.5 + random())) / 5) * 5) * 100
      : Math.round(typical * (0.5 + random()) * 100)

  for (let i = 0; i < purchases; i++) {
    const [name, bank, typical, target] = pick(payees)
    const number = random() < 0.6 ? 1000 : 2100
    const day = int(30)
    const cents = -price(typical)
    const words = `${name} ${random() < 0.3 ? `Receipt ${100 + int(900)}` : ''} October`
    const chance = random()
    const plain = () =>
      pair(
        addRow(day + lag(), cents, bankAs(bank), number, target),
        addEntry(day, cents, words, number, target),
      )
    if (chance < 0.03)
      pair(
        addRow(day + int(3), Math.round(cents * (1.1 + random() / 8)), bank, number, target),
        addEntry(day, cents, words, number, target),
      )
    else if (chance < 0.05)
      pair(
        addRow(day + int(4), Math.round(cents * (0.8 + random() / 6)), bank, number, target),
        addEntry(day, cents, words, number, target),
      )
    else if (chance < 0.06)
      pair(
        addRow(day + int(4), Math.round(cents * 1.03), bank, number, target),
        addEntry(day, cents, words, number, target),
      )
    else if (chance < 0.08) {
      const entry = addEntry(day, cents, words, number, target)
      const first = Math.round(cents * (0.2 + random() * 0.6))
      for (const part of [first, cents - first])
        pair(addRow(day + int(3), part, bank, number, target), entry)
    } else if (chance < 0.1) {
      const first = Math.round(cents * (0.2 + random() * 0.6))
      const row = addRow(day + 1 + int(2), cents, bank, number, target)
      for (const part of [first, cents - first])
        pair(row, addEntry(day - int(2), part, words, number, target))
    } else if (chance < 0.13) {
      // Two equal fill-ups on one day.
      plain()
      plain()
    } else if (chance < 0.16) {
      const check = String(1001 + int(400))
      pair(
        addRow(day + int(9), cents, `CHECK ${check}`, 1000, target, check),
        addEntry(day, cents, `${name}, check ${check}`, 1000, target),
      )
    } else plain()
  }
  for (let week = 0; week < 4; week++) {
    const [name, bank] = pick(brokers)
    const cents = 250_000 + int(400_000)
    const row = addRow(7 * week + int(4), cents, bank, 1000)
    pair(row, addEntry(7 * week, cents, `${name} settlement`, 1000))
  }
  for (let i = 0; i < 2; i++) {
    const [day, cents] = [int(28), random() < 0.5 ? 50_000 : 10_000 + int(200_000)]
    const out = addRow(day, -cents, 'ONLINE PAYMENT TO CARD 4417', 1000)
    const into = addRow(day + int(4), cents, 'PAYMENT THANK YOU', 2100)
    pairs.add(`${out.id} ${into.id}`)
  }
  for (let i = 0; i < orphans; i++) {
    const [name, , typical, target] = pick(payees)
    const [, bank, other, otherTarget] = pick(payees)
    const isEqual = random() < 0.1
    const cents = isEqual ? pick(entries).cents : -price(typical)
    addEntry(int(30), -Math.abs(cents), `${name} cash`, 1000, target)
    addRow(int(30), isEqual ? -Math.abs(cents) : -price(other), bankAs(bank), 1000, otherTarget)
  }
  return { rows, entries, pairs }
}

type Suggested = {
  rows: readonly { id: string }[]
  entries: readonly { batchId: string }[]
  isSure: boolean
}

type Matching = {
  suggest: (rows: readonly Row[], entries: readonly Entry[]) => Suggested[]
  /** The rows that rules leave to staff. */
  findPossible: (
    rows: readonly Row[],
    entries: readonly Entry[],
    sharesAccount: (rowId: string, batchId: string) => boolean,
  ) => ReadonlySet<string>
}

/** How well generated months are matched, and what rules post that they should not; shares from 0 to 1. */
export function rateMonths(count: number, { suggest, findPossible }: Matching) {
  const total = { pairs: 0, found: 0, sure: 0, sureRight: 0, doubles: 0 }
  const rules = { postedTwice: 0, alone: 0, held: 0 }
  for (let seed = 1; seed <= count; seed++) {
    const { rows, entries, pairs } = bankMonth(seed)
    const suggestions = suggest(rows, entries)
    const items = suggestions.flatMap((one) => [...one.rows, ...one.entries])
    total.pairs += pairs.size
    total.doubles += items.length - new Set(items).size
    for (const suggestion of suggestions) {
      const links = toLinks(suggestion)
      const right = links.filter((link) => pairs.has(link)).length
      total.found += right
      if (!suggestion.isSure) continue
      total.sure += links.length
      total.sureRight += right
    }
    const targets = new Map(
      [...rows, ...entries].map((one) => ['id' in one ? one.id : one.batchId, one.target]),
    )
    const possible = findPossible(
      rows,
      entries,
      (rowId, batchId) => targets.get(rowId) === targets.get(batchId),
    )
    const paired = new Set([...pairs].flatMap((pair) => pair.split(' ')))
    for (const { id } of rows) {
      if (paired.has(id)) rules.postedTwice += possible.has(id) ? 0 : 1
      else {
        rules.alone++
        rules.held += possible.has(id) ? 1 : 0
      }
    }
  }
  return {
    found: total.found / total.pairs,
    sureRight: total.sureRight / total.sure,
    /** How many of the known pairs need no look. */
    sureShare: total.sureRight / total.pairs,
    /** How often a row or a line was suggested a second time. */
    doubles: total.doubles,
    /** Rows whose paper or other row is known, and that rules would post nevertheless. */
    postedTwice: rules.postedTwice,
    /** How many of the rows without a counterpart rules leave to staff. */
    held: rules.held / rules.alone,
  }
}

const toLinks = ({ rows, entries }: Suggested): string[] =>
  entries.length === 0
    ? [`${rows[0]!.id} ${rows[1]!.id}`]
    : rows.flatMap(({ id }) => entries.map(({ batchId }) => `${id} ${batchId}`))
