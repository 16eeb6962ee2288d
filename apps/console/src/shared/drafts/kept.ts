import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { dropDraft, keepDraft, keptDraft } from '@milepost/ui/storage/kept-drafts.ts'

/** What is being written, which a reload brings back as it was, from its first change until it has gone. */
export function useKept<S extends z.ZodMiniType>(key: string, schema: S, begin: () => z.output<S>) {
  const [first] = useState(() => keptDraft(key, schema))
  const [written, write] = useState(() => first ?? begin())
  const [wasKept, setWasKept] = useState(first !== undefined)
  const begun = useRef(written)
  useEffect(() => {
    if (written !== begun.current) keepDraft(key, written)
  }, [key, written])
  /** Goes on from there, as if nothing had been written since. */
  const beginWith = (anew: z.output<S>) => {
    begun.current = anew
    write(anew)
    setWasKept(false)
    dropDraft(key)
  }
  return {
    written,
    write,
    wasKept,
    beginWith,
    startOver: () => beginWith(begin()),
    forget: () => dropDraft(key),
  }
}
