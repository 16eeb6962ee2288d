import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientTrucks } from '@milepost/contract/clients/client-trucks'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { posting } from '@milepost/contract/financial-performance/posting'
import { postingRules } from '@milepost/contract/financial-performance/posting-rules'
import { questions, type NewAnswer } from '@milepost/contract/questions/questions'
import {
  questionsForStaff,
  type NewChoice,
  type NewQuestions,
} from '@milepost/contract/questions/questions-for-staff'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { pdf } from '@milepost/testing/files.ts'
import { impersonate } from '../../../test/callers/impersonate.ts'
import { aPostingRule } from '../../../test/records/bank-records.ts'
import { createBatch } from '../../../test/records/batches.ts'
import { send } from '../../../test/records/documents.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'
import { importFromBank } from '../financial-performance/imported/bank-feed.service.ts'

let api: Awaited<ReturnType<typeof startApi>>
let priya: Awaited<ReturnType<typeof api.signInStaff>>
beforeAll(async () => {
  api = await startApi({ idleJobs: ['make_preview'] })
  priya = await api.signInStaff()
})
afterAll(() => api.stop())

type Dana = Awaited<ReturnType<typeof api.signIn>>

const [fuel, draws] = [5000, 3100]
const business: NewChoice = { key: 'business', kind: 'business', chartAccount: fuel }
const personal: NewChoice = { key: 'personal', kind: 'personal', chartAccount: draws }
const truck: NewChoice = { key: 'truck-12', kind: 'truck', unit: '12', chartAccount: 5200 }
const receipt: NewChoice = { key: 'receipt', kind: 'receipt' }
const other: NewChoice = { key: 'other', kind: 'other' }
const choices = [business, personal, truck, receipt, other]

/** Dana's waiting transactions with these amounts, in this order. */
async function importRows({ accountId }: Dana, ...amounts: string[]) {
  const rows = amounts.map((amount, i) => ({ id: `r${i}`, amount, name: `VENMO ${i} SAM` }))
  const params = { accountId }
  await priya.call(bankImports.importFile, {
    params,
    body: {
      internalAccountNumber: 1000,
      files: [{ object: new File([toOfx(rows) as BlobPart], 'november.ofx') }],
    },
  })
  const { items } = await priya.call(importedTransactions.list, { params, query: {} })
  return amounts.map((amount) => items.find((one) => one.amount === Number(amount))!)
}

const ask = (
  { accountId }: Pick<Dana, 'accountId'>,
  aboutIds: string[],
  more: Partial<NewQuestions> = {},
  { call } = priya,
) =>
  call(questionsForStaff.ask, {
    params: { accountId },
    body: {
      aboutKind: 'bank_row',
      questions: aboutIds.map((aboutId) => ({ id: randomUUID(), aboutId })),
      choices,
      ...more,
    },
  })

/** Dana, with one open question about a purchase of $84.20. */
async function someoneAsked(more: Partial<NewQuestions> = {}) {
  const dana = await api.signIn()
  const [row] = await importRows(dana, '-84.20')
  const [question] = await ask(dana, [row!.id], more)
  return { dana, rowId: row!.id, questionId: question!.id }
}

const answer = ({ call }: Pick<Dana, 'call'>, id: string, more: Partial<NewAnswer> = {}) =>
  call(questions.answer, { params: { id }, body: { id: randomUUID(), key: 'personal', ...more } })
const list = async ({ call }: Dana, filter: 'open' | 'answered' = 'open') =>
  (await call(questions.list, { query: { filter } })).items
const change = (
  { accountId }: Dana,
  id: string,
  body: { isWithdrawn?: true; isHandled?: boolean },
) => priya.call(questionsForStaff.change, { params: { accountId, id }, body })
const asked = async ({ accountId }: Dana, id: string) =>
  (
    await priya.call(questionsForStaff.listForAccount, { params: { accountId }, query: {} })
  ).items.find((one) => one.id === id)!
const listRow = async ({ accountId }: Dana, id: string, query = {}) => {
  const params = { accountId }
  const { items } = await priya.call(importedTransactions.list, { params, query })
  return items.find((one) => one.id === id)
}
const post = async ({ accountId }: Dana, rowId: string, internalAccountNumber: number) => {
  const id = randomUUID()
  const transactions = [{ id: rowId, internalAccountNumber }]
  await priya.call(importedTransactions.post, { params: { accountId }, body: { id, transactions } })
  return id
}
const reverse = ({ accountId }: Dana, batchId: string) =>
  priya.call(posting.reverse, { params: { accountId, batchId }, body: {} })
