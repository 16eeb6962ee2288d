import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { accessHistory, audit as auditCalls, type AuditKind } from '@milepost/contract/audit/audit'
import { documentsForStaff } from '@milepost/contract/documents/documents'
import { booksForStaff } from '@milepost/contract/financial-performance/books-for-staff'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { posting } from '@milepost/contract/financial-performance/posting'
import { firmSettingsForStaff } from '@milepost/contract/firm/firm-settings'
import { hubMessagesForStaff } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { noContent, type Endpoint } from '@milepost/contract/wire/endpoint'
import { everyCall } from '@milepost/testing/every-call.ts'
import { pdf } from '@milepost/testing/files.ts'
import { send } from '../../../test/records/documents.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { audit, firmAccountId } from '../../platform/audit/audit.ts'
import { accessedAreas } from './access-history.service.ts'

let api: Awaited<ReturnType<typeof startApi>>
let dana: Awaited<ReturnType<typeof api.signIn>>
let admin: Awaited<ReturnType<typeof api.signInStaff>>
beforeAll(async () => void (api = await startApi()))
beforeEach(async () => {
  dana = await api.signIn()
  admin = await api.signInStaff('admin')
})
afterAll(() => api.stop())

const minute = 60_000

async function recordWork() {
  const priya = await api.signInStaff('bookkeeper')
  const { guid: id } = await send(dana, [await pdf('a.pdf')])
  const params = { accountId: dana.accountId }
  await priya.call(hubMessagesForStaff.listForAccount, { params, query: {} })
  api.clock.advance(minute)
  await priya.call(documentsForStaff.move, {
    params: { ...params, id },
    body: { status: 'processing' },
  })
  api.clock.advance(minute)
  return priya
}

