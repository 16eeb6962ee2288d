import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { Language } from '@milepost/contract/account/account'
import type { FirmSettings } from '@milepost/contract/firm/firm-settings'
import {
  unsetFirmName,
  type FirmSetup,
  type MailSettings,
  type SetupItem,
} from '@milepost/contract/firm/firm-setup'
import type { Db } from '../../../platform/database/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { renderMail } from '../../../platform/mail/mail-layout.ts'
import { getMailFolder, type SmtpServer } from '../../../platform/mail/mail.ts'
import { tryMail, type MailAttempt } from '../../../platform/mail/try-mail.ts'
import type { Services } from '../../../platform/platform.ts'
import { firmSettings } from '../../../shared/firm-settings.ts'
import { findSavedMail, openMailServer, sealMailServer } from '../../../shared/firm-setup.ts'
import type { Written } from '../../../shared/send-mail.ts'
import { isLocalAddress } from './address.ts'
import { testMail } from './setup.copy.ts'
import {
  confirmMail,
  countStaff,
  findSetup,
  lockSetup,
  saveMailServer,
  type SetupRow,
} from './setup.sql.ts'

const dayMs = 24 * 60 * 60 * 1000
/** A backup older than this counts as none. */
const backupAgeMs = 7 * dayMs
/** A mail server that is restarted is no reason to look after it. */
const failureAgeMs = 15 * 60 * 1000

export async function loadSetup(db: Db, services: Services): Promise<FirmSetup> {
  const { clock, config, secrets } = services
  const row = await findSetup(db)
  const settings = await firmSettings(db)
  const server = openMailServer(secrets, row.mailServer)
  const staff = await countStaff(db)
  const unsent = await countUnsentMails(config.dataFolder)
  const mail = { ...describeMail(services, row, server), unsent }
  const address = describeAddress(services, row)
  const rates = describeRates(services, row, settings)
  const isOlder = (at: string, ms: number) => clock.now().getTime() - Date.parse(at) >= ms
  const backup = { lastAt: row.backedUpAt, isElsewhere: row.isBackupElsewhere }
  const isBackedUp =
    backup.isElsewhere || (row.backedUpAt !== null && !isOlder(row.backedUpAt, backupAgeMs))
  const isMissing: Record<SetupItem, boolean> = {
    firm: settings.name === unsetFirmName,
    contact: settings.supportPhone === null && settings.supportEmail === null,
    mail: mail.source === 'none',
    mail_test: mail.source !== 'none' && mail.confirmedAt === null,
    delivery: mail.failure !== null && isOlder(mail.failure.since, failureAgeMs),
    address: address.isLocal,
    rates: rates.confirmedAt === null,
    backup: !isBackedUp,
  }
  const missing = (Object.keys(isMissing) as SetupItem[]).filter((item) => isMissing[item])
  // The demo has made-up clients, and sends no mail.
  return { id: 'setup', missing: config.demo ? [] : missing, mail, address, rates, staff, backup }
}

function describeMail(
  { config }: Services,
  row: SetupRow,
  server: SmtpServer | undefined,
): Omit<FirmSetup['mail'], 'unsent'> {
  const isConfirmed = row.mailConfirmedFor === toFingerprint(config, row, server)
  const confirmedAt = isConfirmed ? row.mailConfirmedAt : null
  const common = { version: row.mailVersion, confirmedAt, failure: describeFailure(row) }
  if (config.smtpUrl !== undefined) {
    const { protocol, hostname, port, username, password } = new URL(config.smtpUrl)
    return {
      ...common,
      source: 'environment',
      host: hostname,
      port: port === '' ? null : Number(port),
      security: protocol === 'smtps:' ? 'tls' : null,
      user: username === '' ? null : decodeURIComponent(username),
      hasPassword: password !== '',
      from: config.mailFrom,
    }
  }
  return {
    ...common,
    source: server ? 'console' : 'none',
    host: server?.host ?? null,
    port: server?.port ?? null,
    security: server?.security ?? null,
    user: server?.user ?? null,
    hasPassword: (server?.password ?? null) !== null,
    from: row.mailFrom,
  }
}

const describeFailure = (row: SetupRow): FirmSetup['mail']['failure'] =>
  row.mailFailedSince === null || row.mailFailure === null
    ? null
    : { since: row.mailFailedSince, outcome: row.mailFailure, reply: row.mailFailureReply }

/** The settings that a code was sent with, without the password. */
const toFingerprint = (
  { smtpUrl, mailFrom }: Services['config'],
  row: SetupRow,
  server: SmtpServer | undefined,
): string => {
  if (smtpUrl === undefined) return server ? `console ${row.mailVersion}` : 'none'
  const { protocol, host, username } = new URL(smtpUrl)
  return `environment ${protocol}//${username}@${host} ${mailFrom}`
}

