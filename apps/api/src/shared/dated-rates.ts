import { newestDay } from '@milepost/contract/financial-performance/statements/periods'
import { dayInZone } from '@milepost/contract/mileage/trip-time'
import { findOverlapping, isHistory, type RateDays } from '@milepost/contract/per-diem/rate-days'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { httpError, orNotFound } from '../platform/errors.ts'
import { firmSettings } from './firm-settings.ts'

/**
 * One kind of rate: its field in a body, its rows, and whether anything of a client's is calculated
 * with it.
 */
type Kind<Rate extends RateDays, New, Change> = {
  field: string
  locked: (db: Db) => Promise<readonly Rate[]>
  insert: (db: Db, rate: New) => Promise<Rate | undefined>
  /** Ends a rate on the day before another. */
  end: (db: Db, from: string, next: string) => Promise<unknown>
  update: (db: Db, from: string, change: Change) => Promise<Rate | undefined>
  remove: (db: Db, from: string) => Promise<unknown>
  /** Notes the day on which somebody looked at a rate. */
  setChecked: (db: Db, from: string, day: string) => Promise<Rate | undefined>
  isUsedBetween: (db: Db, from: string, to: string) => Promise<boolean>
}

/** Adds, corrects, and removes rates of a kind, each identified by its first day. */
export function datedRates<
  Rate extends RateDays,
  New extends RateDays,
  Change extends { from?: string | undefined; to: string | null },
>({
  field,
  locked,
  insert,
  end,
  update,
  remove,
  setChecked,
  isUsedBetween,
}: Kind<Rate, New, Change>) {
  /** Whether the rate is in the past, or a client has something dated since it began. */
  async function isCounted(db: Db, clock: Clock, rates: readonly RateDays[], from: string) {
    const day = newestDay(clock.now())
    return isHistory(rates, from, day) || (from <= day && (await isUsedBetween(db, from, day)))
  }

  async function check(db: Db, clock: Clock, from: string): Promise<Rate> {
    const { timeZone } = await firmSettings(db)
    return orNotFound(await setChecked(db, from, dayInZone(clock.now().toISOString(), timeZone)))
  }

  return {
    /** Notes that somebody looked today, in the firm's time zone, whether a rate is still right. */
    check,
    /**
     * Adds a rate. One that begins within another's days has to end it: `ends` is the first day of that one, whose last day
     * is then the day before. Throws a 422 if it overlaps another, and a 409 if another starts on the same day.
     */
    add: async (db: Db, clock: Clock, rate: New, ends: string | undefined): Promise<Rate> => {
      const at = { pointer: `/${field}/from` }
      const rates = await locked(db)
      const ended = rates.find(({ from, to }) => from === ends && to !== null && to >= rate.from)
      if (ends !== undefined && (!ended || ended.from >= rate.from))
        throw httpError(422, 'rate_overlaps', at)
      if (
        findOverlapping(
          rates.filter((other) => other !== ended),
          rate,
        )
      )
        throw httpError(422, 'rate_overlaps', at)
      if (ended) await end(db, ended.from, rate.from)
      const added = await insert(db, rate)
      if (!added) throw httpError(409, 'rate_exists', at)
      return check(db, clock, added.from)
    },
    /**
     * Corrects the rate that starts on `from`. Throws a 422 if it overlaps another, and a 409 if
     * another starts on the same day, or if the start changes and past days use the rate.
     */
    correct: async (db: Db, clock: Clock, from: string, change: Change): Promise<Rate> => {
      const days = { from: change.from ?? from, to: change.to }
      if (days.to !== null && days.to < days.from)
        throw httpError(422, 'rate_end', { pointer: `/${field}/to` })
      const rates = await locked(db)
      orNotFound(rates.find((rate) => rate.from === from))
      const isMoved = days.from !== from
      const at = { pointer: `/${field}/${isMoved ? 'from' : 'to'}` }
      if (isMoved && (await isCounted(db, clock, rates, from)))
        throw httpError(409, 'rate_counted', at)
      const others = rates.filter((rate) => rate.from !== from)
      if (others.some((rate) => rate.from === days.from)) throw httpError(409, 'rate_exists', at)
      if (findOverlapping(others, days)) throw httpError(422, 'rate_overlaps', at)
      const { from: corrected } = orNotFound(await update(db, from, change))
      return check(db, clock, corrected)
    },
    /** Removes a rate, so that its days use the previous one. Throws a 409 if past days use it. */
    remove: async (db: Db, clock: Clock, from: string): Promise<void> => {
      const rates = await locked(db)
      orNotFound(rates.find((rate) => rate.from === from))
      if (await isCounted(db, clock, rates, from)) throw httpError(409, 'rate_counted')
      await remove(db, from)
    },
  }
}
