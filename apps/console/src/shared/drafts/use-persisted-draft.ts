import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { removeDraft, saveDraft, loadDraft } from '@milepost/ui/storage/draft-storage.ts'

/** What is being written, which a reload brings back as it was, from its first change until it has gone. */
export function usePersistedDraft<S extends z.ZodMiniType>(
  key: string,
  schema: S,
  createInitial: () => z.output<S>,
) {
  const [stored] = useState(() => loadDraft(key, schema))
  const [value, setValue] = useState(() => stored ?? createInitial())
  const [wasRestored, setWasRestored] = useState(stored !== undefined)
  const initial = useRef(value)
  useEffect(() => {
    if (value !== initial.current) saveDraft(key, value)
  }, [key, value])
  /** Goes on from there, as if nothing had been written since. */
  const resetTo = (next: z.output<S>) => {
    initial.current = next
    setValue(next)
    setWasRestored(false)
    removeDraft(key)
  }
  return {
    value: value,
    setValue: setValue,
    wasRestored: wasRestored,
    resetTo: resetTo,
    startOver: () => resetTo(createInitial()),
    removeStored: () => removeDraft(key),
  }
}
