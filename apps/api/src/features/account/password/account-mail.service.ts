import type { Db } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/platform.ts'
import { sendMail } from '../../../shared/send-mail.ts'
import { hashToken, createToken } from '../../../platform/auth/tokens.ts'
import {
  inviteMail,
  newDeviceMail,
  personAddedMail,
  personInvitedMail,
  resetMail,
  securityChangeMail,
  staffInviteMail,
} from './account-mail.copy.ts'
import {
  findAccountName,
  findMailRecipient,
  replaceReset,
  findUserByEmail,
} from '../people/account.sql.ts'
import { isStaff, staffPerson, type Person } from '../people/person.ts'
import { findStaffByEmail, replaceInvitation } from '../people/staff.sql.ts'

const resetTtlMs = 2 * 60 * 60 * 1000
/** How long (ms) an invited person has to set a password. */
export const inviteTtlMs = 7 * 24 * 60 * 60 * 1000

const locales = { en: 'en-US', es: 'es-US' }

/** Returns a portal link with a new token. Only the token's hash is stored. */
async function createResetLink(
  { db, clock, portalUrl }: Services,
  { accountId, userId }: Person,
  page: 'reset-password' | 'set-password',
  ttlMs: number,
): Promise<string> {
  const token = createToken()
  const endsAt = new Date(clock.now().getTime() + ttlMs)
  await db.transaction((transaction) =>
    replaceReset(transaction, { accountId, userId, tokenHash: hashToken(token), endsAt }),
  )
  return `${portalUrl()}/${page}?token=${token}`
}

/**
 * Sends the reset mail if a user has this e-mail, in their chosen language or else the browser's. Someone who
 * has not set a first password gets a new invitation instead, because a reset would replace their 7-day link
 * with a 2-hour one.
 */
export async function sendResetMail(
  services: Services,
  { email, language }: Jobs['send_reset_mail'],
): Promise<void> {
  const user = await findUserByEmail(services.db, email)
  if (!user) return
  if (user.passwordHash === null) return sendInviteMail(services, user)
  const link = await createResetLink(services, user, 'reset-password', resetTtlMs)
  await sendMail(services, { ...user, language: user.language ?? language }, resetMail, { link })
}

/** Sends an invited client the link to set their password. The previous link stops working. */
export async function sendInviteMail(services: Services, person: Jobs['send_invite_mail']) {
  const user = await findMailRecipient(services.db, person)
  if (!user) return
  const link = await createResetLink(services, person, 'set-password', inviteTtlMs)
  await sendMail(services, user, inviteMail, { link })
}

/** Sends a staff member the link to set their password. The previous link stops working. */
export async function sendStaffInviteMail(
  services: Services,
  { staffId }: Jobs['send_staff_invite_mail'],
): Promise<void> {
  const member = await findMailRecipient(services.db, staffPerson(staffId))
  if (!member) return
  const link = await createStaffLink(services, staffId)
  await sendMail(services, member, staffInviteMail, { link })
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
  const link = await createStaffLink(services, staffId, resetTtlMs)
  await sendMail(services, member, resetMail, { link })
}

/**
 * Returns a link to set a staff member's password, valid once, by default for 7 days. The previous link stops
 * working.
 */
export async function createStaffLink(
  { db, clock, portalUrl }: Pick<Services, 'clock' | 'portalUrl'> & { db: Db },
  staffId: string,
  ttlMs = inviteTtlMs,
): Promise<string> {
  const token = createToken()
  const endsAt = new Date(clock.now().getTime() + ttlMs)
  await replaceInvitation(db, { staffId, tokenHash: hashToken(token), endsAt })
  return `${portalUrl()}/console/set-password?token=${token}`
}

/** Notifies a user that another person can now sign in to their account. */
export async function sendPersonAddedMail(
  services: Services,
  { accountId, userId, id }: Jobs['send_person_added_mail'],
): Promise<void> {
  const person = await findMailRecipient(services.db, { accountId, userId })
  const added = await findMailRecipient(services.db, { accountId, userId: id })
  if (!person || !added) return
  await sendMail(services, person, personAddedMail, { link: services.portalUrl(), added })
}

/** Notifies an admin that a person was given access to a client's account. */
export async function sendPersonInvitedMail(
  services: Services,
  { staffId, accountId, userId, invitedBy }: Jobs['send_person_invited_mail'],
): Promise<void> {
  const admin = await findMailRecipient(services.db, staffPerson(staffId))
  const added = await findMailRecipient(services.db, { accountId, userId })
  const client = await findAccountName(services.db, accountId)
  if (!admin || !added || client === undefined) return
  const link = `${services.portalUrl()}/console/clients/${accountId}`
  await sendMail(services, admin, personInvitedMail, { link, added, client, invitedBy })
}

/** Notifies a person of a sign-in from a new device. */
export async function sendNewDeviceMail(
  services: Services,
  { accountId, userId, browser, system, at }: Jobs['send_new_device_mail'],
): Promise<void> {
  const person = await findMailRecipient(services.db, { accountId, userId })
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
  const person = await findMailRecipient(services.db, { accountId, userId })
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
  new Date(at).toLocaleString(locales[language], {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone,
  })
