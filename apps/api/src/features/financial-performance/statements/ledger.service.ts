import type {
  booksForStaff,
  LedgerLine,
} from '@milepost/contract/financial-performance/books-for-staff'
import type { Answer, Received } from '@milepost/contract/wire/endpoint'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { orNotFound } from '../../../platform/errors.ts'
import { createCsvStream, type Cell } from '../../../platform/http/csv-file.ts'
import type { FileAnswer } from '../../../platform/http/send-file.ts'
import { latestDay } from '../posting/posting.service.ts'
import { findInLedger, ledgerLines, titlesOf, type LedgerSpan } from './ledger.sql.ts'
import { sectionInChart } from './transactions.sql.ts'

type Ledger = typeof booksForStaff.ledger

type LedgerQuery = { account: number; from?: string | undefined; to?: string | undefined }

/** The span a query names. Throws a 404 if the client's chart doesn't have the account. */
async function toSpan(
  db: Db,
  clock: Clock,
  accountId: string,
  { account, from, to = latestDay(clock) }: LedgerQuery,
): Promise<LedgerSpan> {
  const { section } = orNotFound(await sectionInChart(db, accountId, account))
  const first = from ?? `${to.slice(0, 4)}-01-01`
  return {
    internalAccountNumber: account,
    section,
    from: first,
    // No later day has lines.
    to: to <= latestDay(clock) ? to : [first, latestDay(clock)].toSorted().at(-1)!,
  }
}

async function loadLines(
  db: Db,
  accountId: string,
  span: LedgerSpan,
  { skip, limit }: { skip: number; limit: number },
) {
  const { start, end, ...sums } = await findInLedger(db, accountId, span, { skip, limit })
  const rows = start ? await ledgerLines(db, accountId, span, { start, end }, limit) : []
  return {
    ...sums,
    lines: rows.map((row): LedgerLine => ({
      ...row,
      amount: row.amount / 100,
      balance: row.balance / 100,
    })),
  }
}

/** One page of an account's lines, each with the balance after it. */
export async function listLedger(
  db: Db,
  clock: Clock,
  { params: { accountId }, query }: Received<Ledger>,
): Promise<Answer<Ledger>> {
  const { page, limit } = query
  const span = await toSpan(db, clock, accountId, query)
  const skip = (page - 1) * limit
  const { lines, opening, closing, total } = await loadLines(db, accountId, span, { skip, limit })
  return {
    items: lines,
    page,
    limit,
    total,
    counts: {},
    openingBalance: opening / 100,
    closingBalance: closing / 100,
  }
}

const linesAtOnce = 1_000
const ledgerColumns = ['Date', 'Source', 'Details', 'Document', 'Amount', 'Balance', 'Batch']

/** All lines of a span as CSV, between the opening and the closing balance. */
export async function ledgerFile(
  db: Db,
  clock: Clock,
  accountId: string,
  query: LedgerQuery,
): Promise<FileAnswer> {
  const span = await toSpan(db, clock, accountId, query)
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (let skip = 0; ; skip += linesAtOnce) {
      const { lines, opening, closing, total } = await loadLines(db, accountId, span, {
        skip,
        limit: linesAtOnce,
      })
      const titles = await titlesOf(
        db,
        accountId,
        lines.flatMap(({ documentGuid }) => documentGuid ?? []),
      )
      if (skip === 0) yield [balanceRow(span.from, 'Opening balance', opening)]
      yield lines.map((line) => [
        line.date,
        line.source || `Net income of ${Number(line.date.slice(0, 4)) - 1}`,
        line.details,
        titles.get(line.documentGuid ?? '') ?? '',
        line.amount,
        line.balance,
        line.batchId ?? '',
      ])
      if (skip + linesAtOnce < total) continue
      yield [balanceRow(span.to, 'Closing balance', closing)]
      return
    }
  }
  return createCsvStream(`ledger-${query.account}.csv`, ledgerColumns, rows())
}

const balanceRow = (day: string, name: string, cents: number): Cell[] => [
  day,
  name,
  '',
  '',
  null,
  cents / 100,
  '',
]
