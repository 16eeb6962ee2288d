import { newestDay } from '@milepost/contract/books/periods'
import { isHistory, findOverlapping, type RateDays } from '@milepost/contract/per-diem/rate-days'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { orNotFound, httpError } from '../platform/errors.ts'

/**
 * One kind of rate: its field in a body, its rows, and whether anything of a client's is calculated
 * with it.
 */
type Kind<Rate extends RateDays, Change> = {
  field: string
  locked: (db: Db) => Promise<readonly Rate[]>
  update: (db: Db, from: string, change: Change) => Promise<Rate | undefined>
  remove: (db: Db, from: string) => Promise<unknown>
  isUsedBetween: (db: Db, from: string, to: string) => Promise<boolean>
}

/** Corrects and removes rates of a kind, each identified by its first day. */
export function datedRates<
  Rate extends RateDays,
  Change extends { from?: string | undefined; to: string | null },
>({ field, locked, update, remove, isUsedBetween }: Kind<Rate, Change>) {
  /** Whether the rate is in the past, or a client has something dated since it began. */
  async function isCounted(db: Db, clock: Clock, rates: readonly RateDays[], from: string) {
    const day = newestDay(clock.now())
    return isHistory(rates, from, day) || (from <= day && (await isUsedBetween(db, from, day)))
  }

  return {
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
      return orNotFound(await update(db, from, change))
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
