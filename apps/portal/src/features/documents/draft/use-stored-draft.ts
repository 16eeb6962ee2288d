import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { account } from '@milepost/contract/account/account'
import { read } from '@milepost/ui/api/api.ts'
import { openChannel, withWindowLock } from '@milepost/ui/storage/between-windows.ts'
import { openDraftStore, type DraftStore } from './draft-store.ts'
import { changeDraft, emptyDraft, unsentPages, type Draft, type DraftAction } from './draft.ts'

/**
 * Whether the draft would survive closing the page. `failed`: saving failed; `never`: drafts of this session
 * are never saved.
 */
export type SaveState = 'saved' | 'saving' | 'failed' | 'never'

/** The draft on the device as this window last read or wrote it; without a mark, there is none. */
type Known = { draft: Draft; mark: string | undefined }

/** What a window says to the others: it changed what is stored, or removed it, since it could not store its own. */
type Notice = 'changed' | 'removed'

/**
 * The signed-in person's draft: loaded from the device, and saved there on each change. Windows of one person have
 * one draft: each takes over what another one stored, and stores its own changes on top. Drafts of
 * impersonating staff are never stored. `isReady` turns true once the stored draft is loaded. `onEmptied` is called when another window
 * sent or discarded the pages that this one shows, with the draft as it was.
 */
export function useStoredDraft(onEmptied: (shown: Draft) => void) {
  const user = useQuery(read(account.currentUser, {}))
  const isStaff = Boolean(user.data?.impersonatedBy)
  const userId = isStaff ? undefined : user.data?.constituentId
  const store = useMemo(() => openStore(userId), [userId])
  const lockName = `milepost-drafts/${userId}`

  const channel = useRef<BroadcastChannel>(undefined)
  const [draft, setDraft] = useState(emptyDraft)
  const [isReady, setReady] = useState(false)
  const [saveState, setSaveState] = useState<SaveState>('saved')
  const queue = useRef(Promise.resolve(true))
  const newest = useRef(draft)
  const known = useRef<Known>({ draft, mark: undefined })

  const show = (changed: Draft) => setDraft((newest.current = changed))

  /** Takes over what another window stored since this one last looked. */
  const takeOver = async (from: DraftStore) => {
    const stored = await from.load(newest.current)
    if (stored?.mark === known.current.mark) return
    const theirs = stored?.draft ?? emptyDraft()
    const base = known.current.draft
    const isChangedHere = newest.current !== base
    // Seldom needed, so not among what every page loads.
    const merging = isChangedHere ? await import('./merge-drafts.ts') : undefined
    const shown = newest.current
    known.current = { draft: theirs, mark: stored?.mark }
    show(merging?.mergeDrafts(base, shown, theirs) ?? theirs)
    if (unsentPages(shown) > 0 && unsentPages(newest.current) === 0) onEmptied(shown)
  }

  /** Runs one task after another. Each returns whether the last change is saved. */
  const inTurn = (task: (saved: boolean) => Promise<boolean>): void => {
    queue.current = queue.current.then(task)
  }

  const refresh = async (): Promise<void> => {
    if (!store) return
    inTurn(async (saved) => {
      // What can't be read can't be taken over.
      await takeOver(store).catch(() => undefined)
      return saved
    })
    await queue.current
  }

  const refreshNow = useEffectEvent(refresh)
  const isKnown = !user.isPending
  useEffect(() => {
    if (!isKnown) return
    let isCancelled = false
    const restore = async () => {
      await refreshNow()
      if (!isCancelled) setReady(true)
    }
    void restore()
    return () => {
      isCancelled = true
    }
  }, [isKnown, store])

  const takeNotice = useEffectEvent((notice: Notice) => {
    if (notice === 'changed') return void refresh()
    // Not a reason to remove the pages here, too; but they would no longer survive.
    inTurn(async (saved) => {
      known.current = nothingStored()
      if (unsentPages(newest.current) === 0) return saved
      setSaveState('failed')
      return false
    })
  })
  useEffect(() => {
    if (!store) return
    const opened = openChannel(lockName)
    if (!opened) return
    opened.onmessage = ({ data }: MessageEvent<Notice>) => takeNotice(data)
    channel.current = opened
    return () => {
      channel.current = undefined
      opened.close()
    }
  }, [store, lockName])

  /** Reads, merges, and writes; run it while no other window does. */
  const save = async (to: DraftStore): Promise<boolean> => {
    await takeOver(to)
    const changed = newest.current
    const { isSaved, stored } = await write(to, changed, known.current)
    known.current = stored
    if (newest.current === changed) setSaveState(isSaved ? 'saved' : 'failed')
    const notice: Notice = isSaved ? 'changed' : 'removed'
    channel.current?.postMessage(notice)
    return isSaved
  }

  const setAndStore = (changed: Draft) => {
    if (changed === newest.current) return
    show(changed)
    if (!store) {
      queue.current = Promise.resolve(false)
      return setSaveState(isStaff ? 'never' : 'failed')
    }
    setSaveState('saving')
    inTurn(async (saved) => {
      // Of several changes during a save, only the latest is written.
      if (newest.current === known.current.draft) return saved
      return withWindowLock(lockName, {}, () => save(store)).catch(() => {
        // What can't be read is not written over.
        const isEmpty = unsentPages(newest.current) === 0
        setSaveState(isEmpty ? 'saved' : 'failed')
        return isEmpty
      })
    })
  }

  return {
    draft,
    isReady,
    saveState,
    saveDraft: setAndStore,
    isSaved: () => queue.current,
    getDraft: () => newest.current,
    change: (action: DraftAction) => setAndStore(changeDraft(newest.current, action)),
    refresh,
    /** Runs a task while no other window of the person runs one: two windows never send at once. */
    inTurnToSend: <T>(signal: AbortSignal, task: () => Promise<T>): Promise<T> =>
      store ? withWindowLock(`${lockName}/send`, { signal }, task) : task(),
  }
}

const nothingStored = (): Known => ({ draft: emptyDraft(), mark: undefined })

/**
 * Saves the whole draft or nothing; not saved if the device is full or has no storage. Returns what is stored then.
 */
async function write(
  store: DraftStore,
  draft: Draft,
  before: Known,
): Promise<{ isSaved: boolean; stored: Known }> {
  const clear = () => store.clear().then(nothingStored, () => before)
  if (unsentPages(draft) === 0) return { isSaved: true, stored: await clear() }
  try {
    return { isSaved: true, stored: { draft, mark: await store.save(draft) } }
  } catch {
    // A half-saved document would look complete when restored.
    return { isSaved: false, stored: await clear() }
  }
}

function openStore(userId: string | undefined): DraftStore | undefined {
  return userId && 'indexedDB' in globalThis ? openDraftStore(userId) : undefined
}
