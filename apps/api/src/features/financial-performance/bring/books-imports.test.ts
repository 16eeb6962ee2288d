import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientRecord } from '@milepost/contract/clients/client-record'
import { clients } from '@milepost/contract/clients/clients'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { booksForStaff } from '@milepost/contract/financial-performance/books-for-staff'
import { booksImports } from '@milepost/contract/financial-performance/books-imports'
import { booksLock } from '@milepost/contract/financial-performance/books-lock'
import { chartOfAccounts } from '@milepost/contract/financial-performance/chart-of-accounts'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { posting } from '@milepost/contract/financial-performance/posting'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { toProfitAndLoss, toTrialBalance } from '@milepost/testing/books-files.ts'
import { toXlsx } from '../../../../test/papers/xlsx-file.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { sql } from '../../../platform/database/database.ts'
import { bookDifferences } from '../posting/check.sql.ts'
import { removeOldFiles } from './books-imports.sql.ts'

let api: Awaited<ReturnType<typeof startApi>>
let admin: Awaited<ReturnType<typeof api.signInStaff>>
let priya: typeof admin
beforeAll(async () => {
  api = await startApi()
  admin = await api.signInStaff('admin')
  priya = await api.signInStaff('bookkeeper')
})
afterAll(() => api.stop())

let count = 0
/** A client with a name that no other has. */
async function addClient(name = `Hauler ${++count}`) {
  const { id } = await admin.call(clients.create, {
    body: { account: { name, clientCustomerType: 'ENT' } },
  })
  return { accountId: id, name }
}
const upload = (text: string | Uint8Array, fileName = 'books.csv') =>
  priya.call(booksImports.upload, {
    body: { files: [{ object: new File([text as BlobPart], fileName) }] },
  })
const partsOf = async (id: string) =>
  (await priya.call(booksImports.parts, { query: { import: id } })).items
/** The versions of what is ready in these files. */
const versionsOf = async (ids: string[]) => {
  const found = await Promise.all(ids.map(partsOf))
  return found.flat().flatMap(({ status, version }) => (status === 'ready' ? version : []))
}
const postVersions = (ids: string[], versions: string[]) =>
  priya.call(booksImports.post, { body: { ids, versions } })
/** Posts what is ready in these files, which is so many parts. */
const post = async (ids: string[], parts: number) => {
  const versions = await versionsOf(ids)
  expect(versions).toHaveLength(parts)
  return postVersions(ids, versions)
}
const change = (ids: string[], fields: object) =>
  priya.call(booksImports.change, { body: { ids, ...fields } })
const takeBack = (id: string, body = {}) =>
  priya.call(booksImports.takeBack, { params: { id }, body })
const take = (id: string, name: string) =>
  priya.call(booksImports.decide, { params: { id }, body: { name, decision: 'take' } })
const mapAccounts = (names: Record<string, number | null>) =>
  priya.call(booksImports.mapAccounts, {
    body: {
      accounts: Object.entries(names).map(([name, internalAccountNumber]) => ({
        name,
        internalAccountNumber,
        isLeftOut: internalAccountNumber === null,
      })),
    },
  })
/** The balances of 2026 by account: before the year, and at the end of each month. */
const balancesOf = async (accountId: string) => {
  const params = { accountId, year: 2026 }
  const { accounts } = await priya.call(booksForStaff.trialBalance, { params })
  return new Map(accounts.map((one) => [one.internalAccountNumber, one.balances]))
}
const batchesOf = async (accountId: string) =>
  (await priya.call(posting.batches, { params: { accountId }, query: { limit: 100 } })).items

const opening = (name: string, cents = 1_000_000) =>
  toTrialBalance(name, 'December 31, 2025', [
    ['Business Checking', cents, 0],
    ['Truck Loan', 0, 400_000],
    ['Owner Contributions', 0, cents - 400_000],
  ])
const months = (name: string) =>
  toProfitAndLoss(name, ['Jan 2026', 'Feb 2026'], {
    income: [['Mileage / Percentage', [500_000, 450_050]]],
    expenses: [['Fuel', [120_000, 80_010]]],
  })

