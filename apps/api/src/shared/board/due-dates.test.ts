import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'
import { nextBusinessDay } from '../business-days.ts'
import { listDueWork, type Served } from './due-dates.ts'

const served: Served = {
  services: [],
  entityType: null,
  fiscalYearEndMonth: 12,
  startDate: null,
  trucksSince: [],
}

const list = (change: Partial<Served>, from: string, to: string) =>
  listDueWork({ ...served, ...change }, { from, to }).map(({ period, dueOn }) => [period, dueOn])

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

test('the installments are those that the firm’s table of due dates has', async () => {
  const rows = await api.db.rows<{ period: string; dueOn: string }>(sql`
    select year || '-Q' || quarter as period, due_date as due_on from estimated_tax_due_dates
    where year between 2024 and 2040 order by due_date
  `)
  expect(rows.length).toBeGreaterThan(50)
  const found = list({ services: ['quarterly_estimates'] }, rows[0]!.dueOn, rows.at(-1)!.dueOn)
  expect(found).toEqual(rows.map(({ period, dueOn }) => [period, dueOn]))
})

test.each([
  ['2026-02-28', '2026-03-02', 'Saturday'],
  ['2026-07-03', '2026-07-06', 'Independence Day, observed on Friday'],
  ['2027-12-31', '2028-01-03', 'New Year’s Day, observed on Friday'],
  ['2028-04-15', '2028-04-18', 'Saturday, Sunday, and Emancipation Day on Monday'],
  ['2026-11-26', '2026-11-27', 'Thanksgiving'],
  ['2026-11-24', '2026-11-24', 'a Tuesday'],
])('what is due on %s is due on %s: %s', (day, due) => expect(nextBusinessDay(day)).toBe(due))

test.each([
  ['sole_proprietor', 12, [['2026', '2027-04-15']]],
  ['s_corporation', 12, [['2026', '2027-03-15']]],
  ['partnership', 12, [['2026', '2027-03-15']]],
  ['c_corporation', 12, [['2026', '2027-04-15']]],
  ['c_corporation', 9, [['2025', '2027-01-15']]],
  ['c_corporation', 6, []],
] as const)('the return of a %s whose year ends in month %i', (entityType, end, expected) => {
  const client = { services: ['tax_return' as const], entityType, fiscalYearEndMonth: end }
  expect(list(client, '2027-01-01', '2027-05-31')).toEqual(expected)
})

test('the return of a corporation whose year ends in June moved to October with the years from 2026', () => {
  const client = {
    services: ['tax_return' as const],
    entityType: 'c_corporation' as const,
    fiscalYearEndMonth: 6,
  }
  expect(list(client, '2026-07-01', '2026-12-31')).toEqual([['2025', '2026-09-15']])
  expect(list(client, '2027-07-01', '2027-12-31')).toEqual([['2026', '2027-10-15']])
})

test('heavy vehicles are due in August, and a month after a truck is new', () => {
  const client = { services: ['form_2290' as const], trucksSince: ['2026-10-14', '2026-07-02'] }
  expect(list(client, '2026-08-01', '2026-12-31')).toEqual([
    ['2026-07', '2026-08-31'],
    ['2026-10', '2026-11-30'],
  ])
})

test('fuel and payroll taxes follow each quarter, and 1099s the year', () => {
  const services = ['ifta', 'payroll', 'form_1099'] as const
  expect(list({ services }, '2026-01-01', '2026-12-31')).toEqual([
    ['2025', '2026-02-02'],
    ['2025', '2026-02-02'],
    ['2025-Q4', '2026-02-02'],
    ['2025-Q4', '2026-02-02'],
    ['2026-Q1', '2026-04-30'],
    ['2026-Q1', '2026-04-30'],
    ['2026-Q2', '2026-07-31'],
    ['2026-Q2', '2026-07-31'],
    ['2026-Q3', '2026-11-02'],
    ['2026-Q3', '2026-11-02'],
  ])
})

test('nothing is due from before the firm worked for a client', () => {
  const client = { services: ['monthly_books' as const], startDate: '2026-03-10' }
  expect(list(client, '2026-01-01', '2026-05-31')).toEqual([
    ['2026-03', '2026-04-15'],
    ['2026-04', '2026-05-15'],
  ])
})
