import { documents } from '@milepost/contract/documents/documents'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { mileage } from '@milepost/contract/mileage/mileage'
import { perDiem, type PerDiemEntry, type PerDiemYear } from '@milepost/contract/per-diem/per-diem'
import { withEntries } from '@milepost/contract/per-diem/per-diem-deduction'
import type { QueryClient } from '@tanstack/react-query'
import type { OutboxCommand } from '../../outbox/commands.ts'

/** What shows a deed once it has gone out. */
export const affectedQueries: Record<OutboxCommand['kind'], readonly { path: string }[]> = {
  document: [documents.list, documents.show, hubMessages.list, hubMessages.show],
  day: [perDiem.year],
  trip: [mileage.list, mileage.show, mileage.summary, mileage.summaries],
  reply: [hubMessages.list, hubMessages.show],
  archive: [hubMessages.list, hubMessages.show],
}

/**
 * Lays a day that has gone out over what was read before; none where it was cleared. It would vanish from its calendar until its year
 * is asked for again, which is after many days, or never where the network goes.
 */
export function cacheDay(cache: QueryClient, date: string, day: PerDiemEntry | void): void {
  cache.setQueriesData<PerDiemYear>({ queryKey: [perDiem.year.path] }, (year) => {
    if (!year || !date.startsWith(`${year.year}-`)) return year
    const others = year.perDiemEntries.filter(({ effectiveDate }) => effectiveDate !== date)
    const entries = [...others, ...(day ? [day] : [])]
    return withEntries(
      year,
      entries.toSorted((a, b) => (a.effectiveDate < b.effectiveDate ? -1 : 1)),
    )
  })
}