const refusal = (code: string, status = 409) => ({ status, code })

describe('a question about a bank transaction', () => {
  test('shows the client what it is about, and no account of the books', async () => {
    const { dana, questionId } = await someoneAsked()
    expect(await list(dana)).toEqual([
      {
        id: questionId,
        aboutKind: 'bank_row',
        about: { date: '2026-11-04', title: 'VENMO 0 SAM', amount: -84.2 },
        text: null,
        choices: choices.map(({ key, kind, unit = null }) => ({ key, kind, unit, label: null })),
        askedAt: api.clock.justNow(),
        answer: null,
        isWithdrawn: false,
      },
    ])
  })

  test('is answered once, and the answer proposes the posting', async () => {
    const { dana, rowId, questionId } = await someoneAsked()
    expect(await listRow(dana, rowId)).toMatchObject({
      question: { id: questionId, state: 'open', answer: null, choice: null },
      proposedAccountNumber: null,
    })
    const given = { key: 'personal', words: 'For Sam', documentId: null, by: 'Dana Whitfield' }
    expect(await answer(dana, questionId, { words: ' For Sam ' })).toMatchObject({ answer: given })
    expect(await list(dana)).toEqual([])
    expect(await list(dana, 'answered')).toMatchObject([{ id: questionId, answer: given }])
    expect(await listRow(dana, rowId, { suggestion: 'proposal' })).toMatchObject({
      question: {
        state: 'answered',
        choice: { key: 'personal', kind: 'personal' },
        answer: { ...given, at: api.clock.justNow() },
      },
      proposedAccountNumber: draws,
      proposedBy: 'answer',
    })
  })

  test('is alone in the list if its transaction is asked for, while that waits', async () => {
    const dana = await api.signIn()
    const [one] = await importRows(dana, '-84.20', '-12.00')
    const find = async () => {
      const params = { accountId: dana.accountId }
      const query = { transaction: one!.id }
      return (await priya.call(importedTransactions.list, { params, query })).items
    }
    expect((await find()).map(({ id }) => id)).toEqual([one!.id])
    await post(dana, one!.id, fuel)
    expect(await find()).toEqual([])
  })

  test('is handled by posting; reversing that proposes the answer again', async () => {
    const { dana, rowId, questionId } = await someoneAsked()
    await answer(dana, questionId)
    const batchId = await post(dana, rowId, draws)
    expect(await asked(dana, questionId)).toMatchObject({ state: 'handled' })
    await reverse(dana, batchId)
    expect(await asked(dana, questionId)).toMatchObject({ state: 'answered' })
    expect(await listRow(dana, rowId)).toMatchObject({
      proposedAccountNumber: draws,
      proposedBy: 'answer',
    })
  })

  test('is withdrawn if staff post without an answer, and open again once that is reversed', async () => {
    const { dana, rowId, questionId } = await someoneAsked()
    const batchId = await post(dana, rowId, fuel)
    expect(await list(dana)).toEqual([])
    await expect(answer(dana, questionId)).rejects.toMatchObject(refusal('question_withdrawn'))
    await reverse(dana, batchId)
    expect(await list(dana)).toMatchObject([{ id: questionId }])
    await answer(dana, questionId)
    expect(await asked(dana, questionId)).toMatchObject({ state: 'answered' })
  })

  test('is settled by setting it aside, and comes back with it', async () => {
    const { dana, rowId, questionId } = await someoneAsked()
    const setAside = (isAside: boolean) =>
      priya.call(importedTransactions.setAside, {
        params: { accountId: dana.accountId },
        body: { ids: [rowId], isAside },
      })
    await setAside(true)
    expect(await asked(dana, questionId)).toMatchObject({ state: 'withdrawn' })
    await setAside(false)
    expect(await asked(dana, questionId)).toMatchObject({ state: 'open' })
  })

  test('is withdrawn if the transaction is deleted', async () => {
    const { dana, questionId } = await someoneAsked()
    const params = { accountId: dana.accountId }
    const { items } = await priya.call(bankImports.list, { params, query: {} })
    await priya.call(bankImports.undo, { params: { ...params, id: items[0]!.id } })
    expect(await list(dana)).toEqual([])
    await expect(answer(dana, questionId)).rejects.toMatchObject(refusal('question_withdrawn'))
    expect(await asked(dana, questionId)).toMatchObject({ state: 'withdrawn', about: null })
  })

  test('is withdrawn if the bank takes the transaction back', async () => {
    const dana = await api.signIn()
    const params = { accountId: dana.accountId }
    const reported = {
      externalId: 'bank:a',
      date: '2026-11-04',
      amount: -8420,
      description: 'VENMO',
      internalAccountNumber: 1000,
      bankAccount: '…4417',
      checkNumber: null,
    }
    const feed = (feedChange: { reported?: (typeof reported)[]; removed?: string[] }) =>
      api.db.transaction((transaction) =>
        importFromBank(transaction, api.clock, dana.accountId, {
          reported: [],
          removed: [],
          ...feedChange,
        }),
      )
    await feed({ reported: [reported] })
    const { items } = await priya.call(importedTransactions.list, { params, query: {} })
    const [question] = await ask(dana, [items[0]!.id])
    await feed({ removed: ['bank:a'] })
    expect(await asked(dana, question!.id)).toMatchObject({ state: 'withdrawn' })
  })

  test('can be asked about many at once, and about each only while nothing is open', async () => {
    const dana = await api.signIn()
    const rows = await importRows(dana, '-1.00', '-2.00', '-3.00')
    const ids = rows.map(({ id }) => id)
    await ask(dana, ids.slice(0, 2), { text: 'Which\ttruck? ' })
    expect((await list(dana)).map(({ text }) => text)).toEqual(['Which truck?', 'Which truck?'])
    await expect(ask(dana, ids.slice(1))).rejects.toMatchObject(refusal('question_open'))
    const open = await list(dana)
    expect(open).toHaveLength(2)
    for (const { id } of open) await change(dana, id, { isWithdrawn: true })
    expect(await ask(dana, ids)).toHaveLength(3)
  })

  test('is the same question if it is sent again, and another one has another ID', async () => {
    const dana = await api.signIn()
    const [one, two] = await importRows(dana, '-1.00', '-2.00')
    const sent = [{ id: randomUUID(), aboutId: one!.id }]
    await ask(dana, [], { questions: sent })
    await ask(dana, [], { questions: sent })
    expect(await list(dana)).toHaveLength(1)
    await answer(dana, sent[0]!.id)
    await post(dana, one!.id, draws)
    expect(await ask(dana, [], { questions: sent })).toMatchObject([{ state: 'handled' }])
    const reused = refusal('question_id_reused')
    await expect(ask(dana, [], { questions: sent, text: 'Why?' })).rejects.toMatchObject(reused)
    const elsewhere = [{ ...sent[0]!, aboutId: two!.id }]
    await expect(ask(dana, [], { questions: elsewhere })).rejects.toMatchObject(reused)
  })

  test('is not asked about what is posted or another client’s', async () => {
    const [dana, sam] = [await api.signIn(), await api.signIn()]
    const [row] = await importRows(dana, '-1.00')
    await expect(ask(sam, [row!.id])).rejects.toMatchObject(refusal('not_found', 404))
    await post(dana, row!.id, fuel)
    await expect(ask(dana, [row!.id])).rejects.toMatchObject(refusal('question_about_settled'))
    expect(await list(sam)).toEqual([])
  })

  test('is asked by one of two who ask at the same time', async () => {
    const dana = await api.signIn()
    const [row] = await importRows(dana, '-1.00')
    const sent = await Promise.allSettled([ask(dana, [row!.id]), ask(dana, [row!.id])])
    expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await list(dana)).toHaveLength(1)
  })

  test.each([
    ['an account that the client does not have', { chartAccount: 5999 }, 'account_unknown'],
    ['no truck', { kind: 'truck', key: 'truck', chartAccount: undefined }, 'question_unit'],
    ['trucks, and no answer in words', truck, 'question_words'],
  ])('is refused with %s', async (_, wrong, code) => {
    const dana = await api.signIn()
    const [row] = await importRows(dana, '-1.00')
    const sent = ask(dana, [row!.id], { choices: [{ ...business, ...wrong } as NewChoice] })
    await expect(sent).rejects.toMatchObject(refusal(code, 422))
  })
})

