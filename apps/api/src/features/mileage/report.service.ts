import type { Language } from '@milepost/contract/account/account'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { httpError } from '../../platform/errors.ts'
import { createInMemoryFile } from '../../platform/http/in-memory-file.ts'
import type { FileAnswer } from '../../platform/http/send-file.ts'
import {
  createThreadPool,
  TaskLimitError,
  type ThreadPool,
} from '../../platform/jobs/thread-pool.ts'
import { firmSettings } from '../../shared/firm-settings.ts'
import { getToday } from '../../shared/today.ts'
import { toTrip } from './mileage.service.ts'
import { tripsOfYear } from './mileage.sql.ts'
import { mileageRates } from './rates.sql.ts'
import type { MileageReport } from './report-paper.ts'
import { copy } from './report.copy.ts'
import { loadYear } from './years.service.ts'
import { accountName } from './years.sql.ts'

/** Prints reports in threads, each within so many milliseconds. */
export const createPrinter = (timeoutMs: number): ThreadPool<MileageReport, Uint8Array> =>
  createThreadPool(new URL('./report-thread.ts', import.meta.url), { timeoutMs })

/** A log of ten thousand trips takes half of it. */
const printer = createPrinter(30_000)

/** A year's log as a PDF, in the reader's language. Throws a 422 if it is too long for one. */
export async function reportPdf(
  db: Db,
  clock: Clock,
  accountId: string,
  { year, language }: { year: number; language: Language },
  print = printer,
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
  const pdf = await print(accountId, report).catch((reason: unknown) => {
    throw reason instanceof TaskLimitError ? httpError(422, 'trip_report_too_long') : reason
  })
  return createInMemoryFile(`${copy[language].title(year)}.pdf`, Buffer.from(pdf))
}
