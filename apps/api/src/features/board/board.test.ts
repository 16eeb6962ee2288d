import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { board, BoardSort } from '@milepost/contract/board/board'
import { boardViews } from '@milepost/contract/board/board-views'
import { workItems } from '@milepost/contract/board/work-items'
import { clientRecord, type ClientRecordChange } from '@milepost/contract/clients/client-record'
import { clientTags } from '@milepost/contract/clients/client-tags'
import { clientTrucks } from '@milepost/contract/clients/client-trucks'
import { clients } from '@milepost/contract/clients/clients'
import { documentsForStaff } from '@milepost/contract/documents/documents'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { booksLock } from '@milepost/contract/financial-performance/books-lock'
import { posting } from '@milepost/contract/financial-performance/posting'
import { threadsForStaff } from '@milepost/contract/hub-messages/threads-for-staff'
import { questions } from '@milepost/contract/questions/questions'
import { questionsForStaff } from '@milepost/contract/questions/questions-for-staff'
import { taxForStaff } from '@milepost/contract/tax/tax'
import { pdf } from '@milepost/testing/files.ts'
import { createBatch } from '../../../test/records/batches.ts'
import { send } from '../../../test/records/documents.ts'
import { sendMessage } from '../../../test/records/hub-messages.ts'
import { aQuestion } from '../../../test/records/records.ts'
import { startThread } from '../../../test/records/threads.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { checkCounts } from '../../app/counts.ts'
import { sql, type Db } from '../../platform/database/database.ts'
import { boardChanged, boardDifferences, recountBoard } from '../../shared/board/board-changed.ts'
import { mayWorkFor } from '../../shared/people/active-staff.sql.ts'
import { sendMail } from '../../shared/send-mail.ts'

const now = '2026-11-21T15:00:00.000Z'
let api: Awaited<ReturnType<typeof startApi>>
type Client = Awaited<ReturnType<typeof api.signIn>>
type Staff = Awaited<ReturnType<typeof api.signInStaff>>
let admin: Staff
let dana: Client
beforeAll(async () => void (api = await startApi({ now })))
beforeEach(async () => {
  api.clock.at = new Date(now)
  admin = await api.signInStaff('admin')
  dana = await api.signIn()
})
afterAll(() => api.stop())

const findRow = async ({ call }: Staff = admin, { accountId }: Client = dana) =>
  (await call(board.list, { query: { client: accountId } })).items[0]

const serve = (services: ('monthly_books' | 'quarterly_estimates' | 'tax_return' | 'ifta')[]) =>
  admin.call(clientRecord.change, {
    params: { accountId: dana.accountId },
    body: { record: { services } },
  })

const listWork = async (query: object = {}, { call }: Staff = admin) =>
  (await call(workItems.list, { query: { client: dana.accountId, state: 'all', ...query } })).items

/** After a test has set their rows itself. */
const recountBoards = (of: Client[]) =>
  api.db.transaction(async (transaction) => {
    for (const { accountId } of of) await recountBoard(transaction, accountId)
  })

const params = () => ({ accountId: dana.accountId })

const post = (day: string) => admin.call(posting.post, { params: params(), body: createBatch(day) })

