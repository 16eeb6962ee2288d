import { join } from 'node:path'
import {
  defaultInputs,
  type TaxForecastInputs,
} from '@milepost/contract/tax-forecast/forecast-inputs'
import { hasFigures } from '../../../src/features/tax-forecast/tax-figures.sql.ts'
import { insertVersion } from '../../../src/features/tax-forecast/tax-forecast.sql.ts'
import { hasDueDate, insertPayment } from '../../../src/features/tax/payments.sql.ts'
import { insertReturn, upsertEstimate } from '../../../src/features/tax/tax.sql.ts'
import type { Db } from '../../../src/platform/database/database.ts'
import type { Blob } from '../../../src/platform/storage/storage.ts'
import { addDays, toDay } from '../calendar.ts'
import { clients } from '../clients.ts'
import { createRandom, toUuid } from '../random.ts'
import { staffId } from '../staff.ts'
import { dueOn, estimates, returns, type Estimate } from './tax-papers.ts'

export const taxPaperPath = (folder: string, number: number) => join(folder, `tax-${number}.pdf`)

/**
 * Publishes estimates (all but each client's last one paid), returns, and a link to an older return; `files`
 * are the stored papers, in order.
 */
export async function insertTax(db: Db, files: readonly Blob[], now: Date): Promise<void> {
  const today = toDay(now)
  const published = { at: now, publishedBy: staffId('bookkeeper') }
  const papers = estimates(today)
  for (const [i, { client, year, quarter, amountDue }] of papers.entries()) {
    const estimate = { year, quarter, amountDueCents: amountDue, ...published }
    await upsertEstimate(db, client.accountId, estimate, files[i]!)
    if (papers[i + 1]?.client === client) await pay(db, papers[i]!, now)
  }
  for (const [i, { client, year }] of returns(today).entries()) {
    const id = toUuid(`tax-return/${client.key}/${year}`)
    const file = files[papers.length + i]!
    await insertReturn(db, client.accountId, { id, year, s9Url: null, ...published }, file)
  }
  for (const { key, accountId } of clients.filter(({ plan }) => plan === 'PRO')) {
    const year = today.getUTCFullYear() - 2
    const id = toUuid(`tax-return/${key}/${year}`)
    const s9Url = `https://returns.blueridge.example/${year}/${key}`
    await insertReturn(db, accountId, { id, year, s9Url, ...published }, undefined)
  }
  await insertForecasts(db, now)
}

const typed: Partial<Record<string, Partial<TaxForecastInputs>>> = {
  ent: { travel: 'per_diem', lastYearTax: 31_200, lastYearIncome: 128_400 },
  pro: {
    filingStatus: 'joint',
    travel: 'per_diem',
    spouseWages: 38_400,
    withholding: 3_120,
    children: 2,
  },
  ride: { filingStatus: 'head_of_household', travel: 'mileage', children: 1 },
}

/** Forecasts of this year, for the clients that staff typed something for. */
async function insertForecasts(db: Db, now: Date): Promise<void> {
  const year = toDay(now).getUTCFullYear()
  // The demo may run in a year whose figures are not known yet.
  if (!(await hasFigures(db, year))) return
  for (const { key, accountId } of clients) {
    if (!typed[key]) continue
    const inputs = { ...defaultInputs, statePercent: 4, ...typed[key] }
    const changedBy = staffId('bookkeeper')
    await insertVersion(db, accountId, { year, isOn: true, inputs, at: now, changedBy })
  }
}

/** Marks an estimate as paid, three days before its due date. */
async function pay(db: Db, estimate: Estimate, at: Date): Promise<void> {
  const { client, year, quarter, amountDue } = estimate
  // The demo may run in a year whose due dates are not announced yet.
  if (!(await hasDueDate(db, estimate))) return
  const name = `tax-payment/${client.key}/${year}_${quarter}`
  await insertPayment(db, client.accountId, {
    id: toUuid(name),
    year,
    quarter,
    amountCents: amountDue,
    at,
    paidOn: addDays(dueOn(estimate), -3).toISOString().slice(0, 10),
    confirmationNumber: createRandom(name).digits(15),
    method: 'direct_pay',
  })
}
