import { useQuery } from '@tanstack/react-query'
import { questionsForStaff } from '@milepost/contract/questions/questions-for-staff'
import { read } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { MenuCount } from '../../shared/menu-count.tsx'
import { copy } from './questions.copy.ts'

/** How often (ms) answers are asked for again. */
export const pollEvery = 30_000

/** The number of answers that nobody has seen to; nothing if there are none. */
export function AnsweredCount() {
  const words = useCopy(copy)
  const { data } = useQuery({
    ...read(questionsForStaff.list, { query: { limit: 1 } }),
    refetchInterval: pollEvery,
  })
  const count = data?.counts.answered ?? 0
  return <MenuCount count={count} spoken={words.answeredCount(count)} />
}
