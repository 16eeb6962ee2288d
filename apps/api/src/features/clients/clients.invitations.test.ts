import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clientUsers } from '@milepost/contract/account/client-users'
import { board } from '@milepost/contract/board/board'
import { clientInvitations, waveQuietMinutes } from '@milepost/contract/clients/client-invitations'
import { clientTags } from '@milepost/contract/clients/client-tags'
import { clients } from '@milepost/contract/clients/clients'
import { staffWithPassword } from '../../../test/callers/second-factor.ts'
import { password } from '../../../test/records/records.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'
import { sendMail } from '../../shared/send-mail.ts'

let api: Awaited<ReturnType<typeof startApi>>
let admin: Awaited<ReturnType<typeof api.signInStaff>>
type Client = Awaited<ReturnType<typeof api.signIn>>
let [dana, luis, rae]: Client[] = []
beforeAll(async () => void (api = await startApi()))
beforeEach(async () => {
  admin = await staffWithPassword(api, 'admin')
  dana = await api.signIn({ fullName: 'Dana Whitfield' })
  luis = await api.signIn({ fullName: 'Luis Okonjo' })
  rae = await api.signIn({ fullName: 'Rae Tolliver' })
})
afterAll(() => api.stop())

const hello = ({ link }: { link: string }) => ({
  subject: 'Hello',
  before: ['Hi,'],
  link: { to: link, label: 'Open' },
  after: [],
})
const bounce = ({ accountId }: Client) =>
  api.db.rows(sql`
    update client_users set bounced_at = now(), bounce_reason = '550' where account_id = ${accountId}
  `)
const givePassword = ({ accountId }: Client) =>
  api.db.rows(sql`update client_users set password_hash = 'a-hash' where account_id = ${accountId}`)

/** Starts a wave; returns how many clients it says are mailed, and who was. What was said before it agrees. */
async function send(wave: object, minutes = waveQuietMinutes + 1) {
  api.clock.advance(minutes * 60_000)
  const before = api.mails.length
  const body = { wave: { state: 'no_password', ...wave } } as const
  const { id: _, ...size } = await admin.call(clientInvitations.measure, { body })
  const {
    id,
    clients: count,
    leftOut,
  } = await admin.call(clientInvitations.start, {
    body: { ...body, password },
  })
  expect({ clients: count, leftOut }, id).toEqual(size)
  for (let i = 0; i < 3; i++) await api.work()
  const people = [dana!, luis!, rae!].map(({ email }) => email)
  const mailed = api.mails.slice(before).map(({ to }) => to)
  const why = leftOut.map((group) => [group.reason, group.clients])
  return { count, why, mailed: people.map((email) => mailed.includes(email)) }
}

const all = () => [dana!, luis!, rae!].map(({ accountId }) => accountId)

test('a wave counts those who are mailed: not who has a password and an address that was refused', async () => {
  for (const client of [dana!, luis!]) await bounce(client)
  await givePassword(dana!)
  expect(await send({ state: 'bounced', accountIds: all() })).toEqual({
    count: 1,
    why: [
      ['signed_in', 1],
      ['changed', 1],
    ],
    mailed: [false, true, false],
  })
})

test('a wave goes to all clients of a filter', async () => {
  const tag = await admin.call(clientTags.add, { body: { tag: { name: 'Flatbed' } } })
  const { staffId } = await api.signInStaff('consultant')
  const change = { addTagId: tag.id, consultantId: staffId }
  const accountIds = [dana!.accountId, luis!.accountId]
  await admin.call(board.changeClients, { body: { clients: { accountIds, ...change } } })
  const both = { count: 2, why: [], mailed: [true, true, false] }
  expect(await send({ filter: { tag: tag.id } })).toEqual(both)
  expect(await send({ filter: { consultant: staffId } })).toEqual(both)
  await admin.call(clients.change, {
    params: { accountId: luis!.accountId },
    body: { account: { consultantId: admin.staffId } },
  })
  expect(await send({ filter: { consultant: 'me' } })).toEqual({
    count: 1,
    why: [],
    mailed: [false, true, false],
  })
  expect(await send({ filter: { tag: tag.id, search: dana!.email } })).toEqual({
    count: 1,
    why: [],
    mailed: [true, false, false],
  })
  expect(await send({ filter: { tag: tag.id }, first: 1 })).toMatchObject({ count: 1 })
})

