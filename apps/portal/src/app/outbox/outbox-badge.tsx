import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { useOutbox } from '../../outbox/outbox.ts'

// If its code fails to load there is no link; the outbox sends all the same.
const OutboxLink = lazyPart(() => import('./outbox-link.tsx').then((loaded) => loaded.OutboxLink), {
  failure: 'fallback',
})

/** Link to the outbox; nothing if it is empty. */
export function OutboxBadge() {
  const { entries } = useOutbox()
  return entries.length > 0 && <OutboxLink />
}