describe('an answer', () => {
  test('from two devices is the first one; the same is no error, another says so', async () => {
    const { dana, questionId } = await someoneAsked()
    await answer(dana, questionId)
    await answer(dana, questionId)
    const second = answer(dana, questionId, { key: 'business' })
    await expect(second).rejects.toMatchObject(refusal('question_answered'))
    expect(await dana.call(questions.show, { params: { id: questionId } })).toMatchObject({
      answer: { key: 'personal' },
    })
  })

  test('that two devices send at the same time is one of them', async () => {
    const { dana, questionId } = await someoneAsked()
    const sent = await Promise.allSettled([
      answer(dana, questionId, { key: 'personal' }),
      answer(dana, questionId, { key: 'business' }),
    ])
    expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('that is sent again is no error, even after the question was handled', async () => {
    const { dana, rowId, questionId } = await someoneAsked()
    const id = randomUUID()
    await answer(dana, questionId, { id })
    await post(dana, rowId, draws)
    expect(await answer(dana, questionId, { id })).toMatchObject({ answer: { key: 'personal' } })
  })

  test('in words says what it was once the trucks that are offered were sold', async () => {
    const dana = await api.signIn()
    const [row] = await importRows(dana, '-84.20')
    const params = { accountId: dana.accountId }
    const { id } = await priya.call(clientTrucks.add, { params, body: { truck: { unit: '12' } } })
    const [question] = await ask(dana, [row!.id], { choices: [truck, other] })
    await priya.call(clientTrucks.remove, { params: { ...params, id } })
    expect(await list(dana)).toMatchObject([
      { choices: [{ kind: 'truck', unit: '12' }, { kind: 'other' }] },
    ])
    expect(await answer(dana, question!.id, { key: 'other', words: 'The old 12' })).toMatchObject({
      answer: { words: 'The old 12' },
    })
  })

  test('to a withdrawn question is refused', async () => {
    const { dana, questionId } = await someoneAsked()
    await change(dana, questionId, { isWithdrawn: true })
    await expect(answer(dana, questionId)).rejects.toMatchObject(refusal('question_withdrawn'))
    expect(await dana.call(questions.show, { params: { id: questionId } })).toMatchObject({
      isWithdrawn: true,
      answer: null,
    })
  })

  test.each([
    ['one of the choices', { key: 'fuel' }, 'answer_choice'],
    ['words where there is no label', { key: 'other' }, 'answer_words'],
    ['a document as a receipt', { key: 'receipt', words: 'Later' }, 'answer_receipt'],
    ['at most 500 characters', { words: 'x'.repeat(501) }, 'reply_too_long'],
  ])('has to have %s', async (_, wrong, code) => {
    const { dana, questionId } = await someoneAsked()
    await expect(answer(dana, questionId, wrong)).rejects.toMatchObject(refusal(code, 422))
  })

  test('has a document of the client, and never another client’s', async () => {
    const { dana, questionId } = await someoneAsked()
    const sam = await api.signIn()
    const { guid: hers } = await send(dana, [await pdf('receipt.pdf')])
    const { guid: his } = await send(sam, [await pdf('receipt.pdf')])
    const key = 'receipt'
    const foreign = answer(dana, questionId, { key, documentId: his })
    await expect(foreign).rejects.toMatchObject(refusal('not_found', 404))
    expect(await answer(dana, questionId, { key, documentId: hers })).toMatchObject({
      answer: { documentId: hers },
    })
  })

  test('to another client’s question is a 404', async () => {
    const { dana, questionId } = await someoneAsked()
    const sam = await api.signIn()
    await expect(answer(sam, questionId)).rejects.toMatchObject(refusal('not_found', 404))
    expect(await list(dana)).toHaveLength(1)
  })

  test('is not given by staff who are signed in as the client', async () => {
    const { dana, questionId } = await someoneAsked()
    const { call } = await impersonate(api, await api.signInStaff('admin'), dana, {
      withWriting: true,
    })
    await expect(answer({ call }, questionId)).rejects.toMatchObject({ status: 403 })
    expect(await list(dana)).toHaveLength(1)
  })

  test('and a question keep hostile text as it is', async () => {
    const text = `<img src=x onerror=alert(1)> '; drop table questions; -- ~$400/~$500`
    const { dana, questionId } = await someoneAsked({ text })
    const words = '- [ ] <script>alert(1)</script>\nwww.irs.gov <truck number>'
    const { answer: given, text: shown } = await answer(dana, questionId, { words })
    expect([shown, given?.words]).toEqual([text, words])
    const unstorable = answer(dana, questionId, { words: 'a\0b' })
    await expect(unstorable).rejects.toMatchObject({ status: 422 })
  })
})

describe('an answered question', () => {
  test('comes before a rule, and so does where a transaction was posted before', async () => {
    const dana = await api.signIn()
    const [one, two] = await importRows(dana, '-84.20', '-12.00')
    const params = { accountId: dana.accountId }
    const body = { postingRule: { ...aPostingRule('Venmo Sam'), internalAccountNumber: fuel } }
    await priya.call(postingRules.add, { params, body })
    expect(await listRow(dana, one!.id)).toMatchObject({ proposedBy: 'rule' })
    const [question] = await ask(dana, [one!.id])
    await answer(dana, question!.id)
    expect(await listRow(dana, one!.id)).toMatchObject({
      proposedAccountNumber: draws,
      proposedBy: 'answer',
      rule: null,
    })
    await reverse(dana, await post(dana, two!.id, 5100))
    expect(await listRow(dana, two!.id)).toMatchObject({
      proposedAccountNumber: 5100,
      proposedBy: 'reversal',
      rule: null,
    })
  })

  test('without an account leaves the other proposals, and is shown all the same', async () => {
    const dana = await api.signIn()
    const [one, two] = await importRows(dana, '-84.20', '-12.00')
    await post(dana, two!.id, fuel)
    const [question] = await ask(dana, [one!.id])
    await answer(dana, question!.id, { key: 'other', words: 'Gym' })
    expect(await listRow(dana, one!.id)).toMatchObject({
      proposedAccountNumber: fuel,
      proposedBy: 'alike',
      question: { answer: { words: 'Gym' } },
    })
  })

  test('is marked as handled, or not yet, and no longer withdrawn', async () => {
    const { dana, questionId } = await someoneAsked()
    const early = change(dana, questionId, { isHandled: true })
    await expect(early).rejects.toMatchObject(refusal('question_not_answered'))
    await answer(dana, questionId)
    expect(await change(dana, questionId, { isHandled: true })).toMatchObject({ state: 'handled' })
    expect(await change(dana, questionId, { isHandled: false })).toMatchObject({
      state: 'answered',
    })
    const withdrawal = change(dana, questionId, { isWithdrawn: true })
    await expect(withdrawal).rejects.toMatchObject(refusal('question_answered'))
  })
})

describe('a question about a paper', () => {
  test('is about its title and day, and handled once it is posted', async () => {
    const dana = await api.signIn()
    const { guid } = await send(dana, [await pdf('fuel.pdf')], { title: 'Fuel slip' })
    const [question] = await ask(dana, [guid], {
      aboutKind: 'document',
      choices: [truck, other],
    })
    expect(question).toMatchObject({
      aboutKind: 'document',
      about: { title: 'Fuel slip', amount: null },
      askedBy: 'Priya Shah',
    })
    await answer(dana, question!.id, { key: 'truck-12' })
    const batch = { ...createBatch('2026-05-04'), documentGuid: guid }
    const params = { accountId: dana.accountId }
    await priya.call(posting.post, { params, body: batch })
    expect(await asked(dana, question!.id)).toMatchObject({ state: 'handled' })
    await reverse(dana, batch.id)
    expect(await asked(dana, question!.id)).toMatchObject({ state: 'answered' })
  })

  test('or a batch is never about another client’s', async () => {
    const [dana, sam] = [await api.signIn(), await api.signIn()]
    const { guid } = await send(dana, [await pdf('fuel.pdf')])
    const batch = createBatch('2026-05-04')
    const params = { accountId: dana.accountId }
    await priya.call(posting.post, { params, body: batch })
    for (const [aboutKind, id] of [
      ['document', guid],
      ['batch', batch.id],
      ['bank_row', guid],
    ] as const)
      await expect(ask(sam, [id], { aboutKind })).rejects.toMatchObject({ status: 404 })
    expect(await ask(dana, [batch.id], { aboutKind: 'batch' })).toMatchObject([
      { about: { date: '2026-05-04', title: batch.description } },
    ])
  })
})

describe('the list over all clients', () => {
  test('has answers that nobody has seen to, with numbers, and only of a consultant’s own clients', async () => {
    const alex = await api.signInStaff('consultant')
    const dana = await api.signIn({ consultantId: alex.staffId })
    const sam = await api.signIn()
    const [one, two] = await importRows(dana, '-1.00', '-2.00')
    const [his] = await importRows(sam, '-1.00')
    const [question] = await ask(dana, [one!.id])
    await ask(dana, [two!.id])
    const [hidden] = await ask(sam, [his!.id])
    await answer(dana, question!.id)
    await answer(sam, hidden!.id)
    expect(await alex.call(questionsForStaff.list, { query: {} })).toMatchObject({
      items: [{ id: question!.id, account: { id: dana.accountId }, aboutId: one!.id }],
      total: 1,
      counts: { open: 1, answered: 1 },
    })
    expect(await alex.call(questionsForStaff.list, { query: { filter: 'open' } })).toMatchObject({
      items: [{ aboutId: two!.id, answeredAt: null }],
    })
    const all = await priya.call(questionsForStaff.list, { query: { limit: 100 } })
    expect(all.items.map(({ id }) => id)).toEqual(
      expect.arrayContaining([question!.id, hidden!.id]),
    )
    await expect(ask(sam, [his!.id], {}, alex)).rejects.toMatchObject({ status: 404 })
  })

  test('is of one client, of what one asked, and about one kind, with its numbers', async () => {
    const alex = await api.signInStaff()
    const dana = await api.signIn()
    const [one, two] = await importRows(dana, '-1.00', '-2.00')
    const { guid } = await send(dana, [await pdf('fuel.pdf')])
    const [answered] = await ask(dana, [one!.id])
    await ask(dana, [two!.id], {}, alex)
    const [paper] = await ask(dana, [guid], { aboutKind: 'document' }, alex)
    for (const { id } of [answered!, paper!]) await answer(dana, id)
    const find = async (query: object) => {
      const client = dana.accountId
      const found = await alex.call(questionsForStaff.list, { query: { client, ...query } })
      return { ids: found.items.map(({ id }) => id), total: found.total, counts: found.counts }
    }
    expect(await find({})).toEqual({
      ids: [answered!.id, paper!.id],
      total: 2,
      counts: { open: 1, answered: 2 },
    })
    expect(await find({ mine: 'true' })).toEqual({
      ids: [paper!.id],
      total: 1,
      counts: { open: 1, answered: 1 },
    })
    expect(await find({ aboutKind: 'bank_row' })).toEqual({
      ids: [answered!.id],
      total: 1,
      counts: { open: 1, answered: 1 },
    })
    expect(await find({ client: (await api.signIn()).accountId })).toMatchObject({ total: 0 })
  })
})

describe('the mail about questions', () => {
  test('is one for many, without a name or a figure, in the person’s language', async () => {
    await api.work()
    await api.work()
    api.mails.length = 0
    const dana = await api.signIn()
    await api.db.rows(sql`
      update client_users set language = 'es' where account_id = ${dana.accountId}
    `)
    const rows = await importRows(dana, '-84.20', '-2.00')
    for (const { id } of rows) await ask(dana, [id], { text: 'Was the 84.20 for Sam?' })
    await api.work()
    expect(api.mails).toMatchObject([
      { to: dana.email, subject: 'Blue Ridge Trucker Tax tiene 2 preguntas para usted' },
    ])
    expect(api.mails[0]!.text).toContain('https://portal.test/questions')
    const { subject, text, html } = api.mails[0]!
    expect([subject, text, html].join()).not.toMatch(/84|VENMO|Sam\b/)
  })

  test('is not sent if all were answered or withdrawn meanwhile', async () => {
    const { dana, questionId } = await someoneAsked()
    api.mails.length = 0
    await answer(dana, questionId)
    await api.work()
    expect(api.mails.filter(({ to }) => to === dana.email)).toEqual([])
  })
})
