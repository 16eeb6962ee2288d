import { createHash } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { refuse } from '../../platform/errors.ts'
import { firmSettings } from '../../platform/firm-settings.ts'
import { addJob, type Jobs } from '../../platform/jobs.ts'
import { hashPassword } from '../../platform/passwords.ts'
import type { Parts } from '../../platform/platform.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'
import {
  deleteSessionsOfUser,
  replaceReset,
  setPassword,
  takeReset,
  userByEmail,
  userById,
} from './account.sql.ts'
import { isCommonPassword } from './common-passwords.ts'
import { resetMail } from './reset-mail.copy.ts'
import { forgiveFailures } from './failures.sql.ts'
import { failureKey } from './sign-in.service.ts'

const linkLasts = 2 * 60 * 60 * 1000

/**
 * Asks for a reset mail. Whether anyone has the e-mail is looked up by the job, so that neither the
 * answer nor its time tells. Until the mail has left, asking again asks for the same one.
 */
export async function askForReset(
  db: Database,
  email: string,
  acceptLanguage: string | undefined,
): Promise<void> {
  const address = email.toLowerCase()
  const language = acceptLanguage?.trim().toLowerCase().startsWith('es') ? 'es' : 'en'
  const onceFor = createHash('sha256').update(`reset:${address}`).digest('base64url')
  await addJob(db, 'send_reset_mail', { email: address, language }, { onceFor })
}

/**
 * Sends the mail, if anyone has the e-mail, in the language they chose or else the browser's. The token exists in the
 * mail alone; we keep its hash.
 */
export async function sendResetMail(
  { db, mailer, clock, portalUrl }: Parts,
  { email, language }: Jobs['send_reset_mail'],
): Promise<void> {
  const user = await userByEmail(db, email)
  if (!user) return
  const token = newToken()
  const endsAt = new Date(clock.now().getTime() + linkLasts)
  const [firm] = await Promise.all([
    firmSettings(db),
    db.transaction((transaction) =>
      replaceReset(transaction, { ...user, tokenHash: hashToken(token), endsAt }),
    ),
  ])
  const link = `${portalUrl()}/reset-password?token=${token}`
  await mailer.send({
    to: user.email,
    ...resetMail[user.language ?? language]({ firm, user, link }),
  })
}

type NewPassword = { resetPasswordToken: string; password: string }

/** Sets the password and ends all of the user's sessions; the link is used up. */
export async function resetPassword(
  db: Database,
  clock: Clock,
  { resetPasswordToken, password }: NewPassword,
): Promise<void> {
  if (isCommonPassword(password)) throw refuse(422, 'password_common', { pointer: '/password' })
  const passwordHash = await hashPassword(password)
  await db.transaction(async (transaction) => {
    const reset = await takeReset(transaction, hashToken(resetPasswordToken), clock.now())
    const user = reset && (await userById(transaction, reset.accountId, reset.userId))
    if (!user) throw refuse(422, 'reset_link_invalid')
    await setPassword(transaction, user.accountId, user.userId, passwordHash)
    await deleteSessionsOfUser(transaction, user.accountId, user.userId)
    await forgiveFailures(transaction, failureKey('client', user.email))
  })
}
