import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTrips } from '../../../test/inputs/trips.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { createPrinter, reportPdf } from './report.service.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

test('a log of thousands of trips is a PDF, even if its notes are unbroken', async () => {
  const aisha = await api.signIn({ plan: 'RIDE', fullName: 'Aisha Granger' })
  await addTrips(api.db, aisha.accountId, 4_000)
  const year = { year: 2025, language: 'en' } as const
  // The time that it may take is not what this is about, the memory is.
  const print = createPrinter(300_000)
  const file = await reportPdf(api.db, api.clock, aisha.accountId, year, print)
  expect((file as { bytes: number }).bytes).toBeGreaterThan(1_000_000)
})
