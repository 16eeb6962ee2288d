import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientErasures, erasableFrom } from '@milepost/contract/client-erasures/client-erasures'
import { clients } from '@milepost/contract/clients/clients'
import { password, staffWithPassword } from '../../../test/callers/second-factor.ts'
import { listBlobs } from '../../../test/records/documents.ts'
import { getMaker } from '../../../test/records/records.ts'
import { addTaskLink } from '../../../test/records/task-links.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { raw, sql } from '../../platform/database/database.ts'
import { accountColumn, tablesPlaced } from '../../platform/database/distribution.ts'
import { eraseByRule, eraseClient } from './erase.service.ts'
import { firmTables } from './retention.sql.ts'

const start = new Date('2026-11-21T15:00:00.000Z')
/** The years are over for whoever leaves in 2026. */
const later = new Date('2035-01-01T12:00:00.000Z')

let api: Awaited<ReturnType<typeof startApi>>
let joanna: Awaited<ReturnType<typeof staffWithPassword>>
let dana: Awaited<ReturnType<typeof api.signIn>>
beforeAll(async () => {
  api = await startApi()
  joanna = await staffWithPassword(api, 'admin')
})
beforeEach(async () => {
  api.clock.at = start
  dana = await api.signIn({ plan: 'ENT' })
})
afterAll(() => api.stop())

/** Moves the clock, and keeps Joanna signed in. */
async function moveTo(at: Date): Promise<void> {
  api.clock.at = at
  await api.db.rows(sql`
    update staff_sessions set created_at = ${at}, last_used_at = ${at}
    where staff_id = ${joanna.staffId}
  `)
}

const leave = () =>
  joanna.call(clients.change, {
    params: { accountId: dana.accountId },
    body: { account: { isActive: false } },
  })

const erase = (typed = password) =>
  joanna.call(clientErasures.erase, {
    params: { accountId: dana.accountId },
    body: { password: typed },
  })

const stateOf = async (id: string) => {
  const { items } = await joanna.call(clientErasures.formerClients, { query: { limit: 100 } })
  return items.find((one) => one.id === id)?.state
}

/** How many rows of an account each table of clients has. */
async function countRows(accountId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const columns = [
    ...tablesPlaced('account').map((table) => [table, accountColumn(table)] as const),
    ...firmTables.map((table) => [table, 'account_id'] as const),
  ]
  for (const [table, column] of columns) {
    const row = await api.db.row<{ rows: number }>(sql`
      select count(*)::int as rows from ${raw(table)} where ${raw(column)} = ${accountId}
    `)
    if (row!.rows > 0) counts[table] = row!.rows
  }
  return counts
}

/** A record of every kind that a client can have. */
async function fill(): Promise<void> {
  const owner = { ...dana, plan: 'ENT' as const }
  const kinds = `client_notes trucks work_items bank_import_previews reconciliations posting_rules
    imported_transactions imported_matches split_patterns documents firm_papers hub_messages questions files
    passkeys sessions bank_accounts per_diem_entries push_subscriptions profit_plans tax_payments tax_returns
    chart_of_accounts transaction_batches`.split(/\s+/)
  for (const kind of kinds) await getMaker(`/${kind}/:id`)(api, owner, joanna)
  await addTaskLink(api, owner)
  await api.db.rows(sql`
    insert into removed_factors (account_id, user_id, removed_at, last_step, code_hashes, passkeys, device_hashes)
    values (${dana.accountId}, ${dana.userId}, ${api.clock.at}, 0, '{}', '[]', '{}')
  `)
}

describe('the time', () => {
  test('counts from the end of the year after the one in which the client left', () => {
    expect(erasableFrom('2026-01-02', 7)).toBe('2035-01-01')
    expect(erasableFrom('2026-12-31', 7)).toBe('2035-01-01')
    expect(erasableFrom('2026-12-31', 3)).toBe('2031-01-01')
  })

  test('must be over, and the client not active', async () => {
    await expect(erase()).rejects.toMatchObject({ status: 409, code: 'client_retained' })
    await leave()
    expect(await stateOf(dana.accountId)).toBe('retained')
    await moveTo(new Date('2034-12-31T12:00:00.000Z'))
    await expect(erase()).rejects.toMatchObject({ status: 409, code: 'client_retained' })
    await moveTo(later)
    expect(await stateOf(dana.accountId)).toBe('due')
    await expect(erase('wrong')).rejects.toMatchObject({ code: 'password_wrong' })
    await joanna.call(clients.change, {
      params: { accountId: dana.accountId },
      body: { account: { isActive: true } },
    })
    await expect(erase()).rejects.toMatchObject({ status: 409, code: 'client_retained' })
    expect(await stateOf(dana.accountId)).toBeUndefined()
  })

  test('is what the firm says, between 3 and 50 years, with a password', async () => {
    const change = (retentionYears: number, typed: string | undefined = password) =>
      joanna.call(clientErasures.changeRetention, {
        body: { retention: { retentionYears, isAutomatic: false }, password: typed },
      })
    expect(await joanna.call(clientErasures.retention, {})).toMatchObject({
      retentionYears: 7,
      isAutomatic: false,
    })
    await expect(change(2)).rejects.toMatchObject({ status: 422 })
    await expect(change(10, 'wrong')).rejects.toMatchObject({ code: 'password_wrong' })
    await change(10)
    await leave()
    await moveTo(later)
    expect(await stateOf(dana.accountId)).toBe('retained')
    await change(7)
    expect(await stateOf(dana.accountId)).toBe('due')
  })
})

