import { Button, Textarea } from '@mantine/core'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import { useState } from 'react'
import { maxNoteCharacters } from '@milepost/contract/documents/documents'
import { FormDialog } from '@milepost/ui/forms/form-dialog.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useUploadDraft } from '../draft/upload-draft.tsx'
import { copy } from '../draft/upload.copy.ts'

type NoteButtonProps = {
  /** The file name of the note's page. */
  fileName: string
  note: string
  onNote: (note: string) => void
}

/** Opens the note of a page. */
export function NoteButton({ fileName, note, onNote }: NoteButtonProps) {
  const words = useCopy(copy)
  const { isSending } = useUploadDraft()
  const [opened, setOpened] = useState(false)
  const label = note ? words.editNote : words.addNote
  return (
    <>
      <Button
        variant="default"
        disabled={isSending}
        aria-label={words.noteLabel(fileName, label)}
        leftSection={<IconNote size={18} />}
        onClick={() => setOpened(true)}
      >
        {label}
      </Button>
      {opened && <NoteForm note={note} onNote={onNote} onClose={() => setOpened(false)} />}
    </>
  )
}

type NoteFormProps = Omit<NoteButtonProps, 'fileName'> & { onClose: () => void }

function NoteForm({ note: before, onNote, onClose }: NoteFormProps) {
  const words = useCopy(copy)
  const [note, setNote] = useState(before)
  const save = () => {
    onNote(note.trim())
    onClose()
  }
  return (
    <FormDialog
      title={words.addNote}
      submitLabel={words.saveNote}
      isPending={false}
      error={null}
      onSubmit={save}
      onClose={onClose}
    >
      <Textarea
        label={`${words.note} (${words.optional})`}
        description={words.remaining(maxNoteCharacters - note.length)}
        inputWrapperOrder={['label', 'input', 'description']}
        data-autofocus
        rows={4}
        maxLength={maxNoteCharacters}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </FormDialog>
  )
}
