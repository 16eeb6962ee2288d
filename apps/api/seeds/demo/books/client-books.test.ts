import { describe, expect, test } from 'vitest'
import {
  sectionOf,
  toHundredths,
  unbalancedMonths,
} from '@milepost/contract/financial-performance/statements/ledger'
import { clients } from '../clients.ts'
import { allDocuments } from '../documents/all-documents.ts'
import type { Entry } from './entry.ts'
import { getTroubles } from './seasons.ts'

const today = new Date('2026-11-21T12:00:00Z')
const documents = allDocuments(today)
const working = clients.filter(({ standing }) => standing !== 'inactive')

const listEntries = (key: string): Entry[] =>
  documents.flatMap(({ client, document }) => (client.key === key ? (document.entries ?? []) : []))

const toMonth = (day: Date) => day.toISOString().slice(0, 7)

/** Total of a section or an account in a month, in cents. */
function sumIn(key: string, month: string, wanted: (account: number) => boolean): number {
  return listEntries(key)
    .filter(({ day }) => toMonth(day) === month)
    .flatMap(({ postings }) => postings)
    .reduce((sum, { account, cents }) => sum + (wanted(account) ? cents : 0), 0)
}
const isRevenue = (account: number) => sectionOf(account) === 'revenue'
const isExpense = (account: number) => /variable|fixed/.test(sectionOf(account) ?? '')

describe.each(clients)('the books of $email', (client) => {
  test('balance in every entry, and every entry comes from a posted document', () => {
    const posted = documents.filter((one) => one.client === client && one.document.entries)
    expect(posted.length).toBeGreaterThan(50)
    for (const { document } of posted) {
      expect(document.status).toBe('posted')
      for (const { day, postings } of document.entries!) {
        const date = day.toISOString().slice(0, 10)
        const lines = postings.map(({ account, cents }) => ({
          date,
          internalAccountNumber: account,
          amount: toHundredths(cents / 100),
        }))
        expect(unbalancedMonths(lines)).toEqual([])
      }
    }
  })

  test('cover three calendar years, with the kind of revenue the plan has', () => {
    const days = listEntries(client.key).map(({ day }) => day)
    const years = new Set(days.map((day) => day.getUTCFullYear()))
    expect([...years].sort((a, b) => a - b)).toEqual([2022, 2024, 2025, 2026])
    const accounts = new Set(
      listEntries(client.key).flatMap(({ postings }) => postings.map((p) => p.account)),
    )
    expect(accounts.has(client.plan === 'RIDE' ? 4300 : 4000)).toBe(true)
    expect(days.every((day) => day < today)).toBe(true)
  })
})

describe.each(working)('in the books of $email', (client) => {
  const { breakdown, drought } = getTroubles(client, today)

  test('one month has a breakdown', () => {
    const month = toMonth(breakdown)
    const repairs = (total: string) => sumIn(client.key, total, (account) => account === 5100)
    const net = sumIn(client.key, month, isRevenue) - sumIn(client.key, month, isExpense)
    expect(repairs(month)).toBeGreaterThan(5 * repairs('2024-06'))
    expect(net).toBeLessThan(0)
  })

  test('one month has hardly any work', () => {
    const usual = sumIn(client.key, '2024-06', isRevenue)
    expect(sumIn(client.key, toMonth(drought), isRevenue)).toBeLessThan(0.75 * usual)
  })
})

test('the books are the same for the same day', () => {
  expect(allDocuments(today).map(({ document }) => document.entries)).toEqual(
    documents.map(({ document }) => document.entries),
  )
})

test.each(['2027-01-01', '2027-01-02', '2028-02-29', '2029-12-31'])(
  'on %s, every document has a unique title and was sent after its last entry',
  (day) => {
    for (const client of clients) {
      const own = allDocuments(new Date(`${day}T12:00:00Z`)).filter((one) => one.client === client)
      const titles = own.map(({ document }) => document.title)
      expect(new Set(titles).size).toBe(titles.length)
      for (const { document } of own.filter((one) => one.document.entries)) {
        expect(document.daysAgo).toBeGreaterThan(4)
        const latest = Math.max(...document.entries!.map((entry) => entry.day.getTime()))
        expect(latest).toBeLessThan(
          Date.parse(`${day}T12:00:00Z`) - document.daysAgo * 86_400_000 + 1,
        )
      }
    }
  },
)
