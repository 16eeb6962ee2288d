import { useQuery } from '@tanstack/react-query'
import type { PerDiemYear } from '@milepost/contract/per-diem/per-diem'
import { nightsToAsk } from '@milepost/contract/per-diem/per-diem-days'
import { perDiemEvidence } from '@milepost/contract/per-diem/per-diem-evidence'
import { read } from '@milepost/ui/api/api.ts'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'

const DayQuestions = lazyPart(() =>
  import('./questions/day-questions.tsx').then((loaded) => loaded.DayQuestions),
)

/** What the client is asked about their days; nothing if there is no question. Its code is loaded only then. */
export function DaysToConfirm({ year, today }: { year: PerDiemYear; today: string }) {
  const { data: stretches = [] } = useQuery(
    read(perDiemEvidence.proposals, { query: { year: year.year } }),
  )
  const nights = nightsToAsk(year.perDiemEntries, today)
  const hasQuestion = stretches.length + nights.length > 0 || year.homeEveryNight
  return hasQuestion && <DayQuestions year={year} stretches={stretches} nights={nights} />
}
