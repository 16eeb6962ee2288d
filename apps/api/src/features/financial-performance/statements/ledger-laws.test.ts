import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booksForStaff } from '@milepost/contract/financial-performance/books-for-staff'
import {
  financialPerformance,
  type Statement,
} from '@milepost/contract/financial-performance/financial-performance'
import type {
  BalanceSheet,
  BalanceSheetRow,
} from '@milepost/contract/financial-performance/statements/balance-sheet'
import {
  isDebit,
  sectionOf,
  type NewBatch,
} from '@milepost/contract/financial-performance/statements/ledger'
import { ledgerSpan } from '@milepost/contract/financial-performance/statements/ledger-span'
import {
  months,
  monthsShown,
  type Month,
  type Period,
} from '@milepost/contract/financial-performance/statements/periods'
import type {
  ProfitAndLossRow,
  ProfitAndLossStatement,
} from '@milepost/contract/financial-performance/statements/profit-and-loss'
import { runs } from '@milepost/testing/properties/draws.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { startBooksChange } from '../../../../test/servers/start-books-change.ts'
import { sql } from '../../../platform/database/database.ts'
import { bookDifferences } from '../posting/check.sql.ts'
import { postBatches, reverseBatch } from '../posting/posting.service.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

type Client = Awaited<ReturnType<typeof api.signIn>>

const today = '2026-11-21'
const years = [2023, 2024, 2025, 2026]

const money = [
  1000, 1200, 1500, 1590, 2100, 2200, 2500, 3000, 3100, 3900, 4000, 4100, 4200, 5000, 5100, 5300,
  6000, 6100, 6500,
]
const isDebitAccount = (account: number) => isDebit(sectionOf(account)!)

/** A day from the first the books accept up to today's month, as a month index from January 2023 and a day. */
const day = fc
  .record({ month: fc.integer({ min: 0, max: 46 }), day: fc.integer({ min: 1, max: 21 }) })
  .map(({ month, day: on }) => new Date(Date.UTC(2023, month, on)).toISOString().slice(0, 10))

const cents = fc.integer({ min: 1, max: 100_000_000 })
const account = fc.constantFrom(...money)

const entry = fc
  .record({ date: day, cents, debit: account, credit: account })
  .map(({ date, cents: sum, debit, credit }) => [
    { date, internalAccountNumber: debit, amount: (isDebitAccount(debit) ? sum : -sum) / 100 },
    { date, internalAccountNumber: credit, amount: (isDebitAccount(credit) ? -sum : sum) / 100 },
  ])
const drive = fc
  .record({ date: day, internalAccountNumber: fc.constantFrom(9000, 9010), cents })
  .map(({ cents: hundredths, ...line }) => [{ ...line, amount: hundredths / 100 }])

const batch = (maxCount: number) =>
  fc
    .array(fc.oneof({ weight: 5, arbitrary: entry }, drive), {
      minLength: 1,
      maxLength: maxCount,
      size: 'max',
    })
    .map((entries): NewBatch => ({
      id: randomUUID(),
      date: today,
      description: 'Generated',
      isOpening: false,
      transactions: entries.flat().map((line) => ({ ...line, source: 'Test', details: '' })),
    }))

/** Balanced books of up to `maxCount` batches, each with up to 50 entries. */
const ledger = (maxCount: number) => fc.array(batch(50), { maxLength: maxCount, size: 'max' })

const post = async ({ accountId }: Client, batches: NewBatch[]) =>
  api.db.transaction((db) => postBatches(db, api.clock, accountId, batches, null))

const loadStatements = async ({ call }: Client) => ({
  profitAndLoss: await Promise.all(
    years.map((year) => call(financialPerformance.profitAndLoss, { params: { year } })),
  ),
  balanceSheets: await Promise.all(
    years.map((year) => call(financialPerformance.balanceSheet, { params: { year } })),
  ),
})

type Books = Awaited<ReturnType<typeof loadStatements>> & { client: Client; batches: NewBatch[] }

/** All properties run on the same ledgers, so that each is posted only once. */
const opened = new Map<string, Promise<Books>>()
function loadBooks(batches: NewBatch[]): Promise<Books> {
  const key = JSON.stringify(batches.map(({ transactions }) => transactions))
  const books = opened.get(key) ?? openBooks(batches)
  opened.set(key, books)
  return books
}
async function openBooks(batches: NewBatch[]): Promise<Books> {
  const client = await api.signIn({ plan: 'ENT' })
  // Post in several calls, so that existing totals are updated as well.
  for (let i = 0; i < batches.length; i += 20) await post(client, batches.slice(i, i + 20))
  return { client, batches, ...(await loadStatements(client)) }
}

