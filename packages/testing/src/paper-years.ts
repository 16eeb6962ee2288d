/** Three years of a trucker's papers and bank rows, of which it is known which papers never came. */
import { randomFrom } from './random-from.ts'

type Paper = {
  id: string
  arrivedOn: string
  title: string
  posted: { on: string; words: string } | null
}
type Row = { on: string; stem: string; cents: number; paperId: string | null }

/** What became of a paper: it came in time or late, was never sent, or there was none that period. */
type Fate = 'sent' | 'late' | 'never' | 'none'
type KnownPaper = { kind: string; on: number; fate: Fate; periodDays: number; isLearned: boolean }

export type PaperYears = {
  papers: Paper[]
  rows: Row[]
  known: KnownPaper[]
  hasBank: boolean
}

export type Calendar = 'exact' | 'noisy'

/** A Friday. */
const start = Date.parse('2023-01-06') / 86_400_000
const days = 3 * 365
const toText = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)
const toDate = (day: number) => new Date(day * 86_400_000)
const firstOf = (year: number, month: number) => Date.UTC(year, month, 1) / 86_400_000

/** How often a paper is never sent or comes late, and in noisy years how many times a year there is no work for a week or two. */
const neverShare = 0.04
const lateShare = 0.03
const weeksOffPerYear = 3

