import type { Trip, TripBody } from '@milepost/contract/mileage/mileage'
import type { Position, Track } from '@milepost/contract/mileage/trip-distance'
import { CallFailed } from '@milepost/contract/wire/caller'
import {
  createBody,
  endBody,
  progressBody,
  type DeviceTime,
  type TripDraft,
} from '../trip-draft.ts'

/** The API calls of the trip sender. */
export type TripCalls = {
  create: (body: TripBody, idempotencyKey: string) => Promise<Trip>
  update: (id: string, body: TripBody) => Promise<Trip>
  /** Also resolves if the trip was already deleted, or if the deletion is queued offline. */
  remove: (id: string) => Promise<void>
}

type Progress = { track: Track; newest: Position; deviceTime: DeviceTime }

/** Creates the trip on the server, or saves its progress. Returns its server id. */
export async function sendProgress(
  calls: TripCalls,
  draft: TripDraft,
  { track, newest, deviceTime }: Progress,
): Promise<string> {
  const { tripId } = draft
  if (tripId === undefined) return (await calls.create(createBody(draft), draft.createKey)).id
  await calls.update(tripId, progressBody(draft, track, newest, deviceTime))
  return tripId
}

/** Saves the ended trip. Safe to retry: the idempotency keys prevent a second trip. */
export async function sendEnd(calls: TripCalls, draft: TripDraft, miles: number): Promise<Trip> {
  const tripId = draft.tripId ?? (await resolveTripId(calls, draft))
  return tripId === undefined
    ? calls.create(endBody(draft, miles), draft.endKey)
    : calls.update(tripId, endBody(draft, miles))
}

/** Deletes the trip from the server, including a trip whose create request got no response. */
export async function deleteTrip(calls: TripCalls, draft: TripDraft): Promise<void> {
  const tripId = draft.tripId ?? (await resolveTripId(calls, draft))
  if (tripId !== undefined) await calls.remove(tripId)
}

/**
 * The server id of a trip whose create request may have got no response: it is sent again under the same key.
 * Undefined if the server never accepted it.
 */
async function resolveTripId(calls: TripCalls, draft: TripDraft): Promise<string | undefined> {
  if (!draft.wasSent || draft.isAside) return undefined
  try {
    return (await calls.create(createBody(draft), draft.createKey)).id
  } catch (reason) {
    if (isOtherTrip(reason)) return undefined
    throw reason
  }
}

/** Whether the call failed because another trip is in progress. */
export const isOtherTrip = (reason: unknown): reason is CallFailed =>
  reason instanceof CallFailed && reason.code === 'trip_in_progress'

/** Whether the trip was ended or deleted on another device. */
export const isNotFound = (reason: unknown): boolean =>
  reason instanceof CallFailed && (reason.code === 'trip_ended' || reason.status === 404)

/** Whether retrying the same request is pointless. */
export const isRefused = (reason: unknown): boolean =>
  reason instanceof CallFailed && [400, 403, 404, 422].includes(reason.status ?? 0)
