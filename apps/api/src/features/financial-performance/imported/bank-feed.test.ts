import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { runs } from '@milepost/testing/properties/draws.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { sql } from '../../../platform/database/database.ts'
import { importFromBank } from './bank-feed.service.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

/** A real event at a bank; `externalId` is the id under which the bank feed reported it, null before that. */
type BankEvent = {
  id: number
  day: number
  cents: number
  what: string
  externalId: string | null
} & {
  isInBooks: boolean
}

/** Few days, amounts and descriptions, so that many transactions look alike. */
const some = fc.record({
  day: fc.integer({ min: 4, max: 5 }),
  cents: fc.constantFrom(-400, -1000, 50_000),
  what: fc.constantFrom('TOLL', 'Fuel'),
})
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('happen' as const), some }) },
  fc.record({ does: fc.constantFrom('csv', 'ofx', 'sync', 'post') }),
  fc.record({ does: fc.constantFrom('change', 'rename'), which: fc.nat(), some }),
)

const toText = ({ day, cents, what }: Omit<BankEvent, 'id'>) => `0${day} ${what} ${cents}`

async function createBank() {
  const { accountId } = await api.signIn()
  const { call } = await api.signInStaff()
  const params = { accountId }
  const all: BankEvent[] = []
  let externalId = 0
  const upload = (content: string | Uint8Array) =>
    call(bankImports.importFile, {
      params,
      body: {
        internalAccountNumber: 1000,
        files: [{ object: new File([content as BlobPart], 'november') }],
      },
    }).then(() => all.forEach((one) => (one.isInBooks = true)))
  const feedChanges = (reported: BankEvent[], removed: string[] = []) => {
    const toFedRow = ({ externalId: id, day, cents, what }: BankEvent) => ({
      externalId: `bank:${id}`,
      bankAccount: null,
      internalAccountNumber: 1000,
      date: `2026-11-0${day}`,
      amount: cents,
      description: what,
      checkNumber: null,
    })
    for (const one of reported) one.isInBooks = true
    const changes = { reported: reported.map(toFedRow), removed }
    return api.db.transaction((db) => importFromBank(db, api.clock, accountId, changes))
  }
  const assignExternalId = (one: BankEvent) =>
    Object.assign(one, { externalId: `t${++externalId}` })
  return {
    all,
    does: {
      csv: () =>
        upload(
          ['Date,Description,Amount']
            .concat(all.map((r) => `11/0${r.day}/2026,${r.what},${(r.cents / 100).toFixed(2)}`))
            .join('\n'),
        ),
      ofx: () =>
        upload(
          toOfx(
            all.map((r) => ({
              id: `o${r.id}`,
              date: `2026110${r.day}`,
              name: r.what,
              amount: (r.cents / 100).toFixed(2),
            })),
          ),
        ),
      sync: () => feedChanges(all.filter((one) => one.externalId === null).map(assignExternalId)),
      async post() {
        const { items } = await call(importedTransactions.list, { params, query: { limit: 100 } })
        const transactions = items
          .filter(({ possibleDuplicate }) => possibleDuplicate === null)
          .map(({ id }) => ({ id, internalAccountNumber: 5000 }))
        if (transactions.length === 0) return
        const body = { id: randomUUID(), transactions }
        await call(importedTransactions.post, { params, body })
      },
      change(which: number, to: Pick<BankEvent, 'day' | 'cents' | 'what'>) {
        const open = all.filter((one) => one.externalId !== null)
        const one = open[which % open.length]
        return one && feedChanges([Object.assign(one, to)])
      },
      rename(which: number) {
        const known = all.filter((one) => one.externalId !== null)
        const one = known[which % known.length]
        if (!one) return undefined
        return feedChanges([], [`bank:${one.externalId}`]).then(() =>
          feedChanges([assignExternalId(one)]),
        )
      },
    },
    inBooks: async () =>
      (
        await api.db.rows<{ text: string }>(sql`
          select to_char(coalesce(bank_date, date), 'DD') || ' ' || coalesce(bank_description, description)
                   || ' ' || coalesce(bank_amount, amount) as text
          from imported_transactions where account_id = ${accountId}
        `)
      )
        .map(({ text }) => text)
        .toSorted(),
  }
}

test('each bank transaction appears once, in whatever order files and the bank connection bring it', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 16, size: 'max' }),
      async (steps) => {
        const { all, does, inBooks } = await createBank()
        for (const one of steps)
          if (one.does === 'happen')
            all.push({ id: all.length, ...one.some, externalId: null, isInBooks: false })
          else if ('which' in one) await does[one.does](one.which, one.some)
          else if (all.length > 0) await does[one.does]()
        expect(await inBooks()).toEqual(
          all
            .filter(({ isInBooks }) => isInBooks)
            .map(toText)
            .toSorted(),
        )
      },
    ),
    { numRuns: runs(40) },
  ))
