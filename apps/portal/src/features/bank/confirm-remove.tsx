import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './connect-bank.copy.ts'

type ConfirmRemoveProps = { bank: string; onRemove: () => void; onClose: () => void }

/** Asks before a bank is disconnected. */
export function ConfirmRemove({ bank, onRemove, onClose }: ConfirmRemoveProps) {
  const words = useCopy(copy)
  return (
    <ConfirmDialog
      title={words.removeTitle(bank)}
      confirm={words.remove}
      cancel={words.cancel}
      onConfirm={onRemove}
      onClose={onClose}
    >
      {words.removeText}
    </ConfirmDialog>
  )
}
