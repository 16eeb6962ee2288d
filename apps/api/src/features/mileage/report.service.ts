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
import type { StoredReport } from './report-thread.ts'
import { copy } from './report.copy.ts'
import { buildYear } from './years.service.ts'
import { accountName, yearWithTrips } from './years.sql.ts'

/** Prints reports in threads, each within so many milliseconds. */
export const createPrinter = (timeoutMs: number): ThreadPool<StoredReport, Uint8Array> =>
  createThreadPool(new URL('./report-thread.ts', import.meta.url), { timeoutMs })

/** A log of ten thousand trips takes half of it. */
const printer = createPrinter(30_000)

/** A year's log as a PDF, in the reader's language. Throws a 422 if it is too long for one, and what a thread pool does. */
export async function reportPdf(
  db: Db,
  clock: Clock,
  accountId: string,
  { year, language, hangUp }: { year: number; language: Language; hangUp?: AbortSignal },
  print = printer,
): Promise<FileAnswer> {
  const load = async (): Promise<StoredReport> => {
    const atRates = yearWithTrips(db, accountId, year)
    const [client, day, { name, supportPhone, supportEmail }, { trips, rates }, summary] =
      await Promise.all([
        accountName(db, accountId),
        getToday(db, clock, accountId),
        firmSettings(db),
        atRates,
        buildYear(db, accountId, year, atRates),
      ])
    const sender = { name, supportPhone, supportEmail }
    return { language, client, day, sender, year: summary, trips, rates }
  }
  const pdf = await print(accountId, load, hangUp).catch((reason: unknown) => {
    throw reason instanceof TaskLimitError ? httpError(422, 'trip_report_too_long') : reason
  })
  return createInMemoryFile(`${copy[language].title(year)}.pdf`, Buffer.from(pdf))
}
