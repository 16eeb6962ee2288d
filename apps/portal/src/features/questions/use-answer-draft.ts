import * as z from 'zod/mini'
import { usePersistedDraft } from '@milepost/ui/storage/use-persisted-draft.ts'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import { DraftFile, toDraftFile } from '../../shared/drafts/draft-files.ts'
import { useDraftFiles } from '../../shared/drafts/use-draft-files.ts'
import { useDraftKey } from '../../shared/drafts/use-draft-key.ts'

const Draft = z.object({
  /** The answer's ID. Other contents get another one, so that a retry never sends twice. */
  id: z.string(),
  /** The key of the choice. */
  choice: z.optional(z.string()),
  words: z.string(),
  files: z.array(DraftFile),
})

/** An unsent answer to a question. It survives leaving and reloading, with its photo, until it is sent. */
export function useAnswerDraft(questionId: string) {
  const key = useDraftKey('answer', questionId)
  const stored = usePersistedDraft(key, Draft, () => ({ id: uuid(), words: '', files: [] }), {
    isEmpty: ({ choice, words, files }) => !choice && words === '' && files.length === 0,
  })
  const { value, setValue } = stored
  const [files, setFiles] = useDraftFiles(key, value.files)
  const change = (changed: Partial<z.infer<typeof Draft>>) =>
    setValue((before) => ({ ...before, ...changed, id: uuid() }))
  return {
    ...value,
    /** The only one: another one takes its place. */
    file: files.at(-1),
    choose: (choice: string) => change({ choice }),
    setWords: (words: string) => change({ words }),
    setFile: (file: File | undefined) => {
      const chosen = file ? [{ id: uuid(), file }] : []
      setFiles(chosen)
      change({ files: chosen.map(toDraftFile) })
    },
    clear: () => {
      stored.startOver()
      setFiles([])
    },
  }
}
