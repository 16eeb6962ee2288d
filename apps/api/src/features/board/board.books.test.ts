import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { board } from '@milepost/contract/board/board'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { reconciling } from '@milepost/contract/financial-performance/reconciling'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { startApi } from '../../../test/servers/start-api.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi({ now: '2026-11-21T15:00:00.000Z' })))
afterAll(() => api.stop())

test('a client’s row follows a file of the bank and a reconciliation, and what is undone of it', async () => {
  const { accountId } = await api.signIn()
  const { call } = await api.signInStaff('admin')
  const params = { accountId }
  const findRow = async () => {
    const [found] = (await call(board.list, { query: { client: accountId } })).items
    const { bankRows, waiting, postedThrough, reconciledThrough } = found!
    return [bankRows, waiting, postedThrough, reconciledThrough]
  }
  expect(await findRow()).toEqual([0, 0, null, null])

  const rows = [
    { id: 'r1', date: '20261005', amount: '-120.50' },
    { id: 'r2', date: '20261020', amount: '1000.00', name: 'LANDSTAR' },
  ]
  const files = [{ object: new File([toOfx(rows) as BlobPart], 'october.ofx') }]
  await call(bankImports.importFile, { params, body: { internalAccountNumber: 1000, files } })
  expect(await findRow()).toEqual([2, 2, null, null])

  const post = async (count: number) => {
    const { items } = await call(importedTransactions.list, { params, query: {} })
    const transactions = items
      .slice(0, count)
      .map(({ id, amount }) => ({ id, internalAccountNumber: amount > 0 ? 4000 : 5000 }))
    await call(importedTransactions.post, { params, body: { id: randomUUID(), transactions } })
  }
  await post(1)
  expect(await findRow()).toEqual([1, 1, '2026-10-31', null])
  await post(1)
  expect(await findRow()).toEqual([0, 0, '2026-10-31', null])

  const { id } = await call(reconciling.start, {
    params,
    body: {
      internalAccountNumber: 1000,
      from: '2026-10-01',
      through: '2026-10-31',
      closingBalance: 879.5,
    },
  })
  const of = { ...params, id }
  await call(reconciling.clear, { params: of, body: { all: 'every', isCleared: true } })
  expect(await findRow()).toEqual([0, 0, '2026-10-31', null])
  await call(reconciling.finish, { params: of, body: {} })
  expect(await findRow()).toEqual([0, 0, '2026-10-31', '2026-10-31'])
  await call(reconciling.undo, { params: of, body: { reason: 'The wrong paper' } })
  expect(await findRow()).toEqual([0, 0, '2026-10-31', null])
})
