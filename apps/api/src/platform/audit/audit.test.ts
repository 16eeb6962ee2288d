import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { securityForStaff } from '@milepost/contract/account/security'
import { accessHistory } from '@milepost/contract/audit/audit'
import { clientTrucks } from '@milepost/contract/clients/client-trucks'
import { clients } from '@milepost/contract/clients/clients'
import { documentsForStaff } from '@milepost/contract/documents/documents'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { hubMessagesForStaff } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { pdf } from '@milepost/testing/files.ts'
import { send } from '../../../test/records/documents.ts'
import { withDatabase } from '../../../test/servers/database-server.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import type { Staff } from '../auth/caller.ts'
import { sql } from '../database/database.ts'
import { anchorChains, anchorDigests } from './audit-anchors.ts'
import { findAuditBreaks } from './audit-check.ts'
import { audit, auditOnce, firmAccountId } from './audit.ts'
import { listSecretFields, noSecrets, toAuditEntries } from './audited-call.ts'

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

/** Runs a statement as the tables' owner, like an intruder with the server's credentials. */
async function runAsOwner(statement: string) {
  const database = new URL(api.databaseUrl).pathname.slice(1)
  const { ownerUrl } = inject('databaseServer')
  const client = new pg.Client({ connectionString: withDatabase(ownerUrl, database) })
  await client.connect()
  await client.query(statement)
  await client.end()
}

