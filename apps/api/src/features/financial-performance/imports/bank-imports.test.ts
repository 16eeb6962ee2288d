import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  bankImports,
  type ImportDecisions,
} from '@milepost/contract/financial-performance/bank-imports'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { posting } from '@milepost/contract/financial-performance/posting'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { sql } from '../../../platform/database/database.ts'
import { removeOldDrafts } from './old-drafts.service.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

const dayMs = 24 * 60 * 60 * 1000

type Settings = { internalAccountNumber?: number; positiveIs?: 'in' | 'out' }

/** A bookkeeper at work for a client. */
async function createDesk() {
  const { call, token } = await api.signInStaff()
  const { accountId } = await api.signIn()
  const params = { accountId }
  const upload = (content: string | Uint8Array, settings: Settings) => ({
    params,
    body: {
      ...settings,
      files: [{ object: new File([content as BlobPart], 'november.csv') }],
    },
  })
  const at = (id: string) => ({ params: { accountId, id } })
  return {
    call,
    token,
    accountId,
    preview: (content: string | Uint8Array, settings: Settings = { internalAccountNumber: 1000 }) =>
      call(bankImports.preview, upload(content, settings)),
    take: (content: string | Uint8Array, settings: Settings = { internalAccountNumber: 1000 }) =>
      call(bankImports.importFile, upload(content, settings)),
    show: (id: string) => call(bankImports.showPreview, at(id)),
    rows: async (id: string, query = {}) =>
      (await call(bankImports.rows, { ...at(id), query })).items,
    decide: (id: string, body: ImportDecisions) => call(bankImports.decide, { ...at(id), body }),
    change: (id: string, body: object) => call(bankImports.change, { ...at(id), body }),
    confirm: (id: string) => call(bankImports.confirm, at(id)),
    undo: (id: string) => call(bankImports.undo, at(id)),
    imports: async () => (await call(bankImports.list, { params, query: {} })).items,
    waiting: async () =>
      (await call(importedTransactions.list, { params, query: { limit: 100 } })).items,
    async post() {
      const { items } = await call(importedTransactions.list, { params, query: { limit: 100 } })
      const transactions = items.map(({ id }) => ({ id, internalAccountNumber: 5000 }))
      const body = { id: randomUUID(), transactions }
      await call(importedTransactions.post, { params, body })
      return body.id
    },
    reverse: (batchId: string) =>
      call(posting.reverse, { params: { accountId, batchId }, body: {} }),
  }
}

const csv = (...lines: string[]) => ['Date,Description,Amount', ...lines, ''].join('\n')
const fuel = '11/04/2026,PILOT 312,-84.20'
const toll = '11/05/2026,TOLL PLAZA,-4.00'
const amounts = (rows: { amount: number | null }[]) => rows.map(({ amount }) => amount)

