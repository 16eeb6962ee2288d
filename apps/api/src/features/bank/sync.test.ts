import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bank } from '@milepost/contract/bank/bank'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { bankAccounts, bankTransaction, fakePlaid } from '../../../test/servers/fake-plaid.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'

let plaid: Awaited<ReturnType<typeof fakePlaid>>
let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  plaid = await fakePlaid()
  api = await startApi({ bank: plaid.settings })
})
beforeEach(() => {
  plaid.isAway = false
  plaid.itemError = undefined
  plaid.pages.clear()
})
afterAll(async () => {
  await api.stop()
  await plaid.stop()
})

let banks = 0

/** A client with one bank whose first sync has run. */
async function withBank() {
  const dana = await api.signIn({ plan: 'ENT' })
  const { call: asStaff } = await api.signInStaff()
  const { hostedLinkUrl } = await dana.call(bank.connect, { body: {} })
  plaid.connected.set(hostedLinkUrl.split('/').at(-1)!, [`sync-${++banks}`])
  await dana.call(bank.finish, {})
  const params = { accountId: dana.accountId }
  const sync = async (itemId?: string) => {
    const id = itemId ?? (await dana.call(bank.items, {}))[0]?.id
    const { accountId } = dana
    await api.db.rows(sql`
      select graphile_worker.add_job('sync_bank_item', ${JSON.stringify({ accountId, id })}::json)
    `)
    await api.work()
  }
  const list = (state: 'waiting' | 'posted' = 'waiting') =>
    asStaff(importedTransactions.list, { params, query: { state } }).then(({ items }) => items)
  const getStatus = async () => (await dana.call(bank.items, {}))[0]!.status
  await api.work()
  return { dana, asStaff, params, sync, list, statusOf: getStatus }
}