test('a mail that came back is noted by hand: other mails don’t end it, a new invitation or a word does', async () => {
  const { accountId, userId: id } = dana!
  const params = { accountId, id }
  const state = async () => ({
    problem: (await admin.call(clientUsers.list, { params }))[0]!.mailProblem,
    listed: (await admin.call(clients.list, { query: { invitation: 'bounced' } })).items.some(
      (client) => client.id === accountId,
    ),
    onBoard: (await admin.call(board.list, { query: { search: dana!.email } })).items.some(
      ({ invitation }) => invitation === 'bounced',
    ),
  })
  const fine = { problem: null, listed: false, onBoard: false }
  const bounced = { problem: 'returned', listed: true, onBoard: true }
  await admin.call(clientUsers.markReturned, { params })
  await admin.call(clientUsers.markReturned, { params })
  expect(await state()).toEqual(bounced)
  await sendMail(
    api.platform,
    { email: dana!.email, fullName: 'Dana', language: 'en' },
    { en: hello, es: hello },
    { link: 'https://portal.test' },
  )
  expect(await state()).toEqual(bounced)
  await admin.call(clientUsers.unmarkReturned, { params })
  expect(await state()).toEqual(fine)

  await admin.call(clientUsers.markReturned, { params })
  await admin.call(clientUsers.inviteAgain, { params })
  await api.work()
  expect(await state()).toEqual(fine)
  const foreign = { params: { accountId: luis!.accountId, id } }
  await expect(admin.call(clientUsers.markReturned, foreign)).rejects.toMatchObject({ status: 404 })
  await expect(admin.call(clientUsers.unmarkReturned, foreign)).rejects.toMatchObject({
    status: 404,
  })
})

test('new links leave out who is inactive, who was mailed minutes ago, and who signs in by now', async () => {
  const inactive = ({ accountId }: Client) =>
    admin.call(clients.change, { params: { accountId }, body: { account: { isActive: false } } })
  await send({ accountIds: [dana!.accountId] })
  expect(await send({ accountIds: all() }, waveQuietMinutes - 1)).toEqual({
    count: 2,
    why: [['recent', 1]],
    mailed: [false, true, true],
  })
  await inactive(luis!)
  await givePassword(rae!)
  expect(await send({ accountIds: all() })).toEqual({
    count: 1,
    why: [
      ['inactive', 1],
      ['changed', 1],
    ],
    mailed: [true, false, false],
  })
})

test('invitations leave out who has no address, that of a colleague, or is invited already', async () => {
  const add = (email: string | null) =>
    api.db.row<{ id: string }>(sql`
    with made as (
      insert into accounts (name, client_customer_type) values ('Uninvited', 'PRO') returning id
    )
    insert into client_records (account_id, contact_name, contact_email, contact_language)
    select id, ${email && 'Una'}, ${email}, ${email && 'en'} from made returning account_id as id
  `)
  const { staffId } = await api.signInStaff('consultant')
  const made = [await add('una@haul.test'), await add(`${staffId}@firm.test`), await add(null)]
  const accountIds = [dana!.accountId, ...made.map((row) => row!.id)]
  const before = api.mails.length
  expect(await send({ state: 'not_invited', accountIds })).toMatchObject({
    count: 1,
    why: [
      ['no_email', 1],
      ['email_taken', 1],
      ['invited', 1],
    ],
  })
  expect(api.mails.slice(before).filter(({ to }) => to === 'una@haul.test')).toHaveLength(1)
})

test('a wave takes one’s own password: a session alone lets nobody in', async () => {
  const before = api.mails.length
  const start = (typed?: string) =>
    admin.call(clientInvitations.start, {
      body: { wave: { state: 'no_password' }, password: typed },
    })
  await expect(start()).rejects.toMatchObject({ status: 422, code: 'password_required' })
  await expect(start('Wrong-Pass-1')).rejects.toMatchObject({ code: 'password_wrong' })
  for (let i = 0; i < 3; i++) await api.work()
  expect(api.mails.length).toBe(before)
})
