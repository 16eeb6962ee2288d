import { useQuery } from '@tanstack/react-query'
import { staffNotices } from '@milepost/contract/staff-notices/staff-notices'
import { read } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { MenuCount } from '../../shared/menu-count.tsx'
import { copy } from './rates-to-check.copy.ts'

/** The number of IRS rates to look at; nothing if there are none. */
export function RatesToCheckCount() {
  const words = useCopy(copy)
  const { data } = useQuery(read(staffNotices.waiting, {}))
  const count = data?.ratesToCheck ?? 0
  return <MenuCount count={count} spoken={words.toCheck(count)} />
}