describe('a sync', () => {
  test('goes on from where the last one ended, over all pages', async () => {
    plaid.pages.set('', [{ added: [bankTransaction('a1')], next_cursor: 'p2', has_more: true }])
    plaid.pages.set('p2', [{ added: [bankTransaction('a2', { amount: 9 })], next_cursor: 'end' }])
    const { sync, list } = await withBank()
    expect(await list()).toHaveLength(2)
    plaid.pages.set('end', [
      { added: [bankTransaction('a3', { amount: -3200 })], next_cursor: 'on' },
    ])
    await sync()
    expect((await list()).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      -84.2, -9, 3200,
    ])
  })

  test('starts its pages again when the bank’s data changes during it', async () => {
    plaid.pages.set('', [{ added: [bankTransaction('b1')], next_cursor: 'q2', has_more: true }])
    plaid.pages.set('q2', [
      'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION',
      { added: [bankTransaction('b2', { amount: 7 })], next_cursor: 'end' },
    ])
    const { list } = await withBank()
    expect(await list()).toHaveLength(2)
  })

  test('brings the same again and changes nothing', async () => {
    plaid.pages.set('', [{ added: [bankTransaction('c1')], next_cursor: '' }])
    const { sync, list } = await withBank()
    const before = await list()
    await sync()
    expect(await list()).toEqual(before)
  })

  test('leaves out transactions that are pending, not in dollars, or of an account not in the books', async () => {
    const added = [
      bankTransaction('d1', { pending: true }),
      bankTransaction('d2', { iso_currency_code: 'CAD' }),
      bankTransaction('d3', { account_id: 'mortgage' }),
      bankTransaction('d4', { amount: 0 }),
      bankTransaction('d5', { account_id: 'card', amount: 0.1 + 0.2 }),
    ]
    plaid.pages.set('', [{ added, next_cursor: 'end' }])
    const { list } = await withBank()
    expect(await list()).toMatchObject([
      { amount: -0.3, internalAccountNumber: 2100, bankAccount: '…0082' },
    ])
  })

  test('keeps names and descriptions as one line that shows', async () => {
    const [checking, card] = bankAccounts
    const description = 'PIL\u00ADOT\n#312 \u202EFUEL'
    plaid.pages.set('', [
      {
        accounts: [{ ...checking!, name: 'Every\u202Eday ' }, card!],
        added: [bankTransaction('n1', { original_description: description })],
        next_cursor: 'end',
      },
    ])
    const { params, list } = await withBank()
    expect(await list()).toMatchObject([{ description: 'PILOT #312 FUEL' }])
    const names = await api.db.rows(sql`
      select name from bank_accounts where account_id = ${params.accountId} order by name
    `)
    expect(names).toEqual([{ name: 'Card' }, { name: 'Everyday' }])
  })

  test('changes and removes transactions that wait, and leaves posted ones unchanged', async () => {
    const three = ['e1', 'e2', 'e3'].map((id, i) =>
      bankTransaction(id, { amount: 10 + i, original_description: `SHELL ${id}` }),
    )
    plaid.pages.set('', [{ added: three, next_cursor: 'e-end' }])
    const { asStaff, params, sync, list } = await withBank()
    const posted = (await list()).find(({ amount }) => amount === -10)!
    await asStaff(importedTransactions.post, {
      params,
      body: {
        id: randomUUID(),
        transactions: [{ id: posted.id, internalAccountNumber: 5000 }],
      },
    })
    plaid.pages.set('e-end', [
      {
        modified: [bankTransaction('e1', { amount: 99 }), bankTransaction('e2', { amount: 12.5 })],
        removed: [{ transaction_id: 'e3' }, { transaction_id: 'never' }],
        next_cursor: 'e-later',
      },
    ])
    await sync()
    expect((await list()).map(({ amount }) => amount)).toEqual([-12.5])
    expect((await list('posted')).map(({ amount }) => amount)).toEqual([-10])
  })

  test('recognizes transactions that a file had earlier, even when the bank then changes or removes them', async () => {
    const { asStaff, params, sync, list } = await withBank()
    const lines = ['FUEL,-10.00', 'FUEL,-10.00', 'TOLL,-20.00', 'SCALE,-30.00']
    const text = ['Date,Description,Amount', ...lines.map((line) => `11/04/2026,${line}`), '']
    const file = new File([text.join('\n')], 'november.csv')
    const body = { internalAccountNumber: 1000, files: [{ object: file }] }
    await asStaff(bankImports.importFile, { params, body })
    const transaction = (id: string, description: string, amount: number, date = '2026-11-04') =>
      bankTransaction(id, { amount, date, original_description: description })
    const first = [transaction('h1', 'Fuel', 10), transaction('h2', 'Fuel', 10)]
    const second = [
      transaction('h3', 'Toll', 20),
      transaction('h4', 'Scale', 30),
      transaction('h5', 'Fuel', 10),
    ]
    plaid.pages.set('', [{ added: [...first, ...second], next_cursor: 'h-end' }])
    await sync()
    const amounts = async (state?: 'posted') =>
      (await list(state)).map(({ amount, date }) => `${date} ${amount}`).toSorted()
    const of = (...all: string[]) => all.map((each) => `2026-11-${each}`)
    expect(await amounts()).toEqual(of('04 -10', '04 -10', '04 -10', '04 -20', '04 -30'))

    const scale = (await list()).find(({ amount }) => amount === -30)!
    const transactions = [{ id: scale.id, internalAccountNumber: 5200 }]
    await asStaff(importedTransactions.post, { params, body: { id: randomUUID(), transactions } })
    plaid.pages.set('h-end', [
      {
        modified: [transaction('h1', 'Fuel', 12.5, '2026-11-05'), transaction('h4', 'Scale', 33)],
        removed: [{ transaction_id: 'h3' }],
        next_cursor: 'h-later',
      },
    ])
    await sync()
    // What the bank removes and a file has, too, is the file's again.
    const waiting = of('04 -10', '04 -10', '04 -20', '05 -12.5')
    expect(await amounts()).toEqual(waiting)
    expect(await amounts('posted')).toEqual(of('04 -30'))
    expect(await asStaff(bankImports.importFile, { params, body })).toMatchObject({ taken: 0 })
    plaid.pages.set('h-later', [{ added: [transaction('h6', 'Toll', 20)], next_cursor: 'h-last' }])
    await sync()
    expect(await amounts()).toEqual(waiting)
  })

  test('applies its pages in their order: what is removed on one and added again on a later one is there', async () => {
    plaid.pages.set('', [
      { added: [bankTransaction('o1'), bankTransaction('o2', { amount: 9 })], next_cursor: 'o-2' },
    ])
    const { sync, list } = await withBank()
    plaid.pages.set('o-2', [
      { removed: [{ transaction_id: 'o1' }], next_cursor: 'o-3', has_more: true },
    ])
    plaid.pages.set('o-3', [
      {
        added: [bankTransaction('o1', { amount: 85 })],
        modified: [bankTransaction('o2', { amount: 10 })],
        next_cursor: 'o-4',
        has_more: true,
      },
    ])
    plaid.pages.set('o-4', [
      {
        added: [bankTransaction('o3', { amount: 1 })],
        modified: [bankTransaction('o2', { amount: 11 })],
        removed: [{ transaction_id: 'o3' }],
        next_cursor: 'o-5',
      },
    ])
    await sync()
    expect((await list()).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([-85, -11])
  })

  test.each([
    ['zero', { amount: 0 }],
    ['pending', { pending: true }],
    ['another currency', { iso_currency_code: 'CAD' }],
    ['no currency', { iso_currency_code: null }],
  ])(
    'drops what waits when the bank changes it to %s, and has it again after that',
    async (_, to) => {
      const cursor = randomUUID()
      plaid.pages.set('', [{ added: [bankTransaction('z1')], next_cursor: cursor }])
      const { sync, list } = await withBank()
      expect(await list()).toHaveLength(1)
      const again = randomUUID()
      plaid.pages.set(cursor, [{ modified: [bankTransaction('z1', to)], next_cursor: again }])
      await sync()
      expect(await list()).toEqual([])
      plaid.pages.set(again, [{ modified: [bankTransaction('z1')], next_cursor: randomUUID() }])
      await sync()
      expect(await list()).toMatchObject([{ amount: -84.2 }])
    },
  )

  test('lists what the bank changes after it was posted', async () => {
    const two = [
      bankTransaction('q1'),
      bankTransaction('q2', { amount: 7, check_number: '1041', original_description: null }),
    ]
    plaid.pages.set('', [{ added: two, next_cursor: 'q-end' }])
    const { asStaff, params, sync, list } = await withBank()
    expect(await list()).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ checkNumber: '1041', description: '' })]),
    )
    const transactions = (await list()).map(({ id }) => ({ id, internalAccountNumber: 5000 }))
    await asStaff(importedTransactions.post, { params, body: { id: randomUUID(), transactions } })
    const changes = [
      bankTransaction('q1', { amount: 99 }),
      bankTransaction('q2', { pending: true }),
    ]
    plaid.pages.set('q-end', [{ modified: changes, next_cursor: 'q-later' }])
    await sync()
    const { items, counts } = await asStaff(importedTransactions.list, {
      params,
      query: { isChanged: 'true' },
    })
    expect(counts).toEqual({ waiting: 0, set_aside: 0, changed: 2, sure: 0 })
    expect(items.map(({ amount, bankChange }) => [amount, bankChange])).toEqual(
      expect.arrayContaining([
        [-84.2, expect.objectContaining({ isRemoved: false, amount: -99 })],
        [-7, expect.objectContaining({ isRemoved: true, amount: -7 })],
      ]),
    )
  })

  test('recognizes a posted transaction that the bank removes and sends again under another id', async () => {
    const two = ['j1', 'j2'].map((id) => bankTransaction(id, { amount: 15 }))
    plaid.pages.set('', [{ added: two, next_cursor: 'j-end' }])
    const { asStaff, params, sync, list } = await withBank()
    const transactions = (await list()).map(({ id }) => ({ id, internalAccountNumber: 5000 }))
    await asStaff(importedTransactions.post, { params, body: { id: randomUUID(), transactions } })
    const added = ['j3', 'j4'].map((id) => bankTransaction(id, { amount: 15 }))
    const removed = [{ transaction_id: 'j1' }]
    plaid.pages.set('j-end', [{ removed, added, next_cursor: 'j-later' }])
    await sync()
    // One replaces the removed transaction; the other is new.
    expect(await list()).toHaveLength(1)
    expect(await list('posted')).toHaveLength(2)
  })

  test('keeps what the bank dates some days ahead, to be posted when its day has come', async () => {
    const payday = bankTransaction('g1', { amount: -3200, date: '2026-12-01' })
    plaid.pages.set('', [{ added: [payday], next_cursor: 'g-end' }])
    const { asStaff, params, list } = await withBank()
    const [{ id } = { id: '' }] = await list()
    expect(await list()).toMatchObject([{ date: '2026-12-01', isAhead: true }])
    const body = { id: randomUUID(), transactions: [{ id, internalAccountNumber: 4000 }] }
    await expect(asStaff(importedTransactions.post, { params, body })).rejects.toMatchObject({
      status: 422,
      code: 'date_in_future',
    })
    expect(await list()).toMatchObject([{ id }])
    api.clock.advance(30 * 24 * 60 * 60 * 1000)
    const { call: aMonthLater } = await api.signInStaff()
    expect(
      (await aMonthLater(importedTransactions.list, { params, query: {} })).items,
    ).toMatchObject([{ id, isAhead: false }])
    await aMonthLater(importedTransactions.post, { params, body })
  })

  test('proposes what the same description was posted to before', async () => {
    plaid.pages.set('', [{ added: [bankTransaction('f1')], next_cursor: 'f-end' }])
    const { asStaff, params, sync, list } = await withBank()
    const [{ id } = { id: '' }] = await list()
    const transactions = [{ id, internalAccountNumber: 5000 }]
    await asStaff(importedTransactions.post, { params, body: { id: randomUUID(), transactions } })
    const next = bankTransaction('f2', { original_description: 'PILOT 977 FUEL', amount: 91 })
    plaid.pages.set('f-end', [{ added: [next], next_cursor: 'f-later' }])
    await sync()
    expect(await list()).toMatchObject([{ amount: -91, proposedAccountNumber: 5000 }])
  })

  test('waits while the provider is unavailable: the bank is shown as delayed, and no transaction is lost', async () => {
    plaid.pages.set('', [{ added: [bankTransaction('g1')], next_cursor: 'g-end' }])
    const { sync, list, statusOf: getStatus } = await withBank()
    plaid.isAway = true
    await expect(sync()).rejects.toThrow(/provider/)
    expect(await getStatus()).toBe('delayed')
    api.clock.advance(60 * 60 * 1000)
    await expect(api.work()).rejects.toThrow(/provider/)
    expect(await getStatus()).toBe('delayed')
    plaid.isAway = false
    plaid.pages.set('g-end', [{ added: [bankTransaction('g2', { amount: 5 })], next_cursor: 'h' }])
    await api.work()
    expect(await getStatus()).toBe('connected')
    expect(await list()).toHaveLength(2)
  })

  test('says nothing of our keys where it fails', async () => {
    const { sync } = await withBank()
    plaid.isAway = true
    const reason: unknown = await sync().catch((error: unknown) => error)
    expect(JSON.stringify(reason, Object.getOwnPropertyNames(reason))).not.toMatch(
      /the-provider-secret|access-of/,
    )
    plaid.isAway = false
    await api.work()
  })

  test('is done by one of two that run at once', async () => {
    plaid.pages.set('', [{ added: [bankTransaction('i1')], next_cursor: 'i-end' }])
    const { sync, list } = await withBank()
    plaid.pages.set('i-end', [{ added: [bankTransaction('i2', { amount: 6 })], next_cursor: 'j' }])
    await Promise.all([sync(), sync()])
    expect(await list()).toHaveLength(2)
  })
})

