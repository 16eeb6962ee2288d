import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from '../mileage.copy.ts'

type ConfirmDeleteProps = { onDelete: () => void; onClose: () => void }

/** Asks before a trip is deleted. */
export function ConfirmDelete({ onDelete, onClose }: ConfirmDeleteProps) {
  const words = useCopy(copy)
  return (
    <ConfirmDialog
      title={words.deleteTitle}
      confirm={words.yesDelete}
      cancel={words.continueEditing}
      onConfirm={onDelete}
      onClose={onClose}
    >
      {words.deleteText}
    </ConfirmDialog>
  )
}
