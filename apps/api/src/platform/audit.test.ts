import { randomUUID } from 'node:crypto'
import { documents } from '@milepost/contract/documents'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { onServer } from '../../test/database-server.ts'
import { send } from '../../test/documents.ts'
import { pdf } from '../../test/files.ts'
import { startApi } from '../../test/start-api.ts'
import { audit, auditBreaks } from './audit.ts'
import { sql } from './database.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

const entry = (accountId: string, action = 'PATCH /x') => ({
  accountId,
  at: api.clock.at,
  actorId: randomUUID(),
  actorName: 'Priya Shah',
  action,
  subject: { params: { b: 1, a: [2] }, body: undefined },
  requestId: 'r',
  address: '10.0.0.1',
})

const write = (accountId: string, action?: string) =>
  api.db.transaction((transaction) => audit(transaction, entry(accountId, action)))

/** Runs a statement as the owner of the tables, as an intruder with the keys to the server would. */
async function asOwner(statement: string) {
  const database = new URL(api.databaseUrl).pathname.slice(1)
  const { ownerUrl } = inject('databaseServer')
  const client = new pg.Client({ connectionString: onServer(ownerUrl, database) })
  await client.connect()
  await client.query(statement)
  await client.end()
}

describe('the audit log', () => {
  test('tells what staff did to a client, in the transaction of the change', async () => {
    const [dana, staff] = [await api.signIn(), await api.signInStaff()]
    const { guid: id } = await send(dana, [await pdf('a.pdf')])
    const params = { accountId: dana.accountId, id }
    await staff.call(documents.move, { params, body: { status: 'processing' } })
    const refused = staff.call(documents.move, { params, body: { status: 'posted' } })
    await expect(refused).rejects.toMatchObject({ status: 409 })

    const rows = await api.db.rows(sql`
      select actor_id, actor_name, action, subject from audit_log where account_id = ${dana.accountId}
    `)
    expect(rows).toEqual([
      {
        actorId: staff.staffId,
        actorName: 'Priya Shah',
        action: 'PATCH /staff/v1/accounts/:accountId/documents/:id',
        subject: { params, body: { status: 'processing' } },
      },
    ])
  })

  test('holds, however many write at once', async () => {
    const account = randomUUID()
    await Promise.all(Array.from({ length: 8 }, () => write(account)))
    expect(await auditBreaks(api.db, account)).toEqual([])
    const row = await api.db.row(sql`
      select max(position) as last from audit_log where account_id = ${account}
    `)
    expect(row).toEqual({ last: 8 })
  })

  test('cannot be changed by the application', async () => {
    await write(randomUUID())
    await expect(api.db.rows(sql`update audit_log set actor_name = 'x'`)).rejects.toThrow('denied')
    await expect(api.db.rows(sql`delete from audit_log`)).rejects.toThrow('denied')
    await expect(api.db.rows(sql`truncate audit_log`)).rejects.toThrow('denied')
    await expect(api.db.rows(sql`drop table audit_log`)).rejects.toThrow('owner')
  })

  test.each([
    [
      'changed',
      (id: string) =>
        `update audit_log set action = 'y' where account_id = '${id}' and position = 2`,
      [2],
    ],
    [
      'taken out',
      (id: string) => `delete from audit_log where account_id = '${id}' and position = 2`,
      [3],
    ],
    [
      'cut off at the end',
      (id: string) => `delete from audit_log where account_id = '${id}' and position = 3`,
      [3],
    ],
    [
      'moved in time',
      (id: string) =>
        `update audit_log set at = at - interval '1 day' where account_id = '${id}' and position = 1`,
      [1],
    ],
  ])('shows an entry that was %s', async (_, statement, breaks) => {
    const account = randomUUID()
    for (let i = 0; i < 3; i++) await write(account)
    await asOwner(statement(account))
    expect(await auditBreaks(api.db, account)).toEqual(breaks)
  })
})
