import type { Position } from '@milepost/contract/mileage/trip-distance'
import { isDenied, type TripLocation, type WatchOptions } from '../../../native/location.ts'
import type { Ending, TrackerEvent, Tracking } from './tracking.ts'
import { endDraft, newDraft, type Here, type TripDraft } from '../trip-draft.ts'
import type { TripJournal } from './trip-journal.ts'
import type { holdTrip } from './trip-lock.ts'
import { isPlace, createTripRecord } from './trip-record.ts'
import {
  isNotFound,
  isOtherTrip,
  isRefused,
  sendEnd,
  sendNothing,
  sendProgress,
  type TripCalls,
} from './trip-sender.ts'

export type TrackerParts = {
  location: TripLocation
  journal: TripJournal
  hold: (wait: Parameters<typeof holdTrip>[1]) => ReturnType<typeof holdTrip>
  calls: TripCalls
  here: () => Here
  newKey: () => string
  watching: () => Omit<WatchOptions, 'trip' | 'after'>
  changed: () => void
  tell: (event: TrackerEvent) => void
}

export type Tracker = ReturnType<typeof createTracker>

/** Between one save of the progress and the next, in milliseconds. */
const pause = 5 * 60_000

/** Records one person's trips on this device: each position is in the journal before anything is made of it. */
export function createTracker(parts: TrackerParts) {
  const { location, journal, hold, calls, here, newKey, watching, changed, tell } = parts
  let tracking: Tracking = { is: 'loading' }
  let draft: TripDraft | undefined
  let record = createTripRecord(journal)
  let taking = Promise.resolve()
  let sending: Promise<void> | undefined
  let unwatch: (() => Promise<void>) | undefined
  let release: (() => void) | undefined
  let waiting = new AbortController()
  let isResting = false

  const show = (next: Tracking) => {
    tracking = next
    changed()
  }
  const showTrip = (is: 'tracking' | 'stopping' | 'unsaved') =>
    draft && show({ is, draft, miles: record.miles(), isLocated: record.newest() !== undefined })

  /** The journal may be full; then the draft lives as long as the page does. */
  async function keep(change: Partial<TripDraft>): Promise<void> {
    if (!draft) return
    draft = { ...draft, ...change }
    await journal.keep(draft).catch(() => undefined)
  }

  async function stopWatching(): Promise<void> {
    const stop = unwatch
    unwatch = undefined
    await stop?.().catch(() => undefined)
  }

  /** Forgets the trip, here and in the journal. */
  async function forget(other?: string): Promise<void> {
    draft = undefined
    await stopWatching()
    await journal.clear().catch(() => undefined)
    leave()
    show({ is: 'idle', other })
  }

  function leave(): void {
    draft = undefined
    record = createTripRecord(journal)
    release?.()
    release = undefined
  }

  async function take(position: Position): Promise<void> {
    if (!draft || draft.ended || !isPlace(position)) return
    await record.add(position)
    // It may have been forgotten meanwhile.
    if (!draft) return
    if (!draft.first) await keep({ first: position })
    if (tracking.is === 'tracking') showTrip('tracking')
    // A clock that was set back must not put off the next save.
    if (!sending && Math.abs(here().now - draft.lastUpdateSent) >= pause)
      sending = saveProgress(position).finally(() => (sending = undefined))
  }

  async function saveProgress(position: Position): Promise<void> {
    if (!draft || draft.isAside) return
    const isStart = !draft.wasSent
    await keep({ wasSent: true, lastUpdateSent: here().now })
    try {
      const progress = { track: record.track(), newest: position, here: here() }
      const tripId = await sendProgress(calls, draft, progress)
      await keep({ tripId })
    } catch (reason) {
      await refused(reason, isStart)
    }
    if (tracking.is === 'tracking') showTrip('tracking')
  }

  /** What did not arrive is sent again with the next save, and at the latest at the end. */
  async function refused(reason: unknown, isStart: boolean): Promise<void> {
    if (isStart && (isOtherTrip(reason) || isRefused(reason))) {
      await forget(isOtherTrip(reason) ? reason.detail : undefined)
      tell({ kind: 'start-failed', reason })
    } else if (isOtherTrip(reason)) await keep({ isAside: true })
    else if (draft?.tripId !== undefined && !draft.ended && isNotFound(reason)) {
      await forget()
      tell({ kind: 'gone' })
    }
  }

  async function watch(): Promise<void> {
    showTrip('tracking')
    if (!draft) return
    const { createKey: trip } = draft
    try {
      unwatch = await location.watch(
        { ...watching(), trip, after: record.newest()?.time },
        (position) => void (taking = taking.then(() => take(position))),
        (reason) => void lost(reason),
      )
      // It may have failed before it answered how to stop.
      if (!draft) await stopWatching()
    } catch (reason) {
      await lost(reason)
    }
  }

  /** A trip that has begun goes on without its positions; one without any has not begun. */
  async function lost(reason: unknown): Promise<void> {
    const isEmpty = record.newest() === undefined
    if (isEmpty) await forget()
    if (isDenied(reason)) tell({ kind: 'denied', what: 'location' })
    else if (isEmpty) tell({ kind: 'start-failed', reason })
  }

  /** Goes on with what the journal has; this window holds the lock. */
  async function resume(): Promise<void> {
    const storedDraft = await journal.draft().catch(() => undefined)
    if (!storedDraft || isResting) {
      leave()
      return show({ is: isResting ? 'loading' : 'idle' })
    }
    draft = storedDraft
    await record.recompute()
    if (!draft.ended) return watch()
    const ending = await save()
    if (ending.kind === 'saved') tell({ kind: 'saved' })
  }

  /** Takes the trip over once the window that records it is gone. */
  async function waitForTurn(): Promise<void> {
    waiting = new AbortController()
    const storedDraft = await journal.draft().catch(() => undefined)
    show({ is: 'in-another-window', tripId: storedDraft?.tripId })
    const held = await hold({ signal: waiting.signal }).catch(() => undefined)
    if (!held) return
    release = held
    await resume()
  }

  async function save(): Promise<Ending> {
    if (!draft) return { kind: 'failed' }
    showTrip('stopping')
    const isNothing = record.miles() === 0 && draft.tripId === undefined
    try {
      const saved = isNothing
        ? await sendNothing(calls, draft)
        : await sendEnd(calls, draft, record.miles())
      await forget()
      return saved ? { kind: 'saved', id: saved.id } : { kind: 'nothing' }
    } catch {
      showTrip('unsaved')
      return { kind: 'failed' }
    }
  }

  return {
    now: () => tracking,

    /** Takes up what was being recorded when this device was last seen. */
    async load(): Promise<void> {
      const storedDraft = await journal.draft().catch(() => undefined)
      if (!storedDraft) return show({ is: 'idle' })
      release = await hold({ ifAvailable: true })
      if (release) await resume()
      else void waitForTurn()
    },

    async start(): Promise<void> {
      if (tracking.is !== 'idle') return
      show({ is: 'starting' })
      if ((await location.notifications()) === 'denied') {
        show({ is: 'idle' })
        return tell({ kind: 'denied', what: 'notifications' })
      }
      release = await hold({ ifAvailable: true })
      if (!release) return void waitForTurn()
      try {
        // Another window may have begun one since this page was opened.
        if (await journal.draft()) return await resume()
        draft = newDraft(here(), newKey)
        await journal.begin(draft)
      } catch (reason) {
        await forget()
        return tell({ kind: 'start-failed', reason })
      }
      await watch()
    },

    /** Ends the trip and saves it; the miles are those of the journal, from its first position on. */
    async stop(): Promise<Ending> {
      if (tracking.is !== 'tracking') return { kind: 'failed' }
      showTrip('stopping')
      await stopWatching()
      await taking
      if (draft) await keep(endDraft(draft, here()))
      await sending
      if (!draft) return { kind: 'failed' }
      await record.recompute()
      return save()
    },

    /** Tries again to save a trip that has ended. */
    save,
    /** Forgets the trip, and has the server forget it, too: it would be in the way of the next one. */
    discard: () => Promise.allSettled([draft && sendNothing(calls, draft), forget()]),

    /** Lets go of the trip without ending it, as where its driver signs out. */
    async rest(): Promise<void> {
      isResting = true
      waiting.abort()
      await stopWatching()
      await taking
      leave()
      show({ is: 'loading' })
    },
  }
}