describe('a client’s row', () => {
  test('counts what waits for the firm and for the client', async () => {
    const receipt = await pdf('receipt.pdf')
    const document = await send(dana, [receipt])
    await send(dana, [receipt])
    await startThread(dana)
    await sendMessage(admin, dana, { type: 'document_request' })
    const [asked, other] = [randomUUID(), randomUUID()]
    await admin.call(questionsForStaff.ask, {
      params: params(),
      body: { ...aQuestion, questions: [{ id: asked, aboutId: document.guid }] },
    })
    expect(await findRow()).toMatchObject({
      documents: 2,
      replies: 1,
      answers: 0,
      questions: 1,
      requests: 1,
      waiting: 3,
    })
    await dana.call(questions.answer, {
      params: { id: asked },
      body: { id: other, key: 'business' },
    })
    expect(await findRow()).toMatchObject({ answers: 1, questions: 0, waiting: 4 })
    await admin.call(questionsForStaff.change, {
      params: { ...params(), id: asked },
      body: { isHandled: true },
    })
    expect(await findRow()).toMatchObject({ answers: 0, waiting: 3 })
  })

  test('says how far the books are', async () => {
    expect(await findRow()).toMatchObject({ postedThrough: null, lockedThrough: null })
    await post('2026-09-12')
    await admin.call(booksLock.change, {
      params: params(),
      body: { books: { lockedThrough: '2026-08-31' } },
    })
    expect(await findRow()).toMatchObject({
      postedThrough: '2026-09-30',
      lockedThrough: '2026-08-31',
      reconciledThrough: null,
    })
  })

  test('says when somebody was last seen, and who is not invited', async () => {
    api.clock.advance(10 * 60 * 1000)
    await dana.call(questions.list, { query: { filter: 'open' } })
    expect((await findRow())!.lastSeenAt).toEqual(api.clock.justNow())
    expect((await findRow())!.invitation).toBe('no_password')
    const { id } = await admin.call(clients.create, {
      body: { account: { name: 'Vela Freight', clientCustomerType: 'PRO' } },
    })
    const { items } = await admin.call(board.list, { query: { search: 'vela', limit: 100 } })
    expect(items.find((row) => row.id === id)).toMatchObject({
      invitation: 'not_invited',
      lastSeenAt: null,
    })
  })

  test('is counted as its records are', async () => {
    await send(dana, [await pdf('receipt.pdf')])
    await post('2026-09-12')
    await serve(['monthly_books', 'ifta'])
    expect((await checkCounts(api.db)).differences).toEqual([])
    const set = (more: number, day: string) =>
      api.db.rows(sql`
        update client_boards set documents = documents + ${more}, posted_through = ${day}
        where account_id = ${dana.accountId}
      `)
    await set(3, '2026-08-31')
    expect((await checkCounts(api.db, { mend: true })).differences).toEqual([
      { accountId: dana.accountId, difference: 'Board documents: 4 is stored, 1 is there.' },
      {
        accountId: dana.accountId,
        difference: 'Board posted_through: "2026-08-31" is stored, "2026-09-30" is there.',
      },
    ])
    expect((await checkCounts(api.db)).differences).toEqual([])
  })

  test('is checked in one statement, so in one moment', async () => {
    const sent: string[] = []
    const db: Db = {
      rows: (statement) => (sent.push(statement.text), api.db.rows(statement)),
      row: (statement) => (sent.push(statement.text), api.db.row(statement)),
    }
    expect(await boardDifferences(db, dana.accountId)).toEqual([])
    expect(sent).toHaveLength(1)
    expect(await boardDifferences(db, randomUUID())).toEqual(['The board has no row.'])
  })

  test('changes in a transaction only, and stays as it is when a mail arrives', async () => {
    await expect(boardChanged(api.db, dana.accountId, 'people')).rejects.toThrow('transaction')
    const find = () =>
      api.db.row<{ version: string; invitation: string }>(sql`
        select b.xmin::text as version, b.invitation from client_boards b
        where b.account_id = ${dana.accountId}
      `)
    const words = ({ link: to }: { link: string }) => ({
      subject: 'Papers',
      before: ['They are here.'],
      link: { label: 'Open', to },
      after: [],
    })
    const mail = (mailer = api.platform.mailer) =>
      sendMail(
        { ...api.platform, mailer },
        { email: dana.email, fullName: 'Dana Whitfield', language: 'en' },
        { en: words, es: words },
        { link: 'https://portal.test' },
      )
    const before = await find()
    await mail()
    expect(await find()).toEqual(before)
    const refusal = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }
    await mail({
      ...api.platform.mailer,
      send: () => Promise.reject(Object.assign(new Error('550 No such user'), refusal)),
    })
    expect(await find()).toMatchObject({ invitation: 'bounced' })
    await mail()
    expect(await find()).toMatchObject({ invitation: 'no_password' })
  })

  test('is right after fifty changes at once', async () => {
    const receipt = await pdf('receipt.pdf')
    const sent: { guid: string }[] = []
    for (let n = 0; n < 10; n++) sent.push(await send(dana, [receipt]))
    const rounds = [
      { status: 'processing' },
      { status: 'researching' },
      { status: 'processing' },
      { status: 'researching' },
      { status: 'needs_resubmission', reason: { code: 'blurry' } },
    ] as const
    const moves = await Promise.allSettled(
      rounds.flatMap((body) =>
        sent.map(({ guid: id }) =>
          admin.call(documentsForStaff.move, { params: { ...params(), id }, body }),
        ),
      ),
    )
    expect(moves.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(10)
    const { differences } = await checkCounts(api.db)
    expect(differences).toEqual([])
  })
})

