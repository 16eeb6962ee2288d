import type { CallOptions } from '@milepost/contract/wire/caller'
import { mileage, type Trip } from '@milepost/contract/mileage/mileage'
import type { MileageRate } from '@milepost/contract/mileage/mileage-rates'
import { rateOn } from '@milepost/contract/mileage/mileage-savings'
import type { OdometerReadings, TripYear } from '@milepost/contract/mileage/mileage-years'
import { ignoreNotFound } from '@milepost/ui/api/ignore-not-found.ts'
import { call, read } from '@milepost/ui/api/api.ts'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import type { TripChange } from '../../outbox/commands.ts'
import { sendOrEnqueue, type queued } from '../../outbox/send-or-enqueue.ts'

const perPage = 5

/** One page of the trips. While it loads, the page shown before stands in, marked as a placeholder. */
export const useTrips = (page: number) =>
  useQuery({
    ...read(mileage.list, { query: { page, limit: perPage } }),
    placeholderData: keepPreviousData,
  })

const readTrip = (id: string) => read(mileage.show, { params: { id } })

export const useTrip = (id: string) => useQuery(readTrip(id))

/** Every year that has trips. */
export const useTripYears = () => useQuery(read(mileage.summaries, {}))

export const useTripYear = (year: number) => useQuery(read(mileage.summary, { params: { year } }))

/** What is told of the odometer, also where its form is gone by then. */
type OdometerCallbacks = { done: () => void; failed: (readings: OdometerReadings) => void }

/** Writes down what the odometer showed; the year it belongs to is shown as it is then. */
export function useSetOdometer(year: number, { done, failed }: OdometerCallbacks) {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (odometer: OdometerReadings) =>
      call(mileage.odometer, { params: { year }, body: { odometer } }),
    onSuccess: ({ startMiles, endMiles }) => {
      cache.setQueryData<TripYear>(
        read(mileage.summary, { params: { year } }).queryKey,
        (shown) => shown && { ...shown, odometer: { startMiles, endMiles } },
      )
      done()
    },
    onError: (_, readings) => failed(readings),
  })
}

/** Today's rate. */
export const useCurrentRate = () => useQuery(read(mileage.currentRate, {}))

/** The rate of a trip that began on `day` (yyyy-MM-dd), which is today's where the rate has not changed since. */
export function useRateOn(day: string | undefined): MileageRate | undefined {
  const { data: current } = useCurrentRate()
  const hasChanged = current !== undefined && day !== undefined && day < current.from
  const { data: allRates } = useQuery({ ...read(mileage.rates, {}), enabled: hasChanged })
  return hasChanged ? allRates && rateOn(day, allRates) : current
}

/** Has the lists and sums of trips fetched again. */
export function invalidateTrips(cache: QueryClient): void {
  for (const { path } of [mileage.list, mileage.summary, mileage.summaries])
    void cache.invalidateQueries({ queryKey: [path] })
}

/** Whom this driver's newest trips were driven for, each once. */
export function usePlatforms(): string[] {
  const { data } = useQuery(read(mileage.list, { query: { page: 1, limit: 100 } }))
  const platforms = data?.items.flatMap(({ platform }) => platform ?? []) ?? []
  return [...new Set(platforms)].toSorted()
}

type TripOutcome = Trip | void | typeof queued

/** What is told of a change, also where its form is gone by then. */
type TripCallbacks = {
  done: (outcome: TripOutcome, change: TripChange) => void
  failed: (change: TripChange) => void
}

/**
 * Makes a change, or keeps it on the device where the server is out of reach: it answers `waits` then. Tried again, it travels
 * under its first key, so that it is not made twice.
 */
export function useChangeTrip({ done, failed }: TripCallbacks) {
  const cache = useQueryClient()
  const { keyFor, release } = useIdempotencyKeys()
  return useMutation({
    networkMode: 'always',
    mutationFn: (change: TripChange): Promise<TripOutcome> => {
      const idempotencyKey = keyFor(change)
      return sendOrEnqueue({ kind: 'trip', change }, idempotencyKey, (signal) =>
        sendChange(change, { idempotencyKey, signal }),
      )
    },
    onSuccess: (outcome, change) => {
      release(change)
      // Who opens it again edits on from what was saved.
      if (typeof outcome === 'object') cache.setQueryData(readTrip(outcome.id).queryKey, outcome)
      invalidateTrips(cache)
      done(outcome, change)
    },
    onError: (_, change) => failed(change),
  })
}

async function sendChange(change: TripChange, options: CallOptions): Promise<Trip | void> {
  if (change.kind === 'create') return call(mileage.create, { body: change.body }, options)
  const params = { id: change.id }
  if (change.kind === 'update') return call(mileage.update, { params, body: change.body }, options)
  await call(mileage.remove, { params }, options).catch(ignoreNotFound)
}

/** Forgets a trip that was deleted, for when its page is left: it is not to be asked for again. */
export function useRemoveCachedTrip() {
  const cache = useQueryClient()
  return (id: string) => cache.removeQueries({ queryKey: readTrip(id).queryKey })
}