/** A client's three years; the same for the same seed. */
export function paperYears(seed: number, calendar: Calendar): PaperYears {
  const random = randomFrom(seed * 7919 + (calendar === 'exact' ? 0 : 1))
  const isNoisy = calendar === 'noisy'
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const years: PaperYears = { papers: [], rows: [], known: [], hasBank: seed % 4 !== 0 }

  function add(
    kind: string,
    on: number,
    title: string,
    periodDays: number,
    place: number,
    lag: number,
  ) {
    const isLearned = place < (periodDays < 20 ? 9 : 5)
    // In exact years, a paper that only its arrival dates has no other day.
    const mayBeLate = isNoisy || lag > 0
    const roll = random()
    const fate: Fate =
      isLearned || roll > neverShare + lateShare
        ? 'sent'
        : roll < neverShare
          ? 'never'
          : mayBeLate
            ? 'late'
            : 'sent'
    const arrived =
      on + lag + (fate === 'late' ? between(Math.ceil(periodDays), 2 * Math.ceil(periodDays)) : 0)
    const id = `${kind} ${on}`
    if (fate !== 'never') years.papers.push({ id, arrivedOn: toText(arrived), title, posted: null })
    years.known.push({ kind, on, fate, periodDays, isLearned })
    return { id, fate }
  }
  const wander = (max: number) => (isNoisy ? between(-max, max) : 0)
  const longDate = (day: number) =>
    toDate(day).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

  // Every week a settlement, and a deposit with it. A carrier may be left for another, which pays on another weekday.
  const changesAt = isNoisy && seed % 3 === 0 ? between(400, 700) : Infinity
  const restsUntil = changesAt + between(0, 3) * 7
  const offs = new Set<number>()
  if (isNoisy)
    for (let i = 0; i < 3 * weeksOffPerYear; i++) {
      const week = between(0, days / 7)
      offs.add(week)
      if (random() < 0.5) offs.add(week + 1)
    }
  const weekday = seed % 5
  const isTitled = seed % 2 === 0
  for (let week = 0, place = 0; week * 7 < days; week++) {
    const hasChanged = week * 7 >= changesAt
    const on = start + week * 7 + (hasChanged ? (weekday + 3) % 7 : weekday) + wander(2)
    if (offs.has(week) || (hasChanged && week * 7 < restsUntil)) {
      years.known.push({ kind: 'settlement', on, fate: 'none', periodDays: 7, isLearned: false })
      continue
    }
    const carrier = hasChanged ? 'Prairie Wind' : 'Big Sky Carriers'
    const title = isTitled
      ? `${carrier} settlement, week ending ${longDate(on)}`
      : `Settlement ${carrier}`
    add('settlement', on, title, 7, place++, isTitled ? between(0, isNoisy ? 3 : 1) : 0)
    if (years.hasBank)
      years.rows.push({
        on: toText(on + 1 + wander(1)),
        stem: `${carrier} ach`.toLowerCase(),
        cents: between(180_000, 420_000),
        paperId: null,
      })
  }

  // Every month a bank statement; noisy ones come on moving days, and one account may be closed.
  const closedAt = isNoisy && seed % 5 === 0 ? between(600, 900) : Infinity
  for (let month = 0; month < 36; month++) {
    const [from, to] = [firstOf(2023, month), firstOf(2023, month + 1)]
    if (from - start > closedAt) break
    const name = toDate(from).toLocaleDateString('en-US', {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
    if (isTitled)
      add(
        'bank_statement',
        to - 1,
        `Bank statement, ${name}`,
        30.4,
        month,
        isNoisy ? between(2, 9) : 4,
      )
    else
      add(
        'bank_statement',
        to + 4 + (isNoisy ? between(-3, 4) : 0),
        'Bank statement',
        30.4,
        month,
        0,
      )
  }

  // Twice a month the bill of the fuel card, until it is given back.
  const givenBackAt = isNoisy && seed % 3 === 1 ? between(500, 1_000) : Infinity
  for (let half = 0; half < 72; half++) {
    const month = firstOf(2023, half >> 1)
    const on = half % 2 === 0 ? month + 14 : firstOf(2023, (half >> 1) + 1) - 1
    if (on - start > givenBackAt) break
    add(
      'fuel_card',
      on + wander(1),
      `Fuel card ${isTitled ? toText(on) : ''}`.trim(),
      15.2,
      half,
      isTitled ? 2 : 0,
    )
  }

  // Every quarter the miles by state.
  for (let quarter = 0; quarter < 12; quarter++) {
    const end = firstOf(2023, quarter * 3 + 3) - 1
    add(
      'mileage_report',
      end,
      `IFTA Q${(quarter % 4) + 1} ${toDate(end).getUTCFullYear()}`,
      91.3,
      quarter + 3,
      between(5, 15),
    )
  }

  // What comes without a rhythm.
  for (let day = 0; day < days; day += isNoisy ? between(2, 25) : 9 + between(0, 30)) {
    const title = ['Toll receipts', 'Diesel, Amarillo', 'Lumper receipt', 'IMG 4021'][
      between(0, 3)
    ]!
    years.papers.push({
      id: `receipt ${day}`,
      arrivedOn: toText(start + day),
      title,
      posted: { on: toText(start + day), words: 'Pilot receipts' },
    })
  }
  if (years.hasBank)
    for (let day = 0; day < days; day++) {
      if (day % 7 === 3)
        years.rows.push({
          on: toText(start + day),
          stem: 'motor carrier lease wkly',
          cents: -45_000,
          paperId: null,
        })
      if (random() < 0.8)
        years.rows.push({
          on: toText(start + day),
          stem: 'pilot knoxville tn',
          cents: -between(9_000, 60_000),
          paperId: null,
        })
    }
  return years
}

type Missing = { from: string; expectedOn: string }
type FindMissing = (input: {
  papers: readonly Paper[]
  rows: readonly Row[]
  teaching: { waived: ReadonlyMap<string, readonly string[]>; endedOn: ReadonlyMap<string, string> }
  today: string
}) => { series: readonly { kind: string; missing: readonly Missing[] }[] }

export type Rating = {
  /** Papers that were said to be missing, and how many of them were. */
  said: number
  right: number
  /** Papers that never came, once their rhythm could be learned, and how many of them were said to be missing. */
  never: number
  found: number
}
export const noRating = (): Rating => ({ said: 0, right: 0, never: 0, found: 0 })

/** How near (in periods) to a paper what is said of it has to be. */
const maxApart = 0.75
/** For how long before the end (in periods) nothing has to be found. */
const lastPeriods = 3

/**
 * Lets a client's years pass, `step` days at a time, and rates all that is said on the way, not just what is still said at the end.
 * Of an unmarked week, as without a bank, nobody can tell whether there was work: `isRated` says which kinds have to be found.
 */
export function rateYears(
  { papers, rows, known }: PaperYears,
  find: FindMissing,
  { step, onWrong }: { step: number; onWrong?: (said: string) => void },
): Record<string, Rating> {
  const byKind: Record<string, Rating> = {}
  const rate = (kind: string) => (byKind[kind] ??= noRating())
  const said = new Map<string, Set<number>>()
  const found = new Set<KnownPaper>()
  const inOrder = papers.toSorted((a, b) => (a.arrivedOn < b.arrivedOn ? -1 : 1))
  const rowsInOrder = rows.toSorted((a, b) => (a.on < b.on ? -1 : 1))
  const nothing = { waived: new Map(), endedOn: new Map() }
  for (let day = start + 50; day <= start + days; day += step) {
    const today = toText(day)
    const { series } = find({
      papers: inOrder.filter(({ arrivedOn }) => arrivedOn <= today),
      rows: rowsInOrder.filter(({ on }) => on <= today),
      teaching: nothing,
      today,
    })
    for (const { kind, missing } of series)
      for (const { expectedOn } of missing) {
        const on = Date.parse(expectedOn) / 86_400_000
        const { periodDays = 7 } = known.find((one) => one.kind === kind) ?? {}
        const already = said.get(kind) ?? new Set()
        if ([...already].some((other) => Math.abs(other - on) < periodDays / 2)) continue
        said.set(kind, already.add(on))
        const near = known
          .filter(
            (one) =>
              one.kind === kind && !found.has(one) && (one.fate === 'never' || one.fate === 'late'),
          )
          .toSorted((a, b) => Math.abs(a.on - on) - Math.abs(b.on - on))[0]
        rate(kind).said++
        if (near && Math.abs(near.on - on) <= maxApart * periodDays) {
          rate(kind).right++
          found.add(near)
        } else onWrong?.(`${today}: ${kind} of ${expectedOn}`)
      }
  }
  for (const one of known) {
    if (one.fate !== 'never' || one.on > start + days - lastPeriods * one.periodDays) continue
    rate(one.kind).never++
    if (found.has(one)) rate(one.kind).found++
  }
  return byKind
}