const toCents = (amount: number | null) => Math.round((amount ?? 0) * 100)
const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0)
const columns = [...months, 'yearToDate'] as const
type Column = (typeof columns)[number]
const figure = (row: ProfitAndLossRow, column: Column) =>
  toCents(column === 'yearToDate' ? row.yearToDate : row.months[column].amount)

const listRows = ({
  miles,
  revenue,
  profitAndLossExpenses,
  liability,
}: ProfitAndLossStatement) => ({
  miles: miles.filter(({ unit }) => unit === 'miles'),
  revenue,
  ...profitAndLossExpenses,
  liability,
})
const allRows = (statement: ProfitAndLossStatement) => [
  ...Object.values(listRows(statement)).flat(),
  ...Object.values(statement.totals),
]

type SheetColumn = 'beginningAmount' | `${Month}Amount`
const sheetColumns = ['beginning', ...months].map((name) => `${name}Amount` as SheetColumn)
const sheetRows = ({ assets, liability, ownersEquity }: BalanceSheet) => ({
  assets,
  liability,
  ownersEquity,
})

describe('on any ledger', () => {
  const law = (holds: (books: Books) => Promise<void> | void) =>
    fc.assert(
      fc.asyncProperty(ledger(108), async (batches) => holds(await loadBooks(batches))),
      { numRuns: runs(3) },
    )

  test('totals are the sum of their rows', () =>
    law(({ profitAndLoss, balanceSheets }) => {
      for (const statement of profitAndLoss) {
        const { totals } = statement
        const rows = listRows(statement)
        for (const column of columns) {
          const total = (row: ProfitAndLossRow) => figure(row, column)
          for (const section of ['miles', 'revenue', 'variable', 'fixed', 'liability'] as const)
            expect(total(totals[section])).toBe(sum(rows[section].map(total)))
          expect(total(totals.expenses)).toBe(total(totals.variable) + total(totals.fixed))
          expect(total(totals.contributionMargin)).toBe(
            total(totals.revenue) - total(totals.variable),
          )
          expect(total(totals.netIncomeBeforeTax)).toBe(
            total(totals.revenue) - total(totals.expenses),
          )
        }
      }
      for (const sheet of balanceSheets)
        for (const column of sheetColumns)
          for (const [group, rows] of Object.entries(sheetRows(sheet)))
            expect(toCents(sheet.totals[group as 'assets'][column])).toBe(
              sum(rows.map((row) => toCents(row[column]))),
            )
    }))

  test('monthly figures are a recount of the lines', () =>
    law(({ profitAndLoss, batches }) => {
      const lines = batches.flatMap(({ transactions }) => transactions)
      for (const statement of profitAndLoss) {
        const counted = new Map<string, number>()
        for (const { date, internalAccountNumber, amount } of lines) {
          if (!date.startsWith(String(statement.year))) continue
          const isPayment = sectionOf(internalAccountNumber) === 'liability'
          const key = `${internalAccountNumber} ${months[Number(date.slice(5, 7)) - 1]}`
          const counts = isPayment ? Math.max(-amount, 0) : amount
          counted.set(key, (counted.get(key) ?? 0) + toCents(counts))
        }
        const shown = new Map<string, number>()
        for (const row of Object.values(listRows(statement)).flat())
          for (const month of months)
            shown.set(`${row.internalAccountNumber} ${month}`, figure(row, month))
        // Assets (1xxx) and equity (3xxx) are not on this statement.
        for (const [key, value] of [...counted].filter(([name]) => !/^[13]/.test(name)))
          expect([key, shown.get(key) ?? 0]).toEqual([key, value])
        for (const [key, value] of shown) expect([key, counted.get(key) ?? 0]).toEqual([key, value])
      }
    }))

  test('the year to date is the sum of its months', () =>
    law(({ profitAndLoss }) => {
      for (const statement of profitAndLoss)
        for (const row of allRows(statement))
          expect(figure(row, 'yearToDate')).toBe(sum(months.map((month) => figure(row, month))))
    }))

  test('in every column, assets are liabilities and owner’s equity', () =>
    law(({ balanceSheets }) => {
      for (const { totals } of balanceSheets)
        for (const column of sheetColumns)
          expect(toCents(totals.assets[column])).toBe(
            toCents(totals.liability[column]) + toCents(totals.ownersEquity[column]),
          )
    }))

  test('retained earnings carry each year into the next', () =>
    law(({ balanceSheets }) => {
      const amount = (
        sheet: BalanceSheet,
        column: SheetColumn,
        wanted: (row: BalanceSheetRow) => boolean,
      ) => toCents(sheet.ownersEquity.find(wanted)?.[column] ?? 0)
      const isRetained = (row: BalanceSheetRow) => row.internalAccountNumber === 3900
      const isCurrent = (row: BalanceSheetRow) => row.internalAccountNumber === null
      for (const [i, sheet] of balanceSheets.slice(0, -1).entries()) {
        const next = balanceSheets[i + 1]!
        expect(amount(next, 'beginningAmount', isRetained)).toBe(
          amount(sheet, 'decemberAmount', isRetained) + amount(sheet, 'decemberAmount', isCurrent),
        )
        expect(amount(next, 'beginningAmount', isCurrent)).toBe(0)
        for (const group of ['assets', 'liability', 'ownersEquity'] as const)
          expect(next.totals[group].beginningAmount).toBe(sheet.totals[group].decemberAmount)
      }
    }))

  test('the figures of the CSV are those of the table', () =>
    law(async ({ client: { call }, profitAndLoss, balanceSheets }) => {
      for (const [i, year] of years.entries()) {
        const params = { params: { year } }
        const tables = await Promise.all(
          [financialPerformance.profitAndLossCsv, financialPerformance.balanceSheetCsv].map(
            async (csv) =>
              // Below the figures, notes say how final they are.
              read(await (await call(csv, params)).text()).filter(
                ({ Section }) => Section !== 'Note',
              ),
          ),
        )
        const statement = profitAndLoss[i]!
        const rows = [...statement.miles, ...allRows(statement)]
        expect(tables[0]).toHaveLength(new Set(rows).size)
        for (const { Name, ...cells } of tables[0]!) {
          const row = rows.find(({ name }) => name === Name)!
          for (const month of months.slice(0, monthsShown(year, today).length)) {
            const column = month[0]!.toUpperCase() + month.slice(1)
            const shown = row.months[month]
            expect(cells[`${column} Amount`]).toBe(written(shown.amount))
            expect(cells[`${column} Cents Per Mile`]).toBe(written(shown.centsPerMile))
            expect(cells[`${column} % Rev`]).toBe(written(shown.revenuePercent))
            expect(cells[`${column} % Total`]).toBe(written(shown.percentOfTotal))
          }
          expect(cells['YTD Amount']).toBe(written(row.yearToDate))
          expect(cells['YTD % Total']).toBe(written(row.yearToDatePercentOfTotal))
        }
        const sheet = balanceSheets[i]!
        const balances = Object.values(sheetRows(sheet)).flat()
        expect(tables[1]).toHaveLength(balances.length + 3)
        for (const { Name, ...cells } of tables[1]!.filter(
          (row) => !row.Name!.startsWith('Total'),
        )) {
          const row = balances.find(({ name }) => name === Name)!
          expect(cells.Beginning).toBe(written(row.beginningAmount))
          expect(cells.October).toBe(written(row.octoberAmount))
        }
      }
    }))

  test('a list comes to the cell that it was opened from', () =>
    law(async ({ client, profitAndLoss, balanceSheets }) => {
      const list = (
        { internalAccountNumber }: { internalAccountNumber: number | null },
        year: number,
        query: { period: Period; statement: Statement; page?: number },
      ) =>
        client.call(financialPerformance.transactions, {
          params: { category: internalAccountNumber!, year },
          query: { ...query, limit: 100 },
        })
      for (const i of [1, 3]) {
        const year = years[i]!
        for (const row of Object.values(listRows(profitAndLoss[i]!)).flat())
          for (const period of ['march', 'yearToDate'] as const) {
            const query = { period, statement: 'profit_and_loss' } as const
            const first = await list(row, year, query)
            expect(toCents(first.totalAmount)).toBe(figure(row, period))
            const pages = [first]
            for (let page = 2; page <= Math.ceil(first.total / 100); page++)
              pages.push(await list(row, year, { ...query, page }))
            const items = pages.flatMap((page) => page.items)
            expect(items).toHaveLength(first.total)
            expect(sum(items.map(({ amount }) => toCents(amount)))).toBe(figure(row, period))
          }
        for (const row of Object.values(sheetRows(balanceSheets[i]!)).flat())
          for (const period of ['beginning', 'january', 'october'] as const) {
            if (row.internalAccountNumber === null) continue
            const found = await list(row, year, { period, statement: 'balance_sheet' })
            expect(toCents(found.openingAmount) + toCents(found.totalAmount)).toBe(
              toCents(row[`${period}Amount`]),
            )
          }
      }
    }))

  test('the trial balance balances, and its rows are those of the statements', () =>
    law(async ({ client: { accountId }, profitAndLoss, balanceSheets }) => {
      const { call } = await api.signInStaff()
      for (const [i, year] of years.entries()) {
        const trial = await call(booksForStaff.trialBalance, { params: { accountId, year } })
        for (const column of sheetColumns) {
          expect(trial.totals.debit[column]).toBe(trial.totals.credit[column])
          expect(
            sum(trial.accounts.map(({ balances }) => Math.max(toCents(balances[column]), 0))),
          ).toBe(toCents(trial.totals.debit[column]))
          const balances = new Map(
            trial.accounts.map(({ internalAccountNumber, balances: row, section }) => [
              internalAccountNumber,
              isDebit(section) ? toCents(row[column]) : 0 - toCents(row[column]),
            ]),
          )
          const { revenue, profitAndLossExpenses } = profitAndLoss[i]!
          const earned = [revenue, ...Object.values(profitAndLossExpenses)].flat()
          const isYearEnd = column === 'decemberAmount' && monthsShown(year, today).length === 12
          const cells: [number | null, number][] = [
            ...Object.values(sheetRows(balanceSheets[i]!))
              .flat()
              .map((row): [number | null, number] => [
                row.internalAccountNumber,
                toCents(row[column]),
              ]),
            ...(isYearEnd ? earned : []).map((row): [number | null, number] => [
              row.internalAccountNumber,
              figure(row, 'yearToDate'),
            ]),
          ].filter(([number]) => number !== null)
          for (const [number, amount] of cells)
            expect([number, balances.get(number!)]).toEqual([number, amount])
        }
      }
    }))

  test('an account’s ledger comes to its cell of the balance sheet', () =>
    law(async ({ client: { accountId }, balanceSheets }) => {
      const { call } = await api.signInStaff()
      for (const i of [1, 3])
        for (const row of Object.values(sheetRows(balanceSheets[i]!)).flat())
          for (const [month, lastDay] of [
            ['february', `${years[i]}-02-${years[i] === 2024 ? 29 : 28}`],
            ['october', `${years[i]}-10-31`],
          ] as const) {
            if (row.internalAccountNumber === null) continue
            const { items, openingBalance, closingBalance } = await call(booksForStaff.ledger, {
              params: { accountId },
              query: { account: row.internalAccountNumber, from: `${years[i]}-01-01`, to: lastDay },
            })
            // What the last year earned comes as the first line on January 1.
            const beginning = items[0]?.batchId === null ? items[0].balance : openingBalance
            expect(toCents(beginning)).toBe(toCents(row.beginningAmount))
            expect(toCents(closingBalance)).toBe(toCents(row[`${month}Amount`]))
          }
    }))

  test('the ledger that a cell of the balance sheet opens comes to that cell', () =>
    law(async ({ client: { accountId }, balanceSheets }) => {
      const { call } = await api.signInStaff()
      const load = (number: number, span: { from: string; to: string }) =>
        call(booksForStaff.ledger, {
          params: { accountId },
          query: { account: number, ...span, limit: 100 },
        })
      for (const i of [1, 3])
        for (const row of Object.values(sheetRows(balanceSheets[i]!)).flat())
          for (const period of ['beginning', 'february', 'october'] as const) {
            const number = row.internalAccountNumber
            if (number === null) continue
            const span = ledgerSpan(number, years[i]!, period)
            const { closingBalance } = await load(number, span)
            // On the day that retained earnings take over a year, lines of the next one may follow.
            const isTakenOver = span.to === `${years[i]}-01-01`
            const following = isTakenOver
              ? (await load(number, { from: span.to, to: span.to })).items
              : []
            const later = following.filter(({ batchId }) => batchId !== null)
            expect(toCents(closingBalance) - sum(later.map(({ amount }) => toCents(amount)))).toBe(
              toCents(row[`${period}Amount`]),
            )
          }
    }))

  test('running balances over pages are those of the whole, between any two days', () =>
    fc.assert(
      fc.asyncProperty(
        ledger(108),
        fc.constantFrom(...money, 9000),
        day,
        day,
        fc.integer({ min: 1, max: 100 }),
        async (batches, number, one, other, limit) => {
          const { client } = await loadBooks(batches)
          const { call } = await api.signInStaff()
          const [from, to] = [one, other].toSorted() as [string, string]
          const params = { accountId: client.accountId }
          const query = { account: number, from, to, limit }
          const first = await call(booksForStaff.ledger, { params, query })
          const pages = [first]
          for (let page = 2; page <= Math.ceil(first.total / limit); page++)
            pages.push(await call(booksForStaff.ledger, { params, query: { ...query, page } }))
          const items = pages.flatMap((page) => page.items)
          // Retained earnings have lines that no batch has.
          const posted = items.filter(({ batchId }) => batchId !== null)
          expect(posted).toHaveLength(
            batches
              .flatMap(({ transactions }) => transactions)
              .filter(
                ({ date, internalAccountNumber }) =>
                  internalAccountNumber === number && date >= from && date <= to,
              ).length,
          )
          expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
          expect(items.map(({ date }) => date)).toEqual(items.map(({ date }) => date).toSorted())
          let balance = toCents(first.openingBalance)
          for (const line of items) {
            balance += toCents(line.amount)
            expect(toCents(line.balance)).toBe(balance)
          }
          for (const page of pages) expect(toCents(page.closingBalance)).toBe(balance)
        },
      ),
      { numRuns: runs(3) },
    ))

  test('the stored books match what a check recomputes', () =>
    law(async ({ client }) => {
      expect(await bookDifferences(api.db, client.accountId)).toEqual([])
    }))
})

