import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { board } from '@milepost/contract/board/board'
import { clientInvitations } from '@milepost/contract/clients/client-invitations'
import { clientTags } from '@milepost/contract/clients/client-tags'
import { clients } from '@milepost/contract/clients/clients'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'

let api: Awaited<ReturnType<typeof startApi>>
let admin: Awaited<ReturnType<typeof api.signInStaff>>
type Client = Awaited<ReturnType<typeof api.signIn>>
let [dana, luis, rae]: Client[] = []
beforeAll(async () => void (api = await startApi()))
beforeEach(async () => {
  admin = await api.signInStaff('admin')
  dana = await api.signIn({ fullName: 'Dana Whitfield' })
  luis = await api.signIn({ fullName: 'Luis Okonjo' })
  rae = await api.signIn({ fullName: 'Rae Tolliver' })
})
afterAll(() => api.stop())

const bounce = ({ accountId }: Client) =>
  api.db.rows(sql`
    update client_users set bounced_at = now(), bounce_reason = '550' where account_id = ${accountId}
  `)
const givePassword = ({ accountId }: Client) =>
  api.db.rows(sql`update client_users set password_hash = 'a-hash' where account_id = ${accountId}`)

/** Starts a wave; returns how many clients it says are mailed, and who was. */
async function send(wave: object) {
  api.clock.advance(60_000)
  const before = api.mails.length
  const { clients: count } = await admin.call(clientInvitations.start, {
    body: { wave: { state: 'no_password', ...wave } },
  })
  for (let i = 0; i < 3; i++) await api.work()
  const people = [dana!, luis!, rae!].map(({ email }) => email)
  const mailed = api.mails.slice(before).map(({ to }) => to)
  return { count, mailed: people.map((email) => mailed.includes(email)) }
}

const all = () => [dana!, luis!, rae!].map(({ accountId }) => accountId)

test('a wave counts those who are mailed: not who has a password and an address that was refused', async () => {
  for (const client of [dana!, luis!]) await bounce(client)
  await givePassword(dana!)
  expect(await send({ state: 'bounced', accountIds: all() })).toEqual({
    count: 1,
    mailed: [false, true, false],
  })
})

test('a wave goes to all clients of a filter', async () => {
  const tag = await admin.call(clientTags.add, { body: { tag: { name: 'Flatbed' } } })
  const { staffId } = await api.signInStaff('consultant')
  const change = { addTagId: tag.id, consultantId: staffId }
  const accountIds = [dana!.accountId, luis!.accountId]
  await admin.call(board.changeClients, { body: { clients: { accountIds, ...change } } })
  const both = { count: 2, mailed: [true, true, false] }
  expect(await send({ filter: { tag: tag.id } })).toEqual(both)
  expect(await send({ filter: { consultant: staffId } })).toEqual(both)
  await admin.call(clients.change, {
    params: { accountId: luis!.accountId },
    body: { account: { consultantId: admin.staffId } },
  })
  expect(await send({ filter: { consultant: 'me' } })).toEqual({
    count: 1,
    mailed: [false, true, false],
  })
  expect(await send({ filter: { tag: tag.id, search: dana!.email } })).toEqual({
    count: 1,
    mailed: [true, false, false],
  })
  expect(await send({ filter: { tag: tag.id }, first: 1 })).toMatchObject({ count: 1 })
})
