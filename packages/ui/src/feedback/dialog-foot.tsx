import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { copy } from './confirm-dialog.copy.ts'
import classes from './dialog-foot.module.css'
import { useCopy } from '../i18n/language.tsx'

type DialogFootProps = {
  /** What the button says that sends the form. */
  send: string
  isPending: boolean
  onClose: () => void
  /** What else can be done; stands before the two. */
  children?: ReactNode
}

/** The foot of a form in a dialog: the way out, and the button that sends it. */
export function DialogFoot({ send, isPending, onClose, children }: DialogFootProps) {
  const { cancel } = useCopy(copy)
  return (
    <div className={classes.foot}>
      {children}
      <Button variant="default" onClick={onClose}>
        {cancel}
      </Button>
      <Button type="submit" loading={isPending}>
        {send}
      </Button>
    </div>
  )
}
