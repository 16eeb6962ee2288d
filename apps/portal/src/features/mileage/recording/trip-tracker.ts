import { toTripMiles } from '@milepost/contract/mileage/trip-distance'
import {
  getLackingPermission,
  type RecordedPosition,
  type TripLocation,
  type WatchOptions,
} from '../../../native/location/location.ts'
import { endDraft, newDraft, type DeviceTime, type TripDraft } from '../trip-draft.ts'
import type { Ending, TrackerEvent, Tracking } from './tracking.ts'
import { createPageJournal, type TripJournal } from './trip-journal.ts'
import type { acquireTripLock } from './trip-lock.ts'
import { createTripRecord, isValidPosition } from './trip-record.ts'
import {
  deleteTrip,
  isNotFound,
  isOtherTrip,
  isRefused,
  sendEnd,
  sendProgress,
  type TripCalls,
} from './trip-sender.ts'

export type TrackerServices = {
  location: TripLocation
  journal: TripJournal
  acquireLock: (
    options: Parameters<typeof acquireTripLock>[1],
  ) => ReturnType<typeof acquireTripLock>
  calls: TripCalls
  getDeviceTime: () => DeviceTime
  newKey: () => string
  getWatchOptions: () => Omit<WatchOptions, 'trip' | 'known'>
  onChange: () => void
  notify: (event: TrackerEvent) => void
}

export type Tracker = ReturnType<typeof createTracker>

/** Milliseconds between two saves of the progress. */
const saveIntervalMs = 5 * 60_000

