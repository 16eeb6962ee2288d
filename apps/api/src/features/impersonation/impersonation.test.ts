import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { account, accountForStaff } from '@milepost/contract/account/account'
import { staff } from '@milepost/contract/account/staff'
import { accessHistory } from '@milepost/contract/audit/audit'
import { clients } from '@milepost/contract/clients/clients'
import { documents } from '@milepost/contract/documents/documents'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { impersonationForStaff } from '@milepost/contract/impersonation/impersonation'
import { pdf } from '@milepost/testing/files.ts'
import {
  impersonate,
  openPage,
  openSession,
  requestTicket,
} from '../../../test/callers/impersonate.ts'
import { send } from '../../../test/records/documents.ts'
import { sendMessage } from '../../../test/records/hub-messages.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { findAuditBreaks } from '../../platform/audit/audit-check.ts'
import { createToken, hashToken } from '../../platform/auth/tokens.ts'
import { sql } from '../../platform/database/database.ts'
import { sessionTtlMs, ticketTtlMs } from './impersonation.service.ts'

let api: Awaited<ReturnType<typeof startApi>>
let marcus: Awaited<ReturnType<typeof api.signInStaff>>
let admin: Awaited<ReturnType<typeof api.signInStaff>>
let dana: Awaited<ReturnType<typeof api.signIn>>
beforeAll(async () => void (api = await startApi()))
beforeEach(async () => {
  marcus = await api.signInStaff('consultant')
  admin = await api.signInStaff('admin')
  dana = await api.signIn({ consultantId: marcus.staffId })
})
afterAll(() => api.stop())

const unauthorized = { status: 403, code: 'unauthorized_action' }
const logged = () =>
  api.db.rows<{ action: string; actorId: string; subject: Record<string, unknown> }>(sql`
    select action, actor_id, subject from audit_log
    where account_id = ${dana.accountId} order by position
  `)

