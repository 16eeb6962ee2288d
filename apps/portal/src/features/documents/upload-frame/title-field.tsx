import { TextInput } from '@mantine/core'
import { maxTitleCharacters } from '@milepost/contract/documents/documents'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useUploadDraft } from '../draft/upload-draft.tsx'
import { copy } from '../draft/upload.copy.ts'

export function TitleField() {
  const words = useCopy(copy)
  const { draft, change, isSending } = useUploadDraft()
  return (
    <TextInput
      label={`${words.documentTitle} (${words.optional})`}
      description={words.titleHint}
      value={draft.title}
      disabled={isSending}
      maxLength={maxTitleCharacters}
      autoComplete="off"
      onChange={({ currentTarget }) => change({ do: 'title', title: currentTarget.value })}
    />
  )
}
