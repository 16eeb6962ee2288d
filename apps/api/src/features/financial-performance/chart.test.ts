import { randomUUID } from 'node:crypto'
import { financialPerformance } from '@milepost/contract/books/financial-performance'
import { importedTransactions } from '@milepost/contract/books/imported-transactions'
import { posting } from '@milepost/contract/books/posting'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { createBatch, createLine } from '../../../test/batches.ts'
import { startApi } from '../../../test/start-api.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

describe('the chart of accounts', () => {
  test('comes by number, each account in its section', async () => {
    const priya = await api.signInStaff()
    const chart = await priya.call(posting.chart, {})
    const numbers = chart.map(({ internalAccountNumber }) => internalAccountNumber)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(chart[0]).toEqual({
      internalAccountNumber: 1e3,
      name: 'Business Checking',
      section: 'asset',
    })
  })

  test('takes a new account, which can be posted to at once', async () => {
    const priya = await api.signInStaff()
    const { accountId } = await api.signIn()
    const chartAccount = { internalAccountNumber: 5430, name: 'Truck Washes' }
    expect(await priya.call(posting.addAccount, { body: { chartAccount } })).toEqual({
      ...chartAccount,
      section: 'variable',
    })
    const body = createBatch('2026-10-08', {
      transactions: [createLine('2026-10-08', 5430, 40), createLine('2026-10-08', 1000, -40)],
    })
    await priya.call(financialPerformance.post, { params: { accountId }, body })
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
    await expect(priya.call(posting.addAccount, { body: { chartAccount } })).rejects.toMatchObject({
      status: 409,
      fields: { [`chartAccount.${field}`]: { code } },
    })
  })

  test('is not a consultant’s to extend', async () => {
    const marcus = await api.signInStaff('consultant')
    const chartAccount = { internalAccountNumber: 5431, name: 'Showers' }
    await expect(marcus.call(posting.addAccount, { body: { chartAccount } })).rejects.toMatchObject(
      { status: 403 },
    )
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
      return (await priya.call(financialPerformance.post, { params, body })).batchId
    }
    await post('2026-10-01', 'Pilot', 100)
    await post('2026-10-08', 'Pilot', 120.5)
    const wrong = await post('2026-10-15', 'Pilot', 999)
    await post('2026-10-05', 'Progressive', 300)
    await priya.call(financialPerformance.reverse, {
      params: { accountId, batchId: wrong },
      body: {},
    })
    expect(await priya.call(posting.sources, { params })).toEqual([
      {
        source: 'Pilot',
        date: '2026-10-08',
        description: 'Pilot 2026-10-08',
        documentTitle: null,
        lines: [
          {
            internalAccountNumber: 5e3,
            amount: 120.5,
            details: '',
          },
          {
            internalAccountNumber: 1e3,
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
    await priya.call(importedTransactions.importFile, {
      params,
      body: { internalAccountNumber: 1000, files: [{ object: file }] },
    })
    const { items } = await priya.call(importedTransactions.list, { params, query: {} })
    const transactions = items.map(({ id }) => ({ id, internalAccountNumber: 5000 }))
    const body = { id: randomUUID(), transactions }
    await priya.call(importedTransactions.post, { params, body })
    expect(await priya.call(posting.sources, { params })).toEqual([])
  })

  test('are none for a new client', async () => {
    const priya = await api.signInStaff()
    const { accountId } = await api.signIn()
    expect(await priya.call(posting.sources, { params: { accountId } })).toEqual([])
  })
})
