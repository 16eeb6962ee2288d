import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useErrorMessage } from '../api/use-error-message.ts'
import { useCopy } from '../i18n/language.tsx'
import classes from './confirm-dialog.module.css'
import { copy } from './dialog.copy.ts'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  title: string
  /** The consequences. */
  children: ReactNode
  /** The label of the button that does it. */
  confirm: string
  /** The label of the button that closes the dialog; 'Cancel' by default. */
  cancel?: string
  isPending?: boolean
  /** Why the last attempt failed. */
  error?: Error | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before an irreversible action; the cancel button has the focus. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel,
  isPending,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  return (
    <Dialog onClose={onClose} title={title}>
      <div className={classes.text}>{children}</div>
      {error && (
        <Alert color="red" role="alert" mt="md">
          {errorMessage(error)}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {cancel ?? words.cancel}
        </Button>
        <Button color="red" loading={isPending} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}
