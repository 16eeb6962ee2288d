import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf } from '@milepost/testing/files.ts'
import { send } from '../../test/records/documents.ts'
import { sendMessage } from '../../test/records/hub-messages.ts'
import { startApi } from '../../test/servers/start-api.ts'
import { checkCounts, countJobs } from '../app/counts.ts'
import { sql } from '../platform/database/database.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

const script = fileURLToPath(new URL('check-counts.ts', import.meta.url))

/** Runs the check as `npm run check:counts` does; resolves to its exit code and output. */
const check = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { DATABASE_URL: api.databaseUrl }
    execFile(process.execPath, [script, ...args], { env }, (failure, output) =>
      resolve({ code: failure ? Number(failure.code) : 0, output: output.trim() }),
    )
  })

test('the check of the counts names what differs, and mends it when asked to', async () => {
  const dana = await api.signIn()
  await send(dana, [await pdf('settlement.pdf')])
  await sendMessage(await api.signInStaff('admin'), dana)
  expect(await check()).toEqual({ code: 0, output: 'Clients checked: 1. Differences: 0.' })

  await api.db.rows(sql`update document_counts set uploaded = 3, posted = 1`)
  await api.db.rows(sql`delete from message_counts`)
  const named = [
    `Client ${dana.accountId}: Documents posted: 1 are stored, 0 are there.`,
    `Client ${dana.accountId}: Documents uploaded: 3 are stored, 1 are there.`,
    `Client ${dana.accountId}: Messages inbox: 0 are stored, 1 are there.`,
    `Client ${dana.accountId}: Messages action_needed: 0 are stored, 1 are there.`,
    `Client ${dana.accountId}: Messages unread: 0 are stored, 1 are there.`,
  ]
  // The board shows what is counted, so it is right again with the first.
  const board = `Client ${dana.accountId}: Board documents: 1 is stored, 3 is there.`
  expect(await check()).toEqual({
    code: 1,
    output: [...named, board, 'Clients checked: 1. Differences: 6.'].join('\n'),
  })

  const logged: unknown[] = []
  const logger = { error: (entry: unknown) => logged.push(entry) }
  const jobs = countJobs({ db: api.db, logger: logger as never })
  await jobs.check_counts!.handle({}, { signal: undefined } as never)
  expect(logged).toHaveLength(6)

  expect(await check('--mend')).toEqual({
    code: 0,
    output: [...named, 'Clients checked: 1. Differences: 5. All are mended.'].join('\n'),
  })
  expect(await checkCounts(api.db)).toEqual({ accounts: 1, differences: [] })
})