describe('a search of the audit log', () => {
  test('finds by staff, client, call and span of time, the newest first', async () => {
    const startTime = api.clock.at
    const priya = await recordWork()
    const writeCall = 'PATCH /staff/v1/accounts/:accountId/documents/:id'
    const readCall = 'GET /staff/v1/accounts/:accountId/hub_messages'
    const find = async (query: object) => {
      const { items, total } = await admin.call(auditCalls.search, { query })
      expect(total).toBe(items.length)
      return items.map(({ action }) => action)
    }
    const [staff, client] = [priya.staffId, dana.accountId]
    expect(await find({ staff })).toEqual([writeCall, readCall])
    expect(await find({ client })).toEqual([writeCall, readCall, 'POST /v1/documents'])
    expect(await find({ client, call: 'DOCUMENTS' })).toEqual([writeCall, 'POST /v1/documents'])
    expect(await find({ client, call: readCall })).toEqual([readCall])
    expect(await find({ client, call: 'no such call' })).toEqual([])
    const later = new Date(startTime.getTime() + minute).toISOString()
    expect(await find({ client, from: later })).toEqual([writeCall])
    expect(await find({ client, to: later })).toEqual([readCall, 'POST /v1/documents'])
    expect(await find({ staff: admin.staffId, client })).toEqual([])
  })

  test('says who, whose, what, and from where', async () => {
    const priya = await recordWork()
    const { items } = await admin.call(auditCalls.search, {
      query: { client: dana.accountId, limit: 1 },
    })
    expect(items).toEqual([
      expect.objectContaining({
        id: `${dana.accountId}:3`,
        actorId: priya.staffId,
        actorName: 'Priya Shah',
        accountId: dana.accountId,
        accountName: 'Whitfield Hauling',
        actedAs: null,
      }),
    ])
    expect(JSON.parse(items[0]!.subject)).toMatchObject({ body: { status: 'processing' } })
  })

  test('has the firm’s own matters, and the search itself', async () => {
    await admin.call(firmSettingsForStaff.change, {
      body: { firmSettings: { name: 'Blue Ridge' } },
    })
    await admin.call(auditCalls.search, { query: {} })
    const { items } = await admin.call(auditCalls.search, { query: { staff: admin.staffId } })
    expect(items.map(({ action, accountId }) => [action, accountId])).toEqual([
      ['GET /staff/v1/audit_log', null],
      ['PATCH /staff/v1/firm_settings', null],
    ])
  })

  test('is to be had as a table that a spreadsheet does not compute', async () => {
    await api.db.transaction((db) =>
      audit(db, {
        accountId: firmAccountId,
        at: api.clock.at,
        actorId: admin.staffId,
        actorName: '=HYPERLINK("x")',
        action: 'POST /x',
        subject: null,
        requestId: 'r',
        address: '::1',
      }),
    )
    const file = await admin.call(auditCalls.csv, { query: { staff: admin.staffId } })
    const [head, ...rows] = (await file.text()).split('\r\n')
    expect(head).toMatch(/^Time,Person,Person id,Call,Client,/)
    expect(rows.join()).toContain(`"'=HYPERLINK(""x"")",${admin.staffId},POST /x,`)
  })

  test('shows what Priya looked at in one visit as one row, which opens', async () => {
    api.clock.standStill()
    const priya = await api.signInStaff('bookkeeper')
    const params = { accountId: dana.accountId }
    const { guid } = await send(dana, [await pdf('a.pdf')])
    const startedAt = api.clock.at.toISOString()
    const lookAtSources = () => priya.call(posting.sources, { params })
    await lookAtSources()
    api.clock.advance(10 * minute)
    await priya.call(hubMessagesForStaff.listForAccount, { params, query: {} })
    const lastSeenAt = api.clock.at.toISOString()
    // What she changes meanwhile is a row of its own and does not end the visit.
    await priya.call(documentsForStaff.move, {
      params: { ...params, id: guid },
      body: { status: 'processing' },
    })
    api.clock.advance(15 * minute)
    await lookAtSources()
    const firstVisitEndsAt = api.clock.at.toISOString()
    api.clock.advance(15 * minute + 1)
    await lookAtSources()

    const [sources, messages] = [
      'GET /staff/v1/accounts/:accountId/posting_sources',
      'GET /staff/v1/accounts/:accountId/hub_messages',
    ]
    const client = dana.accountId
    const find = (query: object) => admin.call(auditCalls.search, { query: { client, ...query } })
    const { items, total } = await find({})
    expect(total).toBe(4)
    expect(items).toMatchObject([
      { kind: 'looked', entries: 1, actions: [sources] },
      { kind: 'looked', startedAt, at: firstVisitEndsAt, entries: 3, actions: [messages, sources] },
      { kind: 'changed', entries: 1 },
      { kind: 'by_client', entries: 1 },
    ])
    expect(items[0]!.startedAt).toBe(items[0]!.at)

    const opened = await find({ visit: items[1]!.id })
    expect(opened.total).toBe(3)
    expect(opened.items.map(({ action, entries }) => [action, entries])).toEqual([
      [sources, 1],
      [messages, 1],
      [sources, 1],
    ])
    expect((await find({ visit: items[2]!.id })).items).toEqual([])
    expect((await find({ visit: `${client}:99` })).items).toEqual([])

    // Pages are whole, and whatever a search finds is in one of its rows.
    const pages = await Promise.all([1, 2, 3, 4].map((page) => find({ page, limit: 1 })))
    expect(pages.flatMap((page) => page.items.map(({ id }) => id))).toEqual(
      items.map(({ id }) => id),
    )
    expect((await find({ to: firstVisitEndsAt, kind: 'looked' })).items).toMatchObject([
      { startedAt, at: lastSeenAt, entries: 2 },
    ])
    expect((await find({ from: lastSeenAt, call: 'posting_sources' })).items).toMatchObject([
      { entries: 1 },
      { startedAt: firstVisitEndsAt, entries: 1 },
    ])
  })

  test('folds neither what two people see, nor what one sees at two clients or as one', async () => {
    const [priya, ada] = [await api.signInStaff('bookkeeper'), await api.signInStaff('bookkeeper')]
    const another = await api.signIn()
    for (const [staff, { accountId }] of [
      [priya, dana],
      [ada, dana],
      [priya, another],
    ] as const)
      await staff.call(posting.sources, { params: { accountId } })
    const entry = {
      accountId: dana.accountId,
      at: api.clock.at,
      actorId: priya.staffId,
      actorName: 'Priya Shah',
      action: 'GET /v1/documents',
      requestId: 'r',
      address: '::1',
    }
    await api.db.transaction(async (db) => {
      for (const subject of [{ as: dana.userId }, { as: dana.userId, refused: 403 }])
        await audit(db, { ...entry, subject })
    })
    const { items } = await admin.call(auditCalls.search, { query: { client: dana.accountId } })
    expect(items.map(({ actorId, actedAs, entries }) => [actorId, actedAs, entries])).toEqual([
      [priya.staffId, 'Dana Whitfield', 1],
      [priya.staffId, 'Dana Whitfield', 1],
      [ada.staffId, null, 1],
      [priya.staffId, null, 1],
    ])
  })

  test('has a row of its own for each download, also within a visit', async () => {
    const priya = await api.signInStaff('bookkeeper')
    const params = { accountId: (await api.signIn()).accountId }
    const download = () =>
      priya.call(booksForStaff.profitAndLossCsv, { params: { ...params, year: 2026 } })
    await priya.call(posting.sources, { params })
    await download()
    await priya.call(posting.sources, { params })
    await download()
    const { items, total } = await admin.call(auditCalls.search, {
      query: { client: params.accountId },
    })
    expect(items.map(({ kind, entries }) => [kind, entries])).toEqual([
      ['downloaded', 1],
      ['looked', 2],
      ['downloaded', 1],
    ])
    expect(total).toBe(3)
  })

  test('finds by what somebody did', async () => {
    const priya = await recordWork()
    const params = { accountId: dana.accountId }
    await priya.call(booksForStaff.profitAndLossCsv, { params: { ...params, year: 2026 } })
    await api.db.transaction((db) =>
      audit(db, {
        accountId: dana.accountId,
        at: api.clock.at,
        actorId: priya.staffId,
        actorName: 'Priya Shah',
        action: 'GET /v0/papers',
        subject: null,
        requestId: 'r',
        address: '::1',
      }),
    )
    const find = async (kind: AuditKind) => {
      const query = { kind, staff: priya.staffId }
      const { items } = await admin.call(auditCalls.search, { query })
      expect(new Set(items.map((item) => item.kind))).toEqual(new Set([kind]))
      return items.flatMap(({ actions }) => actions)
    }
    expect(await find('looked')).toEqual([
      'GET /staff/v1/accounts/:accountId/hub_messages',
      'GET /v0/papers',
    ])
    expect(await find('downloaded')).toEqual([
      'GET /staff/v1/accounts/:accountId/profit_and_loss_statements/:year.csv',
    ])
    expect(await find('changed')).toEqual(['PATCH /staff/v1/accounts/:accountId/documents/:id'])
  })

  test('finds what the client did themselves, apart from what the firm did', async () => {
    await recordWork()
    await dana.call(account.signOut, {})
    const find = async (query: object) => {
      const { items } = await admin.call(auditCalls.search, {
        query: { client: dana.accountId, ...query },
      })
      return items.map(({ action, actorName, kind }) => [action, actorName, kind])
    }
    const own = [
      ['DELETE /users/sign_out', 'Dana Whitfield', 'by_client'],
      ['POST /v1/documents', 'Dana Whitfield', 'by_client'],
    ]
    expect(await find({ kind: 'by_client' })).toEqual(own)
    expect(await find({ staff: dana.userId })).toEqual(own)
    expect(await find({ kind: 'signed_in' })).toEqual([])
    expect((await find({ kind: 'changed' })).map(([action]) => action)).toEqual([
      'PATCH /staff/v1/accounts/:accountId/documents/:id',
    ])
  })

  test('is no bookkeeper’s and no consultant’s', async () => {
    for (const role of ['bookkeeper', 'consultant'] as const) {
      const staff = await api.signInStaff(role)
      for (const call of [auditCalls.search, auditCalls.csv])
        await expect(staff.call(call, { query: {} })).rejects.toMatchObject({
          status: 403,
          code: 'forbidden',
        })
    }
  })
})

