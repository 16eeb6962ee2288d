import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { needsSmtpUtf8 } from '@milepost/contract/account/email'
import type { Clock } from '../clock.ts'
import type { Config } from '../process/config.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** A UUID that stays the same when the mail is sent again: its Message-ID, by which a mail server knows it. */
  id?: string | undefined
  /** The page on which its reader switches off mails like it, if they may. */
  settingsUrl?: string | undefined
}

/** A mail server that an admin saved. `user` and `password` are null for one that asks for neither. */
export type SmtpServer = {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  user: string | null
  password: string | null
}

/** The saved mail server, and whom mails are from. */
export type SavedMail = { server: SmtpServer; from: { name: string; address: string } }

/** The address alone of a sender such as `Example Tax <no-reply@example.com>`. */
export const getSenderAddress = (mailFrom: string): string =>
  /[^\s<>@]+@[^\s<>@]+/.exec(mailFrom)![0]

/** The folder for mails of a server without a mail server. */
export const getMailFolder = (dataFolder: string): string => join(dataFolder, 'outbox')

export type Mailer = {
  /** Throws an `AddressNotTaken` where the mail server lacks SMTPUTF8 and an address needs it. */
  send(mail: Mail): Promise<void>
  /** Whether the mail server can send to this address; true as long as it does not answer. */
  canSendTo(address: string): Promise<boolean>
}

/** The mail server lacks SMTPUTF8, which an address needs. */
export class AddressNotTaken extends Error {
  readonly code = 'ESMTPUTF8'
  readonly whose: 'sender' | 'recipient'
  constructor(whose: 'sender' | 'recipient') {
    super(`the mail server does not offer SMTPUTF8, which the ${whose}’s address needs`)
    this.whose = whose
  }
}

/** How long (ms) a mail server may take for each step before a job tries again later. */
const patientTimeouts: Timeouts = { connectMs: 30_000, silenceMs: 60_000 }

/** For somebody who waits at a screen. */
export const impatientTimeouts: Timeouts = { connectMs: 10_000, silenceMs: 15_000 }

export type Timeouts = { connectMs: number; silenceMs: number }

const toTimeouts = ({ connectMs, silenceMs }: Timeouts) => ({
  dnsTimeout: connectMs,
  connectionTimeout: connectMs,
  greetingTimeout: connectMs,
  socketTimeout: silenceMs,
})

/** The transport to a mail server: by its URL, or as an admin saved it. */
export function openTransport(server: string | SmtpServer, timeouts = patientTimeouts) {
  if (typeof server === 'string') return createTransport({ url: server, ...toTimeouts(timeouts) })
  const { host, port, security, user, password } = server
  return createTransport({
    // IPv6 addresses are in brackets as in URLs.
    host: host.replace(/^\[|\]$/g, ''),
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user !== null && { auth: { user, pass: password ?? '' } }),
    ...toTimeouts(timeouts),
  })
}

/** Keeps answering machines from answering: those that know RFC 3834, and Microsoft's (MS-OXCMAIL). */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

type Sender = string | { name: string; address: string }

/** The headers of each mail that leaves. One that can be switched off names the page for that (RFC 2369). */
export const withHeaders = ({ settingsUrl, ...mail }: Omit<Mail, 'id'>, from: Sender) => ({
  ...mail,
  from,
  headers: automatic,
  ...(settingsUrl !== undefined && { list: { unsubscribe: settingsUrl } }),
})

type Outgoing = ReturnType<typeof withHeaders>

/** Sends a mail that `withHeaders` made, unless the mail server can't take its addresses. */
export async function transmit(
  transport: ReturnType<typeof openTransport>,
  mail: Outgoing & { date?: Date; messageId?: string },
): Promise<void> {
  const isSender = needsSmtpUtf8(toAddress(mail.from))
  if ((isSender || needsSmtpUtf8(mail.to)) && !(await offersSmtpUtf8(transport)))
    throw new AddressNotTaken(isSender ? 'sender' : 'recipient')
  await transport.sendMail(mail)
}

/**
 * Asks the mail server. The library would send such an address to any server: some take the mail and lose it, others refuse it as
 * if the address were wrong.
 */
async function offersSmtpUtf8({ transporter }: ReturnType<typeof openTransport>): Promise<boolean> {
  // With what a URL says, which the transport has read.
  const connection = new SMTPConnection((transporter as unknown as { options: object }).options)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  connection.on('error', reject)
  connection.once('end', () => reject(new Error('Connection closed')))
  connection.connect((reason) => (reason ? reject(reason) : resolve()))
  try {
    await promise
    return /^250[ -]SMTPUTF8\b/im.test(connection.lastServerResponse || '')
  } finally {
    connection.close()
  }
}

const toAddress = (from: Sender): string =>
  typeof from === 'string' ? getSenderAddress(from) : from.address

/** A mail as the transport takes it, with its Message-ID at the sender's domain. */
const compose = ({ id, ...mail }: Mail, from: Sender, clock: Clock) => ({
  ...withHeaders(mail, from),
  date: clock.now(),
  ...(id !== undefined && { messageId: `<${id}@${toAddress(from).split('@')[1]!}>` }),
})

/**
 * Sends through the environment's mail server, or through the one that an admin saved, looked up for each mail. Without either,
 * writes each mail to a file in the data folder's `outbox`.
 */
export function createMailer(
  { smtpUrl, mailFrom, dataFolder }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataFolder'>,
  clock: Clock,
  findSaved: () => Promise<SavedMail | undefined> = async () => undefined,
): Mailer {
  if (smtpUrl) {
    const transport = openTransport(smtpUrl)
    return {
      send: (mail) => transmit(transport, compose(mail, mailFrom, clock)),
      canSendTo: (address) => canSendTo(smtpUrl, address),
    }
  }
  const mailFolder = getMailFolder(dataFolder)
  const composer = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      const saved = await findSaved()
      if (saved) {
        await transmit(openTransport(saved.server), compose(mail, saved.from, clock))
        return
      }
      const { message } = await composer.sendMail(compose(mail, mailFrom, clock))
      await mkdir(mailFolder, { recursive: true, mode: 0o700 })
      const { id = randomUUID() } = mail
      if (mail.id !== undefined && (await hasMail(mailFolder, id))) return
      const name = `${clock.now().toISOString().replaceAll(':', '-')}-${id}.eml`
      const file = await open(join(mailFolder, `.${name}`), 'w')
      try {
        await file.writeFile(message as Buffer)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(join(mailFolder, `.${name}`), join(mailFolder, name))
    },
    async canSendTo(address) {
      const saved = await findSaved()
      return saved === undefined || canSendTo(saved.server, address)
    },
  }
}

async function canSendTo(server: string | SmtpServer, address: string): Promise<boolean> {
  if (!needsSmtpUtf8(address)) return true
  return offersSmtpUtf8(openTransport(server, impatientTimeouts)).catch(() => true)
}

/** Whether a mail with this ID is in the folder already. */
const hasMail = async (folder: string, id: string): Promise<boolean> =>
  (await readdir(folder)).some((name) => !name.startsWith('.') && name.endsWith(`-${id}.eml`))
