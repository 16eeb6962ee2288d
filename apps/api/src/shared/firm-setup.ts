import { sql, type Database, type Db } from '../platform/database/database.ts'
import type { SavedMail, SmtpServer } from '../platform/mail/mail.ts'
import type { MailAttempt } from '../platform/mail/try-mail.ts'
import type { Config } from '../platform/process/config.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { firmSettings } from './firm-settings.ts'

/** The purpose for which the mail server's settings are sealed. */
const purpose = 'mail'

export const sealMailServer = (secrets: Secrets, server: SmtpServer): string =>
  secrets.seal(purpose, JSON.stringify(server))

/** The mail server that an admin saved; undefined if none was, or if its secret is lost: it has to be entered again. */
export function openMailServer(secrets: Secrets, sealed: string | null): SmtpServer | undefined {
  if (sealed === null) return undefined
  try {
    return JSON.parse(secrets.open(purpose, sealed)) as SmtpServer
  } catch {
    return undefined
  }
}

/** Forgets a mail server whose secret is lost. */
export async function forgetMailServer(db: Db): Promise<void> {
  await db.rows(sql`
    update firm_setup
    set mail_server = null, mail_version = mail_version + 1, mail_confirmed_for = null,
        mail_confirmed_at = null
  `)
}

/** The saved mail server and the sender, under the firm's name. */
export async function findSavedMail(db: Db, secrets: Secrets): Promise<SavedMail | undefined> {
  const row = await db.row<{ mailServer: string | null; mailFrom: string }>(
    sql`select mail_server, mail_from from firm_setup`,
  )
  const server = openMailServer(secrets, row!.mailServer)
  if (!server) return undefined
  const { name } = await firmSettings(db)
  return { server, from: { name, address: row!.mailFrom } }
}

/** Whether mails leave the server: an environment or an admin named a mail server. The demo's mails are read in the console. */
export async function sendsMail(
  db: Db,
  { config, secrets }: { config: Pick<Config, 'demo' | 'smtpUrl'>; secrets: Secrets },
): Promise<boolean> {
  if (config.demo || config.smtpUrl !== undefined) return true
  const row = await db.row<{ mailServer: string | null }>(sql`select mail_server from firm_setup`)
  return openMailServer(secrets, row!.mailServer) !== undefined
}

/** Notes that the mail server did not take a mail, which an admin sees if it goes on. */
export async function noteMailFailure(
  db: Db,
  { outcome, reply }: MailAttempt,
  at: Date,
): Promise<void> {
  await db.rows(sql`
    update firm_setup
    set mail_failed_since = coalesce(mail_failed_since, ${at}), mail_failure = ${outcome},
        mail_failure_reply = ${reply}
  `)
}

/** Notes that the mail server took a mail. */
export async function noteMailTaken(db: Db): Promise<void> {
  const failed = await db.row(
    sql`select 1 as found from firm_setup where mail_failed_since is not null`,
  )
  if (failed)
    await db.rows(sql`
      update firm_setup
      set mail_failed_since = null, mail_failure = null, mail_failure_reply = null
    `)
}

/** Where an admin said that clients reach the portal; undefined if nobody did. */
export async function findPublicUrl(db: Db): Promise<string | undefined> {
  const row = await db.row<{ publicUrl: string | null }>(sql`select public_url from firm_setup`)
  return row?.publicUrl ?? undefined
}

/** How often (ms) a server looks whether another one has saved an address. */
const lookIntervalMs = 5_000

export type PublicAddress = {
  current: () => string | undefined
  /** Uses an address at once; other servers and workers follow within seconds. */
  use: (url: string) => void
  stop: () => void
}

/** Knows the saved public address, also after an admin has changed it through another server. */
export async function watchPublicAddress(
  db: Database,
  onError: (reason: unknown) => void,
): Promise<PublicAddress> {
  let url = await findPublicUrl(db)
  const look = () => findPublicUrl(db).then((found) => (url = found), onError)
  const timer = setInterval(() => void look(), lookIntervalMs).unref()
  return {
    current: () => url,
    use: (saved) => (url = saved),
    stop: () => clearInterval(timer),
  }
}

/** Notes that an archive of the whole database is complete. A database of an earlier version has no place for that. */
export async function noteBackup(db: Db, at: Date): Promise<void> {
  const row = await db.row<{ isThere: boolean }>(
    sql`select to_regclass('public.firm_setup') is not null as is_there`,
  )
  if (row!.isThere) await db.rows(sql`update firm_setup set backed_up_at = ${at}`)
}
