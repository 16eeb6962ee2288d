import { Button } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { token } from '../session/session.ts'
import classes from './toaster.module.css'

export type Toast = {
  kind: 'success' | 'warning' | 'failure'
  text: string
  ms: number
  /** The label of the close button. */
  close: string
  retry?: { label: string; run: () => void }
}

const toastStyles = {
  success: { color: 'green', icon: IconCheck, role: 'status' },
  warning: { color: 'yellow', icon: IconAlertTriangle, role: 'status' },
  failure: { color: 'red', icon: IconX, role: 'alert' },
} as const

export const Toaster = () => (
  <Notifications
    className={classes.toasts}
    position="top-center"
    aria-live="polite"
    transitionDuration={150}
    notificationMaxHeight="100vh"
  />
)

/** The IDs of toasts with a Try Again button. */
const retries = new Set<string>()

/** Removes the toasts with a Try Again button, because the person is now doing something else. */
export function withdrawRetries(): void {
  for (const id of retries) notifications.hide(id)
  retries.clear()
}

export const clearToasts = (): void => notifications.clean()

export function showToast({ kind, text, ms, close, retry }: Toast): void {
  const { color, icon: Glyph, role } = toastStyles[kind]
  const ownerToken = token()
  const id = notifications.show({
    role,
    color,
    icon: <Glyph size={18} stroke={2.4} aria-hidden="true" />,
    autoClose: ms,
    withBorder: true,
    classNames: { description: classes.text },
    closeButtonProps: { 'aria-label': close, size: 44 },
    message: (
      <>
        {text}
        {retry && (
          <Button
            variant="default"
            className={classes.retry}
            onClick={() => {
              notifications.hide(id)
              // Never retry one person's action in the session of another.
              if (token() === ownerToken) retry.run()
            }}
          >
            {retry.label}
          </Button>
        )}
      </>
    ),
  })
  if (retry) retries.add(id)
}