test('a trial balance is posted as one batch on its day, under the client that it names', async () => {
  const { accountId, name } = await addClient()
  const file = await upload(opening(`${name}, LLC`))
  expect(file).toMatchObject({ state: 'review', day: '2025-12-31', parts: 1, isRepeated: false })
  expect(await partsOf(file.id)).toMatchObject([
    {
      status: 'ready',
      accountId,
      clientName: name,
      months: [{ month: '2025-12', lines: 3, debits: 10_000, credits: 10_000, difference: 0 }],
    },
  ])
  expect(await batchesOf(accountId)).toEqual([])
  expect(await post([file.id], 1)).toMatchObject({ parts: 1, clients: 1, batches: 1 })
  expect(await batchesOf(accountId)).toMatchObject([
    { date: '2025-12-31', description: 'Opening balances, December 31, 2025', amount: 10_000 },
  ])
  expect((await balancesOf(accountId)).get(2500)).toMatchObject({
    beginningAmount: -4_000,
  })
  expect(await priya.call(booksImports.show, { params: { id: file.id } })).toMatchObject({
    state: 'posted',
    postedParts: 1,
  })
  expect(
    await api.db.rows(sql`select actor_id, action from audit_log where account_id = ${accountId}`),
  ).toContainEqual({ actorId: priya.staffId, action: 'POST /staff/v1/books_postings' })
})

test('before the books begin it is the opening batch', async () => {
  const { accountId, name } = await addClient()
  const file = await upload(
    toTrialBalance(name, 'December 31, 2022', [
      ['Business Checking', 100, 0],
      ['Owner Contributions', 0, 100],
    ]),
  )
  await post([file.id], 1)
  expect(await batchesOf(accountId)).toMatchObject([{ isOpening: true, date: '2022-12-31' }])
})

test('months show what they lack to balance, and are posted only with a named account for it', async () => {
  const { accountId, name } = await addClient()
  const file = await upload(months(name))
  expect(await partsOf(file.id)).toMatchObject([
    {
      status: 'difference',
      months: [
        { month: '2026-01', debits: 1_200, credits: 5_000, difference: -3_800 },
        { month: '2026-02', debits: 800.1, credits: 4_500.5, difference: -3_700.4 },
      ],
    },
  ])
  const [{ version } = { version: '' }] = await partsOf(file.id)
  await expect(postVersions([file.id], [version])).rejects.toMatchObject({
    code: 'books_parts_changed',
  })
  await change([file.id], { differenceAccount: 1000 })
  await post([file.id], 1)
  const [february, january] = await batchesOf(accountId)
  expect([january, february]).toMatchObject([{ date: '2026-01-31' }, { date: '2026-02-28' }])
  const params = { accountId, batchId: january!.batchId }
  const lines = await priya.call(posting.lines, { params })
  expect(lines.map((one) => [one.internalAccountNumber, one.amount, one.details])).toEqual([
    [4000, 5_000, 'Mileage / Percentage'],
    [5000, 1_200, 'Fuel'],
    [1000, 3_800, 'Net income, to balance'],
  ])
  expect((await balancesOf(accountId)).get(1000)).toMatchObject({
    januaryAmount: 3_800,
    februaryAmount: 7_500.4,
  })
  expect(await bookDifferences(api.db, accountId)).toEqual([])
})

test('names of accounts are mapped once for the firm; likely ones wait to be confirmed', async () => {
  const [first, second] = [await addClient(), await addClient()]
  const report = (name: string) =>
    toProfitAndLoss(name, ['Mar 2026'], {
      income: [['Linehaul Settlements', [300_00]]],
      expenses: [
        ['Truck Repairs:Shop', [100_00]],
        ['Shenanigans', [200_00]],
      ],
    })
  const file = await upload(report(first.name))
  expect(await partsOf(file.id)).toMatchObject([
    {
      status: 'accounts',
      unmapped: ['Linehaul Settlements', 'Truck Repairs:Shop', 'Shenanigans'],
      months: [],
    },
  ])
  const names = await priya.call(booksImports.accounts, {})
  expect(names.filter((one) => one.internalAccountNumber === null)).toMatchObject([
    { name: 'Linehaul Settlements', suggestion: 4000, files: 1 },
    { name: 'Truck Repairs:Shop', suggestion: 5100 },
    { name: 'Shenanigans', suggestion: null },
  ])
  await expect(mapAccounts({ Shenanigans: 7777 })).rejects.toMatchObject({
    code: 'account_unknown',
  })
  await mapAccounts({ 'Linehaul Settlements': 4000, 'Truck Repairs:Shop': 5100, Shenanigans: 5400 })
  // The second client's file needs nothing more.
  const other = await upload(report(second.name))
  expect(await partsOf(other.id)).toMatchObject([{ status: 'ready', unmapped: [] }])
  await mapAccounts({ Shenanigans: null })
  expect(await partsOf(other.id)).toMatchObject([
    { status: 'difference', months: [{ difference: -200 }] },
  ])
})