describe('the audit log', () => {
  test('records what staff changed for a client, in the same transaction', async () => {
    const [dana, staff] = [await api.signIn(), await api.signInStaff()]
    const { guid: id } = await send(dana, [await pdf('a.pdf')])
    const params = { accountId: dana.accountId, id }
    await staff.call(documentsForStaff.move, { params, body: { status: 'processing' } })
    const refused = staff.call(documentsForStaff.move, { params, body: { status: 'posted' } })
    await expect(refused).rejects.toMatchObject({ status: 409 })

    const rows = await api.db.rows(sql`
      select actor_id, actor_name, action, subject from audit_log
      where account_id = ${dana.accountId} and actor_id = ${staff.staffId}
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

  test('records who gets the answer of a change again', async () => {
    const [dana, staff] = [await api.signIn(), await api.signInStaff()]
    const params = { accountId: dana.accountId }
    const add = (idempotencyKey: string) =>
      staff.call(clientTrucks.add, { params, body: { truck: { unit: '7' } } }, { idempotencyKey })
    const key = randomUUID()
    const added = await add(key)
    expect(await add(key)).toEqual(added)

    const rows = await api.db.rows(sql`
      select action, subject from audit_log where account_id = ${dana.accountId} order by position
    `)
    const action = 'POST /staff/v1/accounts/:accountId/trucks'
    expect(rows).toMatchObject([
      { action, subject: { params, body: { truck: { unit: '7' } } } },
      { action, subject: { params, replayed: true } },
    ])
    const [visit] = (await dana.call(accessHistory.list, { query: {} })).items
    expect(visit).toMatchObject({ seen: ['account'], changed: ['account'] })
    expect(await findAuditBreaks(api.db, dana.accountId)).toEqual([])
  })

  test('stays intact with many concurrent writers', async () => {
    const account = randomUUID()
    await Promise.all(Array.from({ length: 8 }, () => write(account)))
    expect(await findAuditBreaks(api.db, account)).toEqual([])
    const row = await api.db.row(sql`
      select max(position) as last from audit_log where account_id = ${account}
    `)
    expect(row).toEqual({ last: 8 })
  })

  test('keeps no other writer waiting before the commit', async () => {
    const account = randomUUID()
    await api.db.transaction(async (transaction) => {
      await audit(transaction, entry(account, 'PATCH /slow'))
      await write(account, 'PATCH /quick')
    })
    const rows = await api.db.rows(sql`
      select action from audit_log where account_id = ${account} order by position
    `)
    expect(rows).toEqual([{ action: 'PATCH /quick' }, { action: 'PATCH /slow' }])
    expect(await findAuditBreaks(api.db, account)).toEqual([])
  })

  test('cannot be changed by the application', async () => {
    await write(randomUUID())
    await expect(api.db.rows(sql`update audit_log set actor_name = 'x'`)).rejects.toThrow('denied')
    await expect(api.db.rows(sql`delete from audit_log`)).rejects.toThrow('denied')
    await expect(api.db.rows(sql`truncate audit_log`)).rejects.toThrow('denied')
    await expect(api.db.rows(sql`drop table audit_log`)).rejects.toThrow('owner')
  })

  const entryCondition = (id: string, position: number) =>
    `where account_id = '${id}' and position = ${position}`

  test.each([
    [
      'changed',
      (id: string) => `update audit_log set action = 'y' ${entryCondition(id, 2)}`,
      [{ position: 2, problem: 'was changed' }],
    ],
    [
      'backdated',
      (id: string) => `update audit_log set at = at - interval '1 day' ${entryCondition(id, 1)}`,
      [{ position: 1, problem: 'was changed' }],
    ],
    [
      'removed',
      (id: string) => `delete from audit_log ${entryCondition(id, 2)}`,
      [{ position: 2, problem: 'is missing' }],
    ],
    [
      'removed at the end, with the one before it',
      (id: string) => `delete from audit_log where account_id = '${id}' and position > 2`,
      [{ position: 3, problem: 'to 4 are missing' }],
    ],
    [
      'swapped with another',
      (id: string) => `
        update audit_log set position = -2 ${entryCondition(id, 2)};
        update audit_log set position = 2 ${entryCondition(id, 3)};
        update audit_log set position = 3 ${entryCondition(id, -2)}`,
      [
        { position: 2, problem: 'was moved here from 3' },
        { position: 3, problem: 'was moved here from 2' },
      ],
    ],
    [
      'appended without updating the head of the chain',
      (id: string) => `
        insert into audit_log select account_id, 5, at, actor_id, actor_name, action, subject,
          request_id, address, previous_hash, hash from audit_log ${entryCondition(id, 4)}`,
      [
        { position: 5, problem: 'was moved here from 4' },
        { position: 5, problem: 'is past the end of the chain' },
      ],
    ],
  ])('reveals an entry that was %s', async (_, statement, breaks) => {
    const account = randomUUID()
    for (let i = 0; i < 4; i++) await write(account)
    await runAsOwner(statement(account))
    expect(await findAuditBreaks(api.db, account)).toEqual(breaks)
  })

  test('reveals a completely rewritten chain by its anchor', async () => {
    const account = randomUUID()
    for (let i = 0; i < 3; i++) await write(account)
    const anchored = await api.db.transaction((db) => anchorChains(db, api.clock))
    expect(anchored.chains).toBeGreaterThan(0)
    expect(await anchorDigests(api.db)).toContainEqual({
      anchoredAt: api.clock.at.toISOString(),
      digest: anchored.digest,
    })
    await write(account)
    expect(await findAuditBreaks(api.db, account)).toEqual([])
    await expect(api.db.rows(sql`delete from audit_anchors`)).rejects.toThrow('denied')

    await runAsOwner(`
      delete from audit_log where account_id = '${account}';
      delete from audit_heads where account_id = '${account}'`)
    for (let i = 0; i < 4; i++) await write(account, 'PATCH /y')
    expect(await findAuditBreaks(api.db, account)).toEqual([
      { position: 3, problem: 'differs from the anchored one' },
    ])
  })

  test('records repeated reads of a list once per interval', async () => {
    const [first, later] = [entry(firmAccountId, 'GET /queue'), entry(firmAccountId, 'GET /queue')]
    const minutes = 60_000
    const recordView = (at: Date) =>
      api.db.transaction((db) =>
        auditOnce(db, { ...first, at }, new Date(at.getTime() - 15 * minutes)),
      )
    const begin = api.clock.at.getTime()
    for (const minute of [0, 5, 14, 16, 20]) await recordView(new Date(begin + minute * minutes))
    await api.db.transaction((db) => auditOnce(db, later, first.at))
    const rows = await api.db.rows(sql`
      select actor_id from audit_log where action = 'GET /queue' order by position
    `)
    expect(rows.map((row) => (row as { actorId: string }).actorId)).toEqual([
      first.actorId,
      first.actorId,
      later.actorId,
    ])
  })

  test('records each search over all clients with its term', async () => {
    const { call, staffId } = await api.signInStaff()
    for (const search of ['okonjo', 'okonjo', 'whitfield']) {
      await call(clients.list, { query: { search } })
      await call(hubMessagesForStaff.sent, { query: { search } })
    }
    const client = randomUUID()
    for (const query of [{}, { client }, {}]) await call(workQueue.list, { query })
    const rows = await api.db.rows(sql`
      select action, subject -> 'query' ->> 'search' as search, subject -> 'query' ->> 'client' as client
      from audit_log where account_id = ${firmAccountId} and actor_id = ${staffId}
        and action like 'GET %' order by action, position
    `)
    const [accounts, queue, messages] = [
      clients.list,
      workQueue.list,
      hubMessagesForStaff.sent,
    ].map(({ path }) => `GET ${path}`)
    expect(rows).toEqual([
      { action: accounts, search: 'okonjo', client: null },
      { action: accounts, search: 'whitfield', client: null },
      { action: queue, search: null, client: null },
      { action: queue, search: null, client },
      { action: messages, search: 'okonjo', client: null },
      { action: messages, search: 'whitfield', client: null },
    ])
  })
})

describe('the log entry of a call', () => {
  const caller = { kind: 'staff', staffId: randomUUID(), fullName: 'Priya Shah' } as Staff
  const call = { action: 'POST /x', caller, at: new Date(0), requestId: 'r', address: '::1' }

  test('lists each client it names, in a fixed order', () => {
    const entries = toAuditEntries({
      ...call,
      input: {},
      secrets: noSecrets,
      auditedAccounts: ['b', 'a', 'b'],
    })
    expect(entries.map(({ accountId }) => accountId)).toEqual(['a', 'b'])
  })

  test('contains no secret of the call, at any depth', () => {
    const device = randomUUID()
    const body = { user: { email: 'p@firm.test', password: 'Secret-1', device } }
    const [made] = toAuditEntries({
      ...call,
      input: { body },
      secrets: listSecretFields(accountForStaff.signIn),
    })
    const user = { email: 'p@firm.test', password: '•••', device }
    expect(made?.subject).toEqual({ body: { user } })

    const code = { body: { code: '123 456' } }
    const secrets = listSecretFields(securityForStaff.confirmTotp)
    expect(toAuditEntries({ ...call, input: code, secrets })[0]?.subject).toEqual({
      body: { code: '•••' },
    })
  })

  test('contains the code of a reason, and only text that the database can store', () => {
    const body = { reason: { code: 'blurry', sentence: 'Page 2 \0 is blurry' } }
    const [made] = toAuditEntries({
      ...call,
      input: { body },
      secrets: listSecretFields(documentsForStaff.move),
    })
    expect(made?.subject).toEqual({
      body: { reason: { code: 'blurry', sentence: 'Page 2 \u{FFFD} is blurry' } },
    })
  })

  test('is short, however long the request was', () => {
    const [made] = toAuditEntries({
      ...call,
      input: {
        params: { a: 1 },
        body: 'x'.repeat(1e4),
      },
      secrets: noSecrets,
    })
    expect(made?.subject).toEqual({
      params: { a: 1 },
      body: { characters: 10_002, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    })
  })

  test('says what was done to however many', () => {
    const [made] = toAuditEntries({
      ...call,
      input: {
        body: { clients: { accountIds: Array(500).fill('x'.repeat(36)), addService: 'ifta' } },
      },
      secrets: noSecrets,
    })
    expect(made?.subject).toMatchObject({
      body: { clients: { accountIds: { characters: 19_501 }, addService: 'ifta' } },
    })
  })
})
