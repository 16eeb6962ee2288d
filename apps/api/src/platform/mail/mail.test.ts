import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { createMailer } from './mail.ts'

const clock = { now: () => new Date('2026-11-21T15:00:00Z') }
const mailFrom = 'Blue Ridge <no-reply@firm.test>'
const mail = {
  to: 'dana@drivers.test',
  subject: 'Cambie su contraseña',
  text: 'Abra este enlace: https://portal.test/reset-password?token=abc',
  html: '<p>Abra este enlace</p>',
}

const expected = {
  from: { name: 'Blue Ridge', address: 'no-reply@firm.test' },
  to: [{ address: 'dana@drivers.test' }],
  subject: 'Cambie su contraseña',
  headers: expect.arrayContaining([
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  ]),
  date: '2026-11-21T15:00:00.000Z',
  html: expect.stringContaining('<p>Abra este enlace</p>'),
  text: expect.stringContaining('https://portal.test/reset-password?token=abc'),
}

test('mail is sent through the firm’s server', async () => {
  const received: Promise<Buffer>[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      received.push(
        stream.toArray().then((chunks) => Buffer.concat(chunks.map((chunk) => Buffer.from(chunk)))),
      )
      stream.on('end', () => done())
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo

  const smtpUrl = `smtp://127.0.0.1:${port}`
  await createMailer({ smtpUrl, mailFrom, dataFolder: '' }, clock).send(mail)

  expect(await PostalMime.parse(await received[0]!)).toMatchObject(expected)
  await createMailer({ smtpUrl, mailFrom, dataFolder: '' }, clock).send({ ...mail, id })
  expect((await PostalMime.parse(await received[1]!)).messageId).toBe(`<${id}@firm.test>`)
  await new Promise<void>((closed) => server.close(closed))
})

const id = '5f6c0d4e-0f8b-4a55-9a53-3a4a2f0d9c11'

test('mail with an ID is written to the outbox folder once', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'milepost-mail-'))
  const mailer = createMailer({ smtpUrl: undefined, mailFrom, dataFolder }, clock)
  for (let i = 0; i < 2; i++) await mailer.send({ ...mail, id })
  expect(await readdir(join(dataFolder, 'outbox'))).toEqual([`2026-11-21T15-00-00.000Z-${id}.eml`])
})

test('without a mail server, mail is written to the outbox folder', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'milepost-mail-'))
  const mailer = createMailer({ smtpUrl: undefined, mailFrom, dataFolder }, clock)
  await mailer.send(mail)
  await mailer.send(mail)
  const names = await readdir(join(dataFolder, 'outbox'))
  expect(names).toHaveLength(2)
  // Other users of the machine must not read it either: it contains links that set passwords.
  expect((await stat(join(dataFolder, 'outbox'))).mode & 0o777).toBe(0o700)
  expect(names[0]).toMatch(/^2026-11-21T15-00-00\.000Z-.*\.eml$/)
  const content = await readFile(join(dataFolder, 'outbox', names[0]!))
  expect(await PostalMime.parse(content)).toMatchObject(expected)
})

test('an unreachable mail server is an error, so the job is retried', async () => {
  const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom, dataFolder: '' }, clock)
  await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED')
})
