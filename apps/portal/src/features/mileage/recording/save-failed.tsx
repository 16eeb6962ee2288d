import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '@milepost/ui/feedback/dialog.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy as mileageCopy } from '../mileage.copy.ts'
import classes from './tracking-page.module.css'
import { copy } from './tracking.copy.ts'

type SaveFailedProps = {
  /** Whether the server already has the trip, so it can be updated there later. */
  isOnServer: boolean
  isPending: boolean
  onRetry: () => void
  onDiscard: () => void
  onClose: () => void
  children: ReactNode
}

/** Shown when a trip could not be saved. The trip stays on the device until it is saved or discarded. */
export function SaveFailed(props: SaveFailedProps) {
  const { isOnServer, isPending, onRetry, onDiscard, onClose, children } = props
  const words = useCopy(copy)
  const { createFailed } = useCopy(mileageCopy)
  return (
    <Dialog onClose={onClose} title={words.oops}>
      <p role="alert" className={classes.state}>
        {`${createFailed} ${isOnServer ? words.noteAndUpdate : words.noteAndAdd}`}
      </p>
      {children}
      <div className={classes.buttons}>
        <Button loading={isPending} onClick={onRetry} data-autofocus>
          {words.retry}
        </Button>
        {isOnServer ? (
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
        ) : (
          <Button variant="default" disabled={isPending} onClick={onDiscard}>
            {words.discard}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