describe('an erasure', () => {
  test('leaves no row of the client and no file, except who did what and the certificate', async () => {
    const before = await listBlobs(api.folder)
    const ray = await api.signIn({ plan: 'ENT' })
    await fill()
    const rows = await countRows(dana.accountId)
    const files = (await listBlobs(api.folder)).length - before.length
    expect(rows).toMatchObject({ removed_factors: 1 })
    // A table that no test fills is one that nobody knows to be emptied.
    expect(Object.keys(rows).length).toBeGreaterThan(45)
    expect(files).toBeGreaterThan(5)
    await leave()
    await moveTo(later)
    await erase()
    await erase()
    expect(await stateOf(dana.accountId)).toBe('under_way')
    const comeBack = joanna.call(clients.change, {
      params: { accountId: dana.accountId },
      body: { account: { isActive: true } },
    })
    await expect(comeBack).rejects.toMatchObject({ status: 409, code: 'client_being_erased' })
    await eraseClient(api.platform, { accountId: dana.accountId })

    const left = await countRows(dana.accountId)
    expect(Object.keys(left).toSorted()).toEqual(['audit_heads', 'audit_log'])
    expect(await listBlobs(api.folder)).toEqual(before)
    expect(Object.keys(await countRows(ray.accountId))).toContain('client_users')
    await expect(
      dana.call(clients.show, { params: { accountId: dana.accountId } }),
    ).rejects.toMatchObject({ status: 401 })

    const [certificate] = await api.db.rows<{
      actorName: string
      subject: Record<string, unknown>
    }>(sql`
      select actor_name, subject from audit_log
      where account_id = ${dana.accountId} order by position desc limit 1
    `)
    expect(certificate).toEqual({
      actorName: 'Priya Shah',
      subject: {
        params: { accountId: dana.accountId },
        outcome: 'erased',
        confirmedAt: expect.any(String),
        rows: expect.objectContaining({
          accounts: 1,
          documents: rows['documents'],
          transactions: rows['transactions'],
        }),
        files,
        filesSha256: expect.stringMatching(/^[\da-f]{64}$/),
        archiveSha256: null,
      },
    })
    expect(JSON.stringify(certificate)).not.toMatch(/Whitfield|drivers\.test/)

    // Run again, as after a crash, it has nothing to do.
    await eraseClient(api.platform, { accountId: dana.accountId })
  })

  test('goes on where it was stopped', async () => {
    await fill()
    await leave()
    await moveTo(later)
    await erase()
    const { db } = api.platform
    let transactions = 0
    const failing = {
      ...db,
      transaction: ((work) => {
        if (++transactions > 40) throw new Error('The server was killed')
        return db.transaction(work)
      }) as typeof db.transaction,
    }
    await expect(
      eraseClient({ ...api.platform, db: failing }, { accountId: dana.accountId }),
    ).rejects.toThrow('killed')
    await eraseClient(api.platform, { accountId: dana.accountId })
    expect(Object.keys(await countRows(dana.accountId)).toSorted()).toEqual([
      'audit_heads',
      'audit_log',
    ])
  })

  test('waits while somebody signs in with the account to another one, too', async () => {
    const ray = await api.signIn()
    await api.db.rows(sql`
      insert into memberships (person_id, account_id, user_id)
      values (${dana.userId}, ${dana.accountId}, ${dana.userId}),
             (${dana.userId}, ${ray.accountId}, ${ray.userId})
    `)
    await leave()
    await moveTo(later)
    expect(await stateOf(dana.accountId)).toBe('person_elsewhere')
    await expect(erase()).rejects.toMatchObject({ code: 'erasure_person_elsewhere' })
  })

  test('is only for admins', async () => {
    const marcus = await staffWithPassword(api, 'bookkeeper')
    await expect(
      marcus.call(clientErasures.erase, {
        params: { accountId: dana.accountId },
        body: { password },
      }),
    ).rejects.toMatchObject({ status: 403 })
  })

  test('runs on its own only if the firm turned that on', async () => {
    await leave()
    await moveTo(later)
    await eraseByRule(api.platform)
    expect(await stateOf(dana.accountId)).toBe('due')
    await joanna.call(clientErasures.changeRetention, {
      body: { retention: { retentionYears: 7, isAutomatic: true }, password },
    })
    await moveTo(start)
    const ray = await api.signIn()
    await api.db.rows(sql`
      update accounts set is_active = false, left_at = '2027-01-01' where id = ${ray.accountId}
    `)
    await moveTo(later)
    await eraseByRule(api.platform)
    expect(await stateOf(dana.accountId)).toBe('under_way')
    expect(await stateOf(ray.accountId)).toBe('retained')
  })
})
