import type { Language } from '@milepost/contract/account/account'
import { toShownEmail } from '@milepost/contract/account/email'
import { createToken, hashToken } from '../../../platform/auth/tokens.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { addJob, type Jobs } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/platform.ts'
import { fillWords, type NoticeWriters } from '../../../shared/notify.ts'
import { sendMail, type Recipient } from '../../../shared/send-mail.ts'
import {
  deleteSomeResets,
  findAccountName,
  findMailRecipient,
  findPassword,
  findPerson,
  findPersonRecipient,
  findUserByEmail,
  insertReset,
} from '../people/account.sql.ts'
import { setInvited } from '../people/client-users.sql.ts'
import { isStaff, staffPerson, type Person } from '../people/person.ts'
import {
  deleteInvitation,
  findStaffByEmail,
  insertInvitation,
  lockAdmins,
} from '../people/staff.sql.ts'
import {
  accountAddedMail,
  inviteMail,
  newDeviceMail,
  personAddedMail,
  personInvitedMail,
  resetMail,
  securityChangeMail,
  staffInviteMail,
  waveStartedMail,
} from './account-mail.copy.ts'

const resetTtlMs = 2 * 60 * 60 * 1000
/** How long (ms) an invited person has to set a password. */
export const inviteTtlMs = 7 * 24 * 60 * 60 * 1000

const locales = { en: 'en-US', es: 'es-US' }

/**
 * Sends a mail with a portal link that has a new token. Only the token's hash is stored. A mail that could not be sent leaves no
 * link: its retries would take the place of links that did arrive.
 */
async function mailResetLink(
  { db, clock, portalUrl }: Services,
  { accountId, userId }: Person,
  { page, ttlMs }: { page: 'reset-password' | 'set-password'; ttlMs: number },
  send: (link: string) => Promise<void>,
): Promise<void> {
  const token = createToken()
  const tokenHash = hashToken(token)
  const endsAt = new Date(clock.now().getTime() + ttlMs)
  await db.transaction((transaction) =>
    insertReset(transaction, { accountId, userId, tokenHash, endsAt }),
  )
  try {
    await send(`${portalUrl()}/${page}?token=${token}`)
  } catch (reason) {
    await deleteSomeResets(db, { accountId, userId }, [tokenHash])
    throw reason
  }
}

/**
 * Sends the reset mail if a user has this e-mail, in their chosen language or else the browser's. Someone who
 * has not set a first password gets another invitation instead, whose link lasts for seven days.
 */
export async function sendResetMail(
  services: Services,
  { email, language }: Jobs['send_reset_mail'],
): Promise<void> {
  const user = await findUserByEmail(services.db, email)
  if (!user) return
  if (user.passwordHash === null) return sendInvitation(services, user, user)
  const recipient = { ...user, language: user.language ?? language }
  await mailResetLink(services, user, { page: 'reset-password', ttlMs: resetTtlMs }, (link) =>
    sendMail(services, recipient, resetMail, { link }),
  )
}

/**
 * Sends an invited client a link to set their password. Someone who signs in to another account already gets a
 * notice of this one instead.
 */
export async function sendInviteMail(
  services: Services,
  member: Jobs['send_invite_mail'],
): Promise<void> {
  const { db, clock, portalUrl } = services
  const user = await findMailRecipient(db, member)
  if (!user) return
  const person = await findPerson(db, member)
  const isFurther = person.userId !== member.userId
  const account = await findAccountName(db, member.accountId)
  if (isFurther && account !== undefined && (await findPassword(db, person))?.passwordHash)
    await sendMail(services, user, accountAddedMail, { link: portalUrl(), account })
  else await sendInvitation(services, person, user)
  await db.transaction((transaction) => setInvited(transaction, member, clock.now()))
}

async function sendInvitation(
  services: Services,
  person: Person,
  user: Omit<Recipient, 'language'> & { language: Language | null },
): Promise<void> {
  const recipient = { ...user, language: user.language ?? 'en' }
  await mailResetLink(services, person, { page: 'set-password', ttlMs: inviteTtlMs }, (link) =>
    sendMail(services, recipient, inviteMail, { link }),
  )
}

/** Sends a staff member a link to set their password. */
export async function sendStaffInviteMail(
  services: Services,
  { staffId }: Jobs['send_staff_invite_mail'],
): Promise<void> {
  const member = await findMailRecipient(services.db, staffPerson(staffId))
  if (!member) return
  await mailStaffLink(services, staffId, inviteTtlMs, (link) =>
    sendMail(services, member, staffInviteMail, { link }),
  )
}

