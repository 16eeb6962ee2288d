import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { clientImports } from '@milepost/contract/clients/client-imports'
import { clients } from '@milepost/contract/clients/clients'
import { withDatabase } from '../../../test/servers/database-server.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { startProcess } from '../../../test/servers/start-process.ts'
import { waitFor, waitForLocks } from '../../../test/wait-for.ts'
import { sql } from '../../platform/database/database.ts'

let api: Awaited<ReturnType<typeof startApi>>
let worker: Awaited<ReturnType<typeof startProcess>> | undefined
// The worker has the real clock.
beforeAll(async () => void (api = await startApi({ now: new Date().toISOString() })))
afterEach(() => worker?.stop('SIGKILL'))
afterAll(() => api.stop())

async function startWorker(): Promise<void> {
  const databaseName = new URL(api.databaseUrl).pathname.slice(1)
  worker = await startProcess('worker', {
    MILEPOST_DATA: api.folder,
    DATABASE_URL: api.databaseUrl,
    DATABASE_OWNER_URL: withDatabase(inject('databaseServer').ownerUrl, databaseName),
    PUBLIC_URL: 'https://portal.test',
    MILEPOST_SECRET: 'the tests’ own secret, known to all',
  })
}

test('an import whose worker is killed in the middle of a row goes on with the next worker, and makes no doubles', async () => {
  const { call } = await api.signInStaff('admin')
  const lines = Array.from({ length: 30 }, (_, i) => `Cut ${i},c${i}@cut.test,PRO`)
  const file = () => new File([['Name,Email,Plan', ...lines].join('\n')], 'clients.csv')
  const upload = () => call(clientImports.upload, { body: { files: [{ object: file() }] } })
  const { id } = await upload()
  const params = { id }
  const show = () => call(clientImports.show, { params })
  await call(clientImports.run, { params, body: { invites: false } })

  // The worker waits at this row with its transaction open.
  await api.db.transaction(async (transaction) => {
    await transaction.rows(sql`
      select 1 as locked from client_import_rows where import_id = ${id} and position = 14 for update
    `)
    await startWorker()
    await waitForLocks(api.db, 1)
    await worker!.stop('SIGKILL')
  })
  const { state, counts } = await show()
  expect([state, counts.imported > 0, counts.new > 0]).toEqual(['importing', true, true])

  await startWorker()
  await waitFor(async () => expect((await show()).state).toBe('done'))
  expect((await show()).counts).toMatchObject({ imported: 30, failed: 0 })
  const { items } = await call(clients.list, { query: { search: 'cut', limit: 100 } })
  expect(items.map(({ contact }) => contact!.email).toSorted()).toEqual(
    lines.map((line) => line.split(',')[1]!).toSorted(),
  )
  // Once more, as by somebody who thinks that it was lost.
  expect((await upload()).counts).toMatchObject({ new: 0, duplicate: 30 })
})
