import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { staff } from '@milepost/contract/account/staff'
import { accessHistory } from '@milepost/contract/audit/audit'
import { board } from '@milepost/contract/board/board'
import { boardViews } from '@milepost/contract/board/board-views'
import { workItems } from '@milepost/contract/board/work-items'
import { clientRecord } from '@milepost/contract/clients/client-record'
import { clients } from '@milepost/contract/clients/clients'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { messageSendings } from '@milepost/contract/hub-messages/message-sendings'
import { threadsForStaff } from '@milepost/contract/hub-messages/threads-for-staff'
import { pdf } from '@milepost/testing/files.ts'
import { password, staffWithPassword } from '../../../test/callers/second-factor.ts'
import { send } from '../../../test/records/documents.ts'
import { sendToMany } from '../../../test/records/hub-messages.ts'
import { startThread } from '../../../test/records/threads.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'

let api: Awaited<ReturnType<typeof startApi>>
type Staff = Awaited<ReturnType<typeof api.signInStaff>>
type Client = Awaited<ReturnType<typeof api.signIn>>
let joanna: Awaited<ReturnType<typeof staffWithPassword>>
let marcus: Staff
let noor: Staff
beforeAll(async () => {
  api = await startApi()
  joanna = await staffWithPassword(api, 'admin')
})
beforeEach(async () => {
  marcus = await api.signInStaff('consultant')
  noor = await api.signInStaff('consultant')
})
afterAll(() => api.stop())

const deactivate = ({ staffId: id }: Staff, handOverTo?: string | null) =>
  joanna.call(staff.change, {
    params: { id },
    body: { staffMember: { isActive: false }, handOverTo, password },
  })
const findConsultant = async ({ accountId }: Client) =>
  (await joanna.call(clients.show, { params: { accountId } })).consultant?.id ?? null

/** Work, a conversation, and a document of a client, all with one member of staff; and who has them. */
async function giveWork(client: Client, { staffId, call }: Staff) {
  const { accountId } = client
  const params = { accountId }
  await joanna.call(clientRecord.change, { params, body: { record: { services: ['ifta'] } } })
  const { items } = await joanna.call(workItems.list, { query: { client: accountId } })
  const threadId = await startThread(client)
  const { guid } = await send(client, [await pdf('settlement.pdf')])
  await joanna.call(workItems.change, {
    params: { accountId, id: items[0]!.id },
    body: { workItem: { assignedTo: staffId } },
  })
  await joanna.call(threadsForStaff.change, {
    params: { accountId, id: threadId },
    body: { assignedTo: staffId },
  })
  await call(workQueue.claim, { params: { accountId, id: guid } })
}

const findHolders = async ({ accountId }: Client) => [
  ...(await api.db.rows(sql`
    select assigned_to as work from work_items where account_id = ${accountId} order by due_on limit 1
  `)),
  ...(await api.db.rows(sql`
    select assigned_to as thread from hub_messages where account_id = ${accountId}
  `)),
  ...(await api.db.rows(sql`
    select assigned_to as document from documents where account_id = ${accountId}
  `)),
]
const held = (by: string | null) => [{ work: by }, { thread: by }, { document: by }]

const listHistory = ({ accountId }: Client) =>
  api.db.rows<{ to: string | null }>(sql`
    select actor_id, subject ->> 'outcome' as outcome, subject ->> 'from' as "from",
           subject ->> 'to' as "to" from audit_log
    where account_id = ${accountId} and action = 'PATCH /staff/v1/staff/:id' order by position
  `)

test('a colleague takes over the clients of who leaves, their open work, and what waits to be sent', async () => {
  const dana = await api.signIn({ consultantId: marcus.staffId })
  const luis = await api.signIn({ consultantId: marcus.staffId })
  const others = await api.signIn({ consultantId: noor.staffId })
  await giveWork(dana, marcus)
  const { id } = await sendToMany(marcus, {}, { sendAt: '2027-03-15T09:00' })
  const list = await joanna.call(staff.list, {})
  expect(list.find((member) => member.id === marcus.staffId)).toMatchObject({ clientCount: 2 })

  expect(await deactivate(marcus, noor.staffId)).toMatchObject({ isActive: false, clientCount: 0 })
  expect(await findConsultant(dana)).toBe(noor.staffId)
  expect(await findConsultant(luis)).toBe(noor.staffId)
  expect(await findHolders(dana)).toEqual(held(noor.staffId))
  // A consultant sees their own sendings only.
  const scheduled = await noor.call(messageSendings.show, { params: { id } })
  expect(scheduled).toMatchObject({ status: 'scheduled', counts: { recipients: 2 } })
  await noor.call(messageSendings.change, {
    params: { id },
    body: { sending: { isCancelled: true } },
  })

  for (const client of [dana, luis])
    expect(await listHistory(client)).toEqual([
      { actorId: joanna.staffId, outcome: 'handed_over', from: 'Priya Shah', to: 'Priya Shah' },
    ])
  expect(await listHistory(others)).toEqual([])
  const firm = await api.db.rows(sql`
    select 1 as found from audit_log
    where action = 'PATCH /staff/v1/staff/:id' and subject -> 'params' ->> 'id' = ${marcus.staffId}
      and subject ->> 'outcome' is null
  `)
  expect(firm).toHaveLength(1)
  // What the client sees of it.
  const { items } = await luis.call(accessHistory.list, { query: {} })
  expect(items.map(({ changed }) => changed)).toEqual([['account']])
})

