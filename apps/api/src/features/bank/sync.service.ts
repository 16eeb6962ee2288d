import type { AccountBase, PlaidApi, Transaction } from 'plaid'
import { canUse } from '@milepost/contract/wire/access'
import { toOneLine } from '@milepost/contract/wire/one-line'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { announce } from '../../platform/events/announce.ts'
import type { Services } from '../../platform/platform.ts'
import { storeAccounts, type StoredAccount } from './accounts.sql.ts'
import { findItem, lockItem, markFailing, markLoginNeeded, saveSyncState } from './bank.sql.ts'
import { BankFailure, createPlaid, unwrapAnswer } from './plaid.ts'

/** A bank transaction for the books; the amount in cents, money in positive. */
export type FedTransaction = {
  externalId: string
  bankAccount: string | null
  date: string
  amount: number
  description: string
  checkNumber: string | null
  /** The bank account and its ledger account; null if nothing new of it is imported. */
  bankAccountId: string
  internalAccountNumber: number | null
}

/** What one sync says, each id once. */
export type BankChanges = {
  reported: FedTransaction[]
  /** External ids of what is not, or not anymore, a posted transaction in dollars. */
  removed: string[]
}

/** Imports a bank's transactions into the books, where they wait for posting. */
export type Feed = (
  transaction: Db,
  clock: Clock,
  accountId: string,
  changes: BankChanges,
) => Promise<void>

/** The provider's maximum. */
const perPage = 500
/** How often to restart pagination in one run when the bank's data changes meanwhile. */
const maxAttempts = 5

/**
 * Fetches what is new at a bank since the last sync, all or nothing. Of two concurrent runs, the second
 * changes nothing. Skips clients who may no longer have a connection, because they could not end it either;
 * it resumes if they may again. Throws a BankFailure if the provider fails; the cursor is unchanged and the
 * job is retried.
 */
export async function syncItem(
  services: Services,
  feed: Feed,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  const { db, clock, secrets, config } = services
  const item = await findItem(db, accountId, id)
  if (!item || !config.bank || !canUse('connect-bank', item)) return
  const plaid = await createPlaid(config.bank)
  const accessToken = secrets.open('bank', item.accessToken)
  try {
    const { item: state } = await unwrapAnswer(plaid.itemGet({ access_token: accessToken }))
    if (isLoginRequired(state.error?.error_code)) return await requireLogin(db, accountId, id)
    const { changes, cursor, isReady } = await fetchChanges(plaid, accessToken, item.syncCursor)
    await db.transaction(async (transaction) => {
      const now = await lockItem(transaction, accountId, id)
      // Another run has already stored the same changes.
      if (now?.syncCursor !== item.syncCursor) return
      const accounts = await storeAccounts(
        transaction,
        accountId,
        id,
        changes.accounts.map(toReportedAccount),
      )
      await feed(transaction, clock, accountId, toBankChanges(changes, accounts))
      const syncedAt = isReady ? clock.now() : null
      await saveSyncState(transaction, accountId, id, { syncCursor: cursor, syncedAt })
      await announce(transaction, 'bank-item', accountId, id)
    })
  } catch (reason) {
    if (!(reason instanceof BankFailure)) throw reason
    if (isLoginRequired(reason.code)) return requireLogin(db, accountId, id)
    await db.transaction(async (transaction) => {
      await markFailing(transaction, accountId, id, clock.now())
      await announce(transaction, 'bank-item', accountId, id)
    })
    throw reason
  }
}

const isLoginRequired = (code: string | undefined) =>
  ['ITEM_LOGIN_REQUIRED', 'ITEM_NOT_FOUND', 'INVALID_ACCESS_TOKEN', 'ACCESS_NOT_GRANTED'].includes(
    code ?? '',
  )

const requireLogin = (db: Services['db'], accountId: string, id: string) =>
  db.transaction(async (transaction) => {
    await markLoginNeeded(transaction, accountId, id)
    await announce(transaction, 'bank-item', accountId, id)
  })

async function fetchChanges(plaid: PlaidApi, accessToken: string, from: string) {
  for (let attempt = 1; ; attempt++)
    try {
      return await fetchPages(plaid, accessToken, from)
    } catch (reason) {
      const isChanged =
        reason instanceof BankFailure &&
        reason.code === 'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION'
      if (!isChanged || attempt === maxAttempts) throw reason
    }
}

async function fetchPages(plaid: PlaidApi, accessToken: string, from: string) {
  const changes: ReportedChanges = { accounts: [], transactions: new Map() }
  let cursor = from
  for (;;) {
    const page = await unwrapAnswer(
      plaid.transactionsSync({
        access_token: accessToken,
        count: perPage,
        ...(cursor && { cursor }),
        options: { include_original_description: true },
      }),
    )
    const known = new Set(changes.accounts.map((account) => account.account_id))
    changes.accounts.push(...page.accounts.filter((account) => !known.has(account.account_id)))
    for (const one of [...page.added, ...page.modified])
      changes.transactions.set(one.transaction_id, one)
    for (const { transaction_id: id } of page.removed) changes.transactions.set(id, null)
    cursor = page.next_cursor
    const status: string = page.transactions_update_status
    const isReady = status !== 'NOT_READY'
    if (!page.has_more) return { changes, cursor, isReady }
  }
}

/** The provider's changes over all pages. */
type ReportedChanges = {
  accounts: AccountBase[]
  /** What the last page that names an id says of it; null if it removes it. */
  transactions: Map<string, Transaction | null>
}

/** The default ledger account by kind of bank account, until staff choose another. */
const defaultAccountNumbers: Record<string, number> = { depository: 1000, credit: 2100 }

const toReportedAccount = ({ account_id: externalId, name, mask, type: kind }: AccountBase) => ({
  externalId,
  name: toOneLine(name),
  mask,
  kind,
  defaultAccountNumber: defaultAccountNumbers[kind] ?? null,
})

function toBankChanges({ transactions }: ReportedChanges, accounts: StoredAccount[]): BankChanges {
  const accountsById = new Map(accounts.map((account) => [account.externalId, account]))
  const changes: BankChanges = { reported: [], removed: [] }
  for (const [id, one] of transactions) {
    const externalId = `bank:${id}`
    const transaction = one && toTransaction(one)
    const account = one && accountsById.get(one.account_id)
    if (!transaction) changes.removed.push(externalId)
    else if (account) {
      const { id: bankAccountId, internalAccountNumber, mask } = account
      const bankAccount = mask ? `…${mask}` : null
      changes.reported.push({
        externalId,
        ...transaction,
        bankAccount,
        bankAccountId,
        internalAccountNumber,
      })
    }
  }
  return changes
}

/** Null for what is pending (it may come again under another id), zero, or not in dollars. */
function toTransaction(one: Transaction) {
  const amount = 0 - Math.round(one.amount * 100)
  if (one.pending || one.iso_currency_code !== 'USD' || amount === 0) return null
  return {
    date: one.date,
    amount,
    // Falls back to the merchant the provider recognized.
    description: one.original_description ?? one.merchant_name ?? '',
    checkNumber: one.check_number ?? null,
  }
}