describe('a file under review', () => {
  test('is imported when that is confirmed, once', async () => {
    const desk = await createDesk()
    const { id, importable } = await desk.preview(csv(fuel, toll))
    expect(importable).toBe(2)
    expect(await desk.imports()).toEqual([])
    const first = await desk.confirm(id)
    expect(first).toEqual({ id, fileName: 'november.csv', taken: 2, skipped: 0 })
    expect(await desk.confirm(id)).toEqual(first)
    expect(amounts(await desk.waiting())).toEqual([-4, -84.2])
    await expect(desk.show(id)).rejects.toMatchObject({ status: 404 })
    expect(await desk.imports()).toMatchObject([
      {
        id,
        taken: 2,
        importedBy: 'Priya Shah',
        internalAccountNumbers: [1000],
        from: '2026-11-04',
        to: '2026-11-05',
        posted: 0,
        undoneAt: null,
      },
    ])
  })

  test('has all its rows on pages, and counts them by standing', async () => {
    const desk = await createDesk()
    const many = Array.from({ length: 250 }, (_, i) => `11/04/2026,STOP ${i},-${i + 1}.00`)
    const { id, rows } = await desk.preview(csv(...many, '12/30/2022,OLD,-1'))
    expect(rows).toHaveLength(200)
    const query = { page: 3, limit: 100 }
    const { items, total, counts } = await desk.call(bankImports.rows, {
      params: { accountId: desk.accountId, id },
      query,
    })
    expect(items).toHaveLength(51)
    expect(items.at(-1)).toMatchObject({ position: 250, line: 252, standing: 'before_books' })
    expect({ total, counts }).toMatchObject({ total: 251, counts: { new: 250, before_books: 1 } })
    expect(await desk.rows(id, { standing: 'before_books' })).toMatchObject([
      { amount: -1, date: '2022-12-30', raw: ['12/30/2022', 'OLD', '-1'] },
    ])
  })

  test('shows what a row may be, and takes or leaves it row by row', async () => {
    const desk = await createDesk()
    const check = (id: string, name: string) => ({ id, amount: '-250.00', name })
    await desk.take(toOfx([check('D1', 'PAYROLL A'), check('D2', 'RENT B')]))
    const again = toOfx([check('E1', 'PAYROLL A'), check('E2', 'RENT B')])
    const { id, counts, rows } = await desk.preview(again)
    expect(counts).toMatchObject({ possible_duplicate: 2, new: 0 })
    expect(rows).toMatchObject([
      {
        standing: 'possible_duplicate',
        known: { description: 'PAYROLL A', amount: -250, state: 'waiting', isFed: false },
      },
      { known: { description: 'RENT B' } },
    ])
    await desk.decide(id, { positions: [0], decision: 'take' })
    expect((await desk.show(id)).importable).toBe(1)
    await desk.decide(id, { standing: 'possible_duplicate', decision: 'skip' })
    await desk.decide(id, { positions: [0], decision: null })
    await desk.decide(id, { positions: [1], decision: 'take' })
    expect(await desk.confirm(id)).toMatchObject({ taken: 1, skipped: 1 })
    expect((await desk.waiting()).map(({ description }) => description).toSorted()).toEqual([
      'PAYROLL A',
      'RENT B',
      'RENT B',
    ])
  })

  test('asks what a row is that is not posted, or that it cannot read', async () => {
    const desk = await createDesk()
    const text = [
      'Date,Description,Amount,Status',
      '11/04/2026,FUEL,-84.20,Posted',
      '11/05/2026,HOLD,-1.00,Pending',
      'soon,CHECK,-9.00,Posted',
      '',
    ].join('\n')
    const { id, rows } = await desk.preview(text)
    expect(rows).toMatchObject([
      { standing: 'new', reasons: [] },
      { standing: 'needs_decision', reasons: ['status'], status: 'Pending' },
      { standing: 'needs_decision', reasons: ['date'], date: null },
    ])
    const taken = desk.decide(id, { positions: [2], decision: 'take' })
    await expect(taken).rejects.toMatchObject({ status: 422, code: 'import_row' })
    await desk.decide(id, { standing: 'needs_decision', decision: 'take' })
    await desk.decide(id, { positions: [2], decision: 'take', date: '2026-11-06', amount: -9.5 })
    expect(await desk.rows(id, { standing: 'needs_decision' })).toMatchObject([
      { decision: 'take' },
      { decision: 'take', date: '2026-11-06', amount: -9.5 },
    ])
    expect(await desk.confirm(id)).toMatchObject({ taken: 3 })
    expect(amounts(await desk.waiting())).toEqual([-9.5, -1, -84.2])
  })

  test.each<[string, ImportDecisions, string]>([
    ['a row that is new', { positions: [0], decision: 'skip' }, 'invalid'],
    ['no rows', { decision: 'take' }, 'invalid'],
    [
      'a day for all rows',
      { standing: 'needs_decision', decision: 'take', date: '2026-11-04' },
      'invalid',
    ],
    [
      'a day before the books',
      { positions: [1], decision: 'take', date: '2022-12-31' },
      'date_before_books',
    ],
    ['a day to come', { positions: [1], decision: 'take', date: '2026-11-24' }, 'date_in_future'],
    ['a row that is not there', { positions: [9], decision: 'skip' }, 'invalid'],
  ])('takes no decision about %s', async (_, body, code) => {
    const desk = await createDesk()
    const { id } = await desk.preview(csv(fuel, 'soon,X,-1'))
    await expect(desk.decide(id, body)).rejects.toMatchObject({ status: 422, code })
  })

  test('leaves out what became known meanwhile', async () => {
    const desk = await createDesk()
    const { id } = await desk.preview(csv(fuel, toll))
    await desk.take(toOfx([{ id: '1', amount: '-84.20', name: 'PILOT 312' }]))
    expect(await desk.confirm(id)).toMatchObject({ taken: 1, skipped: 1 })
    expect(amounts(await desk.waiting())).toEqual([-4, -84.2])
  })

  test('is deleted when it is discarded, or after a week', async () => {
    const desk = await createDesk()
    const [one, other] = [await desk.preview(csv(fuel)), await desk.preview(csv(toll))]
    await desk.undo(one.id)
    await expect(desk.show(one.id)).rejects.toMatchObject({ status: 404 })
    await removeOldDrafts(api)
    expect(await desk.show(other.id)).toMatchObject({ importable: 1 })
    api.clock.advance(8 * dayMs)
    await removeOldDrafts(api)
    api.clock.advance(-8 * dayMs)
    await expect(desk.show(other.id)).rejects.toMatchObject({ status: 404 })
    const rows = sql`select 1 from bank_import_rows where account_id = ${desk.accountId}`
    expect(await api.db.rows(rows)).toEqual([])
  })
})

