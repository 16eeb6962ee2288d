import { Button, Modal } from '@mantine/core'
import { useCopy } from '@milepost/ui/language.tsx'
import { copy } from './mileage.copy.ts'
import classes from './trip-form.module.css'

type ConfirmDeleteProps = { onDelete: () => void; onClose: () => void }

/** Asks before a trip is deleted. */
export function ConfirmDelete({ onDelete, onClose }: ConfirmDeleteProps) {
  const words = useCopy(copy)
  return (
    <Modal opened onClose={onClose} title={words.deleteTitle} withCloseButton={false}>
      <p>{words.deleteText}</p>
      <div className={classes.answers}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {words.continueEditing}
        </Button>
        <Button color="red" onClick={onDelete}>
          {words.yesDelete}
        </Button>
      </div>
    </Modal>
  )
}