describe('the access history', () => {
  test('shows a client who worked for them, on which day, and in which areas', async () => {
    api.clock.standStill()
    const startTime = api.clock.at
    await recordWork()
    const another = await api.signIn()
    const { items, total } = await dana.call(accessHistory.list, { query: {} })
    expect(total).toBe(1)
    expect(items).toEqual([
      {
        id: expect.any(String) as string,
        kind: 'worked_for_you',
        staffName: 'Priya Shah',
        mailedTo: null,
        reason: null,
        startedAt: startTime.toISOString(),
        lastAt: new Date(startTime.getTime() + minute).toISOString(),
        seen: ['messages'],
        changed: ['documents'],
      },
    ])
    const others = await another.call(accessHistory.list, { query: {} })
    expect(others).toMatchObject({ items: [], total: 0 })
  })

  test('files bank transactions and posting sources under the books', async () => {
    const priya = await api.signInStaff('bookkeeper')
    const params = { accountId: dana.accountId }
    const history = async () => {
      const { items } = await dana.call(accessHistory.list, { query: {} })
      return items.map(({ seen, changed }) => ({ seen, changed }))
    }
    await priya.call(posting.sources, { params })
    expect(await history()).toEqual([{ seen: ['books'], changed: [] }])
    await priya.call(importedTransactions.list, { params, query: {} })
    expect(await history()).toEqual([{ seen: ['books'], changed: [] }])
  })

  test('lists each area once, and leaves out signing in and out', async () => {
    const calls = await everyCall()
    const auditedCalls = new Map<string, Pick<Endpoint, 'method' | 'subject' | 'result'>>(
      calls.map(({ name, endpoint }) => [name, endpoint]),
    )
    auditedCalls.set('GET /v1/events', { method: 'GET', subject: 'session', result: noContent })
    const actions = [
      'GET /users/impersonate/:constituentId',
      'GET /v1/events',
      'GET /v1/hub_messages',
      'GET /v1/documents/:id',
      'GET /v1/documents',
      'PATCH /v1/hub_messages/:id',
      'DELETE /users/sign_out',
    ]
    expect(accessedAreas(auditedCalls, actions)).toEqual({
      seen: ['documents', 'messages'],
      changed: ['messages'],
    })
  })

  test('lists a call that no longer exists under the account area', () => {
    expect(accessedAreas(new Map(), ['GET /v1/gone'])).toEqual({
      seen: ['account'],
      changed: [],
    })
  })

  test('has a line for each day and each person, the newest first', async () => {
    const first = await recordWork()
    // Past midnight in the client's time zone. The calls in between keep her session alive.
    for (let hours = 0; hours < 16; hours += 8) {
      api.clock.advance(8 * 60 * minute)
      await dana.call(accessHistory.list, { query: {} })
    }
    await recordWork()
    const { items, total } = await dana.call(accessHistory.list, { query: { limit: 1 } })
    expect([items.length, total]).toEqual([1, 2])
    expect(items[0]!.id).not.toContain(first.staffId)
    const outOfRange = await dana.call(accessHistory.list, { query: { limit: 1, page: 3 } })
    expect(outOfRange).toMatchObject({ items: [], total: 2 })
  })
})
