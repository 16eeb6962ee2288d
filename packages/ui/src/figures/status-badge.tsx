import type { Icon } from '@tabler/icons-react'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconProgress from '@tabler/icons-react/dist/esm/icons/IconProgress.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { DocumentStatus } from '@milepost/contract/documents/documents'
import { useCopy } from '../i18n/language.tsx'
import { IconBadge } from './icon-badge.tsx'
import { copy } from './status-badge.copy.ts'

const submitted = { color: 'gray', icon: IconClock }
const done = { color: 'green', icon: IconCheck }

/** Each status has an icon as well as a color. */
const badgeStyles: Record<DocumentStatus, { color: string; icon: Icon }> = {
  signed: submitted,
  uploaded: submitted,
  processing: { color: 'blue', icon: IconProgress },
  researching: { color: 'blue', icon: IconSearch },
  processed: done,
  received: done,
  posted: done,
  needs_resubmission: { color: 'red', icon: IconAlertTriangle },
  resubmitted: { color: 'gray', icon: IconRefresh },
}

export function StatusBadge({ status }: { status: DocumentStatus }) {
  const words = useCopy(copy)
  return <IconBadge {...badgeStyles[status]} text={words[status]} />
}
