import { Button, Modal } from '@mantine/core'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './hub-messages.copy.ts'
import classes from './reply-form.module.css'

type ConfirmArchiveProps = { onArchive: () => void; onClose: () => void }

/** Asks before a message is put away that still needs an action. */
export function ConfirmArchive({ onArchive, onClose }: ConfirmArchiveProps) {
  const words = useCopy(copy)
  return (
    <Modal opened onClose={onClose} title={words.confirmTitle} withCloseButton={false}>
      {words.confirmText}
      <div className={classes.answers}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {words.cancel}
        </Button>
        <Button onClick={onArchive}>{words.archive}</Button>
      </div>
    </Modal>
  )
}
