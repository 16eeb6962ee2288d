import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '@milepost/contract/audit/audit'
import { board } from '@milepost/contract/board/board'
import { workItems } from '@milepost/contract/board/work-items'
import { clientRecord } from '@milepost/contract/clients/client-record'
import { startApi } from '../../../test/servers/start-api.ts'
import { makeWork } from '../../shared/board/make-work.ts'

let api: Awaited<ReturnType<typeof startApi>>
let admin: Awaited<ReturnType<typeof api.signInStaff>>
let params: { accountId: string }
beforeAll(async () => void (api = await startApi()))
beforeEach(async () => {
  await setClock('2026-02-02T15:00:00.000Z')
  params = { accountId: (await api.signIn()).accountId }
  await change({ services: ['tax_return'], entityType: 'c_corporation' })
})
afterAll(() => api.stop())

async function setClock(at: string) {
  api.clock.at = new Date(at)
  admin = await api.signInStaff('admin')
}
const change = (record: object) => admin.call(clientRecord.change, { params, body: { record } })
const makeAgain = () =>
  api.db.transaction((transaction) => makeWork(transaction, params.accountId, api.clock.now()))
const list = async () =>
  (await admin.call(workItems.list, { query: { client: params.accountId, state: 'all' } })).items
const listDue = async () => (await list()).map(({ period, dueOn }) => [period, dueOn])
const setDueOn = async (dueOn: string | null) =>
  admin.call(workItems.change, {
    params: { ...params, id: (await list())[0]!.id },
    body: { workItem: { dueOn } },
  })

test('a due date is put off, the board follows, and the history says who did it when', async () => {
  expect(await listDue()).toEqual([['2025', '2026-04-15']])
  expect(await setDueOn('2026-10-15')).toMatchObject({
    dueOn: '2026-10-15',
    usualDueOn: '2026-04-15',
    doneAt: null,
  })
  const [row] = (await admin.call(board.list, { query: { client: params.accountId } })).items
  expect(row!.nextWork).toMatchObject({ kind: 'tax_return', dueOn: '2026-10-15' })
  const { items } = await admin.call(audit.search, {
    query: { client: params.accountId, call: 'work_items' },
  })
  expect(items[0]).toMatchObject({ actorName: 'Priya Shah', at: api.clock.justNow() })
  expect(JSON.stringify(items[0])).toContain('2026-10-15')
})

test('a due date that staff set stays when work is made again, and goes back to the law’s if they say so', async () => {
  await setDueOn('2026-10-15')
  await makeAgain()
  await change({ entityType: 's_corporation' })
  expect(await listDue()).toEqual([['2025', '2026-10-15']])
  // Also for as long after the law's day as other work no longer follows its cause.
  await setClock('2027-06-01T15:00:00.000Z')
  await makeAgain()
  expect((await listDue())[0]).toEqual(['2025', '2026-10-15'])
  expect(await setDueOn('2026-11-02')).toMatchObject({ usualDueOn: '2026-03-16' })
  expect(await setDueOn(null)).toMatchObject({ dueOn: '2026-03-16', usualDueOn: null })
  await makeAgain()
  expect((await listDue())[0]).toEqual(['2025', '2026-03-16'])
})

test('a due date follows the client’s record again once it is the law’s again', async () => {
  await setDueOn('2026-10-15')
  await setDueOn(null)
  await change({ entityType: 's_corporation' })
  expect(await listDue()).toEqual([['2025', '2026-03-16']])
})

test('work that was put off leaves with its service, and comes back as it was', async () => {
  await setDueOn('2026-10-15')
  await change({ services: [] })
  expect(await listDue()).toEqual([])
  await change({ services: ['tax_return'] })
  expect(await listDue()).toEqual([['2025', '2026-10-15']])
  // Its cause was never there.
  await change({ startDate: '2026-05-01' })
  expect(await listDue()).toEqual([])
})

test('a due date is within two years, and a day', async () => {
  const refused = { status: 422, fields: { 'workItem.dueOn': { code: 'work_due_on' } } }
  await expect(setDueOn('2036-10-15')).rejects.toMatchObject(refused)
  await expect(setDueOn('soon')).rejects.toMatchObject({ status: 422 })
})