describe('how a file is read', () => {
  const fuelCard = (...lines: string[]) =>
    ['Card,Tran Date,Location Name,Fees,Item,Qty,Amt,DB,Currency', ...lines, ''].join('\n')
  const first = fuelCard('0011,2026-11-04,STOP 14,0.00,ULSD,100.2,390.68,Y,USD/Gallons')
  const second = fuelCard('0011,2026-11-12,STOP 9,0.00,ULSD,50,200.10,Y,USD/Gallons')
  const mapping = { date: 1, description: [2, 4], amount: 6, positiveIs: 'out', direction: null }

  test('is asked once for a table that nobody has seen, and remembered with its headings', async () => {
    const desk = await createDesk()
    const seen = await desk.preview(first, {})
    expect(seen.questions.map(({ about }) => about)).toContain('description')
    expect(seen.table).toMatchObject({
      isRecognized: false,
      headings: expect.arrayContaining(['Amt']),
    })
    expect(seen).toMatchObject({ importable: 0, accounts: [{ internalAccountNumber: null }] })
    await expect(desk.confirm(seen.id)).rejects.toMatchObject({ code: 'import_columns' })
    const mapped = await desk.change(seen.id, { mapping })
    expect(mapped).toMatchObject({
      questions: [],
      rows: [{ amount: -390.68, description: 'STOP 14 · ULSD' }],
    })
    await expect(desk.confirm(seen.id)).rejects.toMatchObject({ code: 'import_account_required' })
    await desk.change(seen.id, { accounts: [{ index: 0, internalAccountNumber: 2100 }] })
    expect(await desk.confirm(seen.id)).toMatchObject({ taken: 1 })

    const next = await desk.preview(second, {})
    expect(next).toMatchObject({
      questions: [],
      importable: 1,
      table: { isRecognized: true },
      accounts: [{ internalAccountNumber: 2100 }],
    })
    await desk.undo(next.id)
    expect(await desk.take(second, {})).toMatchObject({ taken: 1 })
    expect(await desk.waiting()).toMatchObject([
      { amount: -200.1, internalAccountNumber: 2100 },
      { amount: -390.68 },
    ])
    // Another client has not answered anything.
    expect((await (await createDesk()).preview(first, {})).table).toMatchObject({
      isRecognized: false,
    })
  })

  test('may be changed by two at once', async () => {
    const desk = await createDesk()
    const { id } = await desk.preview(first)
    const { date, description, ...rest } = mapping
    await Promise.all(
      [{ date }, { description }, rest].map((some) => desk.change(id, { mapping: some })),
    )
    expect(await desk.show(id)).toMatchObject({ questions: [], rows: [{ amount: -390.68 }] })
  })

  test('is read again outside of the transaction when somebody else has changed it meanwhile', async () => {
    const desk = await createDesk()
    const { id } = await desk.preview(first)
    const { date, ...rest } = mapping
    const open = () =>
      api.db.rows(sql`
        select pid from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'
      `)
    const reads: unknown[][] = []
    const read = api.storage.read.bind(api.storage)
    const spy = vi.spyOn(api.storage, 'read').mockImplementation(async (...file) => {
      spy.mockImplementation(async (...again) => {
        reads.push(await open())
        return read.apply(api.storage, again)
      })
      // Before the first of them has read the file, the second has stored its change.
      await desk.change(id, { mapping: rest })
      return read(...file)
    })
    await desk.change(id, { mapping: { date } })
    expect(reads).toEqual([[], []])
    expect(await desk.show(id)).toMatchObject({ questions: [], rows: [{ amount: -390.68 }] })
  })

  test('is left as it is when somebody else changes it each time that it was read', async () => {
    const desk = await createDesk()
    const { id } = await desk.preview(first)
    const read = api.storage.read.bind(api.storage)
    let reads = 0
    vi.spyOn(api.storage, 'read').mockImplementation(async (...file) => {
      reads += 1
      const given = JSON.stringify({ date: reads % 3 })
      await api.db.rows(sql`
        update bank_imports set given = ${given}::jsonb
        where account_id = ${desk.accountId} and id = ${id}
      `)
      return read(...file)
    })
    await expect(desk.change(id, { mapping: { amount: 6 } })).rejects.toMatchObject({
      status: 409,
      code: 'settings_changed',
    })
    expect(reads).toBe(5)
  })

  test('keeps decisions about rows that stay as they were', async () => {
    const desk = await createDesk()
    const { id } = await desk.preview(csv('soon,X,-1', 'later,Y,-2'))
    await desk.decide(id, { positions: [0], decision: 'skip' })
    await desk.change(id, { accounts: [{ index: 0, internalAccountNumber: 1200 }] })
    expect((await desk.rows(id)).map(({ decision }) => decision)).toEqual(['skip', null])
  })

  test('is asked by importing at once, too, for which there is nobody to ask', async () => {
    const desk = await createDesk()
    const take = (content: string) => desk.take(content, { internalAccountNumber: 2100 })
    await expect(take(first)).rejects.toMatchObject({ status: 422, code: 'import_columns' })
    await expect(desk.take(csv(fuel), {})).rejects.toMatchObject({
      code: 'import_account_required',
    })
    expect(await desk.imports()).toEqual([])
  })

  test('is remembered with the number of the bank account', async () => {
    const desk = await createDesk()
    const card = (id: string) => toOfx([{ id, amount: '84.20' }], { card: true })
    await desk.take(card('1'), { internalAccountNumber: 2100, positiveIs: 'out' })
    expect(await desk.preview(card('2'), {})).toMatchObject({
      positiveIs: 'out',
      accounts: [{ internalAccountNumber: 2100, name: '…4417' }],
      rows: [{ amount: -84.2 }],
    })
    const bank = { internalAccountNumber: 2100, positiveIs: 'in' as const }
    expect(await desk.preview(card('2'), bank)).toMatchObject({ rows: [{ amount: 84.2 }] })
  })

  test('is chosen account by account in a file of several', async () => {
    const desk = await createDesk()
    const two = [
      'Account Number,Date,Description,Amount',
      '1111,11/04/2026,FUEL,-84.20',
      '2222,11/04/2026,RENT,-900.00',
      '',
    ].join('\n')
    await expect(desk.take(two)).rejects.toMatchObject({ status: 422, code: 'import_accounts' })
    const { id, accounts } = await desk.preview(two)
    expect(accounts).toMatchObject([
      { name: '…1111', internalAccountNumber: null, transactions: 1 },
      { name: '…2222', internalAccountNumber: null, transactions: 1 },
    ])
    const routes = [1000, 1200].map((internalAccountNumber, index) => ({
      index,
      internalAccountNumber,
    }))
    const changed = await desk.change(id, { accounts: routes })
    expect(changed).toMatchObject({ counts: { new: 2 }, importable: 2 })
    await desk.confirm(id)
    expect((await desk.waiting()).map((one) => [one.amount, one.internalAccountNumber])).toEqual(
      expect.arrayContaining([
        [-84.2, 1000],
        [-900, 1200],
      ]),
    )
    // Next month it is known.
    expect(await desk.take(two.replaceAll('11/04', '11/12'))).toMatchObject({ taken: 2 })
  })

  test.each([
    [
      'an account outside of the chart',
      { accounts: [{ index: 0, internalAccountNumber: 1999 }] },
      'account_unknown',
    ],
    [
      'an account that is no bank account',
      { accounts: [{ index: 0, internalAccountNumber: 5000 }] },
      'import_bank_account',
    ],
    [
      'an account of no such file',
      { accounts: [{ index: 3, internalAccountNumber: 1000 }] },
      'invalid',
    ],
    ['a column before the first', { mapping: { date: -1 } }, 'invalid'],
  ])('does not take %s', async (_, body, code) => {
    const desk = await createDesk()
    const { id } = await desk.preview(csv(fuel))
    await expect(desk.change(id, body)).rejects.toMatchObject({ status: 422, code })
  })

  test('says loudly that all is money in, before anything is taken', async () => {
    const desk = await createDesk()
    const { notices } = await desk.preview(csv('11/04/2026,FUEL,84.20', '11/05/2026,TOLL,4.00'))
    expect(notices).toMatchObject([{ about: 'all_money_in' }])
  })
})

