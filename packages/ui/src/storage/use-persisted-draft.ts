import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { loadDraft, removeDraft, saveDraft } from './draft-storage.ts'

type Options<T> = {
  /** Whether there is nothing to save, such as a form that was cleared again. */
  isEmpty?: (value: T) => boolean
}

/**
 * Form state that survives a reload, from its first change until it is sent. Without a key, nothing
 * is stored.
 */
export function usePersistedDraft<S extends z.ZodMiniType>(
  key: string | undefined,
  schema: S,
  createInitial: () => z.output<S>,
  { isEmpty = () => false }: Options<z.output<S>> = {},
) {
  const [stored] = useState(() => (key === undefined ? undefined : loadDraft(key, schema)))
  const [value, setValue] = useState(() => stored ?? createInitial())
  const [wasRestored, setWasRestored] = useState(stored !== undefined)
  const synced = useRef(value)
  useEffect(() => {
    if (key === undefined || value === synced.current) return
    synced.current = value
    if (isEmpty(value)) removeDraft(key)
    else saveDraft(key, value)
  })
  const removeStored = (): void => void (key !== undefined && removeDraft(key))
  /** Continues from `next` as if nothing had been edited, and removes the stored draft. */
  const resetTo = (next: z.output<S>): void => {
    synced.current = next
    setValue(next)
    setWasRestored(false)
    removeStored()
  }
  return {
    value,
    setValue,
    wasRestored,
    resetTo,
    startOver: () => resetTo(createInitial()),
    removeStored,
  }
}
