import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { chartOfAccounts } from '@milepost/contract/financial-performance/chart-of-accounts'
import { financialPerformance } from '@milepost/contract/financial-performance/financial-performance'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { posting } from '@milepost/contract/financial-performance/posting'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { pdf as pdfFile } from '@milepost/testing/files.ts'
import { openRelayed } from '../../../../test/citus/relayed-errors.ts'
import { createBatch, createLine } from '../../../../test/records/batches.ts'
import { listDocuments, send } from '../../../../test/records/documents.ts'
import { startApi } from '../../../../test/servers/start-api.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi({ open: openRelayed })))
afterAll(() => api.stop())

describe('the chart of accounts', () => {
  test('comes by number, each account in its section', async () => {
    const priya = await api.signInStaff()
    const chart = await priya.call(chartOfAccounts.list, {})
    const numbers = chart.map(({ internalAccountNumber }) => internalAccountNumber)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(chart[0]).toEqual({
      internalAccountNumber: 1000,
      name: 'Business Checking',
      section: 'asset',
      scope: 'standard',
      isRetired: false,
    })
  })

  test('takes a new account, which can be posted to at once', async () => {
    const priya = await api.signInStaff()
    const { accountId } = await api.signIn()
    const chartAccount = { internalAccountNumber: 5430, name: 'Truck Washes' }
    expect(await priya.call(chartOfAccounts.add, { body: { chartAccount } })).toEqual({
      ...chartAccount,
      section: 'variable',
      scope: 'firm',
      isRetired: false,
    })
    const body = createBatch('2026-10-08', {
      transactions: [createLine('2026-10-08', 5430, 40), createLine('2026-10-08', 1000, -40)],
    })
    await priya.call(posting.post, { params: { accountId }, body })
  })

  test.each([
    [
      { internalAccountNumber: 1000, name: 'Another' },
      'internalAccountNumber',
      'account_number_taken',
    ],
    [{ internalAccountNumber: 1001, name: 'Fuel' }, 'name', 'account_name_taken'],
  ])('refuses %j', async (chartAccount, field, code) => {
    const priya = await api.signInStaff()
    await expect(priya.call(chartOfAccounts.add, { body: { chartAccount } })).rejects.toMatchObject(
      {
        status: 409,
        fields: { [`chartAccount.${field}`]: { code } },
      },
    )
  })

  test('is not a consultant’s to extend', async () => {
    const marcus = await api.signInStaff('consultant')
    const chartAccount = { internalAccountNumber: 5431, name: 'Showers' }
    await expect(
      marcus.call(chartOfAccounts.add, { body: { chartAccount } }),
    ).rejects.toMatchObject({ status: 403 })
  })
})