describe('the balance that a file states', () => {
  test('is shown beside ours: posted, waiting, and what the file adds', async () => {
    const desk = await createDesk()
    await desk.take(csv('11/02/2026,ACH,1000.00', '10/20/2026,RENT,-300.00'))
    await desk.post()
    await desk.take(csv('11/03/2026,FUEL,-50.00', '11/20/2026,LATER,-7.00'))
    const text = [
      'Date,Description,Amount,Balance',
      '11/03/2026,FUEL,-50.00,650.00',
      '11/04/2026,TOLL,-4.00,646.00',
      '',
    ].join('\n')
    const { id, accounts } = await desk.preview(text)
    expect(accounts).toMatchObject([{ balance: { date: '2026-11-04', bank: 646, ours: 646 } }])
    await desk.confirm(id)
    const { accounts: later } = await desk.preview(text.replace('646.00', '640.00'))
    expect(later).toMatchObject([{ balance: { bank: 640, ours: 646 } }])
  })

  test.each([['-84.20'], ['84.20']])('of a card may be what is owed, as %s', async (balance) => {
    const desk = await createDesk()
    const text = `Date,Description,Amount,Balance\n11/04/2026,FUEL,-84.20,${balance}\n`
    const { accounts } = await desk.preview(text, { internalAccountNumber: 2100 })
    const bank = Number(balance)
    expect(accounts).toMatchObject([{ balance: { bank, ours: bank } }])
  })
})

