import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { maxCloseNote } from '@milepost/contract/financial-performance/month-close'
import { FormDialog } from '@milepost/ui/forms/form-dialog.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './closing.copy.ts'

type NoteDialogProps = {
  /** The item that was looked at. */
  title: string
  isPending: boolean
  onSave: (note: string) => void
  onClose: () => void
}

/** Asks why what is open of an item can stay so. Enter saves. */
export function NoteDialog({ title, isPending, onSave, onClose }: NoteDialogProps) {
  const words = useCopy(copy)
  const [note, setNote] = useState('')
  return (
    <FormDialog
      title={title}
      submitLabel={words.save}
      isPending={isPending}
      isReady={note.trim() !== ''}
      onSubmit={() => onSave(note.trim())}
      onClose={onClose}
    >
      <Textarea
        data-autofocus
        required
        label={words.noteTitle}
        description={words.noteHint}
        rows={2}
        maxLength={maxCloseNote}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
    </FormDialog>
  )
}
