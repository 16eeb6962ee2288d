import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { booksLock } from '@milepost/contract/financial-performance/books-lock'
import { financialPerformance } from '@milepost/contract/financial-performance/financial-performance'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import {
  monthCloses,
  type CloseItemName,
  type TickedItem,
} from '@milepost/contract/financial-performance/month-close'
import { posting } from '@milepost/contract/financial-performance/posting'
import { questionsForStaff } from '@milepost/contract/questions/questions-for-staff'
import { CallFailed } from '@milepost/contract/wire/caller'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { pdf } from '@milepost/testing/files.ts'
import { createBatch, createLine } from '../../../../test/records/batches.ts'
import { send } from '../../../../test/records/documents.ts'
import { aQuestion } from '../../../../test/records/records.ts'
import { withDatabase } from '../../../../test/servers/database-server.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { sql } from '../../../platform/database/database.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi({ idleJobs: ['make_preview'] })))
afterAll(() => api.stop())

type Client = Awaited<ReturnType<typeof api.signIn>>
type Staff = Awaited<ReturnType<typeof api.signInStaff>>

let dana: Client
let priya: Staff
let joanna: Staff
beforeEach(async () => {
  dana = await api.signIn()
  priya = await api.signInStaff()
  joanna = await api.signInStaff('admin')
})

const october = () => ({ accountId: dana.accountId, month: '2026-10' })
const params = () => ({ accountId: dana.accountId })

const list = () => priya.call(monthCloses.list, { params: params() })
const show = (month = '2026-10') =>
  priya.call(monthCloses.show, { params: { ...october(), month } })
const item = async (name: CloseItemName, month?: string) =>
  (await show(month)).items.find((one) => one.name === name)!

const tick = (name: TickedItem, closeItem: { isTicked?: boolean; note?: string } = {}) =>
  priya.call(monthCloses.tick, {
    params: { ...october(), item: name },
    body: { closeItem: { isTicked: true, ...closeItem } },
  })
const finish = ({ reason, month = '2026-10' }: { reason?: string; month?: string } = {}) =>
  priya.call(monthCloses.finish, {
    params: { ...october(), month },
    body: { monthClose: { ...(reason !== undefined && { reason }) } },
  })
const reopen = (lockedThrough: string | null = null) =>
  joanna.call(booksLock.change, {
    params: params(),
    body: { books: { lockedThrough, reason: 'A receipt came late' } },
  })

const takeRow = (row: Parameters<typeof toOfx>[0][number], internalAccountNumber = 1000) =>
  priya.call(bankImports.importFile, {
    params: params(),
    body: {
      internalAccountNumber,
      files: [{ object: new File([toOfx([row]) as BlobPart], 'bank.ofx') }],
    },
  })

const ask = (aboutKind: 'bank_row' | 'document' | 'batch', aboutIds: string[]) =>
  priya.call(questionsForStaff.ask, {
    params: params(),
    body: {
      ...aQuestion,
      aboutKind,
      questions: aboutIds.map((aboutId) => ({ id: randomUUID(), aboutId })),
    },
  })

/** A finished statement of an account of the books. */
const reconcile = (number: number, through: string) =>
  api.db.rows(sql`
    insert into reconciliations (account_id, internal_account_number, number, starts_after, through,
      opening, closing, cleared, state, started_at, started_by, finished_at, finished_by,
      counted_through, counted_at)
    values (${dana.accountId}, ${number}, 1, '2026-08-31', ${through}, 0, 500, 500, 'finished',
      ${api.clock.at}, ${priya.staffId}, ${api.clock.at}, ${priya.staffId}, '2026-08-31',
      ${api.clock.at})
  `)

const readyMails = async (email = dana.email) => {
  await api.work()
  return api.mails.filter(({ to, subject }) => to === email && /ready|listos/.test(subject))
}

async function refusal(call: Promise<unknown>) {
  const failure = await call.then(
    () => expect.fail('was not refused'),
    (reason: unknown) => reason as CallFailed,
  )
  expect(failure).toBeInstanceOf(CallFailed)
  const [field] = Object.entries(failure.fields).map(([path, { code }]) => `${path}: ${code}`)
  return { status: failure.status, code: failure.code, ...(field !== undefined && { field }) }
}

