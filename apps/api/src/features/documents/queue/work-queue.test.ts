import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentsForStaff } from '@milepost/contract/documents/documents'
import { workQueue, type QueueStage } from '@milepost/contract/documents/work-queue'
import { posting } from '@milepost/contract/financial-performance/posting'
import { pdf } from '@milepost/testing/files.ts'
import { createBatch } from '../../../../test/records/batches.ts'
import { send, setStatus } from '../../../../test/records/documents.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { waitForLocks } from '../../../../test/wait-for.ts'
import { sql } from '../../../platform/database/database.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

type Staff = Awaited<ReturnType<typeof api.signInStaff>>

const day = 24 * 60 * 60 * 1000

/** A separate client with documents in these statuses, one per day, the last one today. */
async function clientWith(...statuses: Parameters<typeof setStatus>[3][]) {
  const dana = await api.signIn()
  const guids: string[] = []
  for (const status of statuses) {
    const { guid } = await send(dana, [await pdf('settlement.pdf')], { title: `Week ${status}` })
    await setStatus(api.db, dana, guid, status)
    guids.push(guid)
    await api.db.rows(sql`
      update documents set created_at = ${new Date(api.clock.at.getTime() - (statuses.length - guids.length) * day)}
      where account_id = ${dana.accountId} and id = ${guid}
    `)
  }
  return { ...dana, guids }
}

const list = ({ call }: Staff, query: Parameters<typeof call<typeof workQueue.list>>[1]['query']) =>
  call(workQueue.list, { query })
const titles = (page: Awaited<ReturnType<typeof list>>) => page.items.map(({ title }) => title)
const claim = ({ call }: Staff, accountId: string, id: string) =>
  call(workQueue.claim, { params: { accountId, id } })
const release = ({ call }: Staff, accountId: string, id: string) =>
  call(workQueue.release, { params: { accountId, id } })
const show = ({ call }: Staff, accountId: string, id: string) =>
  call(workQueue.show, { params: { accountId, id } })

describe('the queue', () => {
  test('shows what waits for the firm, the oldest first, and counts each stage', async () => {
    const priya = await api.signInStaff()
    const { accountId } = await clientWith(
      ...(['uploaded', 'processing', 'researching', 'processed', 'received'] as const),
      ...(['needs_resubmission', 'resubmitted', 'posted'] as const),
    )
    const page = await list(priya, { client: accountId })
    expect(titles(page)).toEqual([
      'Week uploaded',
      'Week processing',
      'Week researching',
      'Week processed',
    ])
    expect(page.counts).toEqual({ open: 4, new: 1, working: 1, researching: 1, ready: 1, redo: 1 })
    expect(page.total).toBe(4)
  })

  test.each<[QueueStage, string[]]>([
    ['new', ['Week uploaded']],
    ['ready', ['Week processed']],
    ['filed', ['Week received']],
    ['redo', ['Week needs_resubmission']],
    ['posted', ['Week posted']],
    [
      'all',
      [
        'Week posted',
        'Week received',
        'Week processed',
        'Week needs_resubmission',
        'Week uploaded',
      ],
    ],
  ])('shows the stage %s', async (stage, expected) => {
    const priya = await api.signInStaff()
    const { accountId } = await clientWith(
      ...(['uploaded', 'needs_resubmission', 'processed', 'received', 'posted'] as const),
    )
    const page = await list(priya, { client: accountId, stage })
    expect(titles(page)).toEqual(expected)
    expect(page.total).toBe(expected.length)
  })

  test('names the client, the plan and who sent it', async () => {
    const priya = await api.signInStaff()
    const { accountId } = await clientWith('uploaded')
    expect((await list(priya, { client: accountId })).items).toMatchObject([
      {
        accountId,
        accountName: 'Whitfield Hauling',
        clientCustomerType: 'PRO',
        sentBy: 'Dana Whitfield',
        assignedTo: null,
        fileCount: 1,
      },
    ])
  })

  test('is narrowed to what was sent some days ago, and to a page', async () => {
    api.clock.standStill()
    const priya = await api.signInStaff()
    const { accountId } = await clientWith('uploaded', 'uploaded', 'uploaded', 'uploaded')
    expect(await list(priya, { client: accountId, days: 2 })).toMatchObject({ total: 1 })
    const second = await list(priya, { client: accountId, page: 2, limit: 3 })
    expect([second.items.length, second.total]).toEqual([1, 4])
    expect(await list(priya, { client: accountId, page: 3, limit: 3 })).toMatchObject({
      items: [],
      total: 4,
    })
  })

  test('over all clients is one list by age', async () => {
    const priya = await api.signInStaff()
    await clientWith('uploaded', 'processing')
    await clientWith('researching', 'processed')
    const { items, total } = await list(priya, { limit: 100 })
    const ages = items.map(({ createdAt }) => createdAt)
    expect(ages).toEqual(ages.toSorted())
    expect(total).toBe(items.length)
  })

  test('is a consultant’s for their own clients alone', async () => {
    const marcus = await api.signInStaff('consultant')
    const dana = await api.signIn({ consultantId: marcus.staffId })
    await send(dana, [await pdf('a.pdf')])
    await clientWith('uploaded')
    const mine = await list(marcus, {})
    expect(mine.items.map(({ accountId }) => accountId)).toEqual([dana.accountId])
    expect(mine.counts.open).toBe(1)
  })
})

