import type { Language } from '@milepost/contract/account/account'
import { sql, type Db } from '../platform/database/database.ts'
import { firmSettings } from './firm-settings.ts'
import { addJob, type Jobs } from '../platform/jobs/jobs.ts'
import { renderMail, type MailContent } from '../platform/mail/mail-layout.ts'
import type { Services } from '../platform/platform.ts'

export type Recipient = { email: string; fullName: string; language: Language }

/** A mail in both languages; `More` is its data besides sender and recipient. */
export type Written<More = unknown> = Record<
  Language,
  (about: { firm: string; fullName: string; link: string } & More) => MailContent
>

/** Sends a mail in the recipient's language, under the firm's name. */
export async function sendMail<More>(
  { db, mailer }: Pick<Services, 'db' | 'mailer'>,
  { email, fullName, language }: Recipient,
  write: Written<More>,
  about: { link: string } & More,
): Promise<void> {
  const firm = await firmSettings(db)
  const words = write[language]({ ...about, firm: firm.name, fullName })
  await mailer.send({ to: email, ...renderMail(firm, language, words) })
}

/** A person of an account as a mail's recipient. */
export async function findRecipient(
  db: Db,
  accountId: string,
  userId: string,
): Promise<Recipient | undefined> {
  const row = await db.row<Omit<Recipient, 'language'> & { language: Language | null }>(sql`
    select email, full_name, language from client_users
    where account_id = ${accountId} and id = ${userId} and removed_at is null
  `)
  return row && { ...row, language: row.language ?? 'en' }
}

/** The jobs that mail everyone of an account. */
type ToEveryone =
  'send_message_mail' | 'send_person_added_mail' | 'send_reminder_mail' | 'send_resubmission_mail'

/**
 * Queues one mail per person of the account, so that a failed one is retried without the others.
 */
export async function mailEveryone<Name extends ToEveryone>(
  transaction: Db,
  name: Name,
  { accountId, id }: Omit<Jobs[Name], 'userId'>,
): Promise<void> {
  const people = await transaction.rows<{ id: string }>(sql`
    select id from client_users where account_id = ${accountId} and removed_at is null order by id
  `)
  for (const { id: userId } of people) await addJob(transaction, name, { accountId, userId, id })
}
