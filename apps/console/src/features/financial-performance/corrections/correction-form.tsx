import type { ReactNode } from 'react'
import { FormDialog } from '@milepost/ui/forms/form-dialog.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useBooksErrorMessage } from '../../../shared/posting/use-books-lock.ts'
import classes from '../splits/splits.module.css'
import { copy } from './corrections.copy.ts'

type CorrectionFormProps = {
  title: string
  /** What happens to the old lines. */
  about: string
  error: Error | null
  isPending: boolean
  onSend: () => void
  onClose: () => void
  children: ReactNode
}

/** The dialog around the fields of a correction. */
export function CorrectionForm(props: CorrectionFormProps) {
  const { title, about, error, isPending, onSend, onClose, children } = props
  const words = useCopy(copy)
  const errorMessage = useBooksErrorMessage()
  return (
    <FormDialog
      title={title}
      size="lg"
      submitLabel={words.save}
      isPending={isPending}
      error={error && errorMessage(error)}
      onSubmit={onSend}
      onClose={onClose}
    >
      {children}
      <p className={classes.dim}>{about}</p>
    </FormDialog>
  )
}
