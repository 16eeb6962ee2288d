import { randomUUID } from 'node:crypto'
import { clients } from '@milepost/contract/clients/clients'
import { booksImports } from '@milepost/contract/financial-performance/books-imports'
import { createCaller } from '@milepost/contract/wire/caller'
import { toProfitAndLoss, toTrialBalance } from '@milepost/testing/books-files.ts'
import { createToken } from '../../apps/api/src/platform/auth/tokens.ts'
import { insertStaff } from '../bench-clients.ts'
import { withServer } from '../bench-server.ts'
import type { Figure } from '../figures.ts'

const count = 60
const maxMinutes = 15
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct'].map(
  (month) => `${month} 2026`,
)
/** How many of the clients have another name in their files. */
const renamed = 6

/**
 * Seconds of a person who has not done it before, including the way to it: choosing a folder, reading a suggestion,
 * choosing an account or a client from a list, and reading a line of the list.
 */
const pace = { click: 3, folder: 20, suggestion: 3, account: 10, client: 12, line: 2 }

const accounts = {
  income: ['Linehaul Revenue', 'Fuel Surcharge Income', 'Detention Pay'],
  expenses: [
    'Diesel',
    'Truck Repairs',
    'Tires',
    'Tolls and Scales',
    'Truck Insurance',
    'Cell Phone',
  ],
}

/** Accounts that nothing in their name says. */
const byHand: Record<string, number> = { 'Kenworth W900': 1500, 'Owner Equity': 3000 }

const openingOf = (name: string) =>
  toTrialBalance(name, 'December 31, 2025', [
    ['Chase Checking', 1_500_000, 0],
    ['Kenworth W900', 9_000_000, 0],
    ['Loan Payable - Truck', 0, 6_000_000],
    ['Owner Equity', 0, 4_500_000],
  ])

const monthsOf = (name: string, i: number) =>
  toProfitAndLoss(name, months, {
    income: accounts.income.map((one, n) => [one, months.map((_, m) => 100_000 * (n + 1) + m + i)]),
    expenses: [...accounts.expenses, 'Odds & Ends'].map((one, n) => [
      one,
      months.map((_, m) => 10_000 * (n + 1) + m + i),
    ]),
  })

/** How long 60 clients' opening balances and ten months take, from files to posted: the server's time and a person's. */
export function bringBooks(): Promise<Figure[]> {
  const token = createToken()
  return withServer(
    {
      fill: async (db) => {
        await insertStaff(db, randomUUID(), token, 'admin')
      },
    },
    async ({ address }) => {
      const call = createCaller({
        send: (url, { method, headers, body }) =>
          fetch(url, { method, headers, body: body ?? null }),
        root: `${address}/api`,
        token: () => token,
      })
      const ids: string[] = []
      for (let i = 0; i < count; i++) {
        const account = { name: `Hauling ${i} LLC`, clientCustomerType: 'PRO' } as const
        ids.push((await call(clients.create, { body: { account } })).id)
      }
      let work = 2 * pace.click + pace.folder
      const since = performance.now()
      const files: string[] = []
      for (let i = 0; i < count; i++) {
        const name = i < renamed ? `Old Name ${i}` : `Hauling ${i} LLC`
        for (const text of [openingOf(name), monthsOf(name, i)]) {
          const object = new File([text], `${name}.csv`)
          files.push((await call(booksImports.upload, { body: { files: [{ object }] } })).id)
        }
      }
      const uploaded = performance.now()
      const names = await call(booksImports.accounts, {})
      const suggested = names.filter((one) => one.suggestion !== null)
      work += suggested.length * pace.suggestion + pace.click
      await call(booksImports.mapAccounts, {
        body: {
          accounts: suggested.map(({ name, suggestion }) => ({
            name,
            internalAccountNumber: suggestion,
          })),
        },
      })
      for (const { name, suggestion, internalAccountNumber } of names) {
        if (suggestion !== null || internalAccountNumber !== null) continue
        work += pace.account
        const one = { name, internalAccountNumber: byHand[name] ?? 5400 }
        await call(booksImports.mapAccounts, { body: { accounts: [one] } })
      }
      for (let i = 0; i < renamed; i++)
        for (const id of files.slice(2 * i, 2 * i + 2)) {
          work += pace.client
          const body = { name: `Old Name ${i}`, accountId: ids[i]! }
          await call(booksImports.decide, { params: { id }, body })
        }
      work += pace.account + pace.click
      await call(booksImports.change, { body: { ids: files, differenceAccount: 1000 } })
      const versions: string[] = []
      for (let page = 1, total = 1; versions.length < total; page++) {
        const list = await call(booksImports.parts, { query: { limit: 100, page } })
        versions.push(...list.items.map(({ version }) => version))
        total = list.total
      }
      work += versions.length * pace.line + 2 * pace.click
      const posting = performance.now()
      const posted = await call(booksImports.post, {
        body: { ids: files, versions },
      })
      const done = performance.now()
      if (posted.clients !== count || posted.batches !== count * (1 + months.length))
        throw new Error(`${posted.clients} clients, ${posted.batches} batches`)
      const server = (uploaded - since + done - posting) / 1_000
      const minutes = (work + server) / 60
      return [
        {
          label: `opening balances and ${months.length} months of ${count} clients, from ${files.length} files`,
          found: `${minutes.toFixed(1)} min, ${server.toFixed(1)} s of it the server’s`,
          aim: `at most ${maxMinutes} min`,
          isMet: minutes <= maxMinutes,
        },
      ]
    },
  )
}
