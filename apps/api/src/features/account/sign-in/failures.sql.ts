import { sql, type Db } from '../../../platform/database/database.ts'

/** What failures are counted for: an e-mail or a person, hashed, and from which device, if that is known. */
export type FailureKey = { emailHash: string; device: string }

/** Whether a key is locked at `now`. */
export async function isLocked(
  db: Db,
  { emailHash, device }: FailureKey,
  now: Date,
): Promise<boolean> {
  const row = await db.row(sql`
    select 1 as locked from sign_in_failures
    where email_hash = ${emailHash} and device = ${device} and locked_until > ${now}
  `)
  return row !== undefined
}

/** Those of the e-mails or persons, by their hashes, that are locked at `now` on any device. */
export async function findLocked(db: Db, hashes: string[], now: Date): Promise<Set<string>> {
  const rows = await db.rows<{ emailHash: string }>(sql`
    select distinct email_hash from sign_in_failures
    where email_hash = any(${hashes}::text[]) and locked_until > ${now}
  `)
  return new Set(rows.map(({ emailHash }) => emailHash))
}

/**
 * Serializes attempts on the same key until this transaction ends. Otherwise concurrent attempts would all be
 * tried before the first is counted.
 */
export async function lockAttempts(transaction: Db, { emailHash }: FailureKey): Promise<void> {
  await transaction.rows(sql`select pg_advisory_xact_lock(hashtextextended(${emailHash}, 0))`)
}

type FailureLimit = { after: number; now: Date; until: Date }

/**
 * Counts a failure, in one statement so that concurrent ones are not lost, and locks when the count reaches
 * `after`. Returns whether it locked; undefined if it was locked already, which leaves that lock unchanged.
 */
export async function countFailure(
  db: Db,
  { emailHash, device }: FailureKey,
  { after, now, until }: FailureLimit,
): Promise<{ isLocked: boolean } | undefined> {
  return db.row<{ isLocked: boolean }>(sql`
    insert into sign_in_failures as f (email_hash, device, failures, failed_at, locked_until)
    values (${emailHash}, ${device}, 1, ${now},
            case when ${after}::int <= 1 then ${until}::timestamptz end)
    on conflict (email_hash, device) do update set
      failed_at = excluded.failed_at,
      failures = case when f.locked_until is null then f.failures + 1 else 1 end,
      locked_until = case
        when f.locked_until is null and f.failures + 1 >= ${after}::int
        then ${until}::timestamptz end
    where f.locked_until is null or f.locked_until <= ${now}::timestamptz
    returning locked_until is not null as is_locked
  `)
}

/** Deletes failure counts without a failure since `before`; a lock never lasts that long. */
export async function deleteFailuresBefore(db: Db, before: Date): Promise<void> {
  await db.rows(sql`delete from sign_in_failures where failed_at < ${before}`)
}

/** Clears the failures of an e-mail or a person on all devices. */
export async function clearFailures(db: Db, { emailHash }: FailureKey): Promise<void> {
  await db.rows(sql`delete from sign_in_failures where email_hash = ${emailHash}`)
}

/** Clears the failures of a key unless it is locked; returns false if it is. */
export async function clearFailuresUnlessLocked(
  db: Db,
  { emailHash, device }: FailureKey,
  now: Date,
): Promise<boolean> {
  await db.rows(sql`
    delete from sign_in_failures
    where email_hash = ${emailHash} and device = ${device}
      and (locked_until is null or locked_until <= ${now})
  `)
  return !(await isLocked(db, { emailHash, device }, now))
}
