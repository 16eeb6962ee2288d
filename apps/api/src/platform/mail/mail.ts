import { randomUUID } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { Config } from '../process/config.ts'

export type Mail = { to: string; subject: string; text: string; html: string }
/** The folder for mails of a server without a mail server. */
export const getOutboxFolder = (dataFolder: string): string => join(dataFolder, 'outbox')

export type Mailer = { send(mail: Mail): Promise<void> }

/**
 * Sends through the firm's mail server; without one, writes each mail to a file in the data
 * folder's `outbox`.
 */
export function createMailer(
  { smtpUrl, mailFrom, dataFolder }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataFolder'>,
  clock: Clock,
): Mailer {
  if (smtpUrl) {
    const transport = createTransport(smtpUrl, { from: mailFrom })
    return {
      send: async (mail) => void (await transport.sendMail({ ...mail, date: clock.now() })),
    }
  }
  const outbox = getOutboxFolder(dataFolder)
  const composer = createTransport({ streamTransport: true, buffer: true }, { from: mailFrom })
  return {
    async send(mail) {
      const { message } = await composer.sendMail({ ...mail, date: clock.now() })
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      const name = `${clock.now().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`
      const file = await open(join(outbox, `.${name}`), 'wx')
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