describe('an account of the firm', () => {
  test('is renamed everywhere, and keeps its history when it is retired', async () => {
    const priya = await api.signInStaff()
    const celeste = await api.signIn({ plan: 'ENT' })
    const { accountId } = celeste
    const chartAccount = { internalAccountNumber: 5440, name: 'Washes' }
    await priya.call(chartOfAccounts.add, { body: { chartAccount } })
    const post = (amount: number, id = randomUUID()) =>
      priya.call(posting.post, {
        params: { accountId },
        body: createBatch('2026-10-08', {
          id,
          transactions: [
            createLine('2026-10-08', 5440, amount),
            createLine('2026-10-08', 1000, -amount),
          ],
        }),
      })
    const { batchId } = await post(40)
    const change = (changes: { name?: string; isRetired?: boolean }) =>
      priya.call(chartOfAccounts.change, {
        params: { internalAccountNumber: 5440 },
        body: { chartAccount: changes },
      })
    await change({ name: 'Truck Washes, All' })
    expect(await change({ isRetired: true })).toEqual({
      internalAccountNumber: 5440,
      name: 'Truck Washes, All',
      section: 'variable',
      scope: 'firm',
      isRetired: true,
    })
    await expect(post(50)).rejects.toMatchObject({
      status: 422,
      fields: { 'transactions.0.internalAccountNumber': { code: 'account_retired' } },
    })
    const statement = await celeste.call(financialPerformance.profitAndLoss, {
      params: { year: 2026 },
    })
    expect(statement.profitAndLossExpenses.variable).toMatchObject([
      { name: 'Truck Washes, All', yearToDate: 40 },
    ])
    // What is wrong can still be mended.
    await priya.call(posting.reverse, { params: { accountId, batchId }, body: {} })
    await change({ isRetired: false })
    await post(60)
  })

  test('that every firm has is nobody’s to change', async () => {
    const priya = await api.signInStaff('admin')
    const { accountId } = await api.signIn()
    const params = { internalAccountNumber: 5000 }
    const body = { chartAccount: { isRetired: true } }
    const refused = { status: 409, code: 'account_standard' }
    await expect(priya.call(chartOfAccounts.change, { params, body })).rejects.toMatchObject(
      refused,
    )
    await expect(
      priya.call(chartOfAccounts.changeForClient, { params: { accountId, ...params }, body }),
    ).rejects.toMatchObject(refused)
  })

  test('is not a consultant’s to change, nor a client’s', async () => {
    const priya = await api.signInStaff()
    const marcus = await api.signInStaff('consultant')
    const { accountId } = await api.signIn({ consultantId: marcus.staffId })
    const chartAccount = { internalAccountNumber: 5441, name: 'Ferries' }
    await priya.call(chartOfAccounts.add, { body: { chartAccount } })
    const params = { internalAccountNumber: 5441 }
    const body = { chartAccount: { name: 'Boats' } }
    await expect(marcus.call(chartOfAccounts.change, { params, body })).rejects.toMatchObject({
      status: 403,
    })
    await expect(
      marcus.call(chartOfAccounts.changeForClient, { params: { accountId, ...params }, body }),
    ).rejects.toMatchObject({ status: 409, code: 'account_shared' })
  })

  test('with no number of ours is not found', async () => {
    const priya = await api.signInStaff()
    const body = { chartAccount: { name: 'Nowhere' } }
    for (const internalAccountNumber of [1777, 8000])
      await expect(
        priya.call(chartOfAccounts.change, { params: { internalAccountNumber }, body }),
      ).rejects.toMatchObject({ status: 404 })
  })
})

