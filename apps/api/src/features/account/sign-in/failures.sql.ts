import { sql, type Db } from '../../../platform/database/database.ts'

/** Whether an e-mail is locked at `now`. */
export async function isLocked(db: Db, emailHash: string, now: Date): Promise<boolean> {
  const row = await db.row(sql`
    select 1 as locked from sign_in_failures where email_hash = ${emailHash} and locked_until > ${now}
  `)
  return row !== undefined
}

/**
 * Serializes attempts on the same key until this transaction ends. Otherwise concurrent attempts would all be
 * tried before the first is counted.
 */
export async function lockAttempts(transaction: Db, emailHash: string): Promise<void> {
  await transaction.rows(sql`select pg_advisory_xact_lock(hashtextextended(${emailHash}, 0))`)
}

type FailureLimit = { after: number; now: Date; until: Date }

/**
 * Counts a failure, in one statement so that concurrent ones are not lost, and locks when the count reaches
 * `after`. Returns false if it is already locked, and leaves that lock unchanged.
 */
export async function countFailure(
  db: Db,
  emailHash: string,
  { after, now, until }: FailureLimit,
): Promise<boolean> {
  const row = await db.row(sql`
    insert into sign_in_failures as f (email_hash, failures, failed_at)
    values (${emailHash}, 1, ${now})
    on conflict (email_hash) do update set
      failed_at = excluded.failed_at,
      failures = case when f.locked_until is null then f.failures + 1 else 1 end,
      locked_until = case
        when f.locked_until is null and f.failures + 1 >= ${after}::int
        then ${until}::timestamptz end
    where f.locked_until is null or f.locked_until <= ${now}::timestamptz
    returning 1 as counted
  `)
  return row !== undefined
}

/** Deletes failure counts without a failure since `before`, except those with a lock still in force. */
export async function deleteFailuresBefore(db: Db, before: Date): Promise<void> {
  await db.rows(sql`
    delete from sign_in_failures
    where failed_at < ${before} and (locked_until is null or locked_until < ${before})
  `)
}

export async function clearFailures(db: Db, emailHash: string): Promise<void> {
  await db.rows(sql`delete from sign_in_failures where email_hash = ${emailHash}`)
}

/** Clears the failures unless the e-mail is locked; returns false if it is. */
export async function clearFailuresUnlessLocked(
  db: Db,
  emailHash: string,
  now: Date,
): Promise<boolean> {
  await db.rows(sql`
    delete from sign_in_failures
    where email_hash = ${emailHash} and (locked_until is null or locked_until <= ${now})
  `)
  return !(await isLocked(db, emailHash, now))
}
