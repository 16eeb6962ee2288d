import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { posting } from '@milepost/contract/financial-performance/posting'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { runs } from '@milepost/testing/properties/draws.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { sql } from '../../../platform/database/database.ts'
import { importFromBank } from './bank-feed.service.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

type FedRow = Parameters<typeof importFromBank>[3]['reported'][number]
const fuel: FedRow = {
  externalId: 'bank:f1',
  bankAccount: '…4417',
  internalAccountNumber: 1000,
  date: '2026-11-04',
  amount: -8420,
  description: 'PILOT 312',
  checkNumber: null,
}
const renamed: FedRow = {
  ...fuel,
  externalId: 'bank:f2',
  date: '2026-11-05',
  description: 'PILOT TRAVEL CENTER 312 DALLAS TX',
}

/** A client whose bank is connected, and staff who post. */
async function withFeed() {
  const { accountId } = await api.signIn()
  const { call } = await api.signInStaff()
  const params = { accountId }
  const list = async (query: object = {}) =>
    (await call(importedTransactions.list, { params, query })).items
  return {
    call,
    params,
    list,
    feed: (reported: FedRow[], removed: string[] = []) =>
      api.db.transaction((db) => importFromBank(db, api.clock, accountId, { reported, removed })),
    changed: () => list({ isChanged: 'true' }),
    posted: () => list({ state: 'posted' }),
    post: async () => {
      const id = randomUUID()
      const transactions = (await list()).map((one) => ({
        id: one.id,
        internalAccountNumber: 5000,
      }))
      await call(importedTransactions.post, { params, body: { id, transactions } })
      return id
    },
    reverse: (batchId: string) =>
      call(posting.reverse, { params: { ...params, batchId }, body: {} }),
    review: (ids: string[], decision: 'seen' | 'keep' | 'drop') =>
      call(importedTransactions.review, { params, body: { ids, decision } }),
    upload: (rows: Parameters<typeof toOfx>[0]) =>
      call(bankImports.importFile, {
        params,
        body: {
          internalAccountNumber: 1000,
          files: [{ object: new File([toOfx(rows) as BlobPart], 'november.ofx') }],
        },
      }),
  }
}

