import type {
  ChartAccount,
  ChartAccountChange,
  NewChartAccount,
} from '@milepost/contract/financial-performance/chart-of-accounts'
import { empty, sql, type Db } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { boardChanged } from '../../../shared/board/board-changed.ts'
import { chartOf } from '../../../shared/chart.sql.ts'

const firmColumns = sql`
  internal_account_number, name, section,
  case when is_standard then 'standard' else 'firm' end as scope, retired_at is not null as is_retired
`

/** The accounts of all clients. */
export const firmChart = (db: Db) =>
  db.rows<ChartAccount>(sql`
    select ${firmColumns} from chart_of_accounts where name is not null
    order by internal_account_number
  `)

export const firmAccount = (db: Db, internalAccountNumber: number) =>
  db.row<ChartAccount>(sql`
    select ${firmColumns} from chart_of_accounts
    where internal_account_number = ${internalAccountNumber} and name is not null
  `)

/** Adds an account of the firm; returns undefined if the firm has one of this number. */
export const insertFirmAccount = (db: Db, { internalAccountNumber, name }: NewChartAccount) =>
  db.row<ChartAccount>(sql`
    insert into chart_of_accounts (internal_account_number, name)
    values (${internalAccountNumber}, ${name})
    on conflict (internal_account_number) do update set name = excluded.name
      where chart_of_accounts.name is null
    returning ${firmColumns}
  `)

type Change = ChartAccountChange & { at: Date }

/** Columns to set; retiring an account twice keeps the first time. */
const assignments = ({ name, isRetired, at }: Change) => sql`
  name = coalesce(${name ?? null}, name)
  ${
    isRetired === undefined
      ? empty
      : isRetired
        ? sql`, retired_at = coalesce(retired_at, ${at}::timestamptz)`
        : sql`, retired_at = null`
  }
`

export async function updateFirmAccount(
  db: Db,
  internalAccountNumber: number,
  change: Change,
): Promise<void> {
  await db.rows(sql`
    update chart_of_accounts set ${assignments(change)}
    where internal_account_number = ${internalAccountNumber}
  `)
  // Every client's books may need one statement more or less.
  if (change.isRetired !== undefined)
    await addJob(db, 'count_boards', {}, { jobKey: 'count_boards' })
}

/** The accounts of one client's books. */
export const clientChart = (db: Db, accountId: string) =>
  db.rows<ChartAccount>(sql`
    select internal_account_number, name, section, scope, is_retired from ${chartOf(accountId)} c
    order by internal_account_number
  `)

export const clientAccount = (db: Db, accountId: string, internalAccountNumber: number) =>
  db.row<ChartAccount>(sql`
    select internal_account_number, name, section, scope, is_retired from ${chartOf(accountId)} c
    where internal_account_number = ${internalAccountNumber}
  `)

export async function insertClientAccount(
  db: Db,
  accountId: string,
  { internalAccountNumber, name }: NewChartAccount,
): Promise<void> {
  await db.rows(sql`
    insert into chart_of_accounts (internal_account_number) values (${internalAccountNumber})
    on conflict (internal_account_number) do nothing
  `)
  await db.rows(sql`
    insert into client_chart_accounts (account_id, internal_account_number, name)
    values (${accountId}, ${internalAccountNumber}, ${name})
  `)
}

export async function updateClientAccount(
  db: Db,
  accountId: string,
  internalAccountNumber: number,
  change: Change,
): Promise<void> {
  await db.rows(sql`
    update client_chart_accounts set ${assignments(change)}
    where account_id = ${accountId} and internal_account_number = ${internalAccountNumber}
  `)
  await boardChanged(db, accountId, 'books')
}