describe('the board', () => {
  test.each(BoardSort.options)('sorts by %s in both directions', async (sort) => {
    const tag = await admin.call(clientTags.add, { body: { tag: { name: `By ${sort}` } } })
    const [less, more] = [await api.signIn(), await api.signIn()]
    const accountIds = [more.accountId, less.accountId]
    await admin.call(board.changeClients, { body: { clients: { accountIds, addTagId: tag.id } } })
    for (const [{ accountId }, n] of [
      [less, 1],
      [more, 2],
    ] as const) {
      await api.db.rows(sql`update accounts set name = ${`Sorted ${n}`} where id = ${accountId}`)
      const day = `2026-0${n}-28`
      await api.db.rows(sql`
        update client_boards set
          documents = ${n}, answers = ${n}, bank_rows = ${n}, replies = ${n}, requests = ${n},
          posted_through = ${day}, reconciled_through = ${day}, locked_through = ${day},
          next_due_on = ${day}, next_kind = 'ifta', next_period = '2026-Q1', last_seen_at = ${day}
        where account_id = ${accountId}
      `)
    }
    const list = async (descending: 'true' | 'false') =>
      (await admin.call(board.list, { query: { sort, descending, tag: tag.id } })).items.map(
        ({ id }) => id,
      )
    expect(await list('false')).toEqual([less.accountId, more.accountId])
    expect(await list('true')).toEqual([more.accountId, less.accountId])
    await recountBoards([less, more])
  })

  test('finds by the words of a client, a person, and a record, within the filter', async () => {
    const luis = await api.signIn({ fullName: 'Luis Quetzal' })
    const { accountId } = luis
    const find = async (query: object) =>
      (await admin.call(board.list, { query })).items.map(({ id }) => id)
    expect(await find({ search: 'quetz lu' })).toEqual([accountId])
    await admin.call(clientRecord.change, {
      params: { accountId },
      body: { record: { businessName: 'Xylo Haulage' } },
    })
    expect(await find({ search: 'xylo' })).toEqual([accountId])
    expect(await find({ search: 'xylo', standing: 'inactive' })).toEqual([])
    expect(await find({ search: 'xylo nobody' })).toEqual([])
  })

  test('shows consultants their own clients only, in lists and work', async () => {
    const consultant = await api.signInStaff('consultant')
    const own = await api.signIn({ consultantId: consultant.staffId })
    await serve(['ifta'])
    const { items, total } = await consultant.call(board.list, { query: {} })
    expect([items.map(({ id }) => id), total]).toEqual([[own.accountId], 1])
    expect(await listWork({}, consultant)).toEqual([])
  })

  test('shows one client alone, to consultants only one of their own', async () => {
    const consultant = await api.signInStaff('consultant')
    const own = await api.signIn({ consultantId: consultant.staffId })
    const list = async ({ call }: Staff, { accountId }: Client) =>
      (await call(board.list, { query: { client: accountId } })).items.map(({ id }) => id)
    expect(await list(admin, dana)).toEqual([dana.accountId])
    expect(await list(consultant, own)).toEqual([own.accountId])
    expect(await list(consultant, dana)).toEqual([])
  })

  test('filters by what waits, what is late, and how far the books are', async () => {
    const staff = await api.signInStaff('consultant')
    const [late, busy] = [
      await api.signIn({ consultantId: staff.staffId }),
      await api.signIn({ consultantId: staff.staffId }),
    ]
    await send(busy, [await pdf('receipt.pdf')])
    await admin.call(clientRecord.change, {
      params: { accountId: late.accountId },
      body: { record: { services: ['monthly_books'] } },
    })
    await admin.call(booksLock.change, {
      params: { accountId: busy.accountId },
      body: { books: { lockedThrough: '2026-10-31' } },
    })
    let viewer = admin
    const list = async (query: object) =>
      (await viewer.call(board.list, { query: { consultant: staff.staffId, ...query } })).items.map(
        ({ id }) => id,
      )
    expect(await list({ waiting: 'any' })).toEqual([busy.accountId])
    expect(await list({ waiting: 'replies' })).toEqual([])
    expect(await list({ behind: 'locked' })).toEqual([late.accountId])
    expect(await list({ service: 'monthly_books' })).toEqual([late.accountId])
    expect(await list({ due: 'late' })).toEqual([])
    api.clock.at = new Date('2026-12-10T15:00:00.000Z')
    viewer = await api.signInStaff('admin')
    expect(await list({ due: 'late' })).toEqual([])
    expect(await list({ due: 'week' })).toEqual([late.accountId])
    api.clock.at = new Date('2026-12-16T15:00:00.000Z')
    viewer = await api.signInStaff('admin')
    expect(await list({ due: 'late' })).toEqual([late.accountId])
  })

  test('shows clients who are inactive only if it is asked to, or for that client', async () => {
    const tag = await admin.call(clientTags.add, { body: { tag: { name: 'Leaving' } } })
    const luis = await api.signIn()
    const accountIds = [dana.accountId, luis.accountId]
    await admin.call(board.changeClients, { body: { clients: { accountIds, addTagId: tag.id } } })
    await admin.call(clients.change, {
      params: { accountId: luis.accountId },
      body: { account: { isActive: false } },
    })
    const list = async (query: object) =>
      (await admin.call(board.list, { query: { tag: tag.id, ...query } })).items.map(({ id }) => id)
    expect(await list({})).toEqual([dana.accountId])
    expect(await list({ standing: 'inactive' })).toEqual([luis.accountId])
    expect((await list({ standing: 'any' })).toSorted()).toEqual(accountIds.toSorted())
    expect(await list({ client: luis.accountId })).toEqual([luis.accountId])
  })

  test('names all clients of a filter to select, in its order, of consultants only their own', async () => {
    const consultant = await api.signInStaff('consultant')
    const tag = await admin.call(clientTags.add, { body: { tag: { name: 'Selected' } } })
    const own = await api.signIn({ consultantId: consultant.staffId, fullName: 'Zed Vance' })
    const accountIds = [dana.accountId, own.accountId]
    await admin.call(board.changeClients, { body: { clients: { accountIds, addTagId: tag.id } } })
    const query = { tag: tag.id, sort: 'name' } as const
    const select = async ({ call }: Staff, change: object = {}) =>
      (await call(board.select, { query: { ...query, ...change } })).accountIds
    const listed = await admin.call(board.list, { query })
    expect(await select(admin)).toEqual(listed.items.map(({ id }) => id))
    expect(await select(admin)).toHaveLength(2)
    expect(await select(admin, { search: own.email })).toEqual([own.accountId])
    expect(await select(consultant)).toEqual([own.accountId])
  })

  test('changes a consultant and a tag of several clients, all or none', async () => {
    const consultant = await api.signInStaff('consultant')
    const luis = await api.signIn()
    const tag = await admin.call(clientTags.add, { body: { tag: { name: 'Flatbed' } } })
    const accountIds = [dana.accountId, luis.accountId]
    const change = { accountIds, consultantId: consultant.staffId, addTagId: tag.id }
    await admin.call(board.changeClients, { body: { clients: change } })
    const { items } = await consultant.call(board.list, { query: { tag: tag.id } })
    expect(items.map(({ id }) => id).toSorted()).toEqual(accountIds.toSorted())
    await expect(
      admin.call(board.changeClients, {
        body: { clients: { accountIds: [dana.accountId, randomUUID()], removeTagId: tag.id } },
      }),
    ).rejects.toMatchObject({ status: 404 })
    expect((await findRow())!.tags).toHaveLength(1)
  })

  test('adds a service to several clients and removes it, with the work that comes of it', async () => {
    const [sam, lou] = [await api.signIn(), await api.signIn()]
    const accountIds = [sam.accountId, lou.accountId]
    await admin.call(clientRecord.change, {
      params: { accountId: sam.accountId },
      body: { record: { services: ['ifta', 'monthly_books'] } },
    })
    const change = async (what: object, of = accountIds) =>
      admin.call(board.changeClients, { body: { clients: { accountIds: of, ...what } } })
    const servicesOf = async (accountId: string) =>
      (await admin.call(clientRecord.show, { params: { accountId } })).services
    const kindsOf = async (accountId: string) => [
      ...new Set((await listWork({ client: accountId })).map(({ kind }) => kind)),
    ]
    expect(await change({ addService: 'ifta' })).toMatchObject({ changed: 2 })
    expect(await servicesOf(sam.accountId)).toEqual(['ifta', 'monthly_books'])
    expect(await servicesOf(lou.accountId)).toEqual(['ifta'])
    expect(await kindsOf(lou.accountId)).toEqual(['ifta'])
    await change({ removeService: 'ifta' })
    expect(await servicesOf(sam.accountId)).toEqual(['monthly_books'])
    expect(await kindsOf(sam.accountId)).toEqual(['monthly_close'])
    expect(await servicesOf(lou.accountId)).toEqual([])
    expect(await kindsOf(lou.accountId)).toEqual([])
    await expect(
      change({ addService: 'payroll' }, [lou.accountId, randomUUID()]),
    ).rejects.toMatchObject({ status: 404 })
    expect(await servicesOf(lou.accountId)).toEqual([])
    const log = await api.db.rows<{ body: unknown }>(sql`
      select subject -> 'body' as body from audit_log
      where account_id = ${lou.accountId} and action like '%client_changes' order by at
    `)
    expect(log).toMatchObject([
      { body: { clients: { addService: 'ifta' } } },
      { body: { clients: { removeService: 'ifta' } } },
    ])
  })

  test('frees open work, conversations, and documents of the consultant a client leaves', async () => {
    const [noor, marcus, grace] = [
      await api.signInStaff('consultant'),
      await api.signInStaff('consultant'),
      await api.signInStaff('bookkeeper'),
    ]
    const luis = await api.signIn({ consultantId: noor.staffId })
    const { accountId } = luis
    await admin.call(clientRecord.change, {
      params: { accountId },
      body: { record: { services: ['ifta', 'monthly_books'] } },
    })
    const items = await listWork({ client: accountId })
    const give = (item: number, { staffId }: Staff) =>
      admin.call(workItems.change, {
        params: { accountId, id: items[item]!.id },
        body: { workItem: { assignedTo: staffId } },
      })
    const [thread, other] = [await startThread(luis), await startThread(luis)]
    const { guid } = await send(luis, [await pdf('receipt.pdf')])
    await give(1, grace)
    const giveAll = async (to: Staff) => {
      await give(0, to)
      for (const id of [thread, other])
        await admin.call(threadsForStaff.change, {
          params: { accountId, id },
          body: { assignedTo: to.staffId },
        })
      await to.call(workQueue.claim, { params: { accountId, id: guid } })
    }
    const holders = async () => [
      ...(await listWork({ client: accountId })).map(({ isGiven, assignee }) =>
        isGiven ? assignee!.id : null,
      ),
      ...(
        await api.db.rows<{ id: string | null }>(sql`
          select assigned_to as id from hub_messages where account_id = ${accountId}
          union all select assigned_to from documents where account_id = ${accountId}
        `)
      ).map(({ id }) => id),
    ]
    const free = items.slice(2).map(() => null)
    await giveAll(noor)
    const [noors, marcuses] = [noor.staffId, marcus.staffId]
    expect(await holders()).toEqual([noors, grace.staffId, ...free, noors, noors, noors])
    await admin.call(board.changeClients, {
      body: { clients: { accountIds: [accountId], consultantId: marcuses } },
    })
    expect(await holders()).toEqual([null, grace.staffId, ...free, null, null, null])
    await giveAll(marcus)
    const keep = (consultantId: string | null) =>
      admin.call(clients.change, { params: { accountId }, body: { account: { consultantId } } })
    await keep(marcuses)
    expect(await holders()).toEqual([
      marcuses,
      grace.staffId,
      ...free,
      marcuses,
      marcuses,
      marcuses,
    ])
    await keep(null)
    expect(await holders()).toEqual([null, grace.staffId, ...free, null, null, null])
  })

  test('lets a consultant neither give clients away nor change those of others', async () => {
    const consultant = await api.signInStaff('consultant')
    const own = await api.signIn({ consultantId: consultant.staffId })
    const change = (accountIds: string[]) =>
      consultant.call(board.changeClients, {
        body: { clients: { accountIds, consultantId: admin.staffId } },
      })
    await expect(change([own.accountId])).rejects.toMatchObject({ status: 403 })
    await expect(change([dana.accountId])).rejects.toMatchObject({ status: 404 })
  })
})

