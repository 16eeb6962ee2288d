import { Worker } from 'node:worker_threads'
import type { Language } from '@milepost/contract/account'
import pLimit from 'p-limit'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { fileOfBytes } from '../../platform/file-of-bytes.ts'
import { firmSettings } from '../../platform/firm-settings.ts'
import type { FileAnswer } from '../../platform/send-file.ts'
import { shownTrip } from './mileage.service.ts'
import { tripsOfYear } from './mileage.sql.ts'
import { mileageRates, todayOf } from './rates.sql.ts'
import type { MileageReport } from './report-paper.ts'
import { copy } from './report.copy.ts'
import { yearOf } from './years.service.ts'
import { accountName } from './years.sql.ts'

/** A year's log on paper, in the reader's language. */
export async function reportPdf(
  db: Db,
  clock: Clock,
  accountId: string,
  { year, language }: { year: number; language: Language },
): Promise<FileAnswer> {
  const [client, day, { name, supportPhone, supportEmail }, summary, rows, rates] =
    await Promise.all([
      accountName(db, accountId),
      todayOf(db, clock, accountId),
      firmSettings(db),
      yearOf(db, accountId, year),
      tripsOfYear(db, accountId, year),
      mileageRates(db),
    ])
  const trips = rows.map((row) => shownTrip(row, rates))
  const sender = { name, supportPhone, supportEmail }
  const report = { language, client, day, sender, year: summary, trips }
  return fileOfBytes(`${copy[language].title(year)}.pdf`, await printing(() => print(report)))
}

/** A thread takes a core and some memory for seconds. */
const printing = pLimit(1)

function print(report: MileageReport): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./report-thread.ts', import.meta.url), {
      workerData: report,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    thread.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`The report's thread ended with ${code}`)))
  })
}