function describeAddress({ config, portalUrl }: Services, row: SetupRow): FirmSetup['address'] {
  const isSaved = row.publicUrl !== null
  const url = portalUrl()
  return {
    source: config.publicUrl !== undefined ? 'environment' : isSaved ? 'console' : 'none',
    url,
    isLocal: isLocalAddress(url),
    version: row.addressVersion,
    checkedAt: row.publicUrl === url ? row.addressCheckedAt : null,
  }
}

/** The year that it is in the firm's office. */
export const getFirmYear = (
  { clock }: Pick<Services, 'clock'>,
  { timeZone }: FirmSettings,
): number =>
  Number(new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone }).format(clock.now()))

function describeRates(services: Services, row: SetupRow, settings: FirmSettings) {
  const year = getFirmYear(services, settings)
  return { year, confirmedAt: row.ratesYear === year ? row.ratesConfirmedAt : null }
}

/** How many mails were written to the outbox folder instead of being sent. */
const countUnsentMails = (dataFolder: string): Promise<number> =>
  readdir(getMailFolder(dataFolder)).then(
    (names) => names.filter((name) => /^\d.*\.eml$/.test(name)).length,
    () => 0,
  )

/** Saves the mail server. Throws a 409 if another admin has saved one since. */
export async function changeMail(db: Db, services: Services, mail: MailSettings): Promise<void> {
  if (services.config.smtpUrl !== undefined) throw httpError(409, 'mail_in_environment')
  const row = await lockSetup(db)
  const { from, version, ...given } = mail
  if (version !== row.mailVersion) throw httpError(409, 'settings_changed')
  const known = openMailServer(services.secrets, row.mailServer)
  // A password stays only for the same server: another one could be set up to receive it.
  const isSame =
    known?.host === given.host && known.port === given.port && known.user === given.user
  const password =
    given.password === undefined && isSame ? known.password : (given.password ?? null)
  if (password !== null && given.user === null)
    throw httpError(422, 'mail_user_required', { pointer: '/mail/user' })
  await saveMailServer(db, sealMailServer(services.secrets, { ...given, password }), from)
}

/** A test mail that was sent, with what is noted of it. */
export type TestedMail = MailAttempt & { codeHash: string; codeFor: string }

/** Sends a mail with a code. Throws a 422 if there is no mail server. */
export async function sendTestMail(
  services: Services,
  { to, language }: { to: string; language: Language },
): Promise<TestedMail> {
  const { db, config, secrets, clock, portalUrl } = services
  const [row, firm] = await Promise.all([findSetup(db), firmSettings(db)])
  const saved = openMailServer(secrets, row.mailServer)
  const sender =
    config.smtpUrl === undefined
      ? saved && { server: saved, from: { name: firm.name, address: row.mailFrom! } }
      : { server: config.smtpUrl, from: config.mailFrom }
  if (!sender) throw httpError(422, 'mail_not_set')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const link = `${portalUrl()}/console/set-up`
  const content = testMail[language]({ firm: firm.name, fullName: '', link, code })
  const mail = { to, ...renderMail(firm, language, content), date: clock.now() }
  const attempt = await tryMail(sender, mail)
  return { ...attempt, codeHash: hashCode(code), codeFor: toFingerprint(config, row, saved) }
}

/** Only against somebody who reads it in passing: a code is for one mail, and whoever has it is an admin. */
const hashCode = (code: string) => createHash('sha256').update(code).digest('hex')

/** Notes that the test mail arrived. Throws a 422 for another code, and if the settings changed since. */
export async function confirmTestMail(db: Db, services: Services, code: string): Promise<void> {
  const row = await lockSetup(db)
  const server = openMailServer(services.secrets, row.mailServer)
  const now = toFingerprint(services.config, row, server)
  const isRight =
    row.mailCodeHash !== null &&
    row.mailCodeFor === now &&
    timingSafeEqual(Buffer.from(row.mailCodeHash), Buffer.from(hashCode(code)))
  if (!isRight) throw httpError(422, 'mail_code_wrong', { pointer: '/code' })
  await confirmMail(db, now, services.clock.now())
}

/** The invitation as a client would get it. */
export async function renderSampleMail(
  db: Db,
  { config, secrets, portalUrl }: Services,
  language: Language,
  invitation: Written,
) {
  const firm = await firmSettings(db)
  const saved = await findSavedMail(db, secrets)
  const link = `${portalUrl()}/set-password?token=…`
  const content = invitation[language]({ firm: firm.name, fullName: 'Alex Rivera', link })
  const from =
    config.smtpUrl === undefined && saved
      ? `${saved.from.name} <${saved.from.address}>`
      : config.mailFrom
  return { id: language, from, ...renderMail(firm, language, content) }
}
