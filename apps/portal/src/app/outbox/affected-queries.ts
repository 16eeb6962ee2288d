import { documents } from '@milepost/contract/documents/documents'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { threads } from '@milepost/contract/hub-messages/threads'
import { mileage } from '@milepost/contract/mileage/mileage'
import { perDiem, type PerDiemEntry, type PerDiemYear } from '@milepost/contract/per-diem/per-diem'
import { withEntries } from '@milepost/contract/per-diem/per-diem-deduction'
import { questions } from '@milepost/contract/questions/questions'
import type { QueryClient } from '@tanstack/react-query'
import type { OutboxCommand } from '../../outbox/commands.ts'

/** The queries each kind of command affects once it is sent. */
export const affectedQueries: Record<OutboxCommand['kind'], readonly { path: string }[]> = {
  document: [documents.list, documents.show, hubMessages.list, hubMessages.show],
  day: [perDiem.year],
  trip: [mileage.list, mileage.show, mileage.summary, mileage.summaries],
  reply: [hubMessages.list, hubMessages.show],
  archive: [hubMessages.list, hubMessages.show],
  'start-thread': [hubMessages.list],
  answer: [questions.list, questions.show, documents.list],
  write: [hubMessages.list, hubMessages.show, threads.messages],
}

/**
 * Writes a sent day into the cached year; no `day` means it was cleared. Without this the day would disappear from the
 * calendar until the year is fetched again: after all queued days are sent, or not at all if the network drops.
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
