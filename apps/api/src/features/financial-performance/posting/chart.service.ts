import type {
  ChartAccount,
  ChartAccountChange,
  NewChartAccount,
} from '@milepost/contract/financial-performance/chart-of-accounts'
import type { ErrorCode } from '@milepost/contract/wire/error-messages'
import type { Clock } from '../../../platform/clock.ts'
import { violatedConstraint, type Db } from '../../../platform/database/database.ts'
import { httpError, orNotFound } from '../../../platform/errors.ts'
import {
  clientAccount,
  clientChart,
  firmAccount,
  insertClientAccount,
  insertFirmAccount,
  updateClientAccount,
  updateFirmAccount,
} from './chart.sql.ts'

/** Adds an account for all clients. Throws a 409 if its number or name is taken. */
export async function addFirmAccount(db: Db, account: NewChartAccount): Promise<ChartAccount> {
  const added = await insertFirmAccount(db, account).catch(toConflict)
  if (!added) throw conflict('account_number_taken')
  return added
}

/** Renames, retires, or brings back an account of the firm. Throws a 409 for a standard account. */
export async function changeFirmAccount(
  db: Db,
  clock: Clock,
  internalAccountNumber: number,
  change: ChartAccountChange,
): Promise<ChartAccount> {
  const { scope } = orNotFound(await firmAccount(db, internalAccountNumber))
  if (scope === 'standard') throw httpError(409, 'account_standard')
  await updateFirmAccount(db, internalAccountNumber, { ...change, at: clock.now() }).catch(
    toConflict,
  )
  return orNotFound(await firmAccount(db, internalAccountNumber))
}

/** Adds an account for one client. Throws a 409 if its number or name is taken in the client's chart. */
export async function addClientAccount(
  db: Db,
  accountId: string,
  account: NewChartAccount,
): Promise<ChartAccount> {
  const chart = await clientChart(db, accountId)
  const { internalAccountNumber: number } = account
  if (chart.some(({ internalAccountNumber }) => internalAccountNumber === number))
    throw conflict('account_number_taken')
  checkName(chart, account.name)
  await insertClientAccount(db, accountId, account).catch(toConflict)
  return orNotFound(await clientAccount(db, accountId, number))
}

/**
 * Renames, retires, or brings back a client's own account. Throws a 409 for an account that the client shares
 * with others.
 */
export async function changeClientAccount(
  db: Db,
  clock: Clock,
  accountId: string,
  internalAccountNumber: number,
  change: ChartAccountChange,
): Promise<ChartAccount> {
  const chart = await clientChart(db, accountId)
  const isSame = (one: ChartAccount) => one.internalAccountNumber === internalAccountNumber
  const { scope } = orNotFound(chart.find(isSame))
  if (scope !== 'client')
    throw httpError(409, scope === 'standard' ? 'account_standard' : 'account_shared')
  if (change.name !== undefined)
    checkName(
      chart.filter((one) => !isSame(one)),
      change.name,
    )
  await updateClientAccount(db, accountId, internalAccountNumber, {
    ...change,
    at: clock.now(),
  }).catch(toConflict)
  return orNotFound(await clientAccount(db, accountId, internalAccountNumber))
}

function checkName(chart: readonly ChartAccount[], name: string): void {
  if (chart.some((one) => one.name === name)) throw conflict('account_name_taken')
}

const pointers = {
  account_number_taken: '/chart_account/internal_account_number',
  account_name_taken: '/chart_account/name',
} satisfies Partial<Record<ErrorCode, string>>

const conflict = (code: keyof typeof pointers) => httpError(409, code, { pointer: pointers[code] })

/** Errors for violated database constraints, when two people add at once. */
const conflicts: Record<string, keyof typeof pointers> = {
  chart_of_accounts_name_key: 'account_name_taken',
  client_chart_accounts_pkey: 'account_number_taken',
  client_chart_accounts_name_key: 'account_name_taken',
}

function toConflict(reason: unknown): never {
  const code = conflicts[violatedConstraint(reason)]
  throw code ? conflict(code) : reason
}
