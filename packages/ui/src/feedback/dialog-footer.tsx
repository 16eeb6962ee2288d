import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { copy } from './confirm-dialog.copy.ts'
import classes from './dialog-footer.module.css'
import { useCopy } from '../i18n/language.tsx'

type DialogFooterProps = {
  /** The label of the submit button. */
  submitLabel: string
  isPending: boolean
  onClose: () => void
  /** Further actions, shown before the two buttons. */
  children?: ReactNode
}

/** The footer of a form in a dialog: Cancel and the submit button. */
export function DialogFooter({ submitLabel, isPending, onClose, children }: DialogFooterProps) {
  const { cancel } = useCopy(copy)
  return (
    <div className={classes.footer}>
      {children}
      <Button variant="default" onClick={onClose}>
        {cancel}
      </Button>
      <Button type="submit" loading={isPending}>
        {submitLabel}
      </Button>
    </div>
  )
}
