import { addDays } from '@milepost/contract/financial-performance/statements/periods'
import { hasOwnerOperator, pickCounts } from '@milepost/contract/per-diem/per-diem-days'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { readPaperWords } from '../../shared/paper-words.ts'
import { getToday } from '../../shared/today.ts'
import {
  dismissedDays,
  homeAddress,
  insertEvidence,
  linesOf,
  papersOf,
  partialDayIds,
  setSleptAway,
  tripsOf,
} from './evidence.sql.ts'
import {
  proposeDays,
  type Clue,
  type ProposedDay,
  type ProposedStretch,
} from './evidence/propose-days.ts'
import { readPlace } from './evidence/read-place.ts'
import { checkDay, checkYear, clearEntry } from './per-diem.service.ts'
import {
  changePerDiemSettings,
  entriesBetween,
  entryIdOfDate,
  insertEntry,
  lockEntry,
  perDiemSettings,
  updateEntry,
} from './per-diem.sql.ts'

/** Stretches away that reach over New Year are seen whole. */
const around = 14

/**
 * What papers and trips propose for a year; nothing for a client who is home every night. Throws a 422 for a year that
 * is not open.
 */
export async function loadProposals(
  db: Db,
  clock: Clock,
  accountId: string,
  year: number,
): Promise<ProposedStretch[]> {
  checkYear(year, clock)
  const days = { from: addDays(`${year}-01-01`, -around), to: addDays(`${year}-12-31`, around) }
  const { homeEveryNight } = await perDiemSettings(db, accountId)
  if (homeEveryNight) return []
  // One after the other: a confirmation asks within its transaction.
  const address = await homeAddress(db, accountId)
  const clues = await findClues(db, accountId, days)
  const entries = await entriesBetween(db, accountId, days.from, days.to)
  const dismissed = await dismissedDays(db, accountId, days)
  const today = await getToday(db, clock, accountId)
  const home = address ? { city: address.city, region: address.state } : undefined
  return proposeDays({ year, clues, entries, dismissed, home, today })
}

async function findClues(
  db: Db,
  accountId: string,
  days: { from: string; to: string },
): Promise<Clue[]> {
  const papers = await papersOf(db, accountId, days)
  const lines = await linesOf(db, accountId, days)
  const trips = await tripsOf(db, accountId, days)
  return [
    ...papers.flatMap(({ id, title, arrivedOn }): Clue[] => {
      const { kind, on, from } = readPaperWords(title, arrivedOn)
      // A statement names the place of who sent it.
      const place = kind === 'other' ? readPlace(title) : undefined
      if (!on || !from || (!place && kind !== 'settlement')) return []
      const label = title
      return [{ kind: 'document', sourceId: id, label, from, to: on, place, isOvernight: false }]
    }),
    ...lines.flatMap(({ documentId, on, source, details }): Clue[] => {
      const place = readPlace(details) ?? readPlace(source)
      const label = [source, details].filter(Boolean).join(' · ')
      if (!place) return []
      return [
        { kind: 'line', sourceId: documentId, label, from: on, to: on, place, isOvernight: false },
      ]
    }),
    ...trips.flatMap(({ id, startDate, endDate, startPlace, endPlace }): Clue[] => {
      const place = readPlace(endPlace ?? '') ?? readPlace(startPlace ?? '')
      const isOvernight = endDate > startDate
      if (!place && !isOvernight) return []
      const label = [startPlace, endPlace].filter(Boolean).join(' – ')
      return [
        { kind: 'trip', sourceId: id, label, from: startDate, to: endDate, place, isOvernight },
      ]
    }),
  ]
}

/** Enters the days that are still proposed, with what supports each. Throws a 422 for a day that can't be entered. */
export async function confirmDays(
  db: Db,
  clock: Clock,
  accountId: string,
  dates: readonly string[],
): Promise<void> {
  for (const date of dates) checkDay(date, clock)
  for (const year of new Set(dates.map((date) => Number(date.slice(0, 4))))) {
    const stretches = await loadProposals(db, clock, accountId, year)
    for (const day of stretches.flatMap(({ days }) => days))
      if (dates.includes(day.date)) await confirmDay(db, clock, accountId, day)
  }
}

async function confirmDay(
  db: Db,
  clock: Clock,
  accountId: string,
  day: ProposedDay,
): Promise<void> {
  const at = clock.now()
  const own = {
    ownerOperatorFullCount: day.allocation === 'fullDay' ? 1 : 0,
    ownerOperatorPartialCount: day.allocation === 'partialDay' ? 1 : 0,
    outsideConus: day.outsideConus,
  }
  const spouse = {
    spouseDriverFullCount: 0,
    spouseDriverPartialCount: 0,
    spouseRiderFullCount: 0,
    spouseRiderPartialCount: 0,
  }
  const inserted = await insertEntry(
    db,
    accountId,
    { effectiveDate: day.date, ...spouse, ...own },
    at,
  )
  if (!inserted) {
    // The firm entered the spouse's day, or another device the client's own meanwhile.
    const known = await entryIdOfDate(db, accountId, day.date)
    const entry = known && (await lockEntry(db, accountId, known.id))
    if (!entry || hasOwnerOperator(entry)) return
    await updateEntry(db, accountId, entry.id, { ...pickCounts(entry), ...own }, at)
  }
  await insertEvidence(db, accountId, day.date, day.evidence, at)
}

type Nights = { dates: readonly string[]; sleptAway: boolean; always: boolean }

/**
 * Stores that the client slept away on partial days, or clears them. Whoever sleeps away is not home every night.
 */
export async function answerNights(
  db: Db,
  clock: Clock,
  accountId: string,
  { dates, sleptAway, always }: Nights,
): Promise<void> {
  for (const date of dates) checkDay(date, clock)
  if (sleptAway) {
    await changePerDiemSettings(db, accountId, { homeEveryNight: false })
    return setSleptAway(db, accountId, dates, clock.now())
  }
  if (always) await changePerDiemSettings(db, accountId, { homeEveryNight: true })
  for (const id of await partialDayIds(db, accountId, dates))
    await clearEntry(db, clock, accountId, id)
}
