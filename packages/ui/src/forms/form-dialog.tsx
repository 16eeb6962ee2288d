import type { KeyboardEvent, ReactNode, SubmitEvent } from 'react'
import { DialogFooter } from '../feedback/dialog-footer.tsx'
import { Dialog } from '../feedback/dialog.tsx'
import { FormAlert } from './form-alert.tsx'
import classes from './form-dialog.module.css'
import { Form } from './form.tsx'

type FormDialogProps = {
  size?: string
  title: string
  /** The fields. */
  children: ReactNode
  submitLabel: string
  isPending: boolean
  /** Whether it can be submitted; leave it out where the fields say what is missing. */
  isReady?: boolean
  isDestructive?: boolean
  /** Whether the submit button has the focus at first, where there is nothing to fill in. */
  focusesSubmit?: boolean
  /**
   * Why the last attempt failed; null where nothing is sent. If fields say so, the first of them gets the focus
   * instead.
   */
  error: Error | string | null
  /** Called one at a time. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  onClose: () => void
  /** Further actions, shown before the two buttons. */
  actions?: ReactNode
  /** What else the dialog offers, below the form. */
  below?: ReactNode
}

/**
 * A form over the page. Ctrl+Enter submits it from any field. A click beside it does not close it, since what was
 * typed would be lost.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, size, children, submitLabel, isPending, isReady = true, isDestructive } = props
  const { focusesSubmit, error, onSubmit, onClose, actions, below } = props
  return (
    <Dialog title={title} onClose={onClose} size={size} closeOnClickOutside={false}>
      <Form
        error={error}
        className={classes.form}
        onKeyDown={submitOnCtrlEnter}
        onSubmit={(event) => {
          if (isReady && !isPending) onSubmit(event)
        }}
      >
        {children}
        <FormAlert error={error} />
        <div className={classes.footer}>
          <DialogFooter
            submitLabel={submitLabel}
            isPending={isPending}
            isReady={isReady}
            isDestructive={isDestructive}
            focusesSubmit={focusesSubmit}
            onClose={onClose}
          >
            {actions}
          </DialogFooter>
        </div>
      </Form>
      {below}
    </Dialog>
  )
}

function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
