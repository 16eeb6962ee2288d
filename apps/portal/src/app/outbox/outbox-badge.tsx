import { lazy, Suspense, type ComponentType } from 'react'
import { useOutbox } from '../../outbox/outbox.ts'

const OutboxLink = lazy((): Promise<{ default: ComponentType }> =>
  import('./outbox-link.tsx').then(
    (loaded) => ({ default: loaded.OutboxLink }),
    // Without its code there is no link; what waits goes out all the same.
    () => ({ default: () => null }),
  ),
)

/** The way to what waits on this device to be sent; nothing where all is sent. */
export function OutboxBadge() {
  const { entries } = useOutbox()
  return <Suspense>{entries.length > 0 && <OutboxLink />}</Suspense>
}
