import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Language } from '@milepost/contract/account/account'
import type { Tool } from '@milepost/contract/firm/resources'
import type { Db } from '../../platform/database/database.ts'
import { orNotFound } from '../../platform/errors.ts'
import { firmSettings } from '../../shared/firm-settings.ts'
import type { FileAnswer } from '../../platform/http/send-file.ts'
import { estimatedTaxDates, perDiemRateOn, taxDeadlines } from './resources.sql.ts'
import { deductions } from './tools/deductions.ts'
import { printed, type Paper } from '../../shared/paper.ts'
import { taxCalendar } from './tools/tax-calendar.ts'

/** A tool as a PDF with the firm's name on it, as of `day` (yyyy-MM-dd). */
export async function toolPdf(
  db: Db,
  tool: Tool,
  language: Language,
  day: string,
): Promise<FileAnswer> {
  const paper = await renderPaper(db, tool, language, day)
  const bytes = await printedOnce(paper)
  return {
    name: `${paper.title}.pdf`,
    bytes: bytes.length,
    etag: createHash('sha256').update(bytes).digest('hex'),
    read: async (range) =>
      Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  }
}

async function renderPaper(db: Db, tool: Tool, language: Language, day: string): Promise<Paper> {
  const year = Number(day.slice(0, 4))
  const { name, supportPhone, supportEmail } = await firmSettings(db)
  const common = { year, language, sender: { name, supportPhone, supportEmail } }
  if (tool === 'owner-operator-deductions')
    return deductions({ ...common, rate: orNotFound(await perDiemRateOn(db, day)) })
  const [deadlines, estimates] = await Promise.all([
    taxDeadlines(db),
    estimatedTaxDates(db, [year - 1, year]),
  ])
  return taxCalendar({ ...common, deadlines, estimates })
}

/** Papers as they were printed last, by all that stands on them: one a tool and language. */
const prints = new Map<string, { of: string; bytes: Promise<Buffer> }>()

function printedOnce(paper: Paper): Promise<Buffer> {
  const of = createHash('sha256').update(JSON.stringify(paper)).digest('hex')
  const last = prints.get(paper.title)
  if (last?.of === of) return last.bytes
  const bytes = printed(paper)
  // What could not be printed is tried anew by the next who asks.
  bytes.catch(() => prints.delete(paper.title))
  prints.set(paper.title, { of, bytes })
  return bytes
}