test('a client’s own account comes before the firm’s mapping', async () => {
  const { accountId, name } = await addClient()
  await priya.call(chartOfAccounts.addForClient, {
    params: { accountId },
    body: { chartAccount: { internalAccountNumber: 5977, name: 'Reefer Fuel' } },
  })
  await mapAccounts({ 'Reefer Fuel': 5000 })
  const file = await upload(
    toTrialBalance(name, 'January 31, 2026', [
      ['Reefer Fuel', 500, 0],
      ['Business Checking', 0, 500],
    ]),
  )
  await post([file.id], 1)
  expect([...(await balancesOf(accountId)).keys()]).toEqual([1000, 5977])
})

test('the same file again is the one that is here, and nothing is posted twice', async () => {
  const { accountId, name } = await addClient()
  const file = await upload(opening(name))
  const versions = await versionsOf([file.id])
  await postVersions([file.id], versions)
  const again = await upload(opening(name), 'another name.csv')
  expect(again).toMatchObject({ id: file.id, isRepeated: true, state: 'posted' })
  await expect(postVersions([file.id], versions)).rejects.toMatchObject({
    code: 'books_parts_changed',
  })
  // Exported once more, with another amount: the same day is in the books already.
  const other = await upload(opening(name, 1_000_001))
  expect(await partsOf(other.id)).toMatchObject([{ status: 'duplicate', inTheWay: 'books.csv' }])
  expect(await batchesOf(accountId)).toHaveLength(1)
  await take(other.id, name)
  expect(await partsOf(other.id)).toMatchObject([{ status: 'ready' }])
})

test('at once, a file is stored once, and months of two files are posted once', async () => {
  const { accountId, name } = await addClient()
  const [first, again] = await Promise.all([upload(opening(name)), upload(opening(name))])
  expect(first.isRepeated).toBe(!again.isRepeated)
  expect(again.id).toBe(first.id)
  const versions = await versionsOf([first.id])
  const other = await upload(opening(name, 1_000_002))
  await priya.call(booksImports.decide, {
    params: { id: first.id },
    body: { name, decision: 'skip' },
  })
  const versionsOfOther = await versionsOf([other.id])
  expect([...versions, ...versionsOfOther]).toHaveLength(2)
  const undone = priya.call(booksImports.decide, {
    params: { id: first.id },
    body: { name, decision: null },
  })
  await Promise.allSettled([
    undone,
    postVersions([other.id], versionsOfOther),
    postVersions([first.id], versions),
  ])
  expect(await batchesOf(accountId)).toHaveLength(1)
})

test('one file has many clients, by name, business, MC number, or as staff say once', async () => {
  const [ann, bob, cy] = [await addClient(), await addClient(), await addClient()]
  await admin.call(clientRecord.change, {
    params: { accountId: bob.accountId },
    body: { record: { businessName: `Bob & Sons ${count}, Inc.` } },
  })
  await admin.call(clientRecord.change, {
    params: { accountId: cy.accountId },
    body: { record: { mcNumber: '7654321' } },
  })
  const rows = [
    ann.name.toUpperCase(),
    `bob & sons ${count}`,
    '7654321',
    `Old Name ${count}`,
  ].flatMap((name) => [
    [name, 'Business Checking', { number: '100.25' }, null],
    [name, 'Owner Contributions', null, { number: '100.25' }],
  ])
  const file = await upload(
    toXlsx({ All: [['Client', 'Account', 'Debit', 'Credit'], ...rows] }),
    'openings.xlsx',
  )
  expect((await partsOf(file.id)).map(({ status, accountId }) => [status, accountId])).toEqual([
    ['day', ann.accountId],
    ['day', bob.accountId],
    ['day', cy.accountId],
    ['client', null],
  ])
  await change([file.id], { day: '2025-12-31' })
  const dee = await addClient()
  await priya.call(booksImports.decide, {
    params: { id: file.id },
    body: { name: `Old Name ${count - 1}`, accountId: dee.accountId },
  })
  expect(await post([file.id], 4)).toMatchObject({ parts: 4, clients: 4, batches: 4 })
  // The name is remembered.
  const other = await upload(
    `Client,Account,Debit,Credit\nOld Name ${count - 1},Fuel,5,\n,Business Checking,,5\n`,
  )
  expect(await partsOf(other.id)).toMatchObject([{ accountId: dee.accountId }])
})