test('clients can be left with nobody yet, and their work with nobody', async () => {
  const dana = await api.signIn({ consultantId: marcus.staffId })
  await giveWork(dana, marcus)
  await deactivate(marcus, null)
  expect(await findConsultant(dana)).toBeNull()
  expect(await findHolders(dana)).toEqual(held(null))
  expect(await listHistory(dana)).toMatchObject([{ to: null }])
})

test('nobody is deactivated who has clients without a word about them', async () => {
  const dana = await api.signIn({ consultantId: marcus.staffId })
  await api.signIn({ consultantId: marcus.staffId })
  await expect(deactivate(marcus)).rejects.toMatchObject({
    status: 422,
    code: 'hand_over_required',
    meta: { clientCount: 2 },
  })
  expect(await marcus.call(clients.show, { params: { accountId: dana.accountId } })).toMatchObject({
    consultant: { id: marcus.staffId },
  })
  expect(await listHistory(dana)).toEqual([])
})

test('only an active colleague takes over', async () => {
  const dana = await api.signIn({ consultantId: marcus.staffId })
  const former = await api.signInStaff()
  await deactivate(former)
  for (const wrong of [former.staffId, marcus.staffId, randomUUID()])
    await expect(deactivate(marcus, wrong)).rejects.toMatchObject({
      status: 422,
      code: 'consultant_unknown',
      fields: { handOverTo: expect.anything() },
    })
  expect(await findConsultant(dana)).toBe(marcus.staffId)
})

test('work for clients of others goes to who may see them, or is free again', async () => {
  const bookkeepers = [await api.signInStaff(), await api.signInStaff()] as const
  const dana = await api.signIn({ consultantId: marcus.staffId })
  await giveWork(dana, bookkeepers[0])
  await deactivate(bookkeepers[0], bookkeepers[1].staffId)
  expect(await findHolders(dana)).toEqual(held(bookkeepers[1].staffId))
  // She stays with her consultant, and the log does not say otherwise.
  expect(await listHistory(dana)).toMatchObject([{ outcome: 'work_handed_over' }])
  const luis = await api.signIn({ consultantId: noor.staffId })
  await giveWork(luis, bookkeepers[1])
  await deactivate(bookkeepers[1], noor.staffId)
  expect(await findHolders(dana)).toEqual(held(null))
  expect(await findHolders(luis)).toEqual(held(noor.staffId))
  expect(await findConsultant(dana)).toBe(marcus.staffId)
})

test('who has no clients leaves without a question, and their work is free again', async () => {
  const bookkeeper = await api.signInStaff()
  const dana = await api.signIn({ consultantId: marcus.staffId })
  await giveWork(dana, bookkeeper)
  expect(await deactivate(bookkeeper)).toMatchObject({ isActive: false })
  expect(await findHolders(dana)).toEqual(held(null))
})

test('a client who is assigned at the same moment is handed over, or stays where they were', async () => {
  for (let round = 0; round < 8; round++) {
    const [leaving, heir] = [
      await api.signInStaff('consultant'),
      await api.signInStaff('consultant'),
    ]
    await api.signIn({ consultantId: leaving.staffId })
    const dana = await api.signIn()
    const assign = () =>
      joanna.call(board.changeClients, {
        body: { clients: { accountIds: [dana.accountId], consultantId: leaving.staffId } },
      })
    const early = round % 2 === 0 ? assign() : undefined
    const leave = deactivate(leaving, heir.staffId)
    const [assigned, left] = await Promise.allSettled([early ?? assign(), leave])
    expect(left.status).toBe('fulfilled')
    const refusal: unknown = assigned.status === 'rejected' ? assigned.reason : undefined
    expect([undefined, 'consultant_unknown']).toContain((refusal as { code?: string })?.code)
    expect(await findConsultant(dana)).toBe(refusal ? null : heir.staffId)
  }
})

