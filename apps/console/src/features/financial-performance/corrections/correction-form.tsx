import { Alert, Modal } from '@mantine/core'
import { DialogFooter } from '@milepost/ui/feedback/dialog-footer.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import type { ReactNode } from 'react'
import { useBooksErrorMessage } from '../../../shared/posting/use-books-lock.ts'
import classes from '../splits/splits.module.css'
import { copy } from './corrections.copy.ts'

type CorrectionFormProps = {
  title: string
  /** What becomes of the old lines. */
  about: string
  error: Error | null
  isPending: boolean
  onSend: () => void
  onClose: () => void
  children: ReactNode
}

/** The dialog around the fields of a correction. Ctrl+Enter posts it from any of them. */
export function CorrectionForm(props: CorrectionFormProps) {
  const { title, about, error, isPending, onSend, onClose, children } = props
  const words = useCopy(copy)
  const errorMessage = useBooksErrorMessage()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      withCloseButton={false}
      closeOnClickOutside={false}
      size="lg"
    >
      {/* Ctrl+Enter is heard for all fields at once. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          onSend()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            onSend()
          }
        }}
      >
        {children}
        <p className={classes.dim}>{about}</p>
        {error && (
          <Alert color="red" role="alert">
            {errorMessage(error)}
          </Alert>
        )}
        <DialogFooter submitLabel={words.save} isPending={isPending} onClose={onClose} />
      </form>
    </Modal>
  )
}
