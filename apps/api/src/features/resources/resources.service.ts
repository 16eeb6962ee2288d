import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Language } from '@milepost/contract/account/account'
import { toFileName } from '@milepost/contract/documents/file-names'
import type { Tool } from '@milepost/contract/resources/resources'
import type { Db } from '../../platform/database/database.ts'
import { orNotFound } from '../../platform/errors.ts'
import type { FileAnswer } from '../../platform/http/send-file.ts'
import { firmSettings } from '../../shared/firm-settings.ts'
import { printed, type Paper } from '../../shared/paper.ts'
import {
  estimatedTaxDates,
  perDiemRateOn,
  reportingThresholds,
  taxDeadlines,
  taxNotices,
} from './resources.sql.ts'
import { deductions } from './tools/deductions.ts'
import { taxCalendar } from './tools/tax-calendar.ts'

/** A tool as of `day` (yyyy-MM-dd); a calendar may be of the next year. */
type Asked = { tool: Tool; language: Language; day: string; isNextYear: boolean }

/** A tool as a PDF with the firm's name on it. */
export async function toolPdf(db: Db, print: Printer, asked: Asked): Promise<FileAnswer> {
  const paper = await renderPaper(db, asked)
  const bytes = await print(paper)
  return {
    name: toFileName('application/pdf', paper.title),
    bytes: bytes.length,
    etag: createHash('sha256').update(bytes).digest('hex'),
    read: async (range) =>
      Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  }
}

async function renderPaper(db: Db, { tool, language, day, isNextYear }: Asked): Promise<Paper> {
  const thisYear = Number(day.slice(0, 4))
  const year = tool === 'tax-deadline-calendar' && isNextYear ? thisYear + 1 : thisYear
  const { name, supportPhone, supportEmail } = await firmSettings(db)
  const common = { year, language, sender: { name, supportPhone, supportEmail } }
  if (tool === 'owner-operator-deductions')
    return deductions({ ...common, rate: orNotFound(await perDiemRateOn(db, day)) })
  const [deadlines, estimates, thresholds, notices] = await Promise.all([
    taxDeadlines(db),
    estimatedTaxDates(db, [year - 1, year]),
    // The forms of a calendar are about the payments of the year before.
    reportingThresholds(db, year - 1),
    taxNotices(db, day),
  ])
  return taxCalendar({ ...common, deadlines, estimates, thresholds, notices })
}

export type Printer = (paper: Paper) => Promise<Buffer>

/** Prints a paper as a PDF. Caches the last print of each title and prints again only if the content changed. */
export function createPrinter(): Printer {
  const cache = new Map<string, { hash: string; bytes: Promise<Buffer> }>()

  return (paper) => {
    const hash = createHash('sha256').update(JSON.stringify(paper)).digest('hex')
    const cached = cache.get(paper.title)
    if (cached?.hash === hash) return cached.bytes
    const bytes = printed(paper)
    // Forget a failed print, so that the next request retries it.
    bytes.catch(() => cache.delete(paper.title))
    cache.set(paper.title, { hash, bytes })
    return bytes
  }
}
