import { addDays } from '@milepost/contract/financial-performance/statements/periods'
import type { PerDiemEntry } from '@milepost/contract/per-diem/per-diem'
import { hasOwnerOperator } from '@milepost/contract/per-diem/per-diem-days'
import type { Evidence, PerDiemProposal } from '@milepost/contract/per-diem/per-diem-evidence'
import { formatPlace, isOutsideConus, type Place } from './read-place.ts'

/** A paper, a line, or a trip with what it says of days. */
export type Clue = Pick<Evidence, 'kind' | 'sourceId' | 'label'> & {
  /** Its first and last day, yyyy-MM-dd. */
  from: string
  to: string
  /** Where it is of; undefined for a settlement, which only says that days in between were worked. */
  place: Place | undefined
  /** A trip that went on past midnight. */
  isOvernight: boolean
}

type Input = {
  year: number
  /** Of the year and some days around it. */
  clues: readonly Clue[]
  entries: readonly PerDiemEntry[]
  /** Days that the client said they were not away. */
  dismissed: readonly string[]
  /** Where the client lives; without it nothing is away from home. */
  home: Place | undefined
  /** yyyy-MM-dd. */
  today: string
}

/** How many days without a paper may lie between two days away: longer may be a visit at home. */
const maxGap = 3
/** With a settlement that covers them. */
const maxSettledGap = 13
/** A paper of a longer time says nothing of a day. */
const maxSpan = 16

/**
 * Stretches away from home that are not entered yet, newest first. A stretch has a night away, and a paper of another
 * state or a trip past midnight: towns of one state may be a local driver's round. Says nothing when unsure.
 */
export function proposeDays(input: Input): ProposedStretch[] {
  const { year, entries, today } = input
  const counted = new Set(
    entries.filter(hasOwnerOperator).map(({ effectiveDate }) => effectiveDate),
  )
  const away = findAway(input)
  for (const day of counted) away.set(day, away.get(day) ?? [])
  fillGaps(away, input)
  return runs([...away.keys()].toSorted())
    .flatMap((run) => {
      const clues = run.flatMap((day) => away.get(day)!)
      if (run.length < 2 || !clues.some((clue) => isSure(clue, input.home))) return []
      const [first, last] = [run[0]!, run.at(-1)!]
      // Of a stretch that may not be over, the last day is not known yet.
      const open = last >= addDays(today, -1) ? last : undefined
      const free = run.filter(
        (day) => !counted.has(day) && day !== open && day < today && day.startsWith(`${year}-`),
      )
      return runs(free).map((days) =>
        toStretch(
          days.map((day) => toDay(day, run, away, day === first || day === last)),
          input.clues.filter(isSettlement),
        ),
      )
    })
    .toReversed()
}

export type ProposedDay = PerDiemProposal['days'][number] & { evidence: Evidence[] }
/** A proposal whose days carry their evidence. */
export type ProposedStretch = Omit<PerDiemProposal, 'days'> & { days: ProposedDay[] }

const isSettlement = ({ place, isOvernight }: Clue) => !place && !isOvernight
/** A paper may have the last word of the town only. */
const isHome = (place: Place, home: Place) =>
  place.region === home.region && home.city.toLowerCase().endsWith(place.city.toLowerCase())

const isSure = ({ place, isOvernight }: Clue, home: Place | undefined) =>
  isOvernight || (place !== undefined && home !== undefined && place.region !== home.region)

/** Each day with what says that it was away from home. */
function findAway({ clues, dismissed, home }: Input): Map<string, Clue[]> {
  const away = new Map<string, Clue[]>()
  for (const clue of clues) {
    const isAway = clue.isOvernight || (home && clue.place && !isHome(clue.place, home))
    if (!isAway) continue
    for (const day of daysOf(clue))
      if (!dismissed.includes(day)) away.set(day, [...(away.get(day) ?? []), clue])
  }
  return away
}

/** Days of a clue; none if it is of too long a time. */
function daysOf({ from, to }: Clue): string[] {
  const days: string[] = []
  for (let day = from; day <= to && days.length <= maxSpan; day = addDays(day, 1)) days.push(day)
  return days.length <= maxSpan ? days : []
}

/** Adds the days between two days away, unless a paper of home or the client says otherwise. */
function fillGaps(away: Map<string, Clue[]>, { clues, dismissed, home }: Input): void {
  const days = [...away.keys()].toSorted()
  for (const [i, after] of days.slice(1).entries()) {
    const before = days[i]!
    const between: string[] = []
    for (let day = addDays(before, 1); day < after && between.length <= maxSettledGap;)
      day = addDays(between[between.push(day) - 1]!, 1)
    const around = [...away.get(before)!, ...away.get(after)!]
    const settled = clues.filter(
      (clue) => isSettlement(clue) && clue.from <= between[0]! && clue.to >= between.at(-1)!,
    )
    const isHomeward = (day: string) =>
      dismissed.includes(day) ||
      clues.some(
        (clue) =>
          home && clue.place && isHome(clue.place, home) && clue.from <= day && clue.to >= day,
      )
    const max = settled.length > 0 ? maxSettledGap : maxGap
    if (around.length === 0 || between.length > max || between.some(isHomeward)) continue
    for (const day of between) away.set(day, [...settled, ...around])
  }
}

/** Days in a row, as lists. */
function runs(days: readonly string[]): string[][] {
  const found: string[][] = []
  for (const day of days) {
    const run = found.at(-1)
    if (run && addDays(run.at(-1)!, 1) === day) run.push(day)
    else found.push([day])
  }
  return found
}

function toDay(
  date: string,
  run: readonly string[],
  away: ReadonlyMap<string, readonly Clue[]>,
  isEdge: boolean,
): ProposedDay {
  const clues = away.get(date)!
  const places = clues.flatMap(({ place }) => place ?? [])
  return {
    date,
    allocation: isEdge ? 'partialDay' : 'fullDay',
    outsideConus: places.length > 0 && places.every(isOutsideConus),
    evidence: dedupe(clues).map(toEvidence),
  }
}

const toEvidence = ({ kind, sourceId, label, place, to }: Clue): Evidence => ({
  kind,
  sourceId,
  label,
  place: place ? formatPlace(place) : null,
  on: to,
})

const dedupe = <T>(all: readonly T[]): T[] => [...new Set(all)]

function toStretch(days: ProposedDay[], settlements: readonly Clue[]): ProposedStretch {
  const [from, to] = [days[0]!.date, days.at(-1)!.date]
  const covering = settlements.filter((clue) => clue.from <= to && clue.to >= from)
  const byKey = new Map(
    [...days.flatMap(({ evidence }) => evidence), ...covering.map(toEvidence)].map((one) => [
      JSON.stringify(one),
      one,
    ]),
  )
  return {
    from,
    to,
    days,
    evidence: [...byKey.values()].toSorted((a, b) => (a.on < b.on ? -1 : 1)),
  }
}