test('all or none: a lock that comes in between leaves nothing behind, and is named', async () => {
  const [open, closed] = [await addClient(), await addClient()]
  const files = [await upload(opening(open.name)), await upload(opening(closed.name))]
  const ids = files.map(({ id }) => id)
  const versions = await versionsOf(ids)
  await priya.call(booksLock.change, {
    params: { accountId: closed.accountId },
    body: { books: { lockedThrough: '2025-12-31' } },
  })
  expect(await partsOf(ids[1]!)).toMatchObject([{ status: 'locked', inTheWay: '2025-12-31' }])
  await expect(postVersions(ids, versions)).rejects.toMatchObject({ code: 'books_parts_changed' })
  expect(await batchesOf(open.accountId)).toEqual([])
  await post(ids, 1)
  await priya.call(booksLock.change, {
    params: { accountId: open.accountId },
    body: { books: { lockedThrough: '2025-12-31' } },
  })
  await expect(takeBack(ids[0]!)).rejects.toMatchObject({
    code: 'period_locked',
    detail: expect.stringContaining(`${open.name}: Locked through December 31, 2025`),
  })
})

test('what is posted can be taken back, for one client or all, and posted again', async () => {
  const { accountId, name } = await addClient()
  const file = await upload(opening(name))
  await post([file.id], 1)
  expect(await takeBack(file.id, { accountId })).toMatchObject({ state: 'review', postedParts: 0 })
  expect((await balancesOf(accountId)).size).toBe(0)
  await expect(takeBack(file.id)).rejects.toMatchObject({ code: 'books_nothing_posted' })
  await post([file.id], 1)
  expect(await bookDifferences(api.db, accountId)).toEqual([])
  const batch = (await batchesOf(accountId)).find(
    (one) => one.reversesBatchId === null && one.reversedByBatchId === null,
  )
  await expect(priya.call(booksImports.remove, { params: { id: file.id } })).rejects.toMatchObject({
    code: 'books_import_posted',
  })
  // Matched to a transaction of the bank: then it stays.
  const bankFile = new File([toOfx([{ id: 'f1', amount: '-84.20' }]) as BlobPart], 'a.ofx')
  const params = { accountId }
  const body = { internalAccountNumber: 1000, files: [{ object: bankFile }] }
  await priya.call(bankImports.importFile, { params, body })
  const { items } = await priya.call(importedTransactions.list, { params, query: {} })
  const transactionId = items[0]!.id
  await api.db.rows(sql`
    insert into imported_matches (account_id, transaction_id, batch_id, line_number, matched_at, matched_by)
    values (${accountId}, ${transactionId}, ${batch!.batchId}, 1, now(), ${priya.staffId})
  `)
  await expect(takeBack(file.id)).rejects.toMatchObject({
    code: 'books_batch_matched',
    detail: `${name}: Opening balances, December 31, 2025`,
  })
})

test('what somebody reversed by hand is taken back already', async () => {
  const { accountId, name } = await addClient()
  const file = await upload(opening(name))
  await post([file.id], 1)
  const [{ batchId } = { batchId: '' }] = await batchesOf(accountId)
  await priya.call(posting.reverse, { params: { accountId, batchId }, body: {} })
  await takeBack(file.id)
  expect(await batchesOf(accountId)).toHaveLength(2)
})

test('a journal is one batch for each month, each line on its day', async () => {
  const { accountId, name } = await addClient()
  const file = await upload(
    [
      name,
      'Journal',
      '',
      ',Date,Transaction Type,Num,Name,Memo/Description,Account,Debit,Credit',
      ',01/05/2026,Expense,88,Pilot,Diesel,Fuel,"1,250.00",',
      ',,,,,,Business Checking,,"1,250.00"',
      ',,,,,,,"$1,250.00","$1,250.00"',
      ',02/01/2026,Deposit,,Broker,,Business Checking,900.00,',
      ',,,,,,Mileage / Percentage,,900.00',
    ].join('\n'),
  )
  expect(await post([file.id], 1)).toMatchObject({ batches: 2 })
  const [, january] = await batchesOf(accountId)
  const params = { accountId, batchId: january!.batchId }
  expect(await priya.call(posting.lines, { params })).toMatchObject([
    { date: '2026-01-05', internalAccountNumber: 5000, details: 'Fuel: Diesel' },
    { date: '2026-01-05', internalAccountNumber: 1000, amount: -1_250 },
  ])
})

