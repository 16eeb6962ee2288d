import { usePersistedDraft } from '@milepost/ui/storage/use-persisted-draft.ts'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import { StoredPosting, type Draft } from './posting-draft.ts'

/** A batch draft that survives a reload, from its first change until it is posted. */
export function usePersistedPosting(key: string, createInitial: () => Draft) {
  const { value, setValue, ...controls } = usePersistedDraft(key, StoredPosting, () => ({
    id: uuid(),
    draft: createInitial(),
  }))
  return {
    ...value,
    ...controls,
    change: (changes: Partial<Draft>) =>
      setValue(({ id, draft }) => ({ id, draft: { ...draft, ...changes } })),
  }
}
