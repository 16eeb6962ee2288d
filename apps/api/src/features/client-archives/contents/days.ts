import { mileage } from '@milepost/contract/mileage/mileage'
import { toCsvLines, type Cell } from '../../../platform/http/csv-file.ts'
import { copy } from '../archive.copy.ts'
import type { Entries, Subject } from '../entries.ts'
import { hasTrips, perDiemDays } from './contents.sql.ts'
import { toReadable } from './to-readable.ts'

/** Days on the road, and trips, as tables. */
export async function* listDays({ db, ask, accountId, language, at }: Subject): Entries {
  const words = copy[language]
  const days = await perDiemDays(db, accountId)
  const kind = (full: number, partial: number) =>
    full > 0 ? words.fullDay : partial > 0 ? words.partialDay : ''
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield days.map((day) => [
      day.date,
      kind(day.ownerOperatorFullCount, day.ownerOperatorPartialCount),
      kind(day.spouseDriverFullCount, day.spouseDriverPartialCount),
      kind(day.spouseRiderFullCount, day.spouseRiderPartialCount),
      day.outsideConus ? words.outside : '',
    ])
  }
  if (days.length > 0)
    yield {
      path: [`${words.perDiem}.csv`],
      at,
      content: () => toCsvLines(words.perDiemColumns, rows()),
    }
  if (await hasTrips(db, accountId))
    yield {
      path: [`${words.trips}.csv`],
      at,
      content: async () => toReadable(await ask(mileage.csv, { query: {} })),
    }
}