describe('a connection', () => {
  test('that needs its client to sign in shows this, and works again after that', async () => {
    const { dana, statusOf: getStatus } = await withBank()
    plaid.itemError = 'ITEM_LOGIN_REQUIRED'
    const [{ id } = { id: '' }] = await dana.call(bank.items, {})
    await api.db.rows(sql`
      select graphile_worker.add_job('sync_bank_items', '{}'::json)
    `)
    await api.work()
    await api.work()
    expect(await getStatus()).toBe('login_required')
    const { hostedLinkUrl } = await dana.call(bank.connect, { body: { itemId: id } })
    const sent = plaid.asked.findLast(({ path }) => path === '/link/token/create')!.body
    expect(sent).toMatchObject({ access_token: expect.stringMatching(/^access-of-/) })
    expect(sent).not.toHaveProperty('products')
    plaid.itemError = undefined
    plaid.connected.set(hostedLinkUrl.split('/').at(-1)!, ['again'])
    await dana.call(bank.finish, {})
    await api.work()
    expect(await dana.call(bank.items, {})).toMatchObject([{ id, status: 'connected' }])
  })

  test('rests while its client may not have one, who could not end it either, and goes on where it was', async () => {
    plaid.pages.set('', [{ added: [bankTransaction('r1')], next_cursor: 'r-end' }])
    const { dana, sync, list } = await withBank()
    plaid.pages.set('r-end', [{ added: [bankTransaction('r2')], next_cursor: 'r-on' }])
    const [{ id } = { id: '' }] = await dana.call(bank.items, {})
    const setClient = (isActive: boolean, plan: 'ENT' | 'PRO') =>
      api.db.rows(sql`
        update accounts set is_active = ${isActive}, client_customer_type = ${plan}
        where id = ${dana.accountId}
      `)
    const asked = plaid.asked.length
    for (const [isActive, plan] of [
      [false, 'ENT'],
      [true, 'PRO'],
    ] as const) {
      await setClient(isActive, plan)
      await sync(id)
    }
    expect(plaid.asked).toHaveLength(asked)
    await setClient(true, 'ENT')
    await sync(id)
    expect(await list()).toHaveLength(2)
  })

  test('that is removed disappears from the list and at the provider, but its transactions stay', async () => {
    plaid.pages.set('', [{ added: [bankTransaction('k1')], next_cursor: 'k-end' }])
    const { dana, list } = await withBank()
    const [{ id } = { id: '' }] = await dana.call(bank.items, {})
    await dana.call(bank.remove, { params: { id } })
    await api.work()
    expect(await dana.call(bank.items, {})).toEqual([])
    expect(plaid.asked.at(-1)!.path).toBe('/item/remove')
    expect(await list()).toHaveLength(1)
    const row = await api.db.row(sql`select access_token from bank_items where id = ${id}`)
    expect(row).toEqual({ accessToken: null })
    await expect(dana.call(bank.remove, { params: { id } })).rejects.toMatchObject({ status: 404 })
  })

  test('that is made again brings only new transactions, even if several on one day are identical', async () => {
    const [toll, tolls] = [{ amount: 4 }, ['l1', 'l2']]
    plaid.pages.set('', [
      { added: tolls.map((id) => bankTransaction(id, toll)), next_cursor: 'l-end' },
    ])
    const { dana, list } = await withBank()
    const [{ id } = { id: '' }] = await dana.call(bank.items, {})
    await dana.call(bank.remove, { params: { id } })
    const again = [...tolls.map((of) => `${of}-again`), 'l3'].map((of) => bankTransaction(of, toll))
    const onCard = bankTransaction('l4', { ...toll, account_id: 'card' })
    plaid.pages.set('', [{ added: [...again, onCard], next_cursor: 'm-end' }])
    const { hostedLinkUrl } = await dana.call(bank.connect, { body: {} })
    plaid.connected.set(hostedLinkUrl.split('/').at(-1)!, [`sync-${++banks}`])
    await dana.call(bank.finish, {})
    await api.work()
    const accounts = (await list()).map(({ bankAccount }) => `${bankAccount}`)
    expect(accounts.toSorted()).toEqual(['…0082', '…4417', '…4417', '…4417'])
  })

  test('of another client is not found, to remove or to sign in to again', async () => {
    const { dana } = await withBank()
    const [{ id } = { id: '' }] = await dana.call(bank.items, {})
    const marcus = await api.signIn({ plan: 'ENT' })
    const found = { status: 404 }
    await expect(marcus.call(bank.remove, { params: { id } })).rejects.toMatchObject(found)
    await expect(marcus.call(bank.connect, { body: { itemId: id } })).rejects.toMatchObject(found)
    expect(await marcus.call(bank.items, {})).toEqual([])
    expect(await dana.call(bank.items, {})).toHaveLength(1)
  })
})