describe('a ticket', () => {
  test('lets its holder in as the client, with the name of who really acts', async () => {
    const { call, endsAt } = await impersonate(api, marcus, dana)
    expect(await call(account.currentUser, {})).toMatchObject({
      fullName: 'Dana Whitfield',
      constituentId: dana.userId,
      impersonatedBy: 'Priya Shah',
      impersonation: { mayWrite: false, endsAt },
    })
    expect(await dana.call(account.currentUser, {})).toMatchObject({
      impersonatedBy: null,
      impersonation: null,
    })
  })

  test('is stored only as its hash', async () => {
    const { ticket } = await requestTicket(marcus, dana)
    const text = JSON.stringify([
      await api.db.rows(sql`select * from impersonation_tickets`),
      await logged(),
    ])
    expect(text).toContain(hashToken(ticket))
    expect(text).not.toContain(ticket)
  })

  test('is never answered again, whatever key the request came with', async () => {
    const headers = {
      authorization: `Bearer ${marcus.token}`,
      'idempotency-key': '0b0a7f0e-7f51-4c06-9d53-0a35cb1c2f4e',
    }
    const ask = async () => {
      const answer = await api.app.inject({
        method: 'POST',
        headers,
        url: `/api/staff/v1/accounts/${dana.accountId}/impersonation_tickets`,
        payload: {
          impersonation_ticket: {
            constituent_id: dana.userId,
            reason: 'A question',
          },
        },
      })
      return answer.json<{ data: { attributes: { address: string } } }>().data.attributes.address
    }
    expect(await ask()).not.toBe(await ask())
    expect(await api.db.rows(sql`select 1 from idempotency_keys`)).toEqual([])
  })

  test('works once, of a hundred at once as well', async () => {
    const { path, ticket } = await requestTicket(marcus, dana)
    const cookie = await openPage(api, path)
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => openSession(api, dana, ticket, cookie)),
    )
    const statuses = outcomes.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, ...Array.from({ length: 99 }, () => 403)])
    expect(await openSession(api, dana, ticket, cookie)).toMatchObject(unauthorized)
    expect(await openPage(api, path)).toBeUndefined()
  })

  test('works for a minute', async () => {
    const { path, ticket } = await requestTicket(marcus, dana)
    const cookie = await openPage(api, path)
    api.clock.advance(ticketTtlMs)
    expect(await openSession(api, dana, ticket, cookie)).toMatchObject(unauthorized)
    const late = await requestTicket(marcus, dana)
    api.clock.advance(ticketTtlMs)
    expect(await openPage(api, late.path)).toBeUndefined()
  })

  test('that somebody made up opens nothing', async () => {
    const path = `/impersonate/${dana.userId}?ticket=${createToken()}`
    expect(await openPage(api, path)).toBeUndefined()
    for (const ticket of [createToken(), '', "' or true --", 'x'.repeat(200)])
      expect(
        await openSession(api, dana, ticket, `impersonation_x=${createToken()}`),
      ).toMatchObject(unauthorized)
  })

  test('is for the one client it was asked for', async () => {
    const other = await api.signIn({ consultantId: marcus.staffId })
    const { path, ticket } = await requestTicket(marcus, dana)
    expect(await openPage(api, path.replace(dana.userId, other.userId))).toBeUndefined()
    const cookie = await openPage(api, path)
    for (const userId of [other.userId, 'nobody', `${dana.userId}'--`])
      expect(await openSession(api, { userId }, ticket, cookie)).toMatchObject(unauthorized)
    expect(await openSession(api, dana, ticket, cookie)).toMatchObject({ status: 200 })
  })

  test.each([
    ['from another host', { referer: 'https://evil.test/console/' }],
    [
      'from another host that points to this server',
      { host: 'evil.test', referer: 'https://evil.test/console/' },
    ],
    ['from a page of the portal', { referer: 'https://portal.test/home' }],
    ['from nowhere', { referer: '' }],
    ['by a script', { 'sec-fetch-mode': 'cors' }],
  ])('does nothing where its page was opened %s', async (_, headers) => {
    const { path, ticket } = await requestTicket(marcus, dana)
    const cookie = await openPage(api, path, headers)
    expect(cookie).toBeUndefined()
    expect(await openSession(api, dana, ticket)).toMatchObject(unauthorized)
    // The ticket can still be redeemed properly: the failed attempts did not use it up.
    expect(await openSession(api, dana, ticket, await openPage(api, path))).toMatchObject({
      status: 200,
    })
  })

  test('works where its page was opened from a back office that the firm allows', async () => {
    const { path, ticket } = await requestTicket(marcus, dana)
    const cookie = await openPage(api, path, { referer: 'https://crm.test/' })
    expect(await openSession(api, dana, ticket, cookie)).toMatchObject({ status: 200 })
    expect((await logged()).at(-1)).toMatchObject({
      action: 'GET /users/impersonate/:constituentId',
      subject: { openedFrom: 'crm.test' },
    })
  })

  test('does nothing in another browser than the one that opened its page', async () => {
    const { path, ticket } = await requestTicket(marcus, dana)
    const cookie = await openPage(api, path)
    expect(await openPage(api, path)).toBeUndefined()
    const another = `${cookie!.split('=')[0]}=${createToken()}`
    expect(await openSession(api, dana, ticket, another)).toMatchObject(unauthorized)
    expect(await openSession(api, dana, ticket)).toMatchObject(unauthorized)
  })

  test('is answered with a token that no browser keeps on its disk', async () => {
    const { path, ticket } = await requestTicket(marcus, dana)
    const answer = await api.app.inject({
      url: `/api/users/impersonate/${dana.userId}?ticket=${ticket}`,
      headers: { cookie: (await openPage(api, path))! },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('opens a session whose responses the browser may not store, unlike the client’s own session', async () => {
    const { token } = await impersonate(api, marcus, dana)
    const getCacheControl = async (bearer: string) => {
      const headers = { authorization: `Bearer ${bearer}` }
      return (await api.app.inject({ url: '/api/v1/documents', headers })).headers['cache-control']
    }
    expect([await getCacheControl(token), await getCacheControl(dana.token)]).toEqual([
      'no-store',
      'private, no-cache',
    ])
  })

  test('has a cookie that no script reads and no other site sends', async () => {
    const { path } = await requestTicket(marcus, dana)
    const answer = await api.app.inject({
      url: path,
      headers: { referer: 'https://portal.test/console/', 'sec-fetch-mode': 'navigate' },
    })
    expect(answer.headers['set-cookie']).toMatch(
      /^__Secure-impersonation_[^;]+; Path=\/api\/users\/impersonate; Max-Age=60; HttpOnly; SameSite=Strict; Secure$/,
    )
  })

  test('is not given to a bookkeeper, nor for another’s client, nor without a reason', async () => {
    const bookkeeper = await api.signInStaff('bookkeeper')
    await expect(requestTicket(bookkeeper, dana)).rejects.toMatchObject({
      status: 403,
      code: 'forbidden',
    })
    const another = await api.signInStaff('consultant')
    await expect(requestTicket(another, dana)).rejects.toMatchObject({ status: 404 })
    const elsewhere = { ...dana, userId: (await api.signIn()).userId }
    await expect(requestTicket(marcus, elsewhere)).rejects.toMatchObject({ status: 404 })
    await expect(requestTicket(marcus, dana, { reason: '  ' })).rejects.toMatchObject({
      status: 422,
      code: 'impersonation_reason',
    })
    await expect(requestTicket(dana as never, dana)).rejects.toMatchObject({ status: 401 })
  })

  test('for writing is an admin’s alone', async () => {
    const asked = { withWriting: true }
    await expect(requestTicket(marcus, dana, asked)).rejects.toMatchObject({ status: 403 })
    const { call } = await impersonate(api, admin, dana, asked)
    const id = await sendMessage(admin, dana, { type: 'reply' })
    await call(hubMessages.change, { params: { id }, body: { archived: true } })
    expect((await logged()).at(-1)).toMatchObject({
      action: 'PATCH /v1/hub_messages/:id',
      actorId: admin.staffId,
      subject: {
        as: dana.userId,
        body: { archived: true },
      },
    })
  })

  test('is refused when the staff member may no longer act for the client', async () => {
    const { path, ticket } = await requestTicket(marcus, dana)
    const cookie = await openPage(api, path)
    await api.db.rows(sql`update accounts set consultant_id = null where id = ${dana.accountId}`)
    expect(await openSession(api, dana, ticket, cookie)).toMatchObject(unauthorized)
  })
})

describe('a session as a client', () => {
  test('ends after half an hour, however much it is used', async () => {
    const { call } = await impersonate(api, marcus, dana)
    for (let minutes = 0; minutes < 30; minutes += 10) {
      await call(account.currentUser, {})
      api.clock.advance(sessionTtlMs / 3)
    }
    await expect(call(account.currentUser, {})).rejects.toMatchObject({ status: 401 })
  })

  test('ends when it is ended, and leaves the client’s own alone', async () => {
    const { call } = await impersonate(api, marcus, dana)
    await call(account.signOut, {})
    await expect(call(account.currentUser, {})).rejects.toMatchObject({ status: 401 })
    await dana.call(account.currentUser, {})
  })

  test('ends when its member of staff signs out', async () => {
    const { call } = await impersonate(api, marcus, dana)
    const { path, ticket } = await requestTicket(marcus, dana)
    const cookie = await openPage(api, path)
    await marcus.call(accountForStaff.signOut, {})
    await expect(call(account.currentUser, {})).rejects.toMatchObject({ status: 401 })
    expect(await openSession(api, dana, ticket, cookie)).toMatchObject(unauthorized)
  })

  test.each([
    ['is deactivated', () => sql`update staff set is_active = false where id = ${marcus.staffId}`],
    [
      'gets another role',
      () => sql`update staff set role = 'bookkeeper' where id = ${marcus.staffId}`,
    ],
    [
      'has the client no more',
      () => sql`update accounts set consultant_id = null where id = ${dana.accountId}`,
    ],
  ])('ends when its member of staff %s', async (_, change) => {
    const { call } = await impersonate(api, marcus, dana)
    await api.db.rows(change())
    await expect(call(account.currentUser, {})).rejects.toMatchObject({ status: 401 })
  })

  const setRole = (role: 'bookkeeper' | 'consultant') =>
    admin.call(staff.change, { params: { id: marcus.staffId }, body: { staffMember: { role } } })
  const setConsultant = (consultantId: string | null) =>
    admin.call(clients.change, {
      params: { accountId: dana.accountId },
      body: { account: { consultantId } },
    })

  test.each([
    ['has their role again', () => setRole('bookkeeper'), () => setRole('consultant')],
    ['has the client again', () => setConsultant(null), () => setConsultant(marcus.staffId)],
  ])('is not opened again when its member of staff %s', async (_, lose, regain) => {
    const { call } = await impersonate(api, marcus, dana)
    const { path, ticket } = await requestTicket(marcus, dana)
    const cookie = await openPage(api, path)
    await lose()
    await regain()
    await expect(call(account.currentUser, {})).rejects.toMatchObject({ status: 401 })
    expect(await openSession(api, dana, ticket, cookie)).toMatchObject(unauthorized)
    await impersonate(api, marcus, dana)
  })

  test('loses writing with the admin’s role', async () => {
    const { call } = await impersonate(api, admin, dana, { withWriting: true })
    await api.db.rows(sql`
      update staff set role = 'consultant' where id = ${admin.staffId}
    `)
    await api.db.rows(sql`
      update accounts set consultant_id = ${admin.staffId} where id = ${dana.accountId}
    `)
    expect(await call(account.currentUser, {})).toMatchObject({
      impersonation: { mayWrite: false },
    })
  })

  test('opens no call of the staff’s, so that none begins within another', async () => {
    const { call } = await impersonate(api, admin, dana)
    const impersonationTicket = { constituentId: dana.userId, reason: 'Nested' }
    const params = { accountId: dana.accountId }
    await expect(
      call(impersonationForStaff.requestTicket, { params, body: { impersonationTicket } }),
    ).rejects.toMatchObject({ status: 401 })
  })

  test('reads a message without the client having read it', async () => {
    const { call } = await impersonate(api, marcus, dana)
    const id = await sendMessage(marcus, dana, { type: 'reply' })
    expect(await call(hubMessages.show, { params: { id } })).toMatchObject({ readAt: null })
    expect((await dana.call(hubMessages.list, { query: {} })).counts.unread).toBe(1)
    expect((await dana.call(hubMessages.show, { params: { id } })).readAt).not.toBeNull()
  })

  test('is no use of the client’s own session, nor one of theirs', async () => {
    const { call } = await impersonate(api, marcus, dana)
    const uses = () =>
      api.db.rows(sql`
        select token_hash, last_used_at from client_sessions where user_id = ${dana.userId}
      `)
    const before = await uses()
    expect(before).toHaveLength(1)
    api.clock.advance(10 * 60_000)
    await call(documents.list, { query: {} })
    expect(await uses()).toEqual(before)
  })

  test('is in the log, call by call, with who acts and as whom', async () => {
    const { call } = await impersonate(api, marcus, dana, { reason: 'Her estimate' })
    await call(account.currentUser, {})
    await call(documents.list, { query: {} })
    await call(account.signOut, {})
    const entries = await logged()
    expect(entries.map(({ action }) => action)).toEqual([
      'POST /staff/v1/accounts/:accountId/impersonation_tickets',
      'GET /users/impersonate/:constituentId',
      'GET /v1/users/current_user_details',
      'GET /v1/documents',
      'DELETE /users/sign_out',
    ])
    expect(new Set(entries.map(({ actorId }) => actorId))).toEqual(new Set([marcus.staffId]))
    const [, ...within] = entries
    const { impersonation: id } = within[0]!.subject
    for (const { subject } of within)
      expect(subject).toMatchObject({ as: dana.userId, impersonation: id })
    expect(await findAuditBreaks(api.db, dana.accountId)).toEqual([])
  })

  test('is logged with its refused calls and its subscription to live events', async () => {
    const { call, token } = await impersonate(api, marcus, dana)
    const unknownId = { id: randomUUID() }
    await expect(call(documents.show, { params: unknownId })).rejects.toMatchObject({ status: 404 })
    await expect(
      call(account.changePreferences, { body: { preferences: { language: 'es' } } }),
    ).rejects.toMatchObject({ code: 'read_only_session' })
    await expect(call(documents.list, { query: { limit: 0 } })).rejects.toMatchObject({
      status: 422,
    })
    const stream = await api.app.inject({
      url: '/api/v1/events',
      headers: { authorization: `Bearer ${token}` },
      payloadAsStream: true,
    })
    stream.stream().destroy()
    const within = (await logged()).slice(2)
    expect(within.map(({ action, subject }) => [action, subject['refused']])).toEqual([
      ['GET /v1/documents/:id', 404],
      ['PATCH /v1/users/preferences', 403],
      ['GET /v1/documents', 422],
      ['GET /v1/events', undefined],
    ])
    expect(within[0]!.subject).toMatchObject({ params: unknownId, as: dana.userId })
    expect(within.map(({ actorId }) => actorId)).toEqual(within.map(() => marcus.staffId))
    const { items } = await dana.call(accessHistory.list, { query: {} })
    expect(items).toMatchObject([{ seen: [], changed: [] }])
    expect(await findAuditBreaks(api.db, dana.accountId)).toEqual([])
  })

  test('has what staff sent in it under their own name in the document’s history', async () => {
    const { call } = await impersonate(api, admin, dana, { withWriting: true })
    const { guid: id } = await send({ call }, [await pdf('settlement.pdf')])
    const { history } = await admin.call(workQueue.show, {
      params: { accountId: dana.accountId, id },
    })
    expect(history).toMatchObject([{ status: 'uploaded', by: 'Priya Shah' }])
  })

  test('does not begin without its entry in the log', async () => {
    const { path, ticket } = await requestTicket(marcus, dana)
    const cookie = await openPage(api, path)
    // Makes the audit entry fail, as on a full disk.
    const [head] = await api.db.rows<{ position: number }>(sql`
      update audit_heads set position = 0 where account_id = ${dana.accountId}
      returning position
    `)
    expect(head).toBeDefined()
    expect((await openSession(api, dana, ticket, cookie)).status).toBe(500)
    const sessions = await api.db.rows(sql`
      select 1 from impersonation_sessions where account_id = ${dana.accountId}
    `)
    expect(sessions).toEqual([])
  })

  test('is shown to the client with who, when, why, and what was viewed', async () => {
    api.clock.standStill()
    const begin = api.clock.at.toISOString()
    const { call } = await impersonate(api, marcus, dana, { reason: 'She asked about May' })
    api.clock.advance(60_000)
    await call(documents.list, { query: {} })
    const { items } = await dana.call(accessHistory.list, { query: {} })
    expect(items).toEqual([
      {
        id: expect.any(String) as string,
        kind: 'signed_in_as_you',
        staffName: 'Priya Shah',
        mailedTo: null,
        reason: 'She asked about May',
        startedAt: begin,
        lastAt: api.clock.at.toISOString(),
        seen: ['documents'],
        changed: [],
      },
    ])
  })
})