describe('a document', () => {
  test('is claimed by only one of two people at the same time, and the other sees who has it', async () => {
    const [priya, joanna] = [await api.signInStaff(), await api.signInStaff()]
    const { accountId, guids } = await clientWith('uploaded')
    const [guid] = guids as [string]
    const attempts = await Promise.allSettled([
      claim(priya, accountId, guid),
      claim(joanna, accountId, guid),
    ])
    expect(attempts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(attempts.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'document_claimed', detail: 'Priya Shah' },
    })
    const { status, assignedTo } = await show(priya, accountId, guid)
    expect(status).toBe('processing')
    expect([priya.staffId, joanna.staffId]).toContain(assignedTo?.id)
  })

  test('that someone has claimed cannot be moved, posted or released by anyone else', async () => {
    const [priya, joanna] = [await api.signInStaff(), await api.signInStaff()]
    const { accountId, guids } = await clientWith('uploaded')
    const [guid] = guids as [string]
    await claim(priya, accountId, guid)
    const refused = { status: 409, code: 'document_claimed' }
    const params = { accountId, id: guid }
    const body = { status: 'researching' } as const
    await expect(joanna.call(documentsForStaff.move, { params, body })).rejects.toMatchObject(
      refused,
    )
    const batch = createBatch('2026-10-08', { documentGuid: guid })
    await expect(
      joanna.call(posting.post, { params: { accountId }, body: batch }),
    ).rejects.toMatchObject(refused)
    await expect(release(joanna, accountId, guid)).rejects.toMatchObject(refused)
    expect(
      await api.db.rows(sql`select 1 from transactions where account_id = ${accountId}`),
    ).toEqual([])
  })

  test('that was posted, reversed and claimed again cannot be posted by anyone else', async () => {
    const [priya, joanna] = [await api.signInStaff(), await api.signInStaff()]
    const { accountId, guids } = await clientWith('uploaded')
    const [documentGuid] = guids as [string]
    const post = (staff: Staff) =>
      staff.call(posting.post, {
        params: { accountId },
        body: createBatch('2026-10-08', { documentGuid }),
      })
    const { batchId } = await post(priya)
    await priya.call(posting.reverse, { params: { accountId, batchId }, body: {} })
    await claim(priya, accountId, documentGuid)
    await expect(post(joanna)).rejects.toMatchObject({ status: 409, code: 'document_claimed' })
    await expect(post(priya)).resolves.toMatchObject({ documentGuid })
  })

  test('is given back by who has it, and by an admin', async () => {
    const [priya, admin] = [await api.signInStaff(), await api.signInStaff('admin')]
    const { accountId, guids } = await clientWith('uploaded', 'uploaded')
    for (const [guid, by] of [
      [guids[0]!, priya],
      [guids[1]!, admin],
    ] as const) {
      await claim(priya, accountId, guid)
      await release(by, accountId, guid)
      expect((await show(priya, accountId, guid)).assignedTo).toBeNull()
    }
    expect((await list(priya, { client: accountId, assignee: 'nobody' })).total).toBe(2)
  })

  test('of someone who left is free', async () => {
    const [priya, joanna] = [await api.signInStaff(), await api.signInStaff()]
    const { accountId, guids } = await clientWith('uploaded')
    await claim(priya, accountId, guids[0]!)
    await api.db.rows(sql`update staff set is_active = false where id = ${priya.staffId}`)
    expect((await list(joanna, { client: accountId, assignee: 'nobody' })).total).toBe(1)
    await claim(joanna, accountId, guids[0]!)
    expect((await list(joanna, { client: accountId, assignee: 'me' })).total).toBe(1)
  })

  test('shows staff who did what with it', async () => {
    const priya = await api.signInStaff()
    const { accountId, guids } = await clientWith('uploaded')
    await claim(priya, accountId, guids[0]!)
    expect((await show(priya, accountId, guids[0]!)).history).toMatchObject([
      { status: 'processing', by: 'Priya Shah' },
      { status: 'uploaded', by: 'Dana Whitfield' },
    ])
  })
})

