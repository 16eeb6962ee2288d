import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { mileage, type Trip } from '@milepost/contract/mileage/mileage'
import type { MileageRate } from '@milepost/contract/mileage/mileage-rates'
import { rateOn } from '@milepost/contract/mileage/mileage-savings'
import type { OdometerReadings, TripYear } from '@milepost/contract/mileage/mileage-years'
import { call, read } from '@milepost/ui/api/api.ts'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'
import { usePagedList } from '@milepost/ui/lists/use-paged-list.ts'
import { tripCommand, type TripChange } from '../../outbox/commands/trip.ts'
import { sendOrEnqueue, type queued } from '../../outbox/send-or-enqueue.ts'

const perPage = 5

/** One page of trips. */
export const useTrips = () =>
  usePagedList((page) => read(mileage.list, { query: { page, limit: perPage } }))

const readTrip = (id: string) => read(mileage.show, { params: { id } })

export const useTrip = (id: string) => useQuery(readTrip(id))

/** Every year that has trips. */
export const useTripYears = () => useQuery(read(mileage.summaries, {}))

export const useTripYear = (year: number) => useQuery(read(mileage.summary, { params: { year } }))

/** Called even if the form has unmounted by then. */
type OdometerCallbacks = { done: () => void; failed: (readings: OdometerReadings) => void }

/** Saves a year's odometer readings and updates the cached year. */
export function useSetOdometer(year: number, { done, failed }: OdometerCallbacks) {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (odometer: OdometerReadings) =>
      call(mileage.odometer, { params: { year }, body: { odometer } }),
    onSuccess: ({ startMiles, endMiles, change }) => {
      cache.setQueryData<TripYear>(
        read(mileage.summary, { params: { year } }).queryKey,
        (shown) => shown && { ...shown, odometer: { startMiles, endMiles, change } },
      )
      done()
    },
    onError: (_, readings) => failed(readings),
  })
}

export const useCurrentRate = () => useQuery(read(mileage.currentRate, {}))

/**
 * The rate for a trip that began on `day` (yyyy-MM-dd). Loads all rates only if `day` is before the current
 * rate began.
 */
export function useRateOn(day: string | undefined): MileageRate | undefined {
  const { data: current } = useCurrentRate()
  const hasChanged = current !== undefined && day !== undefined && day < current.from
  const { data: allRates } = useQuery({ ...read(mileage.rates, {}), enabled: hasChanged })
  return hasChanged ? allRates && rateOn(day, allRates) : current
}

/** Invalidates the trip lists and yearly totals. */
export function invalidateTrips(cache: QueryClient): void {
  for (const { path } of [mileage.list, mileage.summary, mileage.summaries])
    void cache.invalidateQueries({ queryKey: [path] })
}

/** The distinct platforms of the driver's newest trips (up to 100), sorted. */
export function usePlatforms(): string[] {
  const { data } = useQuery(read(mileage.list, { query: { page: 1, limit: 100 } }))
  const platforms = data?.items.flatMap(({ platform }) => platform ?? []) ?? []
  return [...new Set(platforms)].toSorted((one, other) => one.localeCompare(other))
}

/** The client's vehicles, as the firm has noted them. */
export const useVehicles = () => useQuery(read(mileage.vehicles, {}))

/** All trips without a purpose, or those of a year: the newest ones, and what they come to. */
export const useTripsWithoutPurpose = (limit: number, year?: number) =>
  useQuery(
    read(mileage.list, {
      query: { purpose: 'missing', limit, ...(year !== undefined && { year }) },
    }),
  )

type TripOutcome = Trip | void | typeof queued

/** Called even if the form has unmounted by then. */
type TripCallbacks = {
  done: (outcome: TripOutcome, change: TripChange) => void
  failed: (change: TripChange) => void
}

/**
 * Sends a change, or enqueues it in the outbox if the server can't be reached (the result is then `queued`).
 * A retry reuses the first idempotency key, so the change is not made twice.
 */
export function useChangeTrip({ done, failed }: TripCallbacks) {
  const cache = useQueryClient()
  const { keyFor, release } = useIdempotencyKeys()
  return useMutation({
    networkMode: 'always',
    mutationFn: (change: TripChange): Promise<TripOutcome> =>
      sendOrEnqueue(tripCommand, { kind: 'trip', change }, keyFor(change)),
    onSuccess: (outcome, change) => {
      release(change)
      // If the trip is opened again, the form must start from what was saved.
      if (typeof outcome === 'object') cache.setQueryData(readTrip(outcome.id).queryKey, outcome)
      invalidateTrips(cache)
      done(outcome, change)
    },
    onError: (_, change) => failed(change),
  })
}

/** Drops a deleted trip from the cache. Call it once its page is left, or the page would refetch it. */
export function useRemoveCachedTrip() {
  const cache = useQueryClient()
  return (id: string) => cache.removeQueries({ queryKey: readTrip(id).queryKey })
}
