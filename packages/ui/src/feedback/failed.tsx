import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { createPortal } from 'react-dom'
import { useCopy } from '../i18n/language.tsx'
import classes from './failed.module.css'
import { copy } from './load-state.copy.ts'

type FailedProps = {
  sentence: string
  /** Undefined where it would fail again. */
  onRetry?: (() => void) | undefined
  isRetrying?: boolean
  /** Fixed above the page, for what would have opened over it. */
  isOverPage?: boolean
}

/** Why something could not be loaded, with a button to try again. */
export function Failed({ sentence, onRetry, isRetrying = false, isOverPage }: FailedProps) {
  const words = useCopy(copy)
  const failed = (
    <div className={classes.failed} data-over-page={isOverPage || undefined}>
      <p role="alert">
        <IconAlertTriangle size={20} aria-hidden="true" />
        <span>{sentence}</span>
      </p>
      {onRetry && (
        <Button variant="default" loading={isRetrying} onClick={onRetry}>
          {words.tryAgain}
        </Button>
      )}
    </div>
  )
  // What it would have opened from, such as the header, may be below other bars.
  return isOverPage ? createPortal(failed, document.body) : failed
}