describe('what the bank changes after posting', () => {
  test('is listed beside the posted transaction, and used when its batch is reversed', async () => {
    const { feed, post, changed, posted, list, reverse } = await withFeed()
    await feed([fuel])
    const batchId = await post()
    await feed([{ ...fuel, amount: -9900, date: '2026-11-06', description: 'LOVES 77' }])
    const [change] = await changed()
    expect(change).toMatchObject({
      state: 'posted',
      amount: -84.2,
      date: '2026-11-04',
      bankChange: { isRemoved: false, amount: -99, date: '2026-11-06', description: 'LOVES 77' },
    })
    expect(await posted()).toEqual([change])
    await reverse(batchId)
    expect(await list()).toMatchObject([
      { amount: -99, date: '2026-11-06', description: 'LOVES 77', stem: 'loves', bankChange: null },
    ])
    expect(await changed()).toEqual([])
  })

  test('is not listed if only the case of letters changes, or once it is as posted again', async () => {
    const { feed, post, changed, list, reverse } = await withFeed()
    await feed([fuel])
    const batchId = await post()
    await feed([{ ...fuel, description: 'Pilot 312' }])
    expect(await changed()).toEqual([])
    await feed([{ ...fuel, amount: -9900 }])
    expect(await changed()).toHaveLength(1)
    await feed([fuel])
    expect(await changed()).toEqual([])
    await feed([], [fuel.externalId])
    expect(await changed()).toHaveLength(1)
    await feed([fuel])
    expect(await changed()).toEqual([])
    await reverse(batchId)
    expect(await list()).toMatchObject([{ amount: -84.2 }])
  })

  test('is settled by who has seen it, until the bank changes it again', async () => {
    const { feed, post, changed, review, list, reverse } = await withFeed()
    await feed([fuel])
    const batchId = await post()
    const dearer = { ...fuel, amount: -9900 }
    await feed([dearer])
    const [{ id } = { id: '' }] = await changed()
    await review([id], 'seen')
    await review([id], 'seen')
    await feed([dearer])
    expect(await changed()).toEqual([])
    await feed([{ ...fuel, amount: -9901 }])
    expect(await changed()).toMatchObject([{ bankChange: { amount: -99.01 } }])
    await review([id], 'seen')
    await reverse(batchId)
    expect(await list()).toMatchObject([{ amount: -99.01 }])
  })

  test('is known when a file brings it, and what was posted is no new transaction', async () => {
    const { feed, post, list, upload } = await withFeed()
    await feed([fuel])
    await post()
    await feed([{ ...fuel, amount: -9900 }])
    const row = { date: '20261104', name: 'PILOT 312' }
    for (const amount of ['-99.00', '-84.20'])
      expect(await upload([{ ...row, id: amount, amount }])).toMatchObject({ taken: 0 })
    expect(await list()).toEqual([])
  })

  test('goes away with its reversed batch if the bank removed it, unless a file has it', async () => {
    const { feed, post, changed, posted, list, reverse, upload } = await withFeed()
    const toll = { ...fuel, externalId: 'bank:t1', amount: -400, description: 'TOLL' }
    await upload([{ id: 'o1', date: '20261104', name: 'TOLL', amount: '-4.00' }])
    await feed([fuel, toll])
    const batchId = await post()
    await feed([], [fuel.externalId, toll.externalId, 'bank:unknown'])
    expect((await changed()).map(({ bankChange }) => bankChange)).toMatchObject([
      { isRemoved: true },
      { isRemoved: true },
    ])
    expect(await posted()).toHaveLength(2)
    await reverse(batchId)
    expect(await list()).toMatchObject([{ amount: -4, description: 'TOLL', bankChange: null }])
    await feed([{ ...toll, externalId: 'bank:t2' }])
    expect(await list()).toHaveLength(1)
  })

  test('is settled when the bank brings back under another id what it removed', async () => {
    const { feed, post, changed, posted, list } = await withFeed()
    await feed([fuel])
    await post()
    await feed([], [fuel.externalId])
    expect(await changed()).toHaveLength(1)
    await feed([{ ...fuel, externalId: 'bank:f2' }])
    expect(await changed()).toEqual([])
    expect(await list()).toEqual([])
    await feed([{ ...fuel, externalId: 'bank:f2', amount: -9900 }])
    expect(await posted()).toMatchObject([{ bankChange: { amount: -99 } }])
  })
})

