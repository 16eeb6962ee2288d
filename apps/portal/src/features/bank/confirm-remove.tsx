import { Button, Modal } from '@mantine/core'
import { useCopy } from '@milepost/ui/language.tsx'
import classes from './connect-bank-page.module.css'
import { copy } from './connect-bank.copy.ts'

type ConfirmRemoveProps = { bank: string; onRemove: () => void; onClose: () => void }

/** Asks before a bank is disconnected. */
export function ConfirmRemove({ bank, onRemove, onClose }: ConfirmRemoveProps) {
  const words = useCopy(copy)
  return (
    <Modal opened onClose={onClose} title={words.removeTitle(bank)} withCloseButton={false}>
      <p>{words.removeText}</p>
      <div className={classes.answers}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {words.keep}
        </Button>
        <Button color="red" onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
    </Modal>
  )
}
