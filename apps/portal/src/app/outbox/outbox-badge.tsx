import { lazy, Suspense, type ComponentType } from 'react'
import { useOutbox } from '../../outbox/outbox.ts'

const OutboxLink = lazy((): Promise<{ default: ComponentType }> =>
  import('./outbox-link.tsx').then(
    (loaded) => ({ default: loaded.OutboxLink }),
    // If its code fails to load there is no link; the outbox sends all the same.
    () => ({ default: () => null }),
  ),
)

/** Link to the outbox; nothing if it is empty. */
export function OutboxBadge() {
  const { entries } = useOutbox()
  return <Suspense>{entries.length > 0 && <OutboxLink />}</Suspense>
}
