import { account } from '@milepost/contract/account/account'
import { read } from '@milepost/ui/api/api.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { changeDraft, emptyDraft, unsentPages, type Draft, type DraftAction } from './draft.ts'
import { openDraftStore, type DraftStore } from './draft-store.ts'

/** Whether what is held would survive the closing of the page; `failed` where it should and does not. */
export type SaveState = 'kept' | 'saving' | 'failed' | 'never'

/**
 * The draft of whoever is signed in: taken up again from the device, and written there as it changes.
 * A staff member who acts as the client leaves nothing on the device. `isReady` turns true when it is known what was kept.
 */
export function useStoredDraft() {
  const user = useQuery(read(account.currentUser, {}))
  const isStaff = Boolean(user.data?.impersonatedBy)
  const userId = isStaff ? undefined : user.data?.constituentId
  const store = useMemo(() => openStore(userId), [userId])

  const [draft, setDraft] = useState(emptyDraft)
  const [isReady, setReady] = useState(false)
  const [saveState, setSaveState] = useState<SaveState>('kept')
  const queue = useRef(Promise.resolve(true))
  const newest = useRef(draft)

  const isKnown = !user.isPending
  useEffect(() => {
    if (!isKnown) return
    let isCancelled = false
    const restore = async () => {
      const stored = await store?.load().catch(() => undefined)
      if (isCancelled) return
      // What was begun meanwhile is newer than what was kept.
      if (stored && unsentPages(newest.current) === 0) setDraft((newest.current = stored))
      setReady(true)
    }
    void restore()
    return () => {
      isCancelled = true
    }
  }, [isKnown, store])

  const setAndStore = (changed: Draft) => {
    if (changed === newest.current) return
    newest.current = changed
    setDraft(changed)
    if (!store) {
      queue.current = Promise.resolve(false)
      return setSaveState(isStaff ? 'never' : 'failed')
    }
    setSaveState('saving')
    // One after another; what changed again meanwhile is written once, as it is then.
    const before = queue.current
    const saveChange = async () => {
      await before
      if (newest.current !== changed) return false
      const written = await write(store, changed)
      if (newest.current === changed) setSaveState(written ? 'kept' : 'failed')
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

/** Writes the draft, or nothing of it: false where the device has no room, or keeps nothing. */
async function write(store: DraftStore, draft: Draft): Promise<boolean> {
  const isEmpty = unsentPages(draft) === 0
  let written = true
  try {
    await (isEmpty ? store.clear() : store.save(draft))
  } catch {
    written = false
  }
  // Half a document that comes back would look like a whole one.
  if (!written && !isEmpty) await store.clear().catch(() => {})
  return written || isEmpty
}

function openStore(userId: string | undefined): DraftStore | undefined {
  return userId && 'indexedDB' in globalThis ? openDraftStore(userId) : undefined
}
