import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bank } from '@milepost/contract/bank/bank'
import { bankForStaff } from '@milepost/contract/bank/bank-accounts'
import { chartOfAccounts } from '@milepost/contract/financial-performance/chart-of-accounts'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { bankTransaction, fakePlaid } from '../../../test/servers/fake-plaid.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'

let plaid: Awaited<ReturnType<typeof fakePlaid>>
let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  plaid = await fakePlaid()
  api = await startApi({ bank: plaid.settings })
})
beforeEach(() => plaid.pages.clear())
afterAll(async () => {
  await api.stop()
  await plaid.stop()
})

let banks = 0

/** A client with one bank whose first sync has run. */
async function withBank() {
  const dana = await api.signIn({ plan: 'ENT' })
  const priya = await api.signInStaff()
  const { hostedLinkUrl } = await dana.call(bank.connect, { body: {} })
  plaid.connected.set(hostedLinkUrl.split('/').at(-1)!, [`staff-${++banks}`])
  await dana.call(bank.finish, {})
  await api.work()
  const params = { accountId: dana.accountId }
  const accounts = () => priya.call(bankForStaff.accounts, { params })
  const choose = async (mask: string, internalAccountNumber: number | null) => {
    const { id } = (await accounts()).find((one) => one.mask === mask)!
    const body = { bankAccount: { internalAccountNumber } }
    return priya.call(bankForStaff.choose, { params: { ...params, id }, body })
  }
  const listed = async () =>
    (await priya.call(importedTransactions.list, { params, query: {} })).items
  const amounts = async () => (await listed()).map(({ amount }) => amount)
  const listWaiting = async () =>
    (await listed())
      .map((one) => `${one.bankAccount} ${one.internalAccountNumber}`)
      .toSorted((a, b) => a.localeCompare(b))
  const sync = async () => {
    const [item] = await dana.call(bank.items, {})
    const job = JSON.stringify({ accountId: dana.accountId, id: item!.id })
    await api.db.rows(sql`select graphile_worker.add_job('sync_bank_item', ${job}::json)`)
    await api.work()
  }
  return { dana, priya, params, accounts, choose, waiting: listWaiting, amounts, sync }
}

describe('the accounts of a bank', () => {
  test('feed checking and the credit card until staff choose others', async () => {
    plaid.pages.set('', [
      {
        added: [bankTransaction('k1'), bankTransaction('k2', { account_id: 'card' })],
        next_cursor: 'on',
      },
    ])
    const { accounts, choose, waiting: listWaiting, sync } = await withBank()
    expect(await accounts()).toMatchObject([
      { institutionName: 'Blue Ridge Bank', name: 'Card', mask: '0082', isConnected: true },
      { name: 'Checking', mask: '4417', internalAccountNumber: 1000 },
    ])
    expect(await listWaiting()).toEqual(['…0082 2100', '…4417 1000'])

    expect(await choose('4417', 1200)).toMatchObject({ internalAccountNumber: 1200 })
    expect(await listWaiting()).toEqual(['…0082 2100', '…4417 1200'])
    plaid.pages.set('on', [{ added: [bankTransaction('k3', { amount: 9 })], next_cursor: 'end' }])
    await sync()
    expect(await listWaiting()).toEqual(['…0082 2100', '…4417 1200', '…4417 1200'])
  })

  test('bring nothing to the books where they feed none', async () => {
    const { choose, waiting: listWaiting, sync } = await withBank()
    await choose('4417', null)
    plaid.pages.set('', [{ added: [bankTransaction('n1')], next_cursor: 'on' }])
    await sync()
    expect(await listWaiting()).toEqual([])
  })

  test('import the transactions they held back once they are linked to an account in the books', async () => {
    plaid.pages.set('', [{ added: [bankTransaction('m1')], next_cursor: 'on' }])
    const { choose, waiting: listWaiting, sync } = await withBank()
    await choose('4417', null)
    const unchanged = bankTransaction('m2', { amount: 9 })
    plaid.pages.set('on', [{ added: [unchanged], next_cursor: 'end' }])
    await sync()
    plaid.pages.set('', [{ added: [bankTransaction('m1'), unchanged], next_cursor: 'end' }])
    await choose('4417', 1000)
    await api.work()
    expect(await listWaiting()).toEqual(['…4417 1000', '…4417 1000'])
  })

  test('tell of what changed while they fed none, once they feed the books', async () => {
    plaid.pages.set('', [{ added: [bankTransaction('o1')], next_cursor: 'on' }])
    const { choose, amounts, sync } = await withBank()
    await choose('4417', null)
    const changed = bankTransaction('o1', { amount: 91.5, original_description: 'PILOT 312 TIP' })
    plaid.pages.set('on', [{ modified: [changed], next_cursor: 'end' }])
    await sync()
    plaid.pages.set('', [{ added: [changed], next_cursor: 'end' }])
    await choose('4417', 1000)
    await api.work()
    expect(await amounts()).toEqual([-91.5])
  })

  test.each([
    ['an expense', 5000, 'import_bank_account'],
    ['an account that is not there', 1999, 'account_unknown'],
    ['a retired account', 1010, 'account_retired'],
  ])('do not feed %s', async (_, number, code) => {
    const { priya, params, choose } = await withBank()
    await priya.call(chartOfAccounts.addForClient, {
      params,
      body: { chartAccount: { internalAccountNumber: 1010, name: 'Old Checking' } },
    })
    await priya.call(chartOfAccounts.changeForClient, {
      params: { ...params, internalAccountNumber: 1010 },
      body: { chartAccount: { isRetired: true } },
    })
    await expect(choose('4417', number)).rejects.toMatchObject({ status: 422, code })
  })

  test('are chosen for by staff who reach the client, and stand in the log', async () => {
    const { dana, priya, params, accounts, choose } = await withBank()
    const marcus = await api.signInStaff('consultant')
    await expect(marcus.call(bankForStaff.accounts, { params })).rejects.toMatchObject({
      status: 404,
    })
    const [{ id } = { id: '' }] = await accounts()
    const other = await api.signIn({ plan: 'ENT' })
    await expect(
      priya.call(bankForStaff.choose, {
        params: { accountId: other.accountId, id },
        body: { bankAccount: { internalAccountNumber: 1000 } },
      }),
    ).rejects.toMatchObject({ status: 404 })
    await choose('4417', 1200)
    const entries = await api.db.rows(sql`
      select 1 from audit_log
      where account_id = ${dana.accountId} and actor_id = ${priya.staffId} and action like 'PATCH %'
    `)
    expect(entries).toHaveLength(1)
  })
})
