import { dropDraft, keepDraft, keptDraft } from './kept-drafts.ts'
import { newKey } from './new-key.ts'
import { useEffect, useRef, useState } from 'react'
import { KeptPosting, type Draft } from './posting-draft.ts'

/** A draft that a reload brings back as it was, from its first change until it is posted. */
export function useKeptPosting(key: string, begin: () => Draft) {
  const [first] = useState<KeptPosting | undefined>(() => keptDraft(key, KeptPosting))
  const [posting, setPosting] = useState<KeptPosting>(
    () => first ?? { id: newKey(), draft: begin() },
  )
  const [wasKept, setWasKept] = useState(first !== undefined)
  const begun = useRef(posting)
  useEffect(() => {
    if (posting !== begun.current) keepDraft(key, posting)
  }, [key, posting])
  return {
    ...posting,
    wasKept,
    change: (changes: Partial<Draft>) =>
      setPosting(({ id, draft }) => ({ id, draft: { ...draft, ...changes } })),
    /** Begins anew, as if nothing had been written. */
    startOver: () => {
      begun.current = { id: newKey(), draft: begin() }
      setPosting(begun.current)
      setWasKept(false)
      dropDraft(key)
    },
    forget: () => dropDraft(key),
  }
}