/** Sends the reset mail if a member of staff has this e-mail; a new invitation to one without a password. */
export async function sendStaffResetMail(
  services: Services,
  { email }: Jobs['send_staff_reset_mail'],
): Promise<void> {
  const found = await findStaffByEmail(services.db, email)
  if (!found) return
  const { staffId, passwordHash } = found
  if (passwordHash === null) return sendStaffInviteMail(services, { staffId })
  const member = await findMailRecipient(services.db, staffPerson(staffId))
  if (!member) return
  await mailStaffLink(services, staffId, resetTtlMs, (link) =>
    sendMail(services, member, resetMail, { link }),
  )
}

/** Returns a link to set a staff member's password, valid once, by default for 7 days, and its token's hash. */
export async function createStaffLink(
  { db, clock, portalUrl }: Pick<Services, 'clock' | 'portalUrl'> & { db: Db },
  staffId: string,
  ttlMs = inviteTtlMs,
): Promise<{ link: string; tokenHash: string }> {
  const token = createToken()
  const tokenHash = hashToken(token)
  const endsAt = new Date(clock.now().getTime() + ttlMs)
  await insertInvitation(db, { staffId, tokenHash, endsAt })
  return { link: `${portalUrl()}/console/set-password?token=${token}`, tokenHash }
}

/** Sends a mail with such a link; one that could not be sent leaves none. */
async function mailStaffLink(
  services: Services,
  staffId: string,
  ttlMs: number,
  send: (link: string) => Promise<void>,
): Promise<void> {
  const { link, tokenHash } = await createStaffLink(services, staffId, ttlMs)
  try {
    await send(link)
  } catch (reason) {
    await deleteInvitation(services.db, tokenHash)
    throw reason
  }
}

/** As a person's address is written in the text of a mail. */
const showEmail = <R extends { email: string }>(person: R | undefined): R | undefined =>
  person && { ...person, email: toShownEmail(person.email) }

export const accountNotices: NoticeWriters = {
  /** Another person can now sign in to the account. */
  async invitation(db, { accountId, aboutId }) {
    const added = showEmail(await findMailRecipient(db, { accountId, userId: aboutId }))
    return added && { words: fillWords(personAddedMail, { added }) }
  },
}

/** Notifies an admin that a person was given access to a client's account. */
export async function sendPersonInvitedMail(
  services: Services,
  { staffId, accountId, userId, invitedBy }: Jobs['send_person_invited_mail'],
): Promise<void> {
  const admin = await findMailRecipient(services.db, staffPerson(staffId))
  const added = showEmail(await findMailRecipient(services.db, { accountId, userId }))
  const client = await findAccountName(services.db, accountId)
  if (!admin || !added || client === undefined) return
  const link = `${services.portalUrl()}/console/clients/${accountId}`
  await sendMail(services, admin, personInvitedMail, { link, added, client, invitedBy })
}

/** Queues a mail to each admin. */
export const queueWaveMails = (db: Database, job: Jobs['send_wave_started_mails']): Promise<void> =>
  db.transaction(async (transaction) => {
    for (const { id: staffId } of await lockAdmins(transaction))
      await addJob(transaction, 'send_wave_started_mail', { staffId, ...job })
  })

/** Notifies an admin that many clients were invited at once. */
export async function sendWaveStartedMail(
  services: Services,
  { staffId, clients, by }: Jobs['send_wave_started_mail'],
): Promise<void> {
  const admin = await findMailRecipient(services.db, staffPerson(staffId))
  if (!admin) return
  const link = `${services.portalUrl()}/console/clients`
  await sendMail(services, admin, waveStartedMail, { link, clients, invitedBy: by })
}

/** Notifies a person of a sign-in from a new device. */
export async function sendNewDeviceMail(
  services: Services,
  { accountId, userId, browser, system, at }: Jobs['send_new_device_mail'],
): Promise<void> {
  const person = await findPersonRecipient(services.db, { accountId, userId })
  if (!person) return
  const link = toSecurityPage(services, { accountId, userId })
  await sendMail(services, person, newDeviceMail, {
    link,
    browser,
    system,
    at: formatMoment(at, person),
  })
}

/** Notifies a person of a change to what protects their sign-in. */
export async function sendSecurityChangeMail(
  services: Services,
  { accountId, userId, change, at }: Jobs['send_security_change_mail'],
): Promise<void> {
  const person = await findPersonRecipient(services.db, { accountId, userId })
  if (!person) return
  const link = toSecurityPage(services, { accountId, userId })
  await sendMail(services, person, securityChangeMail, {
    link,
    change,
    at: formatMoment(at, person),
  })
}

const toSecurityPage = ({ portalUrl }: Services, person: Person): string =>
  `${portalUrl()}${isStaff(person) ? '/console' : ''}/security`

const formatMoment = (
  at: string,
  { language, timeZone }: { language: 'en' | 'es'; timeZone: string },
): string =>
  new Date(at).toLocaleString(locales[language], { dateStyle: 'long', timeStyle: 'long', timeZone })