describe('a transaction that comes back with more words', () => {
  test('waits as a possible duplicate, without a proposal, and is not posted before that is decided', async () => {
    const { feed, post, list, posted, call, params, review } = await withFeed()
    await feed([fuel])
    await post()
    await feed([renamed])
    const [waiting] = await list()
    const [known] = await posted()
    expect(waiting).toMatchObject({
      description: renamed.description,
      proposedAccountNumber: null,
      possibleDuplicate: {
        id: known!.id,
        date: '2026-11-04',
        amount: -84.2,
        description: 'PILOT 312',
        checkNumber: null,
        state: 'posted',
        isFed: true,
      },
    })
    await expect(post()).rejects.toMatchObject({ status: 409, code: 'imported_in_doubt' })
    await review([waiting!.id], 'keep')
    expect(await list()).toMatchObject([{ id: waiting!.id, possibleDuplicate: null }])
    await feed([renamed])
    expect(await list()).toMatchObject([{ id: waiting!.id, possibleDuplicate: null }])
    await post()
    const { items } = await call(posting.batches, { params, query: {} })
    expect(items).toHaveLength(2)
  })

  test('is dropped for good: the bank does not bring it again', async () => {
    const { feed, post, list, posted, review, changed } = await withFeed()
    await feed([fuel])
    await post()
    await feed([renamed])
    const [{ id } = { id: '' }] = await list()
    await review([id], 'drop')
    await expect(review([id], 'drop')).rejects.toMatchObject({ status: 404 })
    await feed([renamed])
    await feed([fuel, renamed])
    expect([await list(), await changed()]).toEqual([[], []])
    // The bank then removes one of the two, and the other one is still there.
    await feed([], [fuel.externalId])
    expect([await list(), await changed()]).toEqual([[], []])
    await feed([], [renamed.externalId])
    expect(await changed()).toMatchObject([{ bankChange: { isRemoved: true } }])
    expect(await posted()).toHaveLength(1)
  })

  test('is another transaction after all, once the bank gives it another amount', async () => {
    const { feed, list, review } = await withFeed()
    await feed([fuel])
    await feed([renamed])
    const doubtful = (await list()).find(({ possibleDuplicate }) => possibleDuplicate)!
    await review([doubtful.id], 'drop')
    expect(await list()).toHaveLength(1)
    await feed([{ ...renamed, amount: -500 }])
    expect((await list()).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      -84.2, -5,
    ])
  })

  test('takes the place of the posted one if the bank removed that, and is used when its batch is reversed', async () => {
    const { feed, post, list, changed, review, reverse } = await withFeed()
    await feed([fuel])
    const batchId = await post()
    await feed([renamed], [fuel.externalId])
    const [{ id } = { id: '' }] = await list()
    await review([id], 'drop')
    expect([await list(), await changed()]).toEqual([[], []])
    await reverse(batchId)
    expect(await list()).toMatchObject([
      { date: '2026-11-05', description: renamed.description, possibleDuplicate: null },
    ])
    await feed([renamed])
    expect(await list()).toHaveLength(1)
    await feed([], [renamed.externalId])
    expect(await list()).toEqual([])
  })

  test('is in no doubt if the bank removes the waiting one that it resembles', async () => {
    const { feed, list, post } = await withFeed()
    await feed([fuel])
    await feed([renamed])
    await feed([], [fuel.externalId])
    expect(await list()).toMatchObject([{ possibleDuplicate: null }])
    await post()
    await feed([{ ...renamed, externalId: 'bank:f3', description: `${renamed.description} 75201` }])
    expect(await list()).toMatchObject([
      { possibleDuplicate: { description: renamed.description } },
    ])
  })

  test('of another client is not found', async () => {
    const dana = await withFeed()
    await dana.feed([fuel])
    await dana.feed([renamed])
    const ids = (await dana.list()).map(({ id }) => id)
    const marcus = await withFeed()
    for (const decision of ['seen', 'keep', 'drop'] as const)
      await expect(marcus.review(ids, decision)).rejects.toMatchObject({ status: 404 })
    const doubts = (await dana.list()).filter(({ possibleDuplicate }) => possibleDuplicate)
    expect(doubts).toHaveLength(1)
    // Of the two, one was never in doubt.
    await expect(dana.review(ids, 'drop')).rejects.toMatchObject({
      status: 409,
      code: 'imported_decided',
    })
    expect(await dana.list()).toHaveLength(2)
  })
})

describe('a transaction without words', () => {
  test('shares no proposal, and its lines name the check or the bank', async () => {
    const { feed, post, list, call, params } = await withFeed()
    const blank = { ...fuel, description: ' ' }
    await feed([
      { ...blank, externalId: 'bank:n1', checkNumber: '1041' },
      { ...blank, externalId: 'bank:n2', amount: -500 },
      { ...fuel, externalId: 'bank:n3', amount: -700, checkNumber: '1042' },
    ])
    const batchId = await post()
    const { expense } = await call(posting.batch, { params: { ...params, batchId } })
    expect(expense.map(({ description }) => description).toSorted()).toEqual([
      'Fuel: Bank',
      'Fuel: Check 1041',
      'Fuel: Check 1042 · PILOT 312',
    ])
    await feed([{ ...blank, externalId: 'bank:n4', amount: -900 }])
    expect(await list()).toMatchObject([
      { description: '', stem: '', checkNumber: null, proposedAccountNumber: null },
    ])
  })
})