/** Records one user's trips on this device. Each position is written to the journal before it is counted. */
export function createTracker(services: TrackerServices) {
  const {
    location,
    journal: deviceJournal,
    acquireLock,
    calls,
    getDeviceTime,
    newKey,
    getWatchOptions,
    onChange,
    notify,
  } = services
  let tracking: Tracking = { state: 'loading' }
  let draft: TripDraft | undefined
  let journal = deviceJournal
  let record = createTripRecord(journal)
  let positionQueue = Promise.resolve()
  let pendingSave: Promise<void> | undefined
  let unwatch: (() => Promise<void>) | undefined
  let release: (() => void) | undefined
  let lockWait = new AbortController()
  let isSuspended = false
  /** Whether the phone failed to give positions to a trip that goes on. */
  let hasLostWatch = false

  const show = (next: Tracking) => {
    tracking = next
    onChange()
  }
  const showTrip = (state: 'tracking' | 'stopping' | 'unsaved') =>
    draft &&
    show({
      state,
      draft,
      miles: record.miles(),
      isLocated: record.newest() !== undefined,
      isInaccurate: record.isInaccurate(),
      isStored: journal === deviceJournal && record.isWritten(),
    })

  /** If the journal is full, the draft lives only in memory, as long as the page does. */
  async function saveDraft(change: Partial<TripDraft>): Promise<void> {
    if (!draft) return
    draft = { ...draft, ...change }
    await journal.saveDraft(draft).catch(() => undefined)
  }

  async function stopWatching(): Promise<void> {
    const stop = unwatch
    unwatch = undefined
    await stop?.().catch(() => undefined)
  }

  /** Removes the trip from memory and from both journals: it is saved, or there is nothing to save. */
  async function clearTrip(other?: string): Promise<void> {
    const trip = draft?.createKey
    draft = undefined
    await stopWatching()
    await journal.clear().catch(() => undefined)
    if (trip !== undefined) await location.forget(trip).catch(() => undefined)
    reset()
    show({ state: 'idle', other })
  }

  function switchJournal(next: TripJournal): void {
    journal = next
    record = createTripRecord(journal)
  }

  function reset(): void {
    draft = undefined
    switchJournal(deviceJournal)
    release?.()
    release = undefined
  }

  async function recordPosition(position: RecordedPosition): Promise<void> {
    if (!draft || draft.ended || !isValidPosition(position)) return
    await record.add(position)
    // The trip may have been cleared while the position was written.
    if (!draft) return
    if (!draft.first) await saveDraft({ first: position })
    if (tracking.state === 'tracking') showTrip('tracking')
    // The absolute difference, so that a clock that was set back does not delay the next save.
    if (!pendingSave && Math.abs(getDeviceTime().now - draft.lastUpdateSent) >= saveIntervalMs)
      pendingSave = saveProgress(position).finally(() => (pendingSave = undefined))
  }

  async function saveProgress(position: RecordedPosition): Promise<void> {
    if (!draft || draft.isAside) return
    const isStart = !draft.wasSent
    await saveDraft({ wasSent: true, lastUpdateSent: getDeviceTime().now })
    try {
      const progress = { track: record.track(), newest: position, deviceTime: getDeviceTime() }
      const tripId = await sendProgress(calls, draft, progress)
      await saveDraft({ tripId, sentMiles: isStart ? 0 : toTripMiles(progress.track) })
    } catch (reason) {
      await handleRefusal(reason, isStart)
    }
    if (tracking.state === 'tracking') showTrip('tracking')
  }

  /** Other failures are retried with the next save, and at the latest when the trip ends. */
  async function handleRefusal(reason: unknown, isStart: boolean): Promise<void> {
    if (isStart && (isOtherTrip(reason) || isRefused(reason))) {
      await clearTrip(isOtherTrip(reason) ? reason.detail : undefined)
      notify({ kind: 'start-failed', reason })
    } else if (isOtherTrip(reason)) await saveDraft({ isAside: true })
    else if (draft?.tripId !== undefined && !draft.ended && isNotFound(reason)) {
      await clearTrip()
      notify({ kind: 'ended-elsewhere' })
    }
  }

  async function watch(): Promise<void> {
    showTrip('tracking')
    if (!draft) return
    const { createKey: trip } = draft
    hasLostWatch = false
    try {
      unwatch = await location.watch(
        { ...getWatchOptions(), trip, known: record.known() },
        (position) => void (positionQueue = positionQueue.then(() => recordPosition(position))),
        (reason) => void handleLocationError(reason),
      )
      // `onError` may have cleared the trip before `watch` resolved.
      if (!draft) await stopWatching()
    } catch (reason) {
      await handleLocationError(reason)
    }
  }

  /** A trip with positions continues after a location error. A trip without any is dropped. */
  async function handleLocationError(reason: unknown): Promise<void> {
    // The phone may have recorded what a page that was closed early never read.
    if (draft && record.newest() === undefined) await addMissed(draft.createKey, recordPosition)
    const isEmpty = record.newest() === undefined
    if (isEmpty) await clearTrip()
    else hasLostWatch = true
    const permission = getLackingPermission(reason)
    if (permission) notify({ kind: 'denied', permission })
    else if (isEmpty) notify({ kind: 'start-failed', reason })
  }

  /** Resumes the trip from the journal. This window must hold the lock. */
  async function resume(): Promise<void> {
    const storedDraft = await journal.draft().catch(() => undefined)
    if (!storedDraft || isSuspended) {
      reset()
      return show({ state: isSuspended ? 'loading' : 'idle' })
    }
    draft = storedDraft
    await record.recompute()
    if (!draft.ended) return watch()
    await addMissed(draft.createKey)
    const ending = await save()
    if (ending.kind !== 'failed') notify({ kind: ending.kind })
  }

  /** Adds what the phone has recorded of a trip, and this page has not read, or had no room for. */
  async function addMissed(
    trip: string,
    add: (position: RecordedPosition) => Promise<void> = (position) => record.add(position),
  ): Promise<void> {
    const missed = await location.readMissed({ trip, known: record.known() }).catch(() => [])
    for (const position of missed.filter(isValidPosition)) await add(position)
  }

  /** Takes over the trip once the window that records it closes. */
  async function waitForLock(): Promise<void> {
    lockWait = new AbortController()
    const storedDraft = await journal.draft().catch(() => undefined)
    show({ state: 'in-another-window', tripId: storedDraft?.tripId })
    const acquired = await acquireLock({ signal: lockWait.signal }).catch(() => undefined)
    if (!acquired) return
    release = acquired
    await resume()
  }

  /** Ends the phone's own journal of the trip. Adds what was not known of it, and resolves to whether there was any. */
  async function finishJournal(trip: string): Promise<boolean> {
    const isFinished = await location.finish({ trip, known: record.known() }).catch(() => true)
    if (!isFinished) await addMissed(trip)
    return !isFinished
  }

  async function save(): Promise<Ending> {
    if (!draft) return { kind: 'failed' }
    showTrip('stopping')
    // What the server was sent counts, too: this device may have lost its own journal.
    const isEmptyTrip = () => record.miles() === 0 && !draft?.sentMiles
    try {
      if (isEmptyTrip()) await finishJournal(draft.createKey)
      if (isEmptyTrip()) {
        await deleteTrip(calls, draft)
        await clearTrip()
        return { kind: 'nothing' }
      }
      const { id } = await sendEnd(calls, draft, record.miles())
      if (await finishJournal(draft.createKey)) {
        await saveDraft({ tripId: id })
        await sendEnd(calls, draft, record.miles())
      }
      await clearTrip()
      return { kind: 'saved', id }
    } catch {
      showTrip('unsaved')
      return { kind: 'failed' }
    }
  }

  return {
    now: () => tracking,

    /** Resumes whatever was being recorded when the app was last open. */
    async load(): Promise<void> {
      const storedDraft = await journal.draft().catch(() => undefined)
      if (!storedDraft) return show({ state: 'idle' })
      release = await acquireLock({ ifAvailable: true })
      if (release) await resume()
      else void waitForLock()
    },

    async start(): Promise<void> {
      if (tracking.state !== 'idle') return
      show({ state: 'starting' })
      if ((await location.notifications()) === 'denied') {
        show({ state: 'idle' })
        return notify({ kind: 'denied', permission: 'notifications' })
      }
      release = await acquireLock({ ifAvailable: true })
      if (!release) return void waitForLock()
      try {
        // Another window may have started a trip since this page was opened.
        if (await journal.draft().catch(() => undefined)) return await resume()
        draft = newDraft(getDeviceTime(), newKey)
        await journal.start(draft).catch(() => switchJournal(createPageJournal()))
      } catch (reason) {
        await clearTrip()
        return notify({ kind: 'start-failed', reason })
      }
      await watch()
    },

    /** Asks the phone for positions again, if it failed to give them to the trip. */
    async wake(): Promise<void> {
      if (!hasLostWatch || tracking.state !== 'tracking') return
      await stopWatching()
      await watch()
    },

    /** Ends the trip and saves it. The miles are recomputed from the whole journal. */
    async stop(): Promise<Ending> {
      if (tracking.state !== 'tracking') return { kind: 'failed' }
      showTrip('stopping')
      await stopWatching()
      await positionQueue
      if (draft) await saveDraft(endDraft(draft, getDeviceTime()))
      await pendingSave
      if (!draft) return { kind: 'failed' }
      await record.recompute()
      return save()
    },

    /** Retries saving a trip that has ended. */
    save,
    /** Drops the trip on the device and on the server, where it would block the next one. */
    discard: () => Promise.allSettled([draft && deleteTrip(calls, draft), clearTrip()]),

    /** Stops recording without ending the trip, for example when the driver signs out. */
    async suspend(): Promise<void> {
      isSuspended = true
      lockWait.abort()
      await stopWatching()
      await positionQueue
      reset()
      show({ state: 'loading' })
    },
  }
}
