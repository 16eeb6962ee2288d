import type { Language } from '@milepost/contract/account/account'
import { sql, type Database, type Db } from '../platform/database/database.ts'
import { renderMail, type MailContent } from '../platform/mail/mail-layout.ts'
import { AddressNotTaken } from '../platform/mail/mail.ts'
import { describeMailFailure } from '../platform/mail/try-mail.ts'
import type { Services } from '../platform/platform.ts'
import { boardChanged } from './board/board-changed.ts'
import { firmSettings } from './firm-settings.ts'
import { noteMailFailure, noteMailTaken } from './firm-setup.ts'
import { ofBusiness } from './send-mail.copy.ts'

export type Recipient = {
  email: string
  fullName: string
  language: Language
  /** The account that it is about, for a person who has several. */
  business?: string | null
}

/** A mail in both languages; `More` is its data besides sender and recipient. */
export type Written<More = unknown> = Record<
  Language,
  (about: { firm: string; fullName: string; link: string } & More) => MailContent
>

/** What stands for the mail server's own words where it was not asked because it lacks SMTPUTF8. */
export const lacksSmtpUtf8 = 'SMTPUTF8'

/** What stands for them where staff noted that a mail came back after the mail server had taken it. */
export const cameBack = 'came back'

type MailOptions = {
  /** The mail may be sent again with it without becoming two. */
  id?: string
  /** A second way to do what its link is for. */
  other?: MailContent['other']
  /** The page on which its reader switches off mails like it, below the portal's address. */
  settingsPath?: string | undefined
}

/**
 * Sends a mail in the recipient's language, under the firm's name. If the mail server can't take a client's address, or refuses it
 * for good, that is noted with the person instead of being an error: another try would end the same.
 */
export async function sendMail<More>(
  { db, mailer, clock, logger, portalUrl }: Services,
  { email, fullName, language, business }: Recipient,
  write: Written<More>,
  about: { link: string } & More,
  { id, other, settingsPath }: MailOptions = {},
): Promise<void> {
  const firm = await firmSettings(db)
  const { before, ...words } = write[language]({ ...about, firm: firm.name, fullName })
  const [greeting, ...text] = before
  const refusal = await mailer
    .send({
      to: email,
      id,
      ...(settingsPath !== undefined && { settingsUrl: `${portalUrl()}${settingsPath}` }),
      ...renderMail(firm, language, {
        ...words,
        before: business ? [greeting!, ofBusiness[language](business), ...text] : before,
        other,
      }),
    })
    .catch(async (reason: unknown) => {
      if (isRefusedAddress(reason)) return reason
      const failure = describeMailFailure(reason)
      // One address that has to wait says nothing of the others.
      if (failure.outcome !== 'recipient') await noteMailFailure(db, failure, clock.now())
      throw reason
    })
  if (!refusal) await noteMailTaken(db)
  const isTakenByNone = refusal instanceof AddressNotTaken
  const isNoted = await noteDelivery(db, email, {
    refusal: isTakenByNone ? lacksSmtpUtf8 : refusal ? refusal.message.slice(0, 500) : null,
    at: clock.now(),
  })
  if (isNoted || !refusal) return
  if (!isTakenByNone) throw refusal
  // Staff have no note of it; whoever invited them got the error.
  logger.warn(refusal.message)
}

/**
 * Whether the mail server can't take mail for this address, or says that it never will (RFC 5321, 4.2.1: a reply 5yz to RCPT).
 */
function isRefusedAddress(reason: unknown): reason is Error {
  if (reason instanceof AddressNotTaken) return reason.whose === 'recipient'
  const {
    code,
    command,
    responseCode = 0,
  } = reason as {
    code?: string
    command?: string
    responseCode?: number
  }
  return code === 'EENVELOPE' && command === 'RCPT TO' && responseCode >= 500 && responseCode < 600
}

/**
 * Notes with the client's person why their address was refused, or that it was not; returns whether there is one. A mail that is
 * taken says nothing against one that came back.
 */
async function noteDelivery(
  db: Database,
  email: string,
  { refusal, at }: { refusal: string | null; at: Date },
): Promise<boolean> {
  const person = await db.row<{ accountId: string; userId: string }>(sql`
    select account_id, user_id from directory where kind = 'email' and key = ${email.toLowerCase()}
  `)
  if (!person) return false
  await db.transaction(async (transaction) => {
    const noted = await transaction.row(sql`
      update client_users
      set bounced_at = case when ${refusal}::text is null then null else coalesce(bounced_at, ${at}) end,
          bounce_reason = ${refusal}
      where account_id = ${person.accountId} and id = ${person.userId}
        and (${refusal}::text is not null
             or bounced_at is not null and bounce_reason is distinct from ${cameBack})
      returning 1 as noted
    `)
    if (noted) await boardChanged(transaction, person.accountId, 'people')
  })
  return true
}

/** A person of an account as a mail's recipient. */
export async function findRecipient(
  db: Db,
  accountId: string,
  userId: string,
): Promise<Recipient | undefined> {
  const row = await db.row<Omit<Recipient, 'language'> & { language: Language | null }>(sql`
    select u.email, u.full_name, u.language, case
             when (select count(*) from memberships m where m.person_id = coalesce(u.person_id, u.id)) > 1
             then a.name end as business
    from client_users u join accounts a on a.id = u.account_id
    where u.account_id = ${accountId} and u.id = ${userId} and u.removed_at is null
  `)
  return row && { ...row, language: row.language ?? 'en' }
}
