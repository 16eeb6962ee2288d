import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { documentsForStaff } from '@milepost/contract/documents/documents'
import { pdf } from '@milepost/testing/files.ts'
import { send } from '../../test/records/documents.ts'
import { withDatabase } from '../../test/servers/database-server.ts'
import { startApi } from '../../test/servers/start-api.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

const script = fileURLToPath(new URL('check-audit.ts', import.meta.url))

/** Runs the check as `npm run check:audit` does; resolves to its exit code and output. */
const check = () =>
  new Promise<{ code: number; output: string[] }>((resolve) => {
    const env = { DATABASE_URL: api.databaseUrl }
    execFile(process.execPath, [script], { env }, (failure, output) =>
      resolve({ code: failure ? Number(failure.code) : 0, output: output.trim().split('\n') }),
    )
  })

test('the audit log check reports that the log is intact, or which entry is not', async () => {
  const [dana, staff] = [await api.signIn(), await api.signInStaff()]
  const { guid: id } = await send(dana, [await pdf('a.pdf')])
  const params = { accountId: dana.accountId, id }
  for (const status of ['processing', 'researching'] as const)
    await staff.call(documentsForStaff.move, { params, body: { status } })
  expect(await check()).toEqual({
    code: 0,
    output: ['Chains checked: 1. Breaks: 0.'],
  })

  const client = new pg.Client({
    connectionString: withDatabase(
      inject('databaseServer').ownerUrl,
      new URL(api.databaseUrl).pathname.slice(1),
    ),
  })
  await client.connect()
  await client.query(`update audit_log set actor_name = 'Nobody' where position = 1`)
  await client.end()
  expect(await check()).toEqual({
    code: 1,
    output: [`Client ${dana.accountId}: entry 1 was changed.`, 'Chains checked: 1. Breaks: 1.'],
  })
})