/** Something that happened at the bank, and how it reports it: under several ids, the newest last. */
type BankEvent = { amount: number; reports: { id: string; words: string; day: number }[] }
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ does: fc.constant('happen' as const), which: fc.nat(2) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('reword', 'replace', 'forget', 'change', 'drop'),
      which: fc.nat(9),
    }),
  },
  fc.record({ does: fc.constantFrom('post', 'reverse', 'resync'), which: fc.nat(9) }),
)

test('each event is there once, however often the bank rewords it, when duplicates are dropped', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 16, size: 'max' }),
      async (steps) => {
        const { feed, list, review, call, params, reverse } = await withFeed()
        const events: BankEvent[] = []
        const batches: string[] = []
        let lastId = 0
        const nextId = () => `bank:${++lastId}`
        const toRows = ({ amount, reports }: BankEvent): FedRow[] =>
          reports.map(({ id, words, day }) => ({
            ...fuel,
            externalId: id,
            date: `2026-11-0${day}`,
            amount,
            description: words,
          }))
        const drop = async () => {
          const ids = (await list({ limit: 100 })).flatMap(({ id, possibleDuplicate }) =>
            possibleDuplicate ? [id] : [],
          )
          if (ids.length > 0) await review(ids, 'drop')
        }
        const post = async () => {
          const transactions = (await list({ limit: 100 }))
            .filter(({ possibleDuplicate }) => possibleDuplicate === null)
            .map(({ id }) => ({ id, internalAccountNumber: 5000 }))
          if (transactions.length === 0) return
          const id = randomUUID()
          await call(importedTransactions.post, { params, body: { id, transactions } })
          batches.push(id)
        }
        const reword = async (event: BankEvent, isReplaced: boolean) => {
          // Reworded again before someone has decided, two would be in doubt of one.
          await drop()
          const { words, day } = event.reports.at(-1)!
          const next = { id: nextId(), words: `${words} ${lastId}`, day: Math.min(day + 1, 9) }
          const removed = isReplaced ? event.reports.splice(0) : []
          event.reports.push(next)
          await feed(
            toRows(event).slice(-1),
            removed.map(({ id }) => id),
          )
        }
        const toWord = (text: string) => text.split(' ')[0]!
        for (const { does, which } of steps) {
          const live = events.filter(({ reports }) => reports.length > 0)
          const event = live[which % live.length]
          if (does === 'happen') {
            const report = {
              id: nextId(),
              words: `SHOP${'ABCDEFGHIJKLMNOP'[events.length]}`,
              day: 4,
            }
            events.push({ amount: [-400, -1000, 50_000][which]!, reports: [report] })
            await feed(toRows(events.at(-1)!))
          } else if (does === 'drop') await drop()
          else if (does === 'resync') await feed(live.flatMap(toRows))
          else if (does === 'post') await post()
          else if (does === 'reverse') {
            const batch = batches.pop()
            if (batch) await reverse(batch)
          } else if (!event) continue
          else if (does === 'forget') await feed([], [event.reports.shift()!.id])
          else if (does !== 'change') await reword(event, does === 'replace')
          else if (event.reports.length === 1) {
            event.amount -= 1
            await feed(toRows(event))
          }
        }
        await drop()
        const rows = await api.db.rows<{ description: string }>(sql`
        select description from imported_transactions
        where account_id = ${params.accountId} and not bank_removed
      `)
        expect(rows.map(({ description }) => toWord(description)).toSorted()).toEqual(
          events.flatMap(({ reports: [first] }) => (first ? toWord(first.words) : [])),
        )
      },
    ),
    { numRuns: runs(30) },
  ))
