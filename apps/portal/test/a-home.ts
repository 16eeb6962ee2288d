import type { CurrentUser } from '@milepost/contract/account/account'
import { homeParts, type Home, type HomePartName } from '@milepost/contract/home/home'
import { canUse } from '@milepost/contract/wire/access'
import { aConsultant } from '@milepost/testing/records/a-client.ts'
import { aDocument } from '@milepost/testing/records/a-document.ts'
import { aStatement } from '@milepost/testing/records/a-statement.ts'
import { aTripYear } from '@milepost/testing/records/a-trip.ts'
import { aMessage, messageList } from './a-message.ts'
import { aFullDay, aPerDiemYear } from './a-per-diem-year.ts'
import { aTaxQuarter } from './a-tax-quarter.ts'

const documentList = (items = [aDocument()]) => ({
  items,
  page: 1,
  limit: 5,
  total: items.length,
  counts: { received: 1, posted: 0, needs_resubmission: 0 },
})

const part = <Value>(value: Value) => ({ value, error: null })

/** The home screen as the API returns it to a client: the parts of their plan, each with something in it. */
export function aHome(client: CurrentUser, differences: Partial<Home> = {}): Home {
  const all: Home = {
    year: 2026,
    inbox: part(messageList([aMessage()])),
    questions: part({ items: [], page: 1, limit: 3, total: 0, counts: {} }),
    missingPapers: part([]),
    messagesToDo: part(messageList([aMessage()])),
    documentsToResubmit: part(documentList([])),
    recentDocuments: part(documentList()),
    taxRunway: part([aTaxQuarter()]),
    profitAndLoss: part(aStatement()),
    perDiem: part(aPerDiemYear([aFullDay('2026-05-04')])),
    mileage: part(aTripYear()),
    consultant: part(aConsultant()),
    ...differences,
  }
  const missing = Object.entries(homeParts(2026)).filter(
    ([, { areas }]) => !areas.every((area) => canUse(area, client)),
  )
  return { ...all, ...Object.fromEntries(missing.map(([name]) => [name as HomePartName, null])) }
}
