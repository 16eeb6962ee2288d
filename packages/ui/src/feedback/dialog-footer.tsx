import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { copy } from './confirm-dialog.copy.ts'
import classes from './dialog-footer.module.css'
import { useCopy } from '../i18n/language.tsx'

type DialogFooterProps = {
  /** What the button says that sends the form. */
  submitLabel: string
  isPending: boolean
  onClose: () => void
  /** What else can be done; stands before the two. */
  children?: ReactNode
}

/** The foot of a form in a dialog: the way out, and the button that sends it. */
export function DialogFooter({ submitLabel, isPending, onClose, children }: DialogFooterProps) {
  const { cancel } = useCopy(copy)
  return (
    <div className={classes.foot}>
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
