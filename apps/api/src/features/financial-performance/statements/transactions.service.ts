import type {
  financialPerformance,
  Transaction,
  TransactionBatch,
} from '@milepost/contract/financial-performance/financial-performance'
import {
  isOnBalanceSheet,
  retainedEarnings,
  type Section,
} from '@milepost/contract/financial-performance/statements/ledger'
import {
  months,
  monthSpan,
  monthsShown,
  type Period,
} from '@milepost/contract/financial-performance/statements/periods'
import { canUse } from '@milepost/contract/wire/access'
import type { Answer, Received } from '@milepost/contract/wire/endpoint'
import type { Client } from '../../../platform/auth/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { httpError, notFound, orNotFound } from '../../../platform/errors.ts'
import { getToday } from '../../../shared/today.ts'
import {
  batchHead,
  batchLines,
  linesOfAccount,
  netIncomeBefore,
  sectionInChart,
  sumsOfAccount,
  type Days,
} from './transactions.sql.ts'

type List = typeof financialPerformance.transactions

/**
 * The lines behind a cell of a statement, and their sum. The sum plus the opening amount, if there is one,
 * equals the cell. Throws a 404 for a cell that no statement has, a 403 for a statement the client can't see.
 */
export async function listTransactions(
  db: Db,
  clock: Clock,
  client: Client,
  { params: { category, year }, query }: Received<List>,
): Promise<Answer<List>> {
  const { accountId } = client
  const { section } = orNotFound(await sectionInChart(db, accountId, category))
  const statement =
    query.statement ?? (isOnBalanceSheet(section) ? 'balance_sheet' : 'profit_and_loss')
  if (!isOnStatement(statement, section)) throw notFound()
  if (statement === 'balance_sheet' && !canUse('balance-sheet', client))
    throw httpError(403, 'not_available_for_your_plan')

  const { page, limit, period } = query
  const days = toDays(period, year, await getToday(db, clock, accountId))
  // A column that isn't shown has no lines.
  const emptyPage = {
    items: [],
    page,
    limit,
    total: 0,
    counts: {},
    totalAmount: 0,
    openingAmount: null,
  }
  if (!days || (period === 'beginning' && statement === 'profit_and_loss')) return emptyPage

  const listed = {
    internalAccountNumber: category,
    payments: statement !== 'balance_sheet' && section === 'liability',
  }
  const [lines, sums, earned] = await Promise.all([
    linesOfAccount(db, accountId, listed, days, query),
    sumsOfAccount(db, accountId, listed, days),
    category === retainedEarnings ? netIncomeBefore(db, accountId, year) : 0,
  ])
  return {
    items: lines.map(({ hundredths, ...line }) => ({
      ...line,
      ...toAmounts(hundredths, section),
    })),
    page,
    limit,
    total: sums.total,
    counts: {},
    totalAmount: sums.amount / 100,
    openingAmount: statement === 'balance_sheet' ? (sums.before + earned) / 100 : null,
  }
}

const isOnStatement = (statement: 'profit_and_loss' | 'balance_sheet', section: Section) =>
  statement === 'balance_sheet' ? isOnBalanceSheet(section) : !['asset', 'equity'].includes(section)

// An amount that rounds to zero has no minus sign.
const whole = { maximumFractionDigits: 0, signDisplay: 'negative' } as const
const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', ...whole })
const units = new Intl.NumberFormat('en-US', whole)

/** The amount as a number, and formatted without decimals as in the financial views. */
function toAmounts(
  hundredths: number,
  section: Section,
): Pick<Transaction, 'amount' | 'formattedAmount'> {
  const amount = hundredths / 100
  return { amount, formattedAmount: (section === 'miles' ? units : usd).format(amount) }
}

/** The days a column of a year's statement covers as of `today`; undefined for a column that isn't shown yet. */
function toDays(period: Period, year: number, today: string): Days | undefined {
  if (period === 'beginning') return { from: null, to: `${year - 1}-12-31` }
  const last = monthsShown(year, today).length
  const month = period === 'yearToDate' ? last : months.indexOf(period) + 1
  if (last === 0 || month > last) return undefined
  const first = period === 'yearToDate' ? 1 : month
  return monthSpan(year, first, month)
}

/** A batch with its lines by section. */
export async function loadBatch(
  db: Db,
  accountId: string,
  id: string,
): Promise<TransactionBatch | undefined> {
  const [head, lines] = await Promise.all([
    batchHead(db, accountId, id),
    batchLines(db, accountId, id),
  ])
  if (!head) return undefined
  const linesIn = (...sections: Section[]) =>
    lines.filter(({ section }) => sections.includes(section))
  const toTransactions = (...sections: Section[]) =>
    linesIn(...sections).map(
      ({ date, hundredths, internalAccountNumber, name, source, details }) => ({
        date,
        amount: hundredths / 100,
        internalAccountNumber,
        description: `${name}: ${details || source}`,
      }),
    )
  const sum = (...sections: Section[]) =>
    linesIn(...sections).reduce((total, { hundredths }) => total + hundredths, 0)
  return {
    ...head,
    total: (sum('revenue') - sum('variable', 'fixed')) / 100,
    expense: toTransactions('variable', 'fixed'),
    income: toTransactions('revenue'),
    liability: toTransactions('liability'),
    asset: toTransactions('asset'),
    equity: toTransactions('equity'),
    miles: toTransactions('miles'),
  }
}
