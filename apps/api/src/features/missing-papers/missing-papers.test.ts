import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { board } from '@milepost/contract/board/board'
import { clients } from '@milepost/contract/clients/clients'
import {
  missingPapers,
  type MissingPaperAnswer,
} from '@milepost/contract/missing-papers/missing-papers'
import { paperSeries } from '@milepost/contract/missing-papers/paper-series'
import { notices } from '@milepost/contract/notices/notices'
import { pdf } from '@milepost/testing/files.ts'
import { addMissingPaper, insertArrived, send } from '../../../test/records/documents.ts'
import { deliver } from '../../../test/records/notices.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { papersChanged } from '../../shared/papers-changed.ts'

let api: Awaited<ReturnType<typeof startApi>>
let priya: Awaited<ReturnType<typeof api.signInStaff>>
beforeAll(async () => {
  // A Saturday.
  api = await startApi({ now: '2026-03-21T15:00:00.000Z', idleJobs: ['make_preview'] })
  priya = await api.signInStaff('admin')
})
afterAll(() => api.stop())

type Driver = Awaited<ReturnType<typeof api.signIn>>

const dayMs = 86_400_000
const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)

/** Settlements of Fridays, each sent on the Saturday; `without` are the Fridays of those that never came. */
const fridays = (last: string, count: number, without: string[] = []) =>
  Array.from({ length: count }, (_, i) => addDays(last, -7 * (count - 1 - i))).filter(
    (day) => !without.includes(day),
  )

/** Papers that have come earlier. */
const hasSent = ({ accountId }: Driver, days: string[], title = 'Settlement, week ending') =>
  api.db.transaction((transaction) =>
    insertArrived(transaction, accountId, { title, days, staffId: priya.staffId }),
  )

/** Has the worker look, without the jobs of mail. */
async function look({ accountId }: Driver) {
  await api.db.transaction((transaction) => papersChanged(transaction, accountId))
  await api.work()
}

const list = ({ call }: Driver) => call(missingPapers.list, {})
const listDays = async (driver: Driver) => (await list(driver)).map(({ expectedOn }) => expectedOn)
const listSeries = ({ accountId }: Driver) =>
  priya.call(paperSeries.list, { params: { accountId } })
const answer = ({ call }: Driver, id: string, what: MissingPaperAnswer) =>
  call(missingPapers.answer, { params: { id }, body: { missingPaper: { answer: what } } })
const countNotices = async ({ accountId }: Driver) =>
  (await api.db.row<{ count: number }>(sql`
    select count(*)::int as count from notices
    where account_id = ${accountId} and kind = 'missing_paper'
  `))!.count
const boardCount = async ({ accountId }: Driver) =>
  (await priya.call(board.list, { query: { requests: 'any', limit: 100 } })).items.find(
    ({ id }) => id === accountId,
  )?.requests ?? 0

test('a settlement that did not come is missing until it comes', async () => {
  const dana = await api.signIn()
  await hasSent(dana, fridays('2026-03-20', 14, ['2026-03-13']))
  await api.work()

  expect(await list(dana)).toEqual([
    {
      id: expect.any(String) as string,
      kind: 'settlement',
      name: null,
      rhythm: 'weekly',
      from: '2026-03-09',
      to: '2026-03-15',
      expectedOn: '2026-03-13',
      isDatedByArrival: false,
    },
  ])
  expect(await boardCount(dana)).toBe(1)

  // The title that the portal fills in.
  await send(dana, [await pdf('settlement.pdf')], { title: 'Settlement, March 13, 2026' })
  await api.work()
  expect(await list(dana)).toEqual([])
  expect(await boardCount(dana)).toBe(0)
})

test('what is missing is asked for once, and not any more once it has come', async () => {
  const dana = await api.signIn()
  await hasSent(dana, fridays('2026-03-20', 14, ['2026-03-13', '2026-02-27']))
  await api.work()
  expect(await countNotices(dana)).toBe(1)
  await deliver(api)
  const mails = api.mails.filter(({ to }) => to === dana.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Blue Ridge Trucker Tax is missing 2 documents you usually send',
  ])
  await look(dana)
  await look(dana)
  expect(await countNotices(dana)).toBe(1)

  const lee = await api.signIn()
  await hasSent(lee, fridays('2026-03-20', 14, ['2026-03-13']))
  await api.db.transaction((transaction) => addJob(transaction, 'look_for_papers', {}))
  await hasSent(lee, ['2026-03-13'])
  await api.work()
  await deliver(api)
  expect(api.mails.filter(({ to }) => to === lee.email)).toEqual([])
})

