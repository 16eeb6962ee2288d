import { documents } from '@milepost/contract/documents'
import { hubMessages } from '@milepost/contract/hub-messages'
import { mileage } from '@milepost/contract/mileage'
import { perDiem } from '@milepost/contract/per-diem'
import type { Deed } from '../../outbox/actions.ts'

/** What shows a deed once it has gone out. */
export const changedBy: Record<Deed['kind'], readonly { path: string }[]> = {
  document: [documents.list, documents.show, hubMessages.list, hubMessages.show],
  day: [perDiem.year],
  trip: [mileage.list, mileage.show, mileage.summary, mileage.summaries],
  reply: [hubMessages.list, hubMessages.show],
  archive: [hubMessages.list, hubMessages.show],
}