test('days of the future and before the books are said, and so are columns that nobody chose', async () => {
  const { name } = await addClient()
  const file = await upload(
    [name, '', 'Date,Account,Debit,Credit', '2022-05-01,Fuel,1,', '2031-01-01,Fuel,,1'].join('\n'),
  )
  expect(await partsOf(file.id)).toMatchObject([
    {
      status: 'problem',
      problemCount: 2,
      problems: [
        { problem: 'date_before_books', text: '2022-05' },
        { problem: 'date_in_future', text: '2031-01-01' },
      ],
    },
  ])
  const strange = await upload('Konto,Soll,Haben\nFuel,1.00,\nBusiness Checking,,1.00\n')
  expect(await partsOf(strange.id)).toMatchObject([{ status: 'columns' }])
  const [changed] = await change([strange.id], {
    mapping: { kind: 'balances', account: 0, debit: 1, credit: 2 },
    day: '2025-12-31',
  })
  expect(changed!.mapping).toMatchObject({ debit: 1 })
  expect(await partsOf(strange.id)).toMatchObject([{ status: 'client' }])
  await expect(change([strange.id], { mapping: { account: 150 } })).rejects.toMatchObject({
    code: 'invalid',
  })
  // The columns are remembered for the next such file.
  expect(await upload('Konto,Soll,Haben\nFuel,2.00,\nTruck,,2.00\n')).toMatchObject({
    isRecognized: true,
    mapping: { account: 0, debit: 1, credit: 2 },
  })
})

test.each([
  ['a PDF', '%PDF-1.7\n1 0 obj\n<< >>\nendobj\n', 'books_file_format'],
  ['blank lines', '\n\n', 'books_file_empty'],
  ['headings alone', 'Account,Debit,Credit\n', 'books_file_empty'],
  ['a list of words', 'Name,Town\nAnn,Reno\nBob,Waco\n', 'books_file_columns'],
  ['too many rows', `Account,Debit,Credit\n${'Fuel,1,1\n'.repeat(10_001)}`, 'books_file_too_many'],
])('a file of %s is refused with words', async (_, content, code) => {
  await expect(upload(content)).rejects.toMatchObject({ code })
})

test('10,000 rows are read and shown', async () => {
  const { name } = await addClient()
  const rows = Array.from({ length: 5_000 }, (_, i) => [
    `${1 + (i % 9)}/${1 + (i % 28)}/2026,Fuel,"1,000.${10 + (i % 90)}",`,
    `${1 + (i % 9)}/${1 + (i % 28)}/2026,Business Checking,,"1,000.${10 + (i % 90)}"`,
  ]).flat()
  const file = await upload([name, 'Date,Account,Debit,Credit', ...rows].join('\n'))
  const [part] = await partsOf(file.id)
  expect(part).toMatchObject({ status: 'ready' })
  expect(part!.months).toHaveLength(9)
  await priya.call(booksImports.remove, { params: { id: file.id } })
  await expect(priya.call(booksImports.show, { params: { id: file.id } })).rejects.toMatchObject({
    status: 404,
  })
})

test('after 30 days the rows are removed; the same file brings them back', async () => {
  const { name } = await addClient()
  const file = await upload(opening(name))
  await post([file.id], 1)
  const unposted = await upload('Client,Account,Debit,Credit\nNobody,Fuel,5,\nNobody,Truck,,5\n')
  await removeOldFiles(api.db, new Date(api.clock.now().getTime() + 1_000))
  await expect(
    priya.call(booksImports.show, { params: { id: unposted.id } }),
  ).rejects.toMatchObject({ status: 404 })
  expect(await priya.call(booksImports.show, { params: { id: file.id } })).toMatchObject({
    sample: [],
    postedParts: 1,
  })
  await takeBack(file.id)
  expect(await partsOf(file.id)).toMatchObject([{ status: 'empty' }])
  await upload(opening(name))
  expect(await post([file.id], 1)).toMatchObject({ parts: 1 })
})

test('a consultant, who has only their own clients, has no part in it', async () => {
  const consultant = await api.signInStaff('consultant')
  const body = { ids: [consultant.staffId], versions: ['v'] }
  await Promise.all(
    [
      consultant.call(booksImports.parts, { query: {} }),
      consultant.call(booksImports.list, { query: {} }),
      consultant.call(booksImports.post, { body }),
    ].map((attempt) => expect(attempt).rejects.toMatchObject({ status: 403 })),
  )
})

