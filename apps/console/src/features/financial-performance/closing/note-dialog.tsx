import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { maxCloseNote, type TickedItem } from '@milepost/contract/financial-performance/month-close'
import { FormDialog } from '@milepost/ui/forms/form-dialog.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './closing.copy.ts'
import { useTick } from './use-tick.ts'

type NoteDialogProps = {
  accountId: string
  month: string
  /** The item that was looked at. */
  item: TickedItem
  onClose: () => void
}

/** Asks why what is open of an item can stay so. Enter saves. */
export function NoteDialog({ accountId, month, item, onClose }: NoteDialogProps) {
  const words = useCopy(copy)
  const tick = useTick({ accountId, month })
  const [note, setNote] = useState('')
  return (
    <FormDialog
      title={words[item]}
      submitLabel={words.save}
      isPending={tick.isPending}
      error={tick.error}
      isReady={note.trim() !== ''}
      onSubmit={() =>
        tick.mutate({ item, isTicked: true, note: note.trim() }, { onSuccess: onClose })
      }
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
