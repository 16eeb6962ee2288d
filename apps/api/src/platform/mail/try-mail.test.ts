import { expect, test } from 'vitest'
import { startMailServer, startRawServer } from '../../../test/servers/mail-server.ts'
import type { SmtpServer } from './mail.ts'
import { tryMail } from './try-mail.ts'

const mail = {
  to: 'ana@ozark.test',
  subject: 'A test',
  text: 'It works.',
  html: '<p>It works.</p>',
}
const from = { name: 'Ozark Road Tax', address: 'office@ozark.test' }
const timeouts = { connectMs: 300, silenceMs: 300 }

const attempt = (server: Partial<SmtpServer>, totalMs = 2_000, to = mail.to) =>
  tryMail(
    {
      server: {
        host: '127.0.0.1',
        port: 1,
        security: 'none',
        user: null,
        password: null,
        ...server,
      },
      from,
    },
    { ...mail, to },
    { timeouts, totalMs },
  )

test('a mail that the server takes is sent', async () => {
  const server = await startMailServer()
  expect(await attempt({ port: server.port })).toEqual({ outcome: 'sent', reply: null })
  expect(await server.mails[0]).toMatchObject({ subject: 'A test', from })
  await server.stop()
})

test('a server that does not take letters before the @ is distinguished from one that does', async () => {
  const [old, recent] = [await startMailServer({ hideSMTPUTF8: true }), await startMailServer()]
  const send = ({ port }: { port: number }) => attempt({ port }, 2_000, 'josé@ozark.test')
  expect(await send(old)).toEqual({ outcome: 'characters', reply: null })
  expect(await send(recent)).toEqual({ outcome: 'sent', reply: null })
  expect(await recent.mails[0]).toMatchObject({
    headers: expect.arrayContaining([
      expect.objectContaining({ key: 'x-auto-response-suppress', value: 'All' }),
    ]) as unknown,
  })
  expect(old.mails).toEqual([])
  await Promise.all([old.stop(), recent.stop()])
})

test('a server that nobody runs refuses the connection', async () => {
  expect(await attempt({ port: 1 })).toEqual({ outcome: 'no_connection', reply: null })
})

test('a name that no server has is not found', async () => {
  expect(await attempt({ host: 'mail.firm.invalid' })).toMatchObject({ outcome: 'not_found' })
})

test.each([
  ['user or password', { onAuth: (_, __, done) => done(new Error('No such user')) }, 'sign_in'],
  ['the sender', { onMailFrom: (_, __, done) => done(refusal('Not from here')) }, 'sender'],
  ['the recipient', { onRcptTo: (_, __, done) => done(refusal('Nobody here')) }, 'recipient'],
  [
    'the mail after it took its addresses',
    { onData: (stream, _, done) => void stream.resume().on('end', () => done(refusal('Spam'))) },
    'rejected',
  ],
] as [string, Parameters<typeof startMailServer>[0], string][])(
  'a server that refuses %s is quoted',
  async (_, options, outcome) => {
    const server = await startMailServer({ allowInsecureAuth: true, ...options })
    const user = outcome === 'sign_in' ? { user: 'ana', password: 'wrong' } : {}
    const answer = await attempt({ port: server.port, ...user })
    expect(answer.outcome).toBe(outcome)
    expect(answer.reply).toMatch(/^5\d\d /)
    await server.stop()
  },
)

const refusal = (message: string) => Object.assign(new Error(message), { responseCode: 550 })

test('a server that takes the connection and says nothing times out', async () => {
  const server = await startRawServer(() => undefined)
  expect(await attempt({ port: server.port })).toEqual({ outcome: 'timeout', reply: null })
  await server.stop()
})

test('one that says a letter now and then does, too', async () => {
  const server = await startRawServer((socket) => {
    socket.write('220')
    const timer = setInterval(() => socket.write('-'), 50)
    socket.on('close', () => clearInterval(timer))
  })
  expect(await attempt({ port: server.port }, 700)).toEqual({ outcome: 'timeout', reply: null })
  await server.stop()
})

test('one that stops in the middle of a mail does, too', async () => {
  const server = await startMailServer({ onData: (stream) => void stream.resume() })
  expect(await attempt({ port: server.port })).toMatchObject({ outcome: 'timeout' })
  await server.stop()
})

/** Answers each line as an obliging mail server would, until `step`: there it closes the connection. */
const startLeavingServer = (step: RegExp) =>
  startRawServer((socket) => {
    socket.write('220 ready\r\n')
    let [heard, isMail] = ['', false]
    socket.on('data', (bytes) => {
      heard += bytes.toString()
      if (!heard.endsWith(isMail ? '\r\n.\r\n' : '\r\n')) return
      if (step.test(heard)) return void socket.destroy()
      isMail = heard.startsWith('DATA')
      heard = ''
      socket.write(isMail ? '354 go on\r\n' : '250 fine\r\n')
    })
  })

test.each([
  ['as soon as it took the recipient', /^DATA/],
  ['after the whole mail, before it took it', /\r\n\.\r\n$/],
])('one that leaves %s has not taken the mail', async (_, step) => {
  const server = await startLeavingServer(step)
  expect(await attempt({ port: server.port })).toEqual({ outcome: 'closed', reply: null })
  await server.stop()
})

test('a web server is no mail server', async () => {
  const server = await startRawServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  expect(await attempt({ port: server.port })).toMatchObject({ outcome: 'no_mail_server' })
  await server.stop()
})

test('one that closes the connection at once is not said to refuse it', async () => {
  const server = await startRawServer((socket) => socket.end())
  expect(await attempt({ port: server.port })).toMatchObject({ outcome: 'closed' })
  await server.stop()
})

test('TLS where there is none is named', async () => {
  const server = await startMailServer()
  expect(await attempt({ port: server.port, security: 'tls' })).toMatchObject({
    outcome: 'security',
  })
  expect(await attempt({ port: server.port, security: 'starttls' })).toMatchObject({
    outcome: 'security',
  })
  await server.stop()
})

test('a certificate that nobody vouches for is refused', async () => {
  const server = await startMailServer({ disabledCommands: [] })
  expect(await attempt({ port: server.port, security: 'starttls' })).toMatchObject({
    outcome: 'security',
  })
  await server.stop()
})