/** Parses a CSV into rows keyed by column name; none of our own names contains a comma. */
function read(text: string): Record<string, string>[] {
  const [head, ...lines] = text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
  const names = head!.split(',')
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, i) => [names[i]!, cell])),
  )
}
const written = (value: number | null) => (value === null ? '' : value.toFixed(2))

describe('whatever the books hold', () => {
  const law = (holds: (client: Client, batches: NewBatch[]) => Promise<void>) =>
    fc.assert(
      fc.asyncProperty(ledger(8), async (batches) =>
        holds(await api.signIn({ plan: 'ENT' }), batches),
      ),
      { numRuns: runs(3) },
    )

  test('a batch and its reversal change nothing', () =>
    law(async (client, batches) => {
      const [extra, ...others] = batches
      await post(client, others)
      const before = await loadStatements(client)
      if (!extra) return
      await post(client, [extra])
      await api.db.transaction((db) =>
        reverseBatch(db, api.clock, client.accountId, extra.id, { postedBy: null }),
      )
      expect(await loadStatements(client)).toEqual(before)
      expect(await bookDifferences(api.db, client.accountId)).toEqual([])
    }))

  test('posting a batch twice posts it once', () =>
    law(async (client, batches) => {
      await post(client, batches)
      const first = await loadStatements(client)
      await post(client, batches)
      expect(await loadStatements(client)).toEqual(first)
      expect(await bookDifferences(api.db, client.accountId)).toEqual([])
    }))

  test('postings at the same time lose nothing, and post nothing twice', () =>
    law(async (client, batches) => {
      await Promise.all([...batches, ...batches.toReversed()].map((one) => post(client, [one])))
      const other = await api.signIn({ plan: 'ENT' })
      await post(other, batches)
      expect(await loadStatements(client)).toEqual(await loadStatements(other))
      expect(await bookDifferences(api.db, client.accountId)).toEqual([])
    }))
})

describe('a check', () => {
  test('reports a changed monthly total', async () => {
    const client = await api.signIn({ plan: 'ENT' })
    const [generated] = fc.sample(batch(3), { seed: 1, numRuns: 1 })
    await post(client, [generated!])
    await api.db.rows(sql`
      update monthly_totals set amount = amount + 1 where account_id = ${client.accountId}
    `)
    expect(await bookDifferences(api.db, client.accountId)).not.toEqual([])
  })
})

test('a process killed in the middle of a posting leaves nothing of it, and the next one posts it', async () => {
  const client = await api.signIn({ plan: 'ENT' })
  const [generated] = fc.sample(batch(40), { seed: 2, numRuns: 1 })
  const { databaseUrl } = api
  const { accountId } = client
  const change = await startBooksChange({ databaseUrl, accountId, batch: generated! })
  await change.kill()

  const empty = await loadStatements(await api.signIn({ plan: 'ENT' }))
  expect(await loadStatements(client)).toEqual(empty)

  await post(client, [generated!])
  expect(await loadStatements(client)).not.toEqual(empty)
  expect(await bookDifferences(api.db, client.accountId)).toEqual([])
})
