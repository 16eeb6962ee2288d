import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBatch } from '../../test/records/batches.ts'
import { startApi } from '../../test/servers/start-api.ts'
import { postBatches } from '../features/financial-performance/posting/posting.service.ts'
import { sql } from '../platform/database/database.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

const script = fileURLToPath(new URL('check-books.ts', import.meta.url))

/** Runs the check as `npm run check:books` does; resolves to its exit code and output. */
const check = () =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { DATABASE_URL: api.databaseUrl }
    execFile(process.execPath, [script], { env }, (failure, output) =>
      resolve({ code: failure ? Number(failure.code) : 0, output: output.trim() }),
    )
  })

test('the books check reports that the books add up, or where they don’t', async () => {
  const { accountId } = await api.signIn()
  const { transactions, ...batch } = createBatch('2026-10-08')
  const lines = transactions.map((line) => ({ details: '', ...line }))
  await api.db.transaction((db) =>
    postBatches(
      db,
      api.clock,
      accountId,
      [{ ...batch, isOpening: false, transactions: lines }],
      null,
    ),
  )
  expect(await check()).toEqual({
    code: 0,
    output: 'Clients checked: 1. Differences: 0.',
  })

  await api.db.rows(sql`
    update monthly_totals set amount = amount + 1
    where account_id = ${accountId} and internal_account_number = 4000
  `)
  const { code, output } = await check()
  expect(code).toBe(1)
  expect(output.split('\n')).toEqual([
    `Client ${accountId}: 4000 in 2026-10 is stored as 320051, 0, 1, 0, but its lines add up to 320050, 0, 1, 0.`,
    'Clients checked: 1. Differences: 1.',
  ])
})