test('two who hand over to each other at once don’t both leave', async () => {
  const dana = await api.signIn({ consultantId: marcus.staffId })
  const luis = await api.signIn({ consultantId: noor.staffId })
  const left = await Promise.allSettled([
    deactivate(marcus, noor.staffId),
    deactivate(noor, marcus.staffId),
  ])
  expect(left.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [one, other] = [await findConsultant(dana), await findConsultant(luis)]
  expect(one).toBe(other)
  expect(one).toBe(left[0].status === 'fulfilled' ? noor.staffId : marcus.staffId)
})

test('a message that waits is sent by the call that handed it over, not by one of who left', async () => {
  const dana = await api.signIn({ consultantId: marcus.staffId })
  const { id } = await sendToMany(marcus, {}, { sendAt: '2027-03-15T09:00' })
  await deactivate(marcus, noor.staffId)
  const sending = await api.db.row(sql`
    select sent_by, request_id, address from message_sendings where id = ${id}
  `)
  const handOver = await api.db.row<{ requestId: string; address: string }>(sql`
    select request_id, address from audit_log
    where account_id = ${dana.accountId} and action = 'PATCH /staff/v1/staff/:id'
  `)
  expect(sending).toEqual({ sentBy: noor.staffId, ...handOver })
})

test.each(['review', 'cancelled'])(
  'files of clients that are not imported yet give theirs to who takes over (%s)',
  async (state) => {
    const id = randomUUID()
    await api.db.rows(sql`
    insert into client_imports (id, file_name, state, uploaded_at, uploaded_by, reading, mapping, defaults)
    values (${id}, 'clients.csv', ${state}, ${api.clock.at}, ${joanna.staffId}, '{}', '{}',
            ${JSON.stringify({ consultantId: marcus.staffId, plan: 'PRO' })}::jsonb)
  `)
    await deactivate(marcus, noor.staffId)
    expect(await api.db.row(sql`select defaults from client_imports where id = ${id}`)).toEqual({
      defaults: { consultantId: noor.staffId, plan: 'PRO' },
    })
    await deactivate(noor, null)
    expect(await api.db.row(sql`select defaults from client_imports where id = ${id}`)).toEqual({
      defaults: { consultantId: null, plan: 'PRO' },
    })
  },
)

test('a thousand clients are handed over in one call', async () => {
  await api.db.rows(sql`
    insert into accounts (id, name, client_customer_type, is_active, is_limited, consultant_id)
    select gen_random_uuid(), 'Hauler ' || n, 'PRO', true, false, ${marcus.staffId}::uuid
    from generate_series(1, 1000) n
  `)
  await deactivate(marcus, noor.staffId)
  const counts = await joanna.call(staff.list, {})
  expect(counts.find(({ id }) => id === noor.staffId)).toMatchObject({ clientCount: 1000 })
})

/** Saves a shared and a personal view of someone's; returns the id of the shared one. */
async function saveViews({ call }: Staff): Promise<string> {
  const save = (isShared: boolean) =>
    call(boardViews.add, { body: { view: { name: 'Late', isShared, settings: { due: 'late' } } } })
  await save(false)
  return (await save(true)).id
}

test.each(['Noor', null, undefined])(
  'shared views of the board stay, with who takes over or else with the admin (%s)',
  async (heir) => {
    const id = await saveViews(marcus)
    await deactivate(marcus, heir && noor.staffId)
    const owner = heir ? noor : joanna
    const views = async ({ call }: Staff | typeof joanna) =>
      (await call(boardViews.list, {})).filter((view) => view.id === id)
    expect(await views(owner)).toMatchObject([{ name: 'Late', isShared: true, isOwn: true }])
    expect(await views(heir ? joanna : noor)).toMatchObject([{ isShared: true, isOwn: false }])
    // Their personal ones go.
    expect(
      await api.db.rows(sql`select 1 as left from board_views where staff_id = ${marcus.staffId}`),
    ).toEqual([])
  },
)

test('shared views of an admin who deactivates themselves go to another admin', async () => {
  const priya = await staffWithPassword(api, 'admin')
  const id = await saveViews(priya)
  await priya.call(staff.change, {
    params: { id: priya.staffId },
    body: { staffMember: { isActive: false }, password },
  })
  expect(
    await api.db.row(sql`
      select s.is_active and s.role = 'admin' as is_with_admin
      from board_views v join staff s on s.id = v.staff_id where v.id = ${id}
    `),
  ).toEqual({ isWithAdmin: true })
})
