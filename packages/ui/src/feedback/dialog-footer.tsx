import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCopy } from '../i18n/language.tsx'
import classes from './dialog-footer.module.css'
import { copy } from './dialog.copy.ts'

type DialogFooterProps = {
  /** The label of the submit button. */
  submitLabel: string
  isPending: boolean
  /** Whether it can be submitted. */
  isReady?: boolean
  isDestructive?: boolean
  /** Whether the submit button has the focus at first. */
  focusesSubmit?: boolean
  onClose: () => void
  /** Further actions, shown before the two buttons. */
  children?: ReactNode
}

/** The footer of a form in a dialog: Cancel and the submit button. */
export function DialogFooter(props: DialogFooterProps) {
  const { submitLabel, isPending, isReady = true, isDestructive, focusesSubmit, onClose } = props
  const { cancel } = useCopy(copy)
  return (
    <div className={classes.footer}>
      {props.children}
      <Button variant="default" onClick={onClose}>
        {cancel}
      </Button>
      <Button
        type="submit"
        color={isDestructive ? 'red' : undefined}
        data-autofocus={focusesSubmit || undefined}
        disabled={!isReady}
        loading={isPending}
      >
        {submitLabel}
      </Button>
    </div>
  )
}