describe('the next document', () => {
  const next = ({ call }: Staff, accountId?: string) =>
    call(workQueue.next, { body: { client: accountId } })

  test('is the oldest that nobody has claimed and nobody is researching', async () => {
    const [priya, joanna] = [await api.signInStaff(), await api.signInStaff()]
    const { accountId, guids } = await clientWith('uploaded', 'researching', 'processed')
    expect(await next(priya, accountId)).toMatchObject({
      guid: guids[0],
      status: 'processing',
      assignedTo: { id: priya.staffId },
    })
    expect(await next(joanna, accountId)).toMatchObject({ guid: guids[2], status: 'processed' })
    await expect(next(priya, accountId)).rejects.toMatchObject({ status: 404, code: 'queue_empty' })
  })

  test('is another one for each of ten who ask at once', async () => {
    const { accountId, guids } = await clientWith(
      ...Array.from({ length: 10 }, () => 'uploaded' as const),
    )
    const staff = await Promise.all(Array.from({ length: 10 }, () => api.signInStaff()))
    const claimed = await Promise.all(staff.map((one) => next(one, accountId)))
    expect(claimed.map(({ guid }) => guid).toSorted()).toEqual(guids.toSorted())
  })

  test('is also one that a job is changing, as soon as that is done', async () => {
    const priya = await api.signInStaff()
    const { accountId, guids } = await clientWith('uploaded')
    let claimed: Promise<unknown> = Promise.resolve()
    await api.db.transaction(async (transaction) => {
      await transaction.rows(sql`
        update documents set indexed_sha256 = null where account_id = ${accountId}
      `)
      claimed = next(priya, accountId)
      await Promise.race([claimed, waitForLocks(api.db, 1)])
    })
    expect(await claimed).toMatchObject({ guid: guids[0] })
  })

  test('is never a foreign client’s for a consultant', async () => {
    const marcus = await api.signInStaff('consultant')
    await clientWith('uploaded')
    await expect(next(marcus)).rejects.toMatchObject({ status: 404 })
  })

  test('is recorded in its client’s audit log when it is taken', async () => {
    const priya = await api.signInStaff()
    const { accountId } = await clientWith('uploaded')
    await next(priya, accountId)
    const rows = await api.db.rows<{ action: string }>(sql`
      select action from audit_log where account_id = ${accountId} and actor_id = ${priya.staffId}
    `)
    expect(rows).toEqual([{ action: 'POST /staff/v1/documents/next' }])
  })
})

describe('posting', () => {
  const post = ({ call }: Staff, accountId: string, documentGuid: string, id = randomUUID()) =>
    call(posting.post, {
      params: { accountId },
      body: createBatch('2026-10-08', { id, documentGuid }),
    })

  test('moves the document, by way of the statuses that come before', async () => {
    const priya = await api.signInStaff()
    const { accountId, guids } = await clientWith('uploaded')
    await claim(priya, accountId, guids[0]!)
    const { batchId } = await post(priya, accountId, guids[0]!)
    expect(await show(priya, accountId, guids[0]!)).toMatchObject({ status: 'posted', batchId })
    expect((await show(priya, accountId, guids[0]!)).history.map(({ status }) => status)).toEqual([
      'posted',
      'processed',
      'processing',
      'uploaded',
    ])
  })

  test.each(['needs_resubmission', 'resubmitted'] as const)(
    'is not possible from a document that is %s, and leaves nothing in the books',
    async (status) => {
      const priya = await api.signInStaff()
      const { accountId, guids } = await clientWith(status)
      await expect(post(priya, accountId, guids[0]!)).rejects.toMatchObject({
        status: 409,
        code: 'status_move',
      })
      const left = await api.db.rows(sql`
        select 1 from monthly_totals where account_id = ${accountId}
      `)
      expect(left).toEqual([])
    },
  )

  test('of two at once happens once', async () => {
    const [priya, joanna] = [await api.signInStaff(), await api.signInStaff()]
    const { accountId, guids } = await clientWith('processed')
    const attempts = await Promise.allSettled(
      [priya, joanna].map((staff) => post(staff, accountId, guids[0]!)),
    )
    expect(attempts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('again, after the batch was taken back, leaves the document posted', async () => {
    const priya = await api.signInStaff()
    const { accountId, guids } = await clientWith('processed')
    const { batchId } = await post(priya, accountId, guids[0]!)
    await priya.call(posting.reverse, { params: { accountId, batchId }, body: {} })
    expect((await show(priya, accountId, guids[0]!)).batchId).toBeNull()
    const again = await post(priya, accountId, guids[0]!)
    expect(await show(priya, accountId, guids[0]!)).toMatchObject({
      status: 'posted',
      batchId: again.batchId,
    })
  })
})
