import type { Language } from '@milepost/contract/account/account'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { createInMemoryFile } from '../../platform/http/in-memory-file.ts'
import { firmSettings } from '../../shared/firm-settings.ts'
import { createSingleThreadPool } from '../../platform/jobs/single-thread-pool.ts'
import type { FileAnswer } from '../../platform/http/send-file.ts'
import { getToday } from '../../shared/today.ts'
import { toTrip } from './mileage.service.ts'
import { tripsOfYear } from './mileage.sql.ts'
import { mileageRates } from './rates.sql.ts'
import type { MileageReport } from './report-paper.ts'
import { copy } from './report.copy.ts'
import { loadYear } from './years.service.ts'
import { accountName } from './years.sql.ts'

/** A year's log as a PDF, in the reader's language. */
export async function reportPdf(
  db: Db,
  clock: Clock,
  accountId: string,
  { year, language }: { year: number; language: Language },
): Promise<FileAnswer> {
  const [client, day, { name, supportPhone, supportEmail }, summary, rows, rates] =
    await Promise.all([
      accountName(db, accountId),
      getToday(db, clock, accountId),
      firmSettings(db),
      loadYear(db, accountId, year),
      tripsOfYear(db, accountId, year),
      mileageRates(db),
    ])
  const trips = rows.map((row) => toTrip(row, rates))
  const sender = { name, supportPhone, supportEmail }
  const report = { language, client, day, sender, year: summary, trips }
  return createInMemoryFile(
    `${copy[language].title(year)}.pdf`,
    Buffer.from(await printer.run(report)),
  )
}

const printer = createSingleThreadPool<MileageReport, Uint8Array>(
  new URL('./report-thread.ts', import.meta.url),
)
