import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import { IconBadge } from '@milepost/ui/figures/icon-badge.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './hub-messages.copy.ts'

/** Badge: the message still needs an action. */
export function ActionNeeded() {
  const words = useCopy(copy)
  return <IconBadge color="yellow" icon={IconFlag} text={words.actionNeeded} />
}

/** Badge: archiving is queued until online. */
export function ArchiveQueued() {
  const words = useCopy(copy)
  return <IconBadge color="gray" icon={IconClock} text={words.queuedToArchive} />
}
