import { Button } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import classes from './toaster.module.css'

export type Toast = {
  kind: 'success' | 'warning' | 'failure'
  text: string
  ms: number
  /** The name of the close button. */
  close: string
  retry?: { label: string; run: () => void }
}

const looks = {
  success: { color: 'green', icon: IconCheck, role: 'status' },
  warning: { color: 'yellow', icon: IconAlertTriangle, role: 'status' },
  failure: { color: 'red', icon: IconX, role: 'alert' },
} as const

export const Toaster = () => (
  <Notifications
    position="top-center"
    aria-live="polite"
    transitionDuration={150}
    notificationMaxHeight={400}
  />
)

export function showToast({ kind, text, ms, close, retry }: Toast): void {
  const { color, icon: Glyph, role } = looks[kind]
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
              retry.run()
            }}
          >
            {retry.label}
          </Button>
        )}
      </>
    ),
  })
}
