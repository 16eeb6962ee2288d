import { join } from 'node:path'
import { insertReturn, putEstimate } from '../../../src/features/tax/tax.sql.ts'
import type { Db } from '../../../src/platform/database.ts'
import type { Blob } from '../../../src/platform/storage.ts'
import { dayOf } from '../calendar.ts'
import { clients } from '../clients.ts'
import { uuidOf } from '../random.ts'
import { staffId } from '../staff.ts'
import { estimates, returns } from './tax-papers.ts'

export const taxPaperPath = (folder: string, number: number) => join(folder, `tax-${number}.pdf`)

/** Publishes estimates and returns, and a link to an older return; `files` are the papers in storage, in their order. */
export async function insertTax(db: Db, files: readonly Blob[], now: Date): Promise<void> {
  const today = dayOf(now)
  const published = { at: now, publishedBy: staffId('bookkeeper') }
  const papers = estimates(today)
  for (const [i, { client, year, quarter, amountDue }] of papers.entries()) {
    const estimate = { year, quarter, amountDueCents: amountDue, ...published }
    await putEstimate(db, client.accountId, estimate, files[i]!)
  }
  for (const [i, { client, year }] of returns(today).entries()) {
    const id = uuidOf(`tax-return/${client.key}/${year}`)
    const file = files[papers.length + i]!
    await insertReturn(db, client.accountId, { id, year, s9Url: null, ...published }, file)
  }
  for (const { key, accountId } of clients.filter(({ plan }) => plan === 'PRO')) {
    const year = today.getUTCFullYear() - 2
    const id = uuidOf(`tax-return/${key}/${year}`)
    const s9Url = `https://returns.blueridge.example/${year}/${key}`
    await insertReturn(db, accountId, { id, year, s9Url, ...published }, undefined)
  }
}