describe('an import', () => {
  test('can be undone while nothing of it is posted, and taken again', async () => {
    const desk = await createDesk()
    const { id } = await desk.take(csv(fuel, toll))
    const batchId = await desk.post()
    await expect(desk.undo(id)).rejects.toMatchObject({ status: 409, code: 'import_posted' })
    expect(await desk.imports()).toMatchObject([{ posted: 2 }])
    await desk.reverse(batchId)
    await desk.undo(id)
    expect(await desk.waiting()).toEqual([])
    expect(await desk.imports()).toMatchObject([
      { id, taken: 2, undoneBy: 'Priya Shah', undoneAt: expect.any(String) },
    ])
    await desk.undo(id)
    await expect(desk.confirm(id)).rejects.toMatchObject({ status: 404 })
    expect(await desk.take(csv(fuel, toll))).toMatchObject({ taken: 2 })
  })

  test('that is undone leaves what another file has, too', async () => {
    const desk = await createDesk()
    const { id: one } = await desk.take(csv(fuel, toll))
    const { id: other } = await desk.take(csv(toll, '11/06/2026,SCALE,-12.00'))
    await desk.undo(one)
    expect(amounts(await desk.waiting())).toEqual([-12, -4])
    await desk.post()
    await expect(desk.undo(other)).rejects.toMatchObject({ code: 'import_posted' })
  })

  test('may be sent again by the right sign or for the right account, and the wrong one is undone', async () => {
    const desk = await createDesk()
    const statement = csv('11/04/2026,FUEL,84.20', '11/05/2026,ACH,-100')
    const wrong = await desk.take(statement)
    const right = { internalAccountNumber: 2100, positiveIs: 'out' as const }
    expect(await desk.take(statement, right)).toMatchObject({ taken: 2, skipped: 0 })
    const all = await desk.waiting()
    expect(all).toMatchObject([
      { amount: 100, internalAccountNumber: 2100 },
      { amount: -84.2, internalAccountNumber: 2100 },
    ])
    const undone = (await desk.imports()).filter(({ undoneAt }) => undoneAt !== null)
    expect(undone).toMatchObject([{ id: wrong.id, undoneBy: 'Priya Shah' }])
  })

  test('gives back its file as it was', async () => {
    const desk = await createDesk()
    const { id } = await desk.take(csv(fuel))
    const params = { accountId: desk.accountId, id }
    const blob = await desk.call(bankImports.file, { params })
    expect(await blob.text()).toBe(csv(fuel))
    expect(blob.type).toBe('application/octet-stream')
  })

  test('of another client is not found', async () => {
    const [desk, other] = [await createDesk(), await createDesk()]
    const { id } = await desk.take(csv(fuel))
    const { id: draft } = await desk.preview(csv(toll))
    for (const call of [
      () => other.show(draft),
      () => other.rows(draft),
      () => other.change(draft, { positiveIs: 'out' }),
      () => other.decide(draft, { standing: 'needs_decision', decision: 'take' }),
      () => other.confirm(draft),
      () => other.undo(id),
      () => other.call(bankImports.file, { params: { accountId: other.accountId, id } }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 })
    expect(await other.imports()).toEqual([])
  })

  test('from before there were reviews can be undone, too', async () => {
    const desk = await createDesk()
    const { id } = await desk.take(csv(fuel))
    await api.db.rows(sql`
      update bank_imports set reading = null where account_id = ${desk.accountId}
    `)
    const again = await desk.take(csv(fuel))
    expect(again).toMatchObject({ taken: 0 })
    await desk.undo(again.id)
    await desk.undo(id)
    expect(await desk.waiting()).toEqual([])
  })
})

describe('at the same time', () => {
  test('two who confirm a file import it once', async () => {
    const desk = await createDesk()
    const { id } = await desk.preview(csv(fuel, toll))
    const answers = await Promise.all([1, 2, 3].map(() => desk.confirm(id)))
    expect(new Set(answers.map(({ taken }) => taken))).toEqual(new Set([2]))
    expect(await desk.waiting()).toHaveLength(2)
  })

  test('two files with the same transactions bring each once', async () => {
    const desk = await createDesk()
    await Promise.all([csv(fuel, toll), csv(toll), csv(fuel)].map((text) => desk.take(text)))
    expect(amounts(await desk.waiting())).toEqual([-4, -84.2])
  })

  test('one who confirms and one who undoes leave all of it or nothing', async () => {
    const desk = await createDesk()
    const { id } = await desk.preview(csv(fuel, toll))
    await Promise.allSettled([desk.confirm(id), desk.undo(id)])
    const isThere = (await desk.imports()).some(({ undoneAt }) => undoneAt === null)
    expect(await desk.waiting()).toHaveLength(isThere ? 2 : 0)
  })

  test('one who undoes and one who posts don’t both succeed', async () => {
    const desk = await createDesk()
    for (let attempt = 0; attempt < 5; attempt++) {
      const { id } = await desk.take(csv(fuel, toll))
      const [undone, posted] = await Promise.allSettled([desk.undo(id), desk.post()])
      expect([undone.status, posted.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      if (posted.status === 'fulfilled') {
        await desk.reverse(posted.value)
        await desk.undo(id)
      }
    }
  })
})

describe('a hostile file', () => {
  test('keeps formulas as the text that they are', async () => {
    const desk = await createDesk()
    await desk.take(csv('11/04/2026,"=HYPERLINK(""http://x"")",-1', '11/04/2026,@SUM(A1),-2'))
    expect((await desk.waiting()).map(({ description }) => description).toSorted()).toEqual([
      '=HYPERLINK("http://x")',
      '@SUM(A1)',
    ])
  })

  test.each([
    ['zero characters as entities', '&#0;&#x0;'],
    ['half of a pair at the cut', `${'x'.repeat(194)}😀😀`],
    ['quotes and backslashes', String.raw`\"\\u0000{}'; drop table trips;--`],
  ])('with %s is stored', async (_, name) => {
    const desk = await createDesk()
    const text = Buffer.from(toOfx([{ id: '1', amount: '-1' }]))
      .toString()
      .replace('PILOT #312', name)
    const { id, rows } = await desk.preview(text)
    expect(rows).toHaveLength(1)
    expect(await desk.confirm(id)).toMatchObject({ taken: 1 })
  })

  test('with half of a pair at the cut of a cell and of a heading is stored', async () => {
    const desk = await createDesk()
    const long = `${'x'.repeat(199)}😀`
    const text = `Date,Description,Amount,${long}\n11/04/2026,FUEL,-1.00,${long}\n`
    const { id } = await desk.preview(text)
    expect(await desk.confirm(id)).toMatchObject({ taken: 1 })
  })

  test('with the same id in two accounts of one account of the books brings both', async () => {
    const desk = await createDesk()
    const one = Buffer.from(toOfx([{ id: '1', amount: '-1' }])).toString()
    const other = Buffer.from(toOfx([{ id: '1', amount: '-2', name: 'OTHER' }]))
      .toString()
      .replace('4417', '4418')
    const { id } = await desk.preview(one + other)
    const accounts = [0, 1].map((index) => ({ index, internalAccountNumber: 1000 }))
    await desk.change(id, { accounts })
    expect(await desk.confirm(id)).toMatchObject({ taken: 2 })
    expect(await desk.take(one + other)).toMatchObject({ taken: 0, skipped: 2 })
  })

  test.each([
    ['a PDF', Buffer.from('%PDF-1.7\n'), 422],
    ['fifty megabytes', Buffer.alloc(50 * 1024 * 1024, 'a,b\n'), 413],
  ])('that is %s leaves nothing behind', async (_, content, status) => {
    const desk = await createDesk()
    const before = await countBlobs()
    await expect(desk.preview(content)).rejects.toMatchObject({ status })
    await expect(desk.take(content)).rejects.toMatchObject({ status })
    expect(await countBlobs()).toBe(before)
  })
})

async function countBlobs(): Promise<number> {
  let count = 0
  for await (const _ of api.storage.list()) count++
  return count
}
