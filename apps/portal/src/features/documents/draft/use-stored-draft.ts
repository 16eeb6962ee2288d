import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { account } from '@milepost/contract/account/account'
import { read } from '@milepost/ui/api/api.ts'
import { openChannel } from '@milepost/ui/storage/between-windows.ts'
import { openDraftStore, type DraftStore } from './draft-store.ts'
import { changeDraft, emptyDraft, unsentPages, type Draft, type DraftAction } from './draft.ts'

/**
 * Whether the draft would survive closing the page. `failed`: saving failed; `never`: drafts of this session
 * are never saved.
 */
export type SaveState = 'saved' | 'saving' | 'failed' | 'never'

/**
 * The signed-in person's draft: loaded from the device, and saved there on each change. Drafts of
 * impersonating staff are never stored. `isReady` turns true once the stored draft is loaded.
 */
export function useStoredDraft() {
  const user = useQuery(read(account.currentUser, {}))
  const isStaff = Boolean(user.data?.impersonatedBy)
  const userId = isStaff ? undefined : user.data?.constituentId
  const store = useMemo(() => openStore(userId), [userId])

  const channel = useRef<BroadcastChannel>(undefined)
  const [draft, setDraft] = useState(emptyDraft)
  const [isReady, setReady] = useState(false)
  const [saveState, setSaveState] = useState<SaveState>('saved')
  const queue = useRef(Promise.resolve(true))
  const newest = useRef(draft)

  const isKnown = !user.isPending
  useEffect(() => {
    if (!isKnown) return
    let isCancelled = false
    const restore = async () => {
      const stored = await store?.load().catch(() => undefined)
      if (isCancelled) return
      // A draft begun during loading is newer than the stored one.
      if (stored && unsentPages(newest.current) === 0) setDraft((newest.current = stored))
      setReady(true)
    }
    void restore()
    return () => {
      isCancelled = true
    }
  }, [isKnown, store])

  // Windows of one person have one draft: each shows what another one changed.
  useEffect(() => {
    if (!store) return
    const opened = openChannel(`milepost-drafts/${userId}`)
    if (!opened) return
    let isClosed = false
    opened.onmessage = async () => {
      await queue.current
      const before = newest.current
      const stored = await store.load(before).catch(() => before)
      // What was changed here meanwhile is about to be stored.
      if (isClosed || newest.current !== before) return
      setDraft((newest.current = stored ?? emptyDraft()))
    }
    channel.current = opened
    return () => {
      isClosed = true
      channel.current = undefined
      opened.close()
    }
  }, [store, userId])

  const setAndStore = (changed: Draft) => {
    if (changed === newest.current) return
    newest.current = changed
    setDraft(changed)
    if (!store) {
      queue.current = Promise.resolve(false)
      return setSaveState(isStaff ? 'never' : 'failed')
    }
    setSaveState('saving')
    // Save one at a time; of several changes during a save, only the latest is written.
    const before = queue.current
    const saveChange = async () => {
      await before
      if (newest.current !== changed) return false
      const written = await write(store, changed)
      if (written) channel.current?.postMessage('changed')
      if (newest.current === changed) setSaveState(written ? 'saved' : 'failed')
      return written
    }
    queue.current = saveChange()
  }

  return {
    draft,
    isReady,
    saveState,
    saveDraft: setAndStore,
    isSaved: () => queue.current,
    getDraft: () => newest.current,
    change: (action: DraftAction) => setAndStore(changeDraft(newest.current, action)),
  }
}

/** Saves the whole draft or nothing; false if the device is full or has no storage. */
async function write(store: DraftStore, draft: Draft): Promise<boolean> {
  const isEmpty = unsentPages(draft) === 0
  let written = true
  try {
    await (isEmpty ? store.clear() : store.save(draft))
  } catch {
    written = false
  }
  // A half-saved document would look complete when restored.
  if (!written && !isEmpty) await store.clear().catch(() => {})
  return written || isEmpty
}

function openStore(userId: string | undefined): DraftStore | undefined {
  return userId && 'indexedDB' in globalThis ? openDraftStore(userId) : undefined
}