describe('saved views', () => {
  const view = { name: 'Mine, late', settings: { consultant: 'me', due: 'late' } } as const

  test('are one’s own until they are shared, and changed by their owner only', async () => {
    const colleague = await api.signInStaff()
    const { id } = await admin.call(boardViews.add, { body: { view } })
    const seen = async () =>
      (await colleague.call(boardViews.list, {})).filter((one) => one.id === id)
    expect(await seen()).toEqual([])
    await admin.call(boardViews.change, { params: { id }, body: { view: { isShared: true } } })
    expect(await seen()).toMatchObject([{ ...view, isOwn: false, ownedBy: 'Priya Shah' }])
    const theirs = { params: { id }, body: { view: { name: 'Theirs' } } }
    await expect(colleague.call(boardViews.change, theirs)).rejects.toMatchObject({ status: 404 })
    await expect(colleague.call(boardViews.remove, { params: { id } })).rejects.toMatchObject({
      status: 404,
    })
    await admin.call(boardViews.remove, { params: { id } })
    expect(await seen()).toEqual([])
  })

  test('have settings that the board takes', async () => {
    await expect(
      admin.call(boardViews.add, {
        body: { view: { name: 'Odd', settings: { sort: 'shoe_size' } as never } },
      }),
    ).rejects.toMatchObject({ status: 422 })
  })
})

