import type { MailOutcome } from '@milepost/contract/firm/firm-setup'
import { sql, type Db } from '../../../platform/database/database.ts'

/** Times are ISO 8601. */
export type SetupRow = {
  /** Sealed. */
  mailServer: string | null
  mailFrom: string | null
  mailVersion: number
  mailCodeHash: string | null
  mailCodeFor: string | null
  mailConfirmedFor: string | null
  mailConfirmedAt: string | null
  mailFailedSince: string | null
  mailFailure: MailOutcome | null
  mailFailureReply: string | null
  publicUrl: string | null
  addressVersion: number
  addressCheckedAt: string | null
  ratesYear: number | null
  ratesConfirmedAt: string | null
  backedUpAt: string | null
  isBackupElsewhere: boolean
}

const columns = sql`
  mail_server, mail_from, mail_version, mail_code_hash, mail_code_for, mail_confirmed_for, mail_confirmed_at,
  mail_failed_since, mail_failure, mail_failure_reply, public_url, address_version, address_checked_at, rates_year, rates_confirmed_at, backed_up_at,
  is_backup_elsewhere
`

export async function findSetup(db: Db): Promise<SetupRow> {
  return (await db.row<SetupRow>(sql`select ${columns} from firm_setup`))!
}

/** Locks the record, to serialize changes by several admins. */
export async function lockSetup(db: Db): Promise<SetupRow> {
  return (await db.row<SetupRow>(sql`select ${columns} from firm_setup for update`))!
}

/** Saves a mail server, sealed; its test mail has yet to arrive. */
export async function saveMailServer(db: Db, sealed: string, from: string): Promise<void> {
  await db.rows(sql`
    update firm_setup
    set mail_server = ${sealed}, mail_from = ${from}, mail_version = mail_version + 1,
        mail_code_hash = null, mail_code_for = null, mail_confirmed_for = null, mail_confirmed_at = null,
        mail_failed_since = null, mail_failure = null, mail_failure_reply = null
  `)
}

/** Notes the code of a test mail, and the settings that it went out with. */
export async function saveMailCode(db: Db, codeHash: string, codeFor: string): Promise<void> {
  await db.rows(sql`
    update firm_setup set mail_code_hash = ${codeHash}, mail_code_for = ${codeFor}
  `)
}

export async function confirmMail(db: Db, confirmedFor: string, at: Date): Promise<void> {
  await db.rows(sql`
    update firm_setup
    set mail_confirmed_for = ${confirmedFor}, mail_confirmed_at = ${at}, mail_code_hash = null,
        mail_code_for = null, mail_failed_since = null, mail_failure = null, mail_failure_reply = null
  `)
}

/** Saves where clients reach the portal; `checkedAt` is null if the server did not reach itself there. */
export async function saveAddress(db: Db, url: string, checkedAt: Date | null): Promise<void> {
  await db.rows(sql`
    update firm_setup
    set public_url = ${url}, address_checked_at = ${checkedAt}, address_version = address_version + 1
  `)
}

export async function confirmRates(db: Db, year: number, at: Date): Promise<void> {
  await db.rows(sql`update firm_setup set rates_year = ${year}, rates_confirmed_at = ${at}`)
}

export async function setBackupElsewhere(db: Db, isElsewhere: boolean): Promise<void> {
  await db.rows(sql`update firm_setup set is_backup_elsewhere = ${isElsewhere}`)
}

/** How many people work here. */
export async function countStaff(db: Db): Promise<number> {
  const row = await db.row<{ count: number }>(
    sql`select count(*)::int as count from staff where is_active`,
  )
  return row!.count
}
