import { mileage } from '@milepost/contract/mileage'
import type { OdometerReadings, TripYear } from '@milepost/contract/mileage-years'
import { call, read } from '@milepost/ui/api.ts'
import { newKey } from '@milepost/ui/new-key.ts'
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { TripChange } from '../../outbox/actions.ts'
import { sendOrKeep, type waits } from '../../outbox/send-or-keep.ts'

const perPage = 5

/** One page of the trips. While it loads, the page shown before stands in, marked as a placeholder. */
export const useTrips = (page: number) =>
  useQuery({
    ...read(mileage.list, { query: { page, limit: perPage } }),
    placeholderData: keepPreviousData,
  })

export const useTrip = (id: string) => useQuery(read(mileage.show, { params: { id } }))

/** Every year that has trips. */
export const useTripYears = () => useQuery(read(mileage.summaries, {}))

export const useTripYear = (year: number) => useQuery(read(mileage.summary, { params: { year } }))

/** Writes down what the odometer showed; the year it belongs to is shown as it is then. */
export function useSetOdometer(year: number) {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (odometer: OdometerReadings) =>
      call(mileage.odometer, { params: { year }, body: { odometer } }),
    onSuccess: ({ startMiles, endMiles }) =>
      cache.setQueryData<TripYear>(
        read(mileage.summary, { params: { year } }).queryKey,
        (shown) => shown && { ...shown, odometer: { startMiles, endMiles } },
      ),
  })
}

/** Today's rate, by which a trip that is being driven is valued. */
export const useCurrentRate = () => useQuery(read(mileage.currentRate, {}))

/** Has the lists and sums of trips fetched again. */
export function tripsChanged(cache: QueryClient): void {
  for (const { path } of [mileage.list, mileage.summary, mileage.summaries])
    void cache.invalidateQueries({ queryKey: [path] })
}

/** Whom this driver's newest trips were driven for, each once. */
export function usePlatforms(): string[] {
  const { data } = useQuery(read(mileage.list, { query: { page: 1, limit: 100 } }))
  const named = data?.items.flatMap(({ platform }) => platform ?? []) ?? []
  return [...new Set(named)].toSorted()
}

/**
 * Makes a change, or keeps it on the device where the server is out of reach: it answers `waits` then. Tried again, it travels
 * under its first key, so that it is not made twice.
 */
export function useChangeTrip() {
  const cache = useQueryClient()
  const keys = useRef(new Map<string, string>())
  return useMutation({
    networkMode: 'always',
    mutationFn: (change: TripChange): Promise<void | typeof waits> => {
      const idempotencyKey = keys.current.get(JSON.stringify(change)) ?? newKey()
      keys.current.set(JSON.stringify(change), idempotencyKey)
      return sendOrKeep({ kind: 'trip', change }, idempotencyKey, () =>
        make(change, idempotencyKey),
      )
    },
    onSuccess: (_, change) => {
      keys.current.delete(JSON.stringify(change))
      tripsChanged(cache)
    },
  })
}

async function make(change: TripChange, idempotencyKey: string): Promise<void> {
  const options = { idempotencyKey }
  if (change.kind === 'create') await call(mileage.create, { body: change.body }, options)
  else if (change.kind === 'update')
    await call(mileage.update, { params: { id: change.id }, body: change.body }, options)
  else await call(mileage.remove, { params: { id: change.id } }, options)
}

/** Forgets a trip as it was, for when its page is left: one that was deleted is not to be asked for again. */
export function useForgetTrip() {
  const cache = useQueryClient()
  return (id: string) =>
    cache.removeQueries({ queryKey: read(mileage.show, { params: { id } }).queryKey })
}