test('a client has balances once, on whatever day, since they are cumulative', async () => {
  const { accountId, name } = await addClient()
  const file = await upload(opening(name), 'first.csv')
  api.clock.advance(1_000)
  const later = await upload(
    toTrialBalance(name, 'March 31, 2026', [
      ['Business Checking', 1_200_000, 0],
      ['Owner Contributions', 0, 1_200_000],
    ]),
  )
  // Two of them under review, and one that is posted.
  expect(await partsOf(later.id)).toMatchObject([{ status: 'duplicate', inTheWay: 'first.csv' }])
  await post([file.id], 1)
  expect(await partsOf(later.id)).toMatchObject([{ status: 'duplicate', inTheWay: 'first.csv' }])
  await take(later.id, name)
  await post([later.id], 1)
  expect((await balancesOf(accountId)).get(1000)).toMatchObject({ marchAmount: 22_000 })
})

const balancesWithin = (name: string, asOf: string) =>
  toTrialBalance(name, asOf, [
    ['Business Checking', 700_000, 0],
    ['Mileage / Percentage', 0, 950_050],
    ['Fuel', 250_050, 0],
  ])

test('balances from within a year are not posted beside its months, unless staff say so', async () => {
  const { accountId, name } = await addClient()
  const byMonth = await upload(months(name), 'months.csv')
  await change([byMonth.id], { differenceAccount: 1000 })
  api.clock.advance(1_000)
  const balances = await upload(balancesWithin(name, 'February 28, 2026'), 'balances.csv')
  const flagged = {
    status: 'duplicate',
    inTheWay: null,
    countedTwice: [{ fileName: 'months.csv', months: ['2026-01', '2026-02'] }],
  }
  // Both under review, and one that is posted.
  expect(await partsOf(balances.id)).toMatchObject([flagged])
  await post([byMonth.id, balances.id], 1)
  expect(await partsOf(balances.id)).toMatchObject([flagged])
  expect((await balancesOf(accountId)).get(4000)).toMatchObject({
    februaryAmount: -9_500.5,
  })
  const [{ version } = { version: '' }] = await partsOf(balances.id)
  await expect(postVersions([balances.id], [version])).rejects.toMatchObject({
    code: 'books_parts_changed',
  })
  await change([balances.id], { day: '2026-01-31' })
  expect(await partsOf(balances.id)).toMatchObject([
    { ...flagged, countedTwice: [{ fileName: 'months.csv', months: ['2026-01'] }] },
  ])
  await take(balances.id, name)
  expect(await partsOf(balances.id)).toMatchObject([{ status: 'ready', countedTwice: [] }])
  await post([balances.id], 1)
})

test('months are not posted beside balances that include them, unless staff say so', async () => {
  const { accountId, name } = await addClient()
  const balances = await upload(balancesWithin(name, 'January 31, 2026'), 'balances.csv')
  api.clock.advance(1_000)
  const byMonth = await upload(months(name), 'months.csv')
  await change([byMonth.id], { differenceAccount: 1000 })
  const journal = await upload(
    [
      name,
      'Date,Account,Debit,Credit',
      '1/5/2026,Fuel,250.00,',
      '1/5/2026,Business Checking,,250.00',
    ].join('\n'),
    'journal.csv',
  )
  const flagged = {
    status: 'duplicate',
    inTheWay: null,
    countedTwice: [{ fileName: 'balances.csv', months: ['2026-01'] }],
  }
  const expectFlagged = async () => {
    expect(await partsOf(byMonth.id)).toMatchObject([flagged])
    expect(await partsOf(journal.id)).toMatchObject([flagged])
  }
  await expectFlagged()
  await post([balances.id, byMonth.id, journal.id], 1)
  await expectFlagged()
  expect(await batchesOf(accountId)).toHaveLength(1)
  await take(byMonth.id, name)
  await post([byMonth.id], 1)
  // Taken back, the balances are in nobody's way.
  await takeBack(balances.id)
  expect(await partsOf(journal.id)).toMatchObject([{ inTheWay: 'months.csv', countedTwice: [] }])
})

