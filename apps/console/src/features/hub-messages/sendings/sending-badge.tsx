import { Badge } from '@mantine/core'
import type { SendingStatus } from '@milepost/contract/hub-messages/message-sendings'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { statusCopy } from './sendings.copy.ts'

const colors: Record<SendingStatus, string> = {
  scheduled: 'blue',
  sending: 'yellow',
  sent: 'green',
  cancelled: 'gray',
}

export function SendingBadge({ status }: { status: SendingStatus }) {
  const words = useCopy(statusCopy)
  return <Badge color={colors[status]}>{words[status]}</Badge>
}
