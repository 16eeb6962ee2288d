import { useQuery } from '@tanstack/react-query'
import { staffNotices } from '@milepost/contract/staff-notices/staff-notices'
import { read } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { MenuCount } from '../../../shared/menu-count.tsx'
import { copy } from './inbox.copy.ts'

/** How often (ms) the inbox is asked for again. */
export const pollEvery = 30_000

/** The number of threads that wait for an answer of the firm, marked if some are new; nothing if there are none. */
export function UnansweredCount() {
  const words = useCopy(copy)
  const { data } = useQuery({ ...read(staffNotices.waiting, {}), refetchInterval: pollEvery })
  const { unanswered, newReplies } = data ?? { unanswered: 0, newReplies: 0 }
  const spoken = [
    words.unansweredCount(unanswered),
    ...(newReplies > 0 ? [words.newCount(newReplies)] : []),
  ]
  return <MenuCount count={unanswered} isNew={newReplies > 0} spoken={spoken.join(', ')} />
}
