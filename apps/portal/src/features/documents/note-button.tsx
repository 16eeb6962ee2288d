import { mostNoteCharacters } from '@milepost/contract/documents'
import { Button, Modal, Textarea } from '@mantine/core'
import { useCopy } from '@milepost/ui/language.tsx'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import { useState } from 'react'
import type { DraftPage } from './draft.ts'
import { useUploadDraft } from './upload-draft.tsx'
import { copy } from './upload.copy.ts'
import classes from './upload-frame.module.css'

/** Opens the note of a page. */
export function NoteButton({ page }: { page: DraftPage }) {
  const words = useCopy(copy)
  const { isSending } = useUploadDraft()
  const [opened, setOpened] = useState(false)
  const label = page.note ? words.editNote : words.addNote
  return (
    <>
      <Button
        variant="default"
        disabled={isSending}
        aria-label={words.noteOf(page.fileName, label)}
        leftSection={<IconNote size={18} />}
        onClick={() => setOpened(true)}
      >
        {label}
      </Button>
      {opened && <NoteForm page={page} onClose={() => setOpened(false)} />}
    </>
  )
}

function NoteForm({ page, onClose }: { page: DraftPage; onClose: () => void }) {
  const words = useCopy(copy)
  const { change } = useUploadDraft()
  const [note, setNote] = useState(page.note)
  const save = () => {
    change({ do: 'note', id: page.id, note: note.trim() })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={words.addNote} withCloseButton={false}>
      <Textarea
        label={`${words.note} (${words.optional})`}
        description={words.remaining(mostNoteCharacters - note.length)}
        inputWrapperOrder={['label', 'input', 'description']}
        data-autofocus
        rows={4}
        maxLength={mostNoteCharacters}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <div className={classes.answers}>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button onClick={save}>{words.saveNote}</Button>
      </div>
    </Modal>
  )
}