describe('the months of a client', () => {
  test('are this one alone in empty books', async () => {
    expect(await list()).toEqual([
      expect.objectContaining({ month: '2026-11', state: 'running', openItems: 1 }),
    ])
  })

  test('begin with the first that has something, and say how far each is', async () => {
    await priya.call(posting.post, {
      params: params(),
      body: createBatch('2026-08-04'),
    })
    await priya.call(booksLock.change, {
      params: params(),
      body: { books: { lockedThrough: '2026-08-31' } },
    })
    await tick('plan_compared')
    expect((await list()).map(({ month, state }) => [month, state])).toEqual([
      ['2026-11', 'running'],
      ['2026-10', 'ready'],
      ['2026-09', 'open'],
      ['2026-08', 'locked'],
    ])
  })

  test.each(['2026-12', '2022-12', '2026-13', 'October'])('do not include %s', async (month) => {
    expect(await refusal(show(month))).toMatchObject({ status: 404 })
    expect(await refusal(finish({ month, reason: 'Why not' }))).toMatchObject({ status: 404 })
  })

  test('are another client’s: a consultant finds only their own', async () => {
    const marcus = await api.signInStaff('consultant')
    const refusals = await Promise.all(
      [
        marcus.call(monthCloses.list, { params: params() }),
        marcus.call(monthCloses.show, { params: october() }),
        marcus.call(monthCloses.finish, { params: october(), body: { monthClose: {} } }),
      ].map(refusal),
    )
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})

describe('the list of a month', () => {
  test('counts the bank transactions that wait, through the month’s end', async () => {
    expect(await item('transactions_posted')).toMatchObject({ open: 0, isDone: true })
    await takeRow({ id: 'a', date: '20260930', amount: '-10.00' })
    await takeRow({ id: 'b', date: '20261031', amount: '-20.00' })
    await takeRow({ id: 'c', date: '20261101', amount: '-30.00' })
    expect(await item('transactions_posted')).toMatchObject({ open: 2, isDone: false })
  })

  test('counts the documents that wait, until someone looked at them', async () => {
    const { guid } = await send(dana, [await pdf('settlement.pdf')])
    await api.db.rows(sql`
      update documents set created_at = '2026-11-01T04:30:00Z'
      where account_id = ${dana.accountId} and id = ${guid}
    `)
    // October 31 where the client is.
    expect(await item('documents_posted')).toMatchObject({ open: 1, isDone: false })
    expect(await refusal(tick('documents_posted'))).toMatchObject({
      status: 422,
      field: 'closeItem.note: close_note',
    })
    await tick('documents_posted', { note: 'A receipt of November' })
    expect(await item('documents_posted')).toMatchObject({
      open: 1,
      isDone: true,
      tick: { by: 'Priya Shah', note: 'A receipt of November' },
    })
    await tick('documents_posted', { isTicked: false })
    expect(await item('documents_posted')).toMatchObject({ isDone: false, tick: null })
  })

  test('counts posted documents on a bank account that no transaction of the bank confirms', async () => {
    const { guid: documentGuid } = await send(dana, [await pdf('fuel.pdf')])
    const body = createBatch('2026-10-20', {
      documentGuid,
      transactions: [
        createLine('2026-10-20', 5000, 412.37, 'Pilot'),
        createLine('2026-10-20', 1000, -412.37, 'Pilot'),
      ],
    })
    await priya.call(posting.post, { params: params(), body })
    // Without a bank there is nothing to match.
    expect(await item('documents_matched')).toMatchObject({ open: 0, isDone: true })
    await takeRow({ id: 'a', date: '20261001', amount: '-10.00' })
    await takeRow({ id: 'b', date: '20261021', amount: '-412.37', name: 'PILOT 312' })
    expect(await item('documents_matched')).toMatchObject({ open: 1, isDone: false })
    expect((await show()).unmatched).toEqual([
      { batchId: body.id, date: '2026-10-20', description: 'Settlement', documentGuid },
    ])
    const { items } = await priya.call(importedTransactions.list, { params: params(), query: {} })
    const { id } = items.find(({ match }) => match?.batchId === body.id)!
    await priya.call(importedTransactions.acceptMatches, {
      params: params(),
      body: { matches: [{ id, otherId: body.id }] },
    })
    expect(await item('documents_matched')).toMatchObject({ open: 0, isDone: true })
    expect((await show()).unmatched).toEqual([])
  })

  test('does not miss a bank transaction for a reversed document, or one from before the bank’s first', async () => {
    await takeRow({ id: 'a', date: '20261010', amount: '-10.00' })
    for (const day of ['2026-10-09', '2026-10-10']) {
      const { guid: documentGuid } = await send(dana, [await pdf('fuel.pdf')])
      const body = createBatch(day, { documentGuid })
      await priya.call(posting.post, { params: params(), body })
      if (day === '2026-10-09') continue
      expect(await item('documents_matched')).toMatchObject({ open: 1 })
      const batch = { ...params(), batchId: body.id }
      await priya.call(posting.reverse, { params: batch, body: {} })
    }
    expect(await item('documents_matched')).toMatchObject({ open: 0 })
  })

  test('counts the open questions about what is of the month, until they are answered', async () => {
    await takeRow({ id: 'a', date: '20261030', amount: '-10.00' })
    await takeRow({ id: 'b', date: '20261101', amount: '-20.00' })
    const { items } = await priya.call(importedTransactions.list, { params: params(), query: {} })
    const { guid } = await send(dana, [await pdf('settlement.pdf')])
    await api.db.rows(sql`
      update documents set created_at = '2026-11-01T04:30:00Z'
      where account_id = ${dana.accountId} and id = ${guid}
    `)
    const batch = createBatch('2026-10-20')
    await priya.call(posting.post, { params: params(), body: batch })
    await ask(
      'bank_row',
      items.map(({ id }) => id),
    )
    await ask('document', [guid])
    await ask('batch', [batch.id])
    expect(await item('questions_answered')).toMatchObject({ open: 3, isDone: false })
    expect(await item('questions_answered', '2026-11')).toMatchObject({ open: 1 })
    expect(await refusal(tick('questions_answered'))).toMatchObject({
      field: 'closeItem.note: close_note',
    })
    await tick('questions_answered', { note: 'It can wait' })
    expect(await item('questions_answered')).toMatchObject({ open: 3, isDone: true })

    await api.db.rows(sql`
      update questions set withdrawn_at = ${api.clock.at} where account_id = ${dana.accountId}
    `)
    expect(await item('questions_answered')).toMatchObject({ open: 0, isDone: true })
    // What a question was about may be deleted: then it counts where it was asked.
    const { id } = items.find(({ date }) => date === '2026-10-30')!
    await ask('bank_row', [id])
    expect(await item('questions_answered')).toMatchObject({ open: 1 })
    await api.db.rows(sql`
      delete from imported_transactions where account_id = ${dana.accountId} and id = ${id}
    `)
    expect(await item('questions_answered')).toMatchObject({ open: 0 })
    expect(await item('questions_answered', '2026-11')).toMatchObject({ open: 1 })
  })

  test('counts the missing papers of the month, without those that somebody waived', async () => {
    const seriesId = randomUUID()
    await api.db.rows(sql`
      insert into paper_series (account_id, id, key, kind, rhythm, state, confidence, is_seen_at_bank,
                                is_dated_by_arrival, last_on)
      values (${dana.accountId}, ${seriesId}, 'settlement', 'settlement', 'weekly', 'expected', 0.9, false,
              false, '2026-10-09')
    `)
    const weeks = [
      ['2026-10-12', null],
      ['2026-10-19', api.clock.at],
      // It ends in November.
      ['2026-10-26', null],
    ] as const
    for (const [from, waivedAt] of weeks)
      await api.db.rows(sql`
        insert into missing_papers (account_id, id, series_id, from_on, to_on, expected_on, found_at, waived_at)
        values (${dana.accountId}, ${randomUUID()}, ${seriesId}, ${from}, ${from}::date + 6,
                ${from}::date + 8, ${api.clock.at}, ${waivedAt})
      `)
    expect(await item('papers_complete')).toMatchObject({ open: 1, isDone: false })
    await tick('papers_complete', { note: 'The carrier is late' })
    expect(await item('papers_complete')).toMatchObject({ open: 1, isDone: true })
  })

  test('has a tick for the plan, which needs no note', async () => {
    expect(await item('plan_compared')).toMatchObject({ open: null, isDone: false })
    await tick('plan_compared')
    const at = api.clock.justNow()
    expect(await item('plan_compared')).toMatchObject({
      isDone: true,
      tick: { by: 'Priya Shah', at, note: null },
    })
    expect((await show()).state).toBe('ready')
  })

  test('names the accounts that have to be reconciled, and how far each is', async () => {
    expect(await show()).toMatchObject({ accounts: [] })
    await takeRow({ id: 'a', date: '20261010', amount: '-10.00' })
    await takeRow({ id: 'b', date: '20261010', amount: '-20.00' }, 2100)
    await reconcile(1000, '2026-10-31')
    expect(await show()).toMatchObject({
      accounts: [
        { name: 'Business Checking', reconciledThrough: '2026-10-31' },
        { name: 'Credit Card', reconciledThrough: null },
      ],
    })
    expect(await item('accounts_reconciled')).toMatchObject({ open: 1, isDone: false })
    const statement = () =>
      dana.call(financialPerformance.profitAndLoss, { params: { year: 2026 } })
    expect(await statement()).toMatchObject({ reconciledThrough: null })
    await reconcile(2100, '2026-10-31')
    expect(await item('accounts_reconciled')).toMatchObject({ open: 0, isDone: true })
    expect(await statement()).toMatchObject({ reconciledThrough: '2026-10-31' })
  })

  test('leaves out a card that comes only after the month', async () => {
    await takeRow({ id: 'a', date: '20261010', amount: '-10.00' })
    await takeRow({ id: 'b', date: '20261102', amount: '-20.00' }, 2100)
    await reconcile(1000, '2026-10-31')
    expect(await show()).toMatchObject({ accounts: [{ name: 'Business Checking' }] })
    expect(await item('accounts_reconciled')).toMatchObject({ open: 0, isDone: true })
    expect(await show('2026-11')).toMatchObject({
      accounts: [{ name: 'Business Checking' }, { name: 'Credit Card', reconciledThrough: null }],
    })
    expect(
      await dana.call(financialPerformance.profitAndLoss, { params: { year: 2026 } }),
    ).toMatchObject({ reconciledThrough: '2026-10-31' })
  })

  test('lets nobody tick what has to be done', async () => {
    for (const name of ['transactions_posted', 'accounts_reconciled', 'questions'])
      expect(await refusal(tick(name as TickedItem))).toMatchObject({ status: 404 })
  })
})

describe('finishing a month', () => {
  test('locks it, and mails the client without a figure', async () => {
    await tick('plan_compared')
    expect(await show()).toMatchObject({ state: 'ready', recipients: 1, finishedAt: null })

    const answer = await finish()

    expect(answer).toMatchObject({
      state: 'announced',
      finishedAt: api.clock.justNow(),
      finishedBy: 'Priya Shah',
      reason: null,
      announcedAt: answer.finishedAt,
      recipients: 0,
    })
    expect(await priya.call(booksLock.show, { params: params() })).toMatchObject({
      lockedThrough: '2026-10-31',
      lockedBy: 'Priya Shah',
    })
    const [mail, ...others] = await readyMails()
    expect(others).toEqual([])
    expect(mail!.subject).toBe('Your books for October are ready')
    expect(mail!.text).toContain('October 2026')
    expect(mail!.text).toContain(
      'https://portal.test/financial-performance/profit-and-loss?year=2026&period=october',
    )
    expect(mail!.text).not.toMatch(/\$|\d\.\d\d/)
  })

  test('mails each person who can sign in, in their language', async () => {
    const lena = { id: randomUUID(), email: `${randomUUID()}@drivers.test` }
    await api.db.rows(sql`
      insert into client_users (account_id, id, email, full_name, language)
      values (${dana.accountId}, ${lena.id}, ${lena.email}, 'Lena Whitfield', 'es')
    `)
    const sam = { id: randomUUID(), email: `${randomUUID()}@drivers.test` }
    await api.db.rows(sql`
      insert into client_users (account_id, id, email, full_name, removed_at)
      values (${dana.accountId}, ${sam.id}, ${sam.email}, 'Sam Whitfield', ${api.clock.at})
    `)
    expect(await show()).toMatchObject({ recipients: 2 })
    await finish({ reason: 'No plan yet' })
    expect((await readyMails(lena.email)).map(({ subject }) => subject)).toEqual([
      'Sus libros de octubre están listos',
    ])
    expect(await readyMails(dana.email)).toHaveLength(1)
    expect(await readyMails(sam.email)).toEqual([])
  })

  test('with open items needs a reason, which stays with the month', async () => {
    await takeRow({ id: 'a', date: '20261030', amount: '-10.00' })
    expect(await refusal(finish())).toMatchObject({
      status: 422,
      field: 'monthClose.reason: close_reason',
    })
    expect(await refusal(finish({ reason: ' ' }))).toMatchObject({ status: 422 })
    expect(await priya.call(booksLock.show, { params: params() })).toMatchObject({
      lockedThrough: null,
    })
    expect(await finish({ reason: 'The bank is late' })).toMatchObject({
      state: 'announced',
      openItems: 3,
      reason: 'The bank is late',
    })
    expect(await show()).toMatchObject({ reason: 'The bank is late' })
  })

  test('is refused while it is running, and then announces nothing', async () => {
    const month = '2026-11'
    expect(await refusal(finish({ month, reason: 'In a hurry' }))).toMatchObject({
      status: 422,
      code: 'lock_ahead',
    })
    expect(await readyMails()).toEqual([])
    expect(await show(month)).toMatchObject({ state: 'running', finishedAt: null })
  })

  test.each([
    ['the lock', 'accounts', 'books_locked_through is null'],
    ['the month', 'month_closes', 'false'],
  ])('announces and locks nothing if %s can’t be written', async (_, table, condition) => {
    const name = new URL(api.databaseUrl).pathname.slice(1)
    const owner = new pg.Client({
      connectionString: withDatabase(inject('databaseServer').ownerUrl, name),
    })
    await owner.connect()
    try {
      await owner.query(`alter table ${table} add constraint broken check (${condition}) not valid`)
      expect(await refusal(finish({ reason: 'No plan yet' }))).toMatchObject({ status: 500 })
    } finally {
      await owner.query(`alter table ${table} drop constraint broken`)
      await owner.end()
    }
    expect(await readyMails()).toEqual([])
    expect(await show()).toMatchObject({ state: 'open', finishedAt: null, recipients: 1 })
    expect(await finish({ reason: 'No plan yet' })).toMatchObject({ state: 'announced' })
    expect(await readyMails()).toHaveLength(1)
  })

  test('of a month that was locked by hand announces it, and leaves a later lock alone', async () => {
    await tick('plan_compared')
    await priya.call(booksLock.change, {
      params: params(),
      body: { books: { lockedThrough: '2026-10-31' } },
    })
    expect(await show()).toMatchObject({ state: 'locked', recipients: 1 })
    expect(await finish()).toMatchObject({ state: 'announced' })
    expect(await finish({ month: '2026-09', reason: 'Catching up' })).toMatchObject({
      state: 'announced',
    })
    expect(await priya.call(booksLock.show, { params: params() })).toMatchObject({
      lockedThrough: '2026-10-31',
    })
    expect((await readyMails()).map(({ subject }) => subject).toSorted()).toEqual([
      'Your books for October are ready',
      'Your books for September are ready',
    ])
  })

  test.each([{ isLimited: true }, { isActive: false }])(
    'announces nothing to a client who sees no profit and loss (%o)',
    async (standing) => {
      dana = await api.signIn(standing)
      expect(await finish({ reason: 'No plan' })).toMatchObject({
        state: 'locked',
        announcedAt: null,
        recipients: 0,
      })
      expect(await readyMails()).toEqual([])
    },
  )

  test('for nobody can be followed by a mail, once somebody sees the books', async () => {
    dana = await api.signIn({ isLimited: true })
    await finish({ reason: 'No plan' })
    expect(await finish({ reason: 'Again' })).toMatchObject({ reason: 'No plan' })
    await api.db.rows(sql`update accounts set is_limited = false where id = ${dana.accountId}`)
    expect(await show()).toMatchObject({ state: 'locked', recipients: 1 })
    expect(await refusal(finish())).toMatchObject({ field: 'monthClose.reason: close_reason' })
    expect(await finish({ reason: 'They pay again' })).toMatchObject({
      state: 'announced',
      reason: 'They pay again',
      recipients: 0,
    })
    await finish({ reason: 'Once more' })
    expect(await readyMails()).toHaveLength(1)
  })

  test('is everyone’s who may post', async () => {
    const marcus = await api.signInStaff('consultant')
    dana = await api.signIn({ consultantId: marcus.staffId })
    const input = { params: october(), body: { monthClose: { reason: 'No plan yet' } } }
    expect(await marcus.call(monthCloses.finish, input)).toMatchObject({ state: 'announced' })
  })

  test('is in the client’s history, with its reason', async () => {
    await finish({ reason: 'The bank is late' })
    const entries = await api.db.rows(sql`
      select actor_id, subject -> 'body' -> 'monthClose' as body from audit_log
      where account_id = ${dana.accountId} and action like 'POST %finish'
    `)
    expect(entries).toEqual([{ actorId: priya.staffId, body: { reason: 'The bank is late' } }])
  })
})

describe('the CSV of a statement', () => {
  const lines = async (file: 'profitAndLossCsv' | 'balanceSheetCsv') =>
    (await (await dana.call(financialPerformance[file], { params: { year: 2026 } })).text())
      .split('\r\n')
      .filter((line) => line.startsWith('Note'))

  test('says which months that have ended are not final, after all figures', async () => {
    dana = await api.signIn({ plan: 'ENT' })
    await priya.call(booksLock.change, {
      params: params(),
      body: { books: { lockedThrough: '2026-08-31' } },
    })
    for (const file of ['profitAndLossCsv', 'balanceSheetCsv'] as const)
      expect((await lines(file)).map((line) => line.replace(/,+$/, ''))).toEqual([
        'Note,"Not final: September, October"',
      ])
    await finish({ reason: 'No plan yet' })
    expect(await lines('profitAndLossCsv')).toEqual([])
  })

  test('says through when the books are reconciled', async () => {
    dana = await api.signIn({ plan: 'ENT' })
    await finish({ reason: 'No plan yet' })
    await reconcile(1000, '2026-10-31')
    for (const file of ['profitAndLossCsv', 'balanceSheetCsv'] as const)
      expect((await lines(file)).map((line) => line.replace(/,+$/, ''))).toEqual([
        'Note,"Reconciled to October 31, 2026"',
      ])
    const sheet = await dana.call(financialPerformance.balanceSheet, { params: { year: 2026 } })
    expect(sheet).toMatchObject({ reconciledThrough: '2026-10-31', lockedThrough: '2026-10-31' })
  })
})

describe('the client is mailed once', () => {
  test('by twenty finishes at once, of several people', async () => {
    const marcus = await api.signInStaff()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        [priya, joanna, marcus][i % 3]!.call(monthCloses.finish, {
          params: october(),
          body: { monthClose: { reason: `Reason ${i}` } },
        }),
      ),
    )
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['announced']))
    expect(new Set(answers.map(({ reason }) => reason)).size).toBe(1)
    expect(await readyMails()).toHaveLength(1)
  })

  test('by a finish that is sent again, with and without its key', async () => {
    const key = randomUUID()
    const input = { params: october(), body: { monthClose: { reason: 'No plan yet' } } }
    for (const options of [{ idempotencyKey: key }, { idempotencyKey: key }, {}])
      await priya.call(monthCloses.finish, input, options)
    expect(await readyMails()).toHaveLength(1)
  })

  test('however often the month is reopened and finished', async () => {
    await finish({ reason: 'No plan yet' })
    const [announced] = await list().then((months) =>
      months.filter(({ month }) => month === '2026-10'),
    )
    for (const reason of ['Again', 'And again']) {
      await reopen()
      expect(await show()).toMatchObject({ state: 'open', recipients: 0 })
      api.clock.advance(60_000)
      expect(await finish({ reason })).toMatchObject({
        state: 'announced',
        reason,
        announcedAt: announced!.announcedAt,
      })
    }
    expect(await readyMails()).toHaveLength(1)
  })

  test('while it is finished, reopened, and locked by hand, all at once', async () => {
    await Promise.allSettled(
      Array.from({ length: 12 }, (_, i) => {
        if (i % 3 === 0) return finish({ reason: 'No plan yet' })
        return i % 3 === 1
          ? reopen()
          : joanna.call(booksLock.change, {
              params: params(),
              body: { books: { lockedThrough: '2026-10-31' } },
            })
      }),
    )
    await finish({ reason: 'No plan yet' })
    expect(await readyMails()).toHaveLength(1)
  })
})