describe('an account of one client', () => {
  const second = { internalAccountNumber: 1010, name: 'Chase Checking' }

  async function withAccount(chartAccount = second) {
    const priya = await api.signInStaff()
    const client = await api.signIn({ plan: 'ENT' })
    const params = { accountId: client.accountId }
    const added = await priya.call(chartOfAccounts.addForClient, { params, body: { chartAccount } })
    return { priya, client, params, added }
  }

  const deposit = (number: number) =>
    createBatch('2026-10-08', {
      transactions: [createLine('2026-10-08', number, 75), createLine('2026-10-08', 3000, 75)],
    })

  test('is in that client’s books, and in no one else’s', async () => {
    const { priya, client, params, added } = await withAccount()
    expect(added).toEqual({ ...second, section: 'asset', scope: 'client', isRetired: false })
    await priya.call(posting.post, { params, body: deposit(1010) })
    const sheet = await client.call(financialPerformance.balanceSheet, { params: { year: 2026 } })
    expect(sheet.assets).toMatchObject([{ name: 'Chase Checking', octoberAmount: 75 }])
    const list = await client.call(financialPerformance.transactions, {
      params: { category: 1010, year: 2026 },
      query: { statement: 'balance_sheet' },
    })
    expect(list.totalAmount).toBe(75)

    const other = await api.signIn({ plan: 'ENT' })
    const others = { accountId: other.accountId }
    const chart = await priya.call(chartOfAccounts.listForClient, { params: others })
    expect(chart.map(({ name }) => name)).not.toContain('Chase Checking')
    const firm = await priya.call(chartOfAccounts.list, {})
    expect(firm.map(({ internalAccountNumber }) => internalAccountNumber)).not.toContain(1010)
    await expect(
      priya.call(posting.post, { params: others, body: deposit(1010) }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { 'transactions.0.internalAccountNumber': { code: 'account_unknown' } },
    })
    await expect(
      other.call(financialPerformance.transactions, {
        params: { category: 1010, year: 2026 },
        query: { statement: 'balance_sheet' },
      }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(
      priya.call(chartOfAccounts.changeForClient, {
        params: { ...others, internalAccountNumber: 1010 },
        body: { chartAccount: { isRetired: true } },
      }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('may have a number that another client uses for something else', async () => {
    const one = await withAccount()
    const two = await withAccount({ internalAccountNumber: 1010, name: 'Wells Fargo Checking' })
    const names = async ({ priya, params }: typeof one) =>
      (await priya.call(chartOfAccounts.listForClient, { params })).find(
        ({ internalAccountNumber }) => internalAccountNumber === 1010,
      )?.name
    expect([await names(one), await names(two)]).toEqual(['Chase Checking', 'Wells Fargo Checking'])
  })

  test('stays the client’s when the firm later uses its number for all others', async () => {
    const own = { internalAccountNumber: 1020, name: 'Petty Cash, Truck 2' }
    const { priya, client, params } = await withAccount(own)
    await priya.call(posting.post, { params, body: deposit(1020) })
    const chartAccount = { internalAccountNumber: 1020, name: 'Savings' }
    await priya.call(chartOfAccounts.add, { body: { chartAccount } })
    const sheet = await client.call(financialPerformance.balanceSheet, { params: { year: 2026 } })
    expect(sheet.assets).toMatchObject([{ name: own.name }])
    const { accountId } = await api.signIn()
    const chart = await priya.call(chartOfAccounts.listForClient, { params: { accountId } })
    expect(chart).toContainEqual({
      ...chartAccount,
      section: 'asset',
      scope: 'firm',
      isRetired: false,
    })
  })

  test.each([
    [{ internalAccountNumber: 1000, name: 'Other' }, 'internalAccountNumber', 'number'],
    [second, 'internalAccountNumber', 'number'],
    [{ internalAccountNumber: 1011, name: 'Fuel' }, 'name', 'name'],
    [{ internalAccountNumber: 1011, name: 'Chase Checking' }, 'name', 'name'],
  ])('cannot be %j', async (chartAccount, field, taken) => {
    const { priya, params } = await withAccount()
    await expect(
      priya.call(chartOfAccounts.addForClient, { params, body: { chartAccount } }),
    ).rejects.toMatchObject({
      status: 409,
      fields: { [`chartAccount.${field}`]: { code: `account_${taken}_taken` } },
    })
  })

  test('is added once, however often it is added at the same time', async () => {
    const priya = await api.signInStaff()
    const { accountId } = await api.signIn()
    const add = () =>
      priya
        .call(chartOfAccounts.addForClient, {
          params: { accountId },
          body: { chartAccount: second },
        })
        .then(
          () => 'added',
          ({ status }: { status: number }) => status,
        )
    const answers = await Promise.all([add(), add(), add(), add()])
    expect(answers.toSorted()).toEqual([409, 409, 409, 'added'])
  })

  test('is renamed and retired: then it keeps its history, feeds no bank account, and takes no line', async () => {
    const { priya, client, params } = await withAccount()
    await priya.call(posting.post, { params, body: deposit(1010) })
    const change = (chartAccount: { name?: string; isRetired?: boolean }) =>
      priya.call(chartOfAccounts.changeForClient, {
        params: { ...params, internalAccountNumber: 1010 },
        body: { chartAccount },
      })
    await expect(change({ name: 'Fuel' })).rejects.toMatchObject({
      status: 409,
      fields: { 'chartAccount.name': { code: 'account_name_taken' } },
    })
    await change({ name: 'Chase 4417' })
    expect(await change({ isRetired: true })).toMatchObject({ name: 'Chase 4417', isRetired: true })
    const retired = { code: 'account_retired' }
    await expect(priya.call(posting.post, { params, body: deposit(1010) })).rejects.toMatchObject({
      status: 422,
      fields: { 'transactions.0.internalAccountNumber': retired },
    })
    const sheet = await client.call(financialPerformance.balanceSheet, { params: { year: 2026 } })
    expect(sheet.assets).toMatchObject([{ name: 'Chase 4417', octoberAmount: 75 }])
  })

  test('can be added by the client’s consultant, but by no other', async () => {
    const marcus = await api.signInStaff('consultant')
    const mine = await api.signIn({ consultantId: marcus.staffId })
    const notMine = await api.signIn({ consultantId: null })
    const add = ({ accountId }: { accountId: string }) =>
      marcus.call(chartOfAccounts.addForClient, {
        params: { accountId },
        body: { chartAccount: second },
      })
    expect(await add(mine)).toMatchObject(second)
    await expect(add(notMine)).rejects.toMatchObject({ status: 404 })
  })
})

describe('the sources of a client', () => {
  test('come with the last batch of each source that is not reversed', async () => {
    const priya = await api.signInStaff()
    const { accountId } = await api.signIn()
    const params = { accountId }
    const post = async (date: string, source: string, amount: number) => {
      const lines = [
        createLine(date, 5000, amount, source),
        createLine(date, 1000, -amount, source),
      ]
      const body = createBatch(date, {
        id: randomUUID(),
        description: `${source} ${date}`,
        transactions: lines,
      })
      return (await priya.call(posting.post, { params, body })).batchId
    }
    await post('2026-10-01', 'Pilot', 100)
    await post('2026-10-08', 'Pilot', 120.5)
    const wrong = await post('2026-10-15', 'Pilot', 999)
    await post('2026-10-05', 'Progressive', 300)
    await priya.call(posting.reverse, {
      params: { accountId, batchId: wrong },
      body: {},
    })
    expect(await priya.call(posting.sources, { params })).toEqual([
      {
        source: 'Pilot',
        date: '2026-10-08',
        description: 'Pilot 2026-10-08',
        documentTitles: [],
        lines: [
          { internalAccountNumber: 5000, amount: 120.5, details: '' },
          {
            internalAccountNumber: 1000,
            amount: -120.5,
            details: '',
          },
        ],
      },
      expect.objectContaining({ source: 'Progressive', date: '2026-10-05' }),
    ])
  })

  test('do not include posted bank transactions', async () => {
    const priya = await api.signInStaff()
    const { accountId } = await api.signIn()
    const params = { accountId }
    const file = new File([toOfx([{ id: 'f1', amount: '-84.20', name: 'FUEL' }]) as BlobPart], 'x')
    await priya.call(bankImports.importFile, {
      params,
      body: { internalAccountNumber: 1000, files: [{ object: file }] },
    })
    const { items } = await priya.call(importedTransactions.list, { params, query: {} })
    const transactions = items.map(({ id }) => ({ id, internalAccountNumber: 5000 }))
    const body = { id: randomUUID(), transactions }
    await priya.call(importedTransactions.post, { params, body })
    expect(await priya.call(posting.sources, { params })).toEqual([])
  })

  test('come with the titles of their documents, newest first, without those of reversed batches', async () => {
    const priya = await api.signInStaff()
    const dana = await api.signIn()
    const params = { accountId: dana.accountId }
    const post = async (date: string, title: string) => {
      await send(dana, [await pdfFile('fuel.pdf')], { title })
      const document = (await listDocuments(dana)).find((one) => one.title === title)
      const body = createBatch(date, { documentGuid: document!.guid })
      return (await priya.call(posting.post, { params, body })).batchId
    }
    await post('2026-10-01', 'Fuel, week 40')
    await post('2026-10-08', 'Fuel, week 41')
    const batchId = await post('2026-10-15', 'Fuel, week 42')
    await priya.call(posting.reverse, { params: { ...params, batchId }, body: {} })
    const [source] = await priya.call(posting.sources, { params })
    expect(source?.documentTitles).toEqual(['Fuel, week 41', 'Fuel, week 40'])
  })

  test('are none for a new client', async () => {
    const priya = await api.signInStaff()
    const { accountId } = await api.signIn()
    expect(await priya.call(posting.sources, { params: { accountId } })).toEqual([])
  })
})