describe('work', () => {
  test('follows from services, and is the consultant’s unless it is given to someone', async () => {
    await serve(['monthly_books', 'ifta'])
    const made = await listWork()
    expect(made.map(({ kind, period, dueOn }) => [kind, period, dueOn])).toEqual([
      ['monthly_close', '2026-11', '2026-12-15'],
      ['monthly_close', '2026-12', '2027-01-15'],
      ['ifta', '2026-Q4', '2027-02-01'],
      ['monthly_close', '2027-01', '2027-02-16'],
    ])
    expect(made[0]).toMatchObject({ assignee: null, isGiven: false })
    expect((await findRow())!.nextWork).toEqual({
      kind: 'monthly_close',
      period: '2026-11',
      dueOn: '2026-12-15',
    })
    const given = await admin.call(workItems.change, {
      params: { ...params(), id: made[0]!.id },
      body: { workItem: { assignedTo: admin.staffId } },
    })
    expect(given).toMatchObject({ assignee: { id: admin.staffId }, isGiven: true })
    expect(await listWork({ assignee: 'me' })).toHaveLength(1)
  })

  test('is made once, however often, and leaves when its service ends', async () => {
    await serve(['ifta'])
    const [first] = await listWork()
    await serve(['ifta'])
    expect((await listWork()).map(({ id }) => id)).toEqual([first!.id])
    await serve([])
    expect(await listWork()).toEqual([])
    expect((await findRow())!.nextWork).toBeNull()
    await serve(['ifta'])
    expect((await listWork()).map(({ id }) => id)).toEqual([first!.id])
  })

  const change = (record: z.input<typeof ClientRecordChange>) =>
    admin.call(clientRecord.change, { params: params(), body: { record } })
  const listDue = async () =>
    (await listWork()).map(({ kind, period, dueOn }) => [kind, period, dueOn])

  test('follows a corrected form, fiscal year, and start', async () => {
    api.clock.at = new Date('2026-02-02T15:00:00.000Z')
    admin = await api.signInStaff('admin')
    await change({ services: ['tax_return'], entityType: 'c_corporation' })
    expect(await listDue()).toEqual([['tax_return', '2025', '2026-04-15']])
    await change({ entityType: 's_corporation' })
    expect(await listDue()).toEqual([['tax_return', '2025', '2026-03-16']])
    await change({ entityType: 'c_corporation', fiscalYearEndMonth: 9 })
    expect(await listDue()).toEqual([])
    await change({ fiscalYearEndMonth: 12 })
    expect(await listDue()).toEqual([['tax_return', '2025', '2026-04-15']])
    await change({ startDate: '2026-05-01' })
    expect(await listDue()).toEqual([])
  })

  test('that is late comes back with its service', async () => {
    await serve(['ifta'])
    const [made] = await listWork()
    api.clock.at = new Date('2027-02-10T15:00:00.000Z')
    admin = await api.signInStaff('admin')
    await serve([])
    expect(await listWork()).toEqual([])
    await serve(['ifta'])
    expect((await listWork())[0]).toMatchObject({ id: made!.id, dueOn: '2027-02-01' })
  })

  test('of a truck follows its first day and goes with it, however late it was entered', async () => {
    await change({ services: ['form_2290'] })
    expect(await listDue()).toEqual([])
    const truck = {
      unit: '7',
      vin: null,
      plate: null,
      plateState: null,
      inServiceFrom: '2026-09-14',
      inServiceTo: null,
    }
    const { id } = await admin.call(clientTrucks.add, { params: params(), body: { truck } })
    expect(await listDue()).toEqual([['form_2290', '2026-09', '2026-11-02']])
    const moved = { ...truck, inServiceFrom: '2026-11-03' }
    await admin.call(clientTrucks.change, { params: { ...params(), id }, body: { truck: moved } })
    expect(await listDue()).toEqual([['form_2290', '2026-11', '2026-12-31']])
    await admin.call(clientTrucks.remove, { params: { ...params(), id } })
    expect(await listDue()).toEqual([])
    await change({ startDate: '2026-11-10' })
    await admin.call(clientTrucks.add, { params: params(), body: { truck } })
    expect(await listDue()).toEqual([])
  })

  test('of trucks names those that are taxed', async () => {
    await change({ services: ['form_2290'] })
    for (const truck of [
      { unit: '9', vin: '1XKYD49X0MJ123456', inServiceFrom: '2026-09-14' },
      { unit: '10', inServiceFrom: '2026-09-30' },
      { unit: '11', inServiceFrom: '2024-01-01' },
      { unit: '12', inServiceFrom: '2026-10-01' },
    ])
      await admin.call(clientTrucks.add, { params: params(), body: { truck } })
    const taxed = (await listWork()).map(({ period, trucks }) => [
      period,
      trucks.map(({ unit }) => unit),
    ])
    expect(taxed).toEqual([
      ['2026-09', ['9', '10']],
      ['2026-10', ['12']],
    ])
    expect((await listWork())[0]!.trucks[0]).toEqual({ unit: '9', vin: '1XKYD49X0MJ123456' })
    api.clock.at = new Date('2027-07-01T15:00:00.000Z')
    admin = await api.signInStaff('admin')
    const sold = { unit: '13', inServiceFrom: '2026-01-01', inServiceTo: '2027-06-30' }
    await admin.call(clientTrucks.add, { params: params(), body: { truck: sold } })
    const july = (await listWork()).find(({ period }) => period === '2027-07')
    expect(july?.trucks.map(({ unit }) => unit)).toEqual(['9', '10', '11', '12'])
  })

  test('is done by closing the month, and open again when it is reopened', async () => {
    await serve(['monthly_books'])
    api.clock.at = new Date('2026-12-03T15:00:00.000Z')
    const renewed = await api.signInStaff('admin')
    const lock = (lockedThrough: string | null) =>
      renewed.call(booksLock.change, {
        params: params(),
        body: {
          books: { lockedThrough, ...(lockedThrough === null && { reason: 'A bill came' }) },
        },
      })
    await lock('2026-11-30')
    const list = async () =>
      (
        await renewed.call(workItems.list, {
          query: { client: dana.accountId, state: 'done' },
        })
      ).items
    expect(await list()).toMatchObject([{ period: '2026-11', doneBy: null }])
    const [{ id } = { id: '' }] = await list()
    await expect(
      renewed.call(workItems.change, {
        params: { ...params(), id },
        body: { workItem: { isDone: false } },
      }),
    ).rejects.toMatchObject({ status: 409 })
    expect((await findRow(renewed))!.nextWork).toMatchObject({ period: '2026-12' })
    await lock(null)
    expect(await list()).toEqual([])
    expect((await findRow(renewed))!.nextWork).toMatchObject({ period: '2026-11' })
  })

  test('is done by publishing an estimate, and by hand', async () => {
    await serve(['quarterly_estimates'])
    const [made] = await listWork()
    expect(made).toMatchObject({ period: '2026-Q4', dueOn: '2027-01-15', doneAt: null })
    await admin.call(taxForStaff.publishEstimate, {
      params: params(),
      body: { year: 2026, quarter: 4, files: [{ object: await pdf('estimate.pdf') }] },
    })
    expect((await listWork())[0]).toMatchObject({ doneAt: api.clock.justNow(), doneBy: null })
    await admin.call(taxForStaff.withdrawEstimate, {
      params: { ...params(), year: 2026, quarter: 4 },
    })
    const mark = (isDone: boolean) =>
      admin.call(workItems.change, {
        params: { ...params(), id: made!.id },
        body: { workItem: { isDone } },
      })
    expect(await mark(true)).toMatchObject({ doneBy: 'Priya Shah' })
    expect(await mark(false)).toMatchObject({ doneAt: null, doneBy: null })
  })

  test('goes to nobody when it is opened again after its assignee left', async () => {
    await serve(['quarterly_estimates'])
    const leaver = await api.signInStaff('bookkeeper')
    const [made] = await listWork()
    const alter = (workItem: object) =>
      admin.call(workItems.change, { params: { ...params(), id: made!.id }, body: { workItem } })
    expect(await alter({ assignedTo: leaver.staffId, isDone: true })).toMatchObject({
      assignee: { id: leaver.staffId },
    })
    await api.db.rows(sql`update staff set is_active = false where id = ${leaver.staffId}`)
    expect(await alter({ isDone: false })).toMatchObject({ isGiven: false })
    await expect(alter({ assignedTo: leaver.staffId })).rejects.toMatchObject({ status: 422 })
  })

  test('is given only before or after its assignee leaves, not meanwhile', async () => {
    const leaver = await api.signInStaff('bookkeeper')
    await api.db.transaction(async (transaction) => {
      expect(await mayWorkFor(transaction, dana.accountId, leaver.staffId)).toBe(true)
      const leaving = api.db.transaction(async (other) => {
        await other.rows(sql`set local lock_timeout = '100ms'`)
        await other.rows(sql`update staff set is_active = false where id = ${leaver.staffId}`)
      })
      await expect(leaving).rejects.toMatchObject({ code: '55P03' })
    })
  })
})