test('a client who left is asked for nothing, until they come back', async () => {
  const dana = await api.signIn()
  await hasSent(dana, fridays('2026-03-20', 20, ['2026-03-06']))
  await look(dana)
  expect(await listDays(dana)).toHaveLength(1)
  const setActive = async (isActive: boolean) => {
    await priya.call(clients.change, {
      params: { accountId: dana.accountId },
      body: { account: { isActive } },
    })
    await api.work()
  }
  await setActive(false)
  expect(await listDays(dana)).toEqual([])
  const asked = await countNotices(dana)
  await look(dana)
  expect(await listDays(dana)).toEqual([])
  expect(await countNotices(dana)).toBe(asked)
  await setActive(true)
  expect(await listDays(dana)).toHaveLength(1)
})

test('a person can turn off the mail about missing papers', async () => {
  const dana = await api.signIn()
  const kinds = await dana.call(notices.preferences, {})
  expect(kinds).toContainEqual({
    kind: 'missing_paper',
    mail: true,
    push: true,
    isMailFixed: false,
  })
})

describe('what the client says', () => {
  test('“does not apply” holds for the week, and other weeks are still missed', async () => {
    const dana = await api.signIn()
    await hasSent(dana, fridays('2026-03-20', 14, ['2026-03-13', '2026-02-27']))
    await api.work()
    const [first] = await list(dana)
    await answer(dana, first!.id, 'does_not_apply')
    await answer(dana, first!.id, 'does_not_apply')
    expect(await listDays(dana)).toEqual(['2026-03-13'])
    await look(dana)
    expect(await listDays(dana)).toEqual(['2026-03-13'])
    expect((await listSeries(dana))[0]).toMatchObject({
      missing: [{ expectedOn: '2026-03-13' }],
      waived: [{ expectedOn: '2026-02-27' }],
    })
  })

  test('“not any more” ends the series from that week on', async () => {
    const dana = await api.signIn()
    await hasSent(dana, fridays('2026-03-06', 12, ['2026-02-06']))
    await api.work()
    expect(await listDays(dana)).toEqual(['2026-02-06', '2026-03-13'])
    await answer(dana, (await list(dana))[1]!.id, 'not_any_more')
    expect(await listDays(dana)).toEqual(['2026-02-06'])
    expect(await listSeries(dana)).toMatchObject([{ state: 'ended', nextOn: null }])

    // Three more show that it goes on.
    await hasSent(dana, ['2026-03-20', '2026-03-27', '2026-04-03', '2026-04-10'])
    await api.work()
    expect(await listSeries(dana)).toMatchObject([{ state: 'expected' }])
  })

  test('nobody can say anything of another client’s paper', async () => {
    const [dana, lee] = [await api.signIn(), await api.signIn()]
    const { id } = await addMissingPaper(api.db, lee.accountId)
    await expect(answer(dana, id, 'does_not_apply')).rejects.toMatchObject({ status: 404 })
    expect(await list(lee)).toHaveLength(1)
  })
})

describe('what staff say', () => {
  test('that there is none, and take it back', async () => {
    const dana = await api.signIn()
    await hasSent(dana, fridays('2026-03-20', 14, ['2026-03-13']))
    await api.work()
    const { id } = (await list(dana))[0]!
    const change = (doesNotApply: boolean) =>
      priya.call(paperSeries.changePaper, {
        params: { accountId: dana.accountId, id },
        body: { missingPaper: { doesNotApply } },
      })
    expect(await change(true)).toMatchObject({ missing: [], waived: [{ id }] })
    expect(await boardCount(dana)).toBe(0)
    expect(await change(false)).toMatchObject({ missing: [{ id }], waived: [] })
    expect(await boardCount(dana)).toBe(1)
  })

  test('that a series has ended, and that it goes on', async () => {
    const dana = await api.signIn()
    await hasSent(dana, fridays('2026-03-06', 12))
    await api.work()
    const { id } = (await listSeries(dana))[0]!
    const change = (ended: boolean) =>
      priya.call(paperSeries.change, {
        params: { accountId: dana.accountId, id },
        body: { paperSeries: { ended } },
      })
    expect(await change(true)).toMatchObject({ state: 'ended', missing: [] })
    expect(await change(true)).toMatchObject({ state: 'ended', missing: [] })
    expect(await change(false)).toMatchObject({
      state: 'expected',
      missing: [{ expectedOn: '2026-03-13' }],
    })
  })
})

test('each night looks at those for whom a paper is due, and at nobody else', async () => {
  const [dana, lee] = [await api.signIn(), await api.signIn()]
  await hasSent(dana, fridays('2026-03-20', 14))
  await hasSent(lee, fridays('2026-03-20', 14))
  await api.work()
  expect(await list(dana)).toEqual([])
  await api.db.rows(sql`update paper_looks set look_on = null where account_id = ${lee.accountId}`)
  api.clock.advance(12 * dayMs)
  await api.db.transaction((transaction) => addJob(transaction, 'look_for_papers', {}))
  await api.work()
  const found = await api.db.rows(sql`
    select account_id, expected_on from missing_papers
    where account_id in (${dana.accountId}, ${lee.accountId})
  `)
  expect(found).toEqual([{ accountId: dana.accountId, expectedOn: '2026-03-27' }])
})
