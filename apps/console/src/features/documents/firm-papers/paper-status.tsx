import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconProgress from '@tabler/icons-react/dist/esm/icons/IconProgress.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import type { FirmPaperStatus } from '@milepost/contract/documents/firm-papers-for-staff'
import { IconBadge } from '@milepost/ui/figures/icon-badge.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './firm-papers.copy.ts'

const failed = { color: 'red', icon: IconAlertTriangle }
const styles = {
  preparing: { color: 'gray', icon: IconProgress },
  sent: { color: 'blue', icon: IconSend },
  wasRead: { color: 'green', icon: IconCheck },
  unreadable: failed,
  infected: failed,
  withdrawn: { color: 'gray', icon: IconArrowBackUp },
}

type PaperStatusProps = { status: FirmPaperStatus; isRead: boolean }

/** How far a paper is: sent, opened, or why the client doesn't have it. */
export function PaperStatus({ status, isRead }: PaperStatusProps) {
  const words = useCopy(copy)
  const shown = status === 'sent' && isRead ? 'wasRead' : status
  return <IconBadge {...styles[shown]} text={words[shown]} />
}