test.each(['December 31, 2025', 'January 1, 2026'])(
  'balances of %s stand beside the months that follow',
  async (asOf) => {
    const [before, after] = [await addClient(), await addClient()]
    for (const first of ['balances', 'months'] as const) {
      const { accountId, name } = first === 'balances' ? before : after
      const texts = { balances: balancesWithin(name, asOf), months: months(name) }
      const others = { balances: 'months', months: 'balances' } as const
      const earlier = await upload(texts[first], `${first}.csv`)
      api.clock.advance(1_000)
      const later = await upload(texts[others[first]], `${others[first]}.csv`)
      await change([earlier.id, later.id], { differenceAccount: 1000 })
      await post([earlier.id], 1)
      expect(await partsOf(later.id)).toMatchObject([{ status: 'ready', countedTwice: [] }])
      await post([later.id], 1)
      expect(await batchesOf(accountId)).toHaveLength(3)
    }
  },
)

test('balances without income are not posted beside months that they include, either: cash would count twice', async () => {
  const { name } = await addClient()
  const byMonth = await upload(months(name), 'months.csv')
  await change([byMonth.id], { differenceAccount: 1000 })
  api.clock.advance(1_000)
  const balances = await upload(opening(name), 'balances.csv')
  expect(await partsOf(balances.id)).toMatchObject([{ status: 'ready' }])
  await change([balances.id], { day: '2026-02-15' })
  expect(await partsOf(balances.id)).toMatchObject([
    { countedTwice: [{ fileName: 'months.csv', months: ['2026-01', '2026-02'] }] },
  ])
})

test('balances that were posted before their day was stored include the month that they are in', async () => {
  const { name } = await addClient()
  const balances = await upload(balancesWithin(name, 'January 31, 2026'), 'balances.csv')
  await post([balances.id], 1)
  await api.db.rows(sql`
    update books_imports set posted = jsonb_build_array((posted->0) - 'day') where id = ${balances.id}
  `)
  const byMonth = await upload(months(name), 'months.csv')
  await change([byMonth.id], { differenceAccount: 1000 })
  expect(await partsOf(byMonth.id)).toMatchObject([
    { status: 'duplicate', countedTwice: [{ fileName: 'balances.csv', months: ['2026-01'] }] },
  ])
})

test('a journal exported twice is posted once; a second one of a month, if staff say so', async () => {
  const { accountId, name } = await addClient()
  const journal = (memo: string) =>
    [
      name,
      'Date,Account,Memo,Debit,Credit',
      `1/5/2026,Fuel,${memo},250.00,`,
      `1/5/2026,Business Checking,${memo},,250.00`,
    ].join('\n')
  const first = await upload(journal('a'), 'first.csv')
  api.clock.advance(1_000)
  const again = await upload(journal('b'), 'again.csv')
  expect(await partsOf(again.id)).toMatchObject([{ status: 'duplicate', inTheWay: 'first.csv' }])
  await post([first.id], 1)
  expect(await partsOf(again.id)).toMatchObject([{ status: 'duplicate', inTheWay: 'first.csv' }])
  expect(await batchesOf(accountId)).toHaveLength(1)
  await take(again.id, name)
  await post([again.id], 1)
  expect(await batchesOf(accountId)).toHaveLength(2)
})

test('what staff took beside one file is held back beside another that comes later', async () => {
  const { accountId, name } = await addClient()
  const journal = (memo: string) =>
    [
      name,
      'Date,Account,Memo,Debit,Credit',
      `1/5/2026,Fuel,${memo},250.00,`,
      `1/5/2026,Business Checking,${memo},,250.00`,
    ].join('\n')
  const first = await upload(journal('a'), 'first.csv')
  await post([first.id], 1)
  api.clock.advance(1_000)
  const again = await upload(journal('b'), 'again.csv')
  await take(again.id, name)
  expect(await partsOf(again.id)).toMatchObject([{ status: 'ready' }])
  api.clock.advance(1_000)
  const third = await upload(journal('c'), 'third.csv')
  await take(third.id, name)
  await post([third.id], 1)
  expect(await partsOf(again.id)).toMatchObject([{ status: 'duplicate', inTheWay: 'third.csv' }])
  await take(again.id, name)
  await post([again.id], 1)
  expect(await batchesOf(accountId)).toHaveLength(3)
})

