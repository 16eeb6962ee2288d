import { CallFailed } from '@milepost/contract/wire/caller'
import type { Trip, TripBody } from '@milepost/contract/mileage/mileage'
import type { Position, Track } from '@milepost/contract/mileage/trip-distance'
import {
  createBody,
  endBody,
  progressBody,
  type DeviceTime,
  type TripDraft,
} from '../trip-draft.ts'

/** The calls by which a trip reaches the server. */
export type TripCalls = {
  create: (body: TripBody, idempotencyKey: string) => Promise<Trip>
  update: (id: string, body: TripBody) => Promise<Trip>
  /** Answers also where it was removed before, and where it is going to be once there is a network. */
  remove: (id: string) => Promise<void>
}

type Progress = { track: Track; newest: Position; deviceTime: DeviceTime }

/** Starts the trip on the server, or saves how far it has come. Answers its id there. */
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

/** Saves the trip as one that has ended. Tried again, it is saved once. */
export async function sendEnd(calls: TripCalls, draft: TripDraft, miles: number): Promise<Trip> {
  const tripId = draft.tripId ?? (await resolveTripId(calls, draft))
  return tripId === undefined
    ? calls.create(endBody(draft, miles), draft.endKey)
    : calls.update(tripId, endBody(draft, miles))
}

/** Takes a trip that is not to be off the server, also where its start may have arrived though no answer came. */
export async function deleteTrip(calls: TripCalls, draft: TripDraft): Promise<void> {
  const tripId = draft.tripId ?? (await resolveTripId(calls, draft))
  if (tripId !== undefined) await calls.remove(tripId)
}

/** The id of a trip whose start was sent and not answered; undefined where the server never took it. */
async function resolveTripId(calls: TripCalls, draft: TripDraft): Promise<string | undefined> {
  if (!draft.wasSent || draft.isAside) return undefined
  try {
    return (await calls.create(createBody(draft), draft.createKey)).id
  } catch (reason) {
    if (isOtherTrip(reason)) return undefined
    throw reason
  }
}

/** Whether another trip is in progress. */
export const isOtherTrip = (reason: unknown): reason is CallFailed =>
  reason instanceof CallFailed && reason.code === 'trip_in_progress'

/** Whether the trip was ended or deleted on another device. */
export const isNotFound = (reason: unknown): boolean =>
  reason instanceof CallFailed && (reason.code === 'trip_ended' || reason.status === 404)

/** Whether it is of no use to send the same again. */
export const isRefused = (reason: unknown): boolean =>
  reason instanceof CallFailed && [400, 403, 404, 422].includes(reason.status ?? 0)
