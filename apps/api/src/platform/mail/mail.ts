import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { Config } from '../process/config.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** A UUID that stays the same when the mail is sent again: its Message-ID, by which a mail server knows it. */
  id?: string | undefined
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
export const getOutboxFolder = (dataFolder: string): string => join(dataFolder, 'outbox')

export type Mailer = { send(mail: Mail): Promise<void> }

/** How long (ms) a mail server may take for each step before a job tries again later. */
const patientTimeouts: Timeouts = { connectMs: 30_000, silenceMs: 60_000 }

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

/** Keeps answering machines from answering (RFC 3834). */
export const automatic = { 'Auto-Submitted': 'auto-generated' }

/** A mail as the transport takes it, with its Message-ID at the sender's domain. */
const compose = (
  { id, ...mail }: Mail,
  from: string | { name: string; address: string },
  clock: Clock,
) => {
  const address = typeof from === 'string' ? getSenderAddress(from) : from.address
  return {
    ...mail,
    from,
    date: clock.now(),
    headers: automatic,
    ...(id !== undefined && { messageId: `<${id}@${address.split('@')[1]!}>` }),
  }
}

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
    return { send: async (mail) => void (await transport.sendMail(compose(mail, mailFrom, clock))) }
  }
  const outbox = getOutboxFolder(dataFolder)
  const composer = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      const saved = await findSaved()
      if (saved) {
        await openTransport(saved.server).sendMail(compose(mail, saved.from, clock))
        return
      }
      const { message } = await composer.sendMail(compose(mail, mailFrom, clock))
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      const { id = randomUUID() } = mail
      if (mail.id !== undefined && (await hasMail(outbox, id))) return
      const name = `${clock.now().toISOString().replaceAll(':', '-')}-${id}.eml`
      const file = await open(join(outbox, `.${name}`), 'w')
      try {
        await file.writeFile(message as Buffer)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(join(outbox, `.${name}`), join(outbox, name))
    },
  }
}

/** Whether a mail with this ID is in the folder already. */
const hasMail = async (outbox: string, id: string): Promise<boolean> =>
  (await readdir(outbox)).some((name) => !name.startsWith('.') && name.endsWith(`-${id}.eml`))