test('a client chosen for a title is for that file alone, and an exact name comes first', async () => {
  const [wrong, right] = [await addClient(), await addClient()]
  const title = `Sheet ${count}`
  const file = await upload(opening(title))
  const choose = (id: string, named: string, accountId: string) =>
    priya.call(booksImports.decide, { params: { id }, body: { name: named, accountId } })
  await choose(file.id, title, wrong.accountId)
  expect(await partsOf(file.id)).toMatchObject([{ status: 'ready', accountId: wrong.accountId }])
  // It can be changed while it is ready.
  await choose(file.id, title, right.accountId)
  expect(await partsOf(file.id)).toMatchObject([{ status: 'ready', accountId: right.accountId }])
  const other = await upload(opening(title, 1_000_003))
  expect(await partsOf(other.id)).toMatchObject([{ status: 'client', accountId: null }])
  // A name in a column is remembered, but not for another client who has it.
  const rows = (amount: number) =>
    `Client,Account,Debit,Credit\n${right.name},Fuel,${amount},\n,Business Checking,,${amount}\n`
  const column = await upload(rows(7))
  await choose(column.id, right.name, wrong.accountId)
  expect(await partsOf(column.id)).toMatchObject([{ accountId: wrong.accountId }])
  expect(await partsOf((await upload(rows(8))).id)).toMatchObject([{ accountId: right.accountId }])
})

test('nothing is posted if as many parts are ready, but not those that the sender saw', async () => {
  const [seen, other] = [await addClient(), await addClient()]
  const file = await upload(opening(seen.name))
  const versions = await versionsOf([file.id])
  expect(versions).toHaveLength(1)
  const refused = { status: 409, code: 'books_parts_changed' }
  const attempt = () => postVersions([file.id], versions)
  // Somebody says that it is another client's, or moves it to another day.
  const choose = (accountId: string) =>
    priya.call(booksImports.decide, {
      params: { id: file.id },
      body: { name: seen.name, accountId },
    })
  await choose(other.accountId)
  await expect(attempt()).rejects.toMatchObject(refused)
  await choose(seen.accountId)
  await change([file.id], { day: '2026-01-31' })
  await expect(attempt()).rejects.toMatchObject(refused)
  await change([file.id], { day: '2025-12-31' })
  expect(await attempt()).toMatchObject({ parts: 1 })
  expect(await batchesOf(other.accountId)).toEqual([])
})

test('what is restored or reversed stays for another 30 days', async () => {
  const [first, second] = [await addClient(), await addClient()]
  const [file, other] = [await upload(opening(first.name)), await upload(opening(second.name))]
  const now = api.clock.now().getTime()
  const daysAgo = (days: number) => new Date(now - days * 86_400_000)
  const ids = [file.id, other.id]
  const remove = () => removeOldFiles(api.db, daysAgo(30))
  const hasRows = async (id: string) =>
    (await priya.call(booksImports.show, { params: { id } })).sample.length > 0
  await post(ids, 2)
  await api.db.rows(sql`
    update books_imports set uploaded_at = ${daysAgo(80)}, posted_at = ${daysAgo(40)} where id = ${file.id}
  `)
  await api.db.rows(sql`
    update books_imports set uploaded_at = ${daysAgo(80)}, posted_at = ${daysAgo(20)} where id = ${other.id}
  `)
  await remove()
  expect([await hasRows(file.id), await hasRows(other.id)]).toEqual([false, true])
  await upload(opening(first.name))
  await takeBack(other.id)
  await remove()
  expect([await hasRows(file.id), await hasRows(other.id)]).toEqual([true, true])
})

test('a file that was left out is under review again once its columns are changed', async () => {
  const { accountId, name } = await addClient()
  const file = await upload(
    `Client,Firm,Account,Debit,Credit\nNobody,${name},Fuel,5,\nNobody,${name},Business Checking,,5\n`,
    'balances as of 2026-03-31.csv',
  )
  const params = { id: file.id }
  await change([file.id], { day: '2026-03-31' })
  const body = { name: 'Nobody', decision: 'skip' } as const
  expect(await priya.call(booksImports.decide, { params, body })).toMatchObject({ state: 'posted' })
  expect(await change([file.id], { mapping: { client: 1 } })).toMatchObject([{ state: 'review' }])
  await post([file.id], 1)
  expect(await batchesOf(accountId)).toHaveLength(1)
})

test('files under review have a limit together, and a place is free again once one is removed', async () => {
  const { id } = await upload('Account,Debit,Credit\nCash,1.00,\nSales,,1.00', 'first.csv')
  await api.db.rows(sql`
    update books_imports set reading = jsonb_set(reading, '{rows}', '100000') where id = ${id}
  `)
  const another = () => upload('Account,Debit,Credit\nCash,2.00,\nSales,,2.00', 'second.csv')
  await expect(another()).rejects.toMatchObject({ status: 409, code: 'books_review_full' })
  await priya.call(booksImports.remove, { params: { id } })
  expect((await another()).rows).toBe(2)
})
