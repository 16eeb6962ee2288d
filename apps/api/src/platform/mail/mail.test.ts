import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { startMailServer } from '../../../test/servers/mail-server.ts'
import { AddressNotTaken, createMailer } from './mail.ts'

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
    expect.objectContaining({ key: 'x-auto-response-suppress', value: 'All' }),
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

/** A mail server that notes the addresses it was given, and a mailer that sends through it. */
async function startNotingServer(options: Parameters<typeof startMailServer>[0] = {}) {
  const envelopes: { to: string; isUnicode: boolean }[] = []
  const server = await startMailServer({
    ...options,
    onRcptTo({ address: to }, { envelope: { mailFrom: from } }, done) {
      envelopes.push({ to, isUnicode: from !== false && 'SMTPUTF8' in (from.args || {}) })
      done()
    },
  })
  const smtpUrl = `smtp://127.0.0.1:${server.port}`
  return {
    ...server,
    envelopes,
    mailer: createMailer({ smtpUrl, mailFrom, dataFolder: '' }, clock),
  }
}

test('a mail that can be switched off names the page for that, and no other mail does', async () => {
  const { mailer, mails, stop } = await startNotingServer()
  await mailer.send({ ...mail, settingsUrl: 'https://portal.test/notifications' })
  await mailer.send(mail)
  const unsubscribing = (await Promise.all(mails)).map(({ headers }) =>
    headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]),
  )
  expect(unsubscribing).toEqual([[['list-unsubscribe', '<https://portal.test/notifications>']], []])
  await stop()
})

test('letters before the @ go to a mail server that takes them', async () => {
  const { mailer, mails, envelopes, stop } = await startNotingServer()
  expect(await mailer.canSendTo('josé@drivers.test')).toBe(true)
  await mailer.send({ ...mail, to: 'josé@drivers.test' })
  expect(envelopes).toEqual([{ to: 'josé@drivers.test', isUnicode: true }])
  expect(await mails[0]).toMatchObject({ to: [{ address: 'josé@drivers.test' }] })
  await stop()
})

test('a mail server that does not is not given any, and a domain needs none', async () => {
  const { mailer, mails, envelopes, stop } = await startNotingServer({ hideSMTPUTF8: true })
  expect(await mailer.canSendTo('josé@drivers.test')).toBe(false)
  await expect(mailer.send({ ...mail, to: 'josé@drivers.test' })).rejects.toThrow(
    new AddressNotTaken('recipient'),
  )
  expect(envelopes).toEqual([])
  for (const to of ['ana@xn--peluquera-n5a.example', 'ana@peluquería.example']) {
    expect(await mailer.canSendTo(to)).toBe(true)
    await mailer.send({ ...mail, to })
  }
  // The server shows what it was given in ASCII.
  const given = { to: 'ana@peluquería.example', isUnicode: false }
  expect(envelopes).toEqual([given, given])
  for (const { headers } of await Promise.all(mails))
    expect(headers).toContainEqual(
      expect.objectContaining({ key: 'to', value: 'ana@xn--peluquera-n5a.example' }),
    )
  expect(mails).toHaveLength(2)
  await stop()
})

test('nor is one with letters before the @ of the sender', async () => {
  const { port, envelopes, stop } = await startNotingServer({ hideSMTPUTF8: true })
  const server = { host: '127.0.0.1', port, security: 'none', user: null, password: null } as const
  const from = { name: 'Peña', address: 'peña@firm.test' }
  const saved = createMailer({ smtpUrl: undefined, mailFrom, dataFolder: '' }, clock, async () => ({
    server,
    from,
  }))
  await expect(saved.send(mail)).rejects.toThrow(new AddressNotTaken('sender'))
  expect(await saved.canSendTo('josé@drivers.test')).toBe(false)
  expect(envelopes).toEqual([])
  await stop()
})

test('as long as the mail server does not answer, or there is none, any address may be invited', async () => {
  const away = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom, dataFolder: '' }, clock)
  const none = createMailer({ smtpUrl: undefined, mailFrom, dataFolder: '' }, clock)
  for (const mailer of [away, none]) expect(await mailer.canSendTo('josé@drivers.test')).toBe(true)
  await expect(away.send({ ...mail, to: 'josé@drivers.test' })).rejects.toThrow('ECONNREFUSED')
})
