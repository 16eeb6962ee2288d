import type { QueryClient } from '@tanstack/react-query'
import { mileage, type Trip, type TripBody } from '@milepost/contract/mileage/mileage'
import type { TripDoubt } from '@milepost/contract/mileage/trip-doubts'
import { call } from '@milepost/ui/api/api.ts'

/** Milliseconds that the driver waits for the trips of the same time. */
const timeoutMs = 3000

/**
 * What speaks against a trip as it was typed. Without a network, it is compared with the trips that
 * this device knows. Times and miles that an edit leaves as they were are not questioned; times that
 * nobody typed (`areTimesTyped`) are not compared.
 */
export async function findDoubts(
  cache: QueryClient,
  { startTime, endTime, miles }: TripBody,
  { before, areTimesTyped }: { before: Trip | undefined; areTimesTyped: boolean },
): Promise<TripDoubt<Trip>[]> {
  if (startTime === undefined || endTime === undefined || miles === undefined) return []
  const isUnchanged =
    before?.startTime === startTime && before.endTime === endTime && before.miles === miles
  if (isUnchanged) return []
  const others = areTimesTyped ? await findOthers(cache, startTime, endTime) : []
  const { findTripDoubts } = await import('@milepost/contract/mileage/trip-doubts')
  return findTripDoubts(
    { startTime, endTime, miles },
    others.filter(({ id, inProgress }) => id !== before?.id && !inProgress),
  )
}

/** The trips between two instants. */
const findOthers = (cache: QueryClient, since: string, until: string): Promise<Trip[]> =>
  call(
    mileage.list,
    { query: { since, until, limit: 20 } },
    { signal: AbortSignal.timeout(timeoutMs) },
  ).then(
    ({ items }) => items,
    () => knownTrips(cache),
  )

/** The trips of all list pages that are in the cache. */
const knownTrips = (cache: QueryClient): Trip[] =>
  cache
    .getQueriesData<{ items: Trip[] }>({ queryKey: [mileage.list.path] })
    .flatMap(([, page]) => page?.items ?? [])
