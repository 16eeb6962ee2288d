import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { connectForCopy } from './connect-for-copy.ts'
import { quoteTableNames, tablesInOrder } from './tables.ts'

/**
 * Shorter than PostgreSQL's deadlock_timeout, so that no client's call is ended in favor of a
 * backup.
 */
const lockTimeoutMs = 500
const maxAttempts = 60

/** Until `release`, or until it is disposed of, nobody can write. */
export type HeldWrites = AsyncDisposable & { release: () => Promise<void> }

/**
 * Locks every table against writes, also on the other nodes of a distributed database: on each of
 * them a snapshot begins with its first query only. Transactions under way end first, and later
 * ones wait. So as not to keep them waiting behind its own lock, it gives up after half a second
 * and tries again. `ownerUrl` is the tables' owner's: nobody else may lock all of them. Throws if
 * it does not succeed within a minute.
 */
export async function holdWrites(ownerUrl: string): Promise<HeldWrites> {
  const owner = await connectForCopy(ownerUrl)
  const held: HeldWrites = {
    // Throws if the connection was lost meanwhile, and the locks with it.
    release: async () => void (await owner.query('commit')),
    [Symbol.asyncDispose]: () => owner.end(),
  }
  try {
    const tables = quoteTableNames(await tablesInOrder(owner))
    for (let attempt = 1; !(await tryToLock(owner, tables)); attempt++) {
      if (attempt === maxAttempts)
        throw new Error('Writes could not be held: too many are under way. Try again later.')
      await wait(lockTimeoutMs)
    }
    return held
  } catch (reason) {
    await owner.end()
    throw reason
  }
}

async function tryToLock(owner: pg.Client, tables: string): Promise<boolean> {
  await owner.query('begin')
  try {
    await owner.query(`set local lock_timeout = ${lockTimeoutMs}`)
    await owner.query(`lock table ${tables} in share mode`)
    return true
  } catch (reason) {
    // lock_not_available
    if ((reason as { code?: string }).code !== '55P03') throw reason
    await owner.query('rollback')
    return false
  }
}
