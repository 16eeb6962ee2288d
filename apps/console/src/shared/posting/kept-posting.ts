import { useKept } from '../drafts/kept.ts'
import { newKey } from '@milepost/ui/storage/new-key.ts'
import { KeptPosting, type Draft } from './posting-draft.ts'

/** A draft of a batch that a reload brings back as it was, from its first change until it is posted. */
export function useKeptPosting(key: string, begin: () => Draft) {
  const { written, write, ...kept } = useKept(key, KeptPosting, () => ({
    id: newKey(),
    draft: begin(),
  }))
  return {
    ...written,
    ...kept,
    change: (changes: Partial<Draft>) =>
      write(({ id, draft }) => ({ id, draft: { ...draft, ...changes } })),
  }
}
