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
  /** The name of the close button. */
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
    position="top-center"
    aria-live="polite"
    transitionDuration={150}
    notificationMaxHeight="100vh"
  />
)

/** Those whose button does once more what failed. */
const retries = new Set<string>()

/** Takes away all that offers to try again what the person now does in another way. */
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
              // What one person did is done for nobody else who has signed in since.
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
