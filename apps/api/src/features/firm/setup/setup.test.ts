import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { firm } from '@milepost/contract/firm/firm'
import { firmSettingsForStaff } from '@milepost/contract/firm/firm-settings'
import { firmSetup, type MailSettings } from '@milepost/contract/firm/firm-setup'
import { password, staffWithPassword } from '../../../../test/callers/second-factor.ts'
import { startMailServer, startRawServer } from '../../../../test/servers/mail-server.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { sql } from '../../../platform/database/database.ts'
import { createMailer } from '../../../platform/mail/mail.ts'
import { createSecrets } from '../../../platform/secrets/secrets.ts'
import {
  findSavedMail,
  forgetMailServer,
  noteBackup,
  openMailServer,
  sealMailServer,
  watchPublicAddress,
} from '../../../shared/firm-setup.ts'
import { sendMail } from '../../../shared/send-mail.ts'
import { isLocalAddress } from './address.ts'

let api: Awaited<ReturnType<typeof startApi>>
let admin: Awaited<ReturnType<typeof staffWithPassword>>
let smtp: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  api = await startApi()
  admin = await staffWithPassword(api, 'admin')
  smtp = await startMailServer({
    allowInsecureAuth: true,
    onAuth: (given, _, done) =>
      given.password === 'right horse'
        ? done(null, { user: given.username })
        : done(new Error('Wrong password')),
  })
})
afterAll(async () => {
  await smtp.stop()
  await api.stop()
})

const show = () => admin.call(firmSetup.show, {})
const saveMail = async (change: Partial<MailSettings> = {}) => {
  const { mail } = await show()
  return admin.call(firmSetup.saveMail, {
    body: {
      mail: {
        host: '127.0.0.1',
        port: smtp.port,
        security: 'none',
        user: 'office',
        password: 'right horse',
        from: 'office@ozark.test',
        version: mail.version,
        ...change,
      },
      password,
    },
  })
}
const testMail = () =>
  admin.call(firmSetup.testMail, { body: { to: 'ana@ozark.test', language: 'en' } })
const sendsMail = async () => (await admin.call(accountForStaff.currentStaff, {})).sendsMail
const confirm = (code: string) => admin.call(firmSetup.confirmMail, { body: { code } })
const lastCode = async () => /^\d{6}/.exec((await smtp.mails.at(-1)!).subject!)![0]

const findSealed = async () =>
  (await api.db.row<{ mailServer: string }>(sql`select mail_server from firm_setup`))!.mailServer
const savedMailer = () =>
  createMailer(
    { smtpUrl: undefined, mailFrom: 'Milepost <no-reply@localhost>', dataFolder: api.folder },
    api.clock,
    () => findSavedMail(api.db, api.platform.secrets),
  )
const hello = ({ link }: { link: string }) => ({
  subject: 'Hello',
  before: ['Hi,'],
  link: { to: link, label: 'Open' },
  after: [],
})
const sendTo = (email: string) =>
  sendMail(
    { ...api.platform, mailer: savedMailer() },
    { email, fullName: 'Dana', language: 'en' },
    { en: hello, es: hello },
    { link: 'https://portal.ozark.test' },
  )

describe('a firm that has set up nothing', () => {
  test('lacks everything, and shows nobody else’s texts', async () => {
    const fresh = await startApi()
    await fresh.db.rows(sql`
      update firm_settings set settings = settings
        || '{"name": "Milepost", "supportPhone": null, "supportEmail": null}'::jsonb
    `)
    fresh.platform.usePortalUrl('http://127.0.0.1:3000')
    const { call } = await fresh.signInStaff('admin')
    expect(await call(firmSetup.show, {})).toMatchObject({
      missing: ['firm', 'contact', 'mail', 'address', 'rates', 'backup'],
      mail: { source: 'none', host: null, confirmedAt: null },
      address: { source: 'none', url: 'http://127.0.0.1:3000', isLocal: true },
      staff: 1,
      backup: { lastAt: null, isElsewhere: false },
    })
    await fresh.stop()
  })

  test('that is the demo lacks nothing', async () => {
    const demo = await startApi({ demo: true })
    const { call } = await demo.signInStaff('admin')
    expect((await call(firmSetup.show, {})).missing).toEqual([])
    await demo.stop()
  })
})

describe('the mail server', () => {
  test('is saved sealed, and its password never shown', async () => {
    const { mail } = await saveMail()
    expect(mail).toMatchObject({ source: 'console', user: 'office', hasPassword: true })
    expect(JSON.stringify(mail)).not.toContain('right horse')
    const row = await api.db.row<{ mailServer: string }>(sql`select mail_server from firm_setup`)
    expect(row!.mailServer).not.toContain('office')
    expect(api.platform.secrets.open('mail', row!.mailServer)).toContain('right horse')
    const log = await api.db.rows(sql`select subject::text as subject from audit_log`)
    expect(JSON.stringify(log)).not.toContain('right horse')
  })

  test('counts as set up once the code of the test mail was typed in', async () => {
    await saveMail()
    expect(await testMail()).toMatchObject({ outcome: 'sent', reply: null })
    const mail = await smtp.mails.at(-1)!
    expect(mail).toMatchObject({
      from: { name: 'Blue Ridge Trucker Tax', address: 'office@ozark.test' },
      to: [{ address: 'ana@ozark.test' }],
    })
    // The mail server took it, which it may say of mails that it throws away.
    expect((await show()).missing).toContain('mail_test')
    const code = await lastCode()
    await expect(confirm(code === '000000' ? '000001' : '000000')).rejects.toMatchObject({
      status: 422,
      fields: { code: { code: 'mail_code_wrong' } },
    })
    expect((await confirm(code)).missing).not.toContain('mail_test')
    await expect(confirm(code)).rejects.toMatchObject({ status: 422 })
  })

  test('that agrees to everything is not set up until somebody has the code', async () => {
    const liar = await startRawServer((socket) => {
      socket.write('220 ready\r\n')
      socket.on('data', () => socket.write('250 fine\r\n'))
    })
    await saveMail({ port: liar.port, user: null, password: null })
    expect(await testMail()).toMatchObject({ outcome: 'sent' })
    expect((await show()).missing).toContain('mail_test')
    await liar.stop()
  })

  test('that says nothing keeps nobody waiting but who tests it', async () => {
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    const silent = await startRawServer(() => ask())
    await saveMail({ port: silent.port, user: null, password: null })
    const waiting = testMail()
    await asked
    const other = await staffWithPassword(api, 'admin')
    const { mail } = await other.call(firmSetup.show, {})
    expect(mail).toMatchObject({ source: 'console', host: '127.0.0.1' })
    // The same admin in another window, too, and a change of what is tested.
    await saveMail()
    expect(await testMail()).toMatchObject({ outcome: 'sent' })
    const code = await lastCode()
    await silent.stop()
    expect((await waiting).outcome).not.toBe('sent')
    expect((await confirm(code)).missing).not.toContain('mail')
  })

  test('that changed has to be tested again', async () => {
    await saveMail()
    await testMail()
    const code = await lastCode()
    await saveMail({ from: 'tax@ozark.test' })
    await expect(confirm(code)).rejects.toMatchObject({ status: 422 })
    expect((await show()).missing).toContain('mail_test')
  })

  test('keeps its password, unless another server would get it', async () => {
    await saveMail()
    await saveMail({ password: undefined, from: 'tax@ozark.test' })
    expect(await testMail()).toMatchObject({ outcome: 'sent' })
    const { mail } = await saveMail({ password: undefined, host: 'localhost' })
    expect(mail.hasPassword).toBe(false)
  })

  test('that rejects the password is quoted', async () => {
    await saveMail({ password: 'wrong horse' })
    expect(await testMail()).toMatchObject({
      outcome: 'sign_in',
      reply: expect.stringContaining('535') as string,
    })
  })

  test('is sent through from the next mail on, under the firm’s name', async () => {
    await saveMail()
    expect(await sendsMail()).toBe(true)
    await savedMailer().send({
      to: 'dana@drivers.test',
      subject: 'Hello',
      text: 'Hi',
      html: '<p>Hi</p>',
    })
    expect(await smtp.mails.at(-1)!).toMatchObject({
      subject: 'Hello',
      from: { name: 'Blue Ridge Trucker Tax', address: 'office@ozark.test' },
    })
  })

  test('that stops taking mails is said after a while, until it takes one', async () => {
    await saveMail({ port: 1 })
    const send = () => sendTo('dana@drivers.test')
    const { platform, clock, db } = api
    await expect(send()).rejects.toThrow('ECONNREFUSED')
    const first = (await show()).mail.failure!
    expect(first).toMatchObject({ outcome: 'no_connection', reply: null })
    expect((await show()).missing).not.toContain('delivery')

    clock.advance(15 * 60 * 1000)
    await expect(send()).rejects.toThrow('ECONNREFUSED')
    const failing = await show()
    expect(failing.mail.failure).toEqual(first)
    expect(failing.missing).toContain('delivery')

    // As after the provider has mended it, with no settings changed here.
    const working = openMailServer(platform.secrets, await findSealed())!
    const sealed = sealMailServer(platform.secrets, { ...working, port: smtp.port })
    await db.rows(sql`update firm_setup set mail_server = ${sealed}`)
    await send()
    const mended = await show()
    expect(mended.mail.failure).toBeNull()
    expect(mended.missing).not.toContain('delivery')
  })

  test('that refuses one address, for now or for good, is not failing', async () => {
    const choosy = await startMailServer({
      onRcptTo: ({ address }, _, done) =>
        done(
          Object.assign(new Error('Refused'), {
            responseCode: address.startsWith('later') ? 450 : 550,
          }),
        ),
    })
    await saveMail({ port: choosy.port, user: null, password: null })
    for (const email of ['later@drivers.test', 'never@drivers.test'])
      await expect(sendTo(email)).rejects.toThrow('Refused')
    expect((await show()).mail.failure).toBeNull()
    await choosy.stop()
  })

  test('whose secret is lost counts as none, and can be saved again', async () => {
    await saveMail()
    const sealed = createSecrets('a secret that is lost').seal(
      'mail',
      '{"host": "smtp.ozark.test"}',
    )
    await api.db.rows(sql`update firm_setup set mail_server = ${sealed}`)
    expect(await show()).toMatchObject({
      missing: expect.arrayContaining(['mail']) as string[],
      mail: { source: 'none', host: null, hasPassword: false, confirmedAt: null },
    })
    await expect(testMail()).rejects.toMatchObject({ status: 422, code: 'mail_not_set' })
    expect(await findSavedMail(api.db, api.platform.secrets)).toBeUndefined()
    expect(await sendsMail()).toBe(false)
    // No password is stored that nobody can read.
    expect((await saveMail({ password: undefined })).mail).toMatchObject({
      source: 'console',
      hasPassword: false,
    })
  })

  test('that a restore without the secret forgets is not confirmed any more', async () => {
    await saveMail()
    await testMail()
    const { mail } = await confirm(await lastCode())
    expect(mail.confirmedAt).not.toBeNull()
    await forgetMailServer(api.db)
    expect((await show()).mail).toMatchObject({
      source: 'none',
      version: mail.version + 1,
      confirmedAt: null,
    })
  })

  test('is not overwritten by who has not seen another admin’s', async () => {
    const { mail } = await saveMail()
    const other = await staffWithPassword(api, 'admin')
    await saveMail({ from: 'first@ozark.test' })
    const stale = {
      host: 'smtp.other.test',
      port: 465,
      security: 'tls' as const,
      user: null,
      from: 'second@ozark.test',
      version: mail.version,
    }
    await expect(
      other.call(firmSetup.saveMail, { body: { mail: stale, password } }),
    ).rejects.toMatchObject({ status: 409, code: 'settings_changed' })
    expect((await show()).mail.from).toBe('first@ozark.test')
  })

  test.each([
    [{ host: 'smtp.ozark.test/x' }, 'host', 'mail_host_invalid'],
    [{ host: 'a b' }, 'host', 'mail_host_invalid'],
    [{ port: 0 }, 'port', 'mail_port_invalid'],
    [{ from: 'office' }, 'from', 'email_invalid'],
    [{ user: null }, 'user', 'mail_user_required'],
  ] as [Partial<MailSettings>, string, string][])(
    'with %o is refused',
    async (change, field, code) => {
      await expect(saveMail(change)).rejects.toMatchObject({
        status: 422,
        fields: { [`mail.${field}`]: { code } },
      })
    },
  )

  test('of the environment comes first, and is changed there alone', async () => {
    const smtpUrl = `smtp://office:right%20horse@127.0.0.1:${smtp.port}?ignoreTLS=true`
    const other = await startApi({
      environment: { smtpUrl, mailFrom: 'Ozark <no-reply@ozark.test>' },
    })
    const { call } = await staffWithPassword(other, 'admin')
    const { mail, missing } = await call(firmSetup.show, {})
    expect(mail).toMatchObject({ source: 'environment', host: '127.0.0.1', user: 'office' })
    expect(JSON.stringify(mail)).not.toContain('horse')
    // Nobody has seen a mail of it arrive.
    expect(missing).toContain('mail_test')
    expect(missing).not.toContain('mail')
    const given = { host: 'a.test', port: 25, security: 'none' as const, user: null, version: 0 }
    await expect(
      call(firmSetup.saveMail, { body: { mail: { ...given, from: 'a@a.test' }, password } }),
    ).rejects.toMatchObject({ status: 409, code: 'mail_in_environment' })
    await call(firmSetup.testMail, { body: { to: 'ana@ozark.test', language: 'es' } })
    expect(await smtp.mails.at(-1)!).toMatchObject({ from: { address: 'no-reply@ozark.test' } })
    const confirmed = await call(firmSetup.confirmMail, { body: { code: await lastCode() } })
    expect(confirmed.mail.confirmedAt).not.toBeNull()
    expect(confirmed.missing).not.toContain('mail_test')
    await other.stop()
  })
})

describe('the public address', () => {
  const save = async (url: string, unreached = false) => {
    const { version } = (await show()).address
    return admin.call(firmSetup.saveAddress, {
      body: { address: { url, unreached, version }, password },
    })
  }
  const serveAt = async (listener: RequestListener) => {
    const server = createServer(listener)
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      [Symbol.asyncDispose]: () =>
        new Promise<void>((closed) => {
          server.closeAllConnections()
          server.close(() => closed())
        }),
    }
  }

  test('is saved where the server reaches itself', async () => {
    const answerAsApi = async ({ url }: IncomingMessage, reply: ServerResponse) => {
      const { statusCode, payload } = await api.app.inject({ url: url! })
      reply.writeHead(statusCode).end(payload)
    }
    await using front = await serveAt((...exchange) => {
      void answerAsApi(...exchange)
    })
    expect(await save(`${front.url}/`)).toMatchObject({ outcome: 'reached', isSaved: true })
    const { address } = await show()
    expect(address).toMatchObject({ source: 'console', url: front.url })
    expect(address.checkedAt).not.toBeNull()
    const other = await watchPublicAddress(api.db, (reason) => {
      throw reason
    })
    expect(other.current()).toBe(front.url)
    other.stop()
  })

  test('of another server, even one that agrees to everything, is not', async () => {
    await using front = await serveAt((request, reply) => reply.end(request.url))
    expect(await save(front.url)).toMatchObject({ outcome: 'elsewhere', isSaved: false })
    await using endless = await serveAt((_, reply) => {
      const timer = setInterval(() => reply.write('x'.repeat(100_000)), 1)
      reply.on('close', () => clearInterval(timer))
    })
    expect(await save(endless.url)).toMatchObject({ outcome: 'elsewhere', isSaved: false })
  })

  test('that leads elsewhere is not followed', async () => {
    await using front = await serveAt((_, reply) =>
      reply.writeHead(301, { location: 'https://portal.ozark.test/x?y' }).end(),
    )
    expect(await save(front.url)).toEqual({
      id: expect.any(String) as string,
      outcome: 'redirects',
      redirectsTo: 'https://portal.ozark.test',
      isSaved: false,
    })
  })

  test('that nobody answers at is saved only if the admin insists', async () => {
    expect(await save('http://127.0.0.1:1')).toMatchObject({
      outcome: 'no_connection',
      isSaved: false,
    })
    expect(await save('https://portal.firm.invalid')).toMatchObject({ outcome: 'not_found' })
    expect(await save('https://portal.firm.invalid', true)).toMatchObject({ isSaved: true })
    expect((await show()).address).toMatchObject({
      url: 'https://portal.firm.invalid',
      isLocal: false,
      checkedAt: null,
    })
  })

  test('is not overwritten by who has not seen another admin’s', async () => {
    const { version } = (await show()).address
    await save('https://one.invalid', true)
    const address = { url: 'https://two.invalid', unreached: true, version }
    await expect(
      admin.call(firmSetup.saveAddress, { body: { address, password } }),
    ).rejects.toMatchObject({ status: 409, code: 'settings_changed' })
  })

  test.each([
    'ozark.test',
    'ftp://ozark.test',
    'https://ozark.test/portal',
    'https://a:b@ozark.test',
  ])('%s is refused', async (url) =>
    expect(save(url)).rejects.toMatchObject({
      fields: { 'address.url': { code: 'address_invalid' } },
    }),
  )

  test('of the environment comes first', async () => {
    const other = await startApi({ environment: { publicUrl: 'https://portal.test' } })
    const { call } = await staffWithPassword(other, 'admin')
    expect((await call(firmSetup.show, {})).address).toMatchObject({
      source: 'environment',
      isLocal: false,
    })
    const address = { url: 'http://127.0.0.1:1', unreached: true, version: 0 }
    await expect(
      call(firmSetup.saveAddress, { body: { address, password } }),
    ).rejects.toMatchObject({ code: 'address_in_environment' })
    await other.stop()
  })

  test.each([
    ['http://127.0.0.1:3000', true],
    ['http://localhost', true],
    ['http://[::1]:80', true],
    ['http://0.0.0.0:3000', true],
    ['http://192.168.1.20', true],
    ['http://10.0.0.5:3000', true],
    ['http://172.16.4.4', true],
    ['http://[fd12:3456::1]', true],
    ['http://[fe80::1]', true],
    ['http://milepost.local', true],
    ['http://office.lan:3000', true],
    ['https://portal.ozark.test', false],
    ['http://172.32.0.1', false],
    ['http://11.0.0.1', false],
    ['http://[2600:1f18::1]', false],
    ['https://fd.example', false],
    ['https://10.example', false],
  ])('%s leads to this machine or its network: %s', (url, isLocal) =>
    expect(isLocalAddress(url)).toBe(isLocal),
  )

  test('answers nobody who has not sealed a word', async () => {
    for (const word of ['x', 'a.b', api.platform.secrets.seal('mail', 'word')])
      expect(
        (await api.app.inject({ url: `/.well-known/milepost-address/${word}` })).statusCode,
      ).toBe(404)
  })
})

test('a session alone changes neither the mail server nor the address', async () => {
  const rows = () => api.db.rows(sql`select * from firm_setup`)
  const { mail, address } = await show()
  const settings = {
    host: 'smtp.thief.test',
    port: 465,
    security: 'tls' as const,
    user: null,
    from: 'office@ozark.test',
    version: mail.version,
  }
  const moved = { url: 'https://thief.invalid', unreached: true, version: address.version }
  const before = await rows()
  for (const [given, code] of [
    [{}, 'password_required'],
    [{ password: 'Wrong-Horse-1' }, 'password_wrong'],
  ] as const) {
    const refusal = { status: 422, fields: { password: { code } } }
    await expect(
      admin.call(firmSetup.saveMail, { body: { mail: settings, ...given } }),
    ).rejects.toMatchObject(refusal)
    await expect(
      admin.call(firmSetup.saveAddress, { body: { address: moved, ...given } }),
    ).rejects.toMatchObject(refusal)
  }
  expect(await rows()).toEqual(before)
})

describe('rates and backups', () => {
  test('are checked for this year, by the firm’s calendar', async () => {
    // In Chicago it is still 2026.
    api.clock.at = new Date('2027-01-01T03:00:00Z')
    const signedIn = await api.signInStaff('admin')
    const confirmYear = (year: number) => signedIn.call(firmSetup.confirmRates, { body: { year } })
    await expect(confirmYear(2027)).rejects.toMatchObject({ code: 'rates_other_year' })
    expect((await confirmYear(2026)).missing).not.toContain('rates')
    api.clock.advance(4 * 60 * 60 * 1000)
    const later = await api.signInStaff('admin')
    expect(await later.call(firmSetup.show, {})).toMatchObject({
      missing: expect.arrayContaining(['rates']) as string[],
      rates: { year: 2027, confirmedAt: null },
    })
  })

  test('a backup counts for a week', async () => {
    const signedIn = await api.signInStaff('admin')
    const isMissing = async () =>
      (await signedIn.call(firmSetup.show, {})).missing.includes('backup')
    expect(await isMissing()).toBe(true)
    await noteBackup(api.db, api.clock.now())
    expect(await isMissing()).toBe(false)
    await noteBackup(api.db, new Date(api.clock.now().getTime() - 8 * 24 * 60 * 60 * 1000))
    expect(await isMissing()).toBe(true)
    await signedIn.call(firmSetup.saveBackup, { body: { backup: { isElsewhere: true } } })
    expect(await isMissing()).toBe(false)
  })
})

test('the sample is the invitation as it would be sent now', async () => {
  const signedIn = await api.signInStaff('admin')
  await signedIn.call(firmSettingsForStaff.change, {
    body: { firmSettings: { name: 'Ozark Road Tax', supportPhone: null, address: null } },
  })
  const mail = await signedIn.call(firmSetup.sampleMail, { query: { language: 'es' } })
  expect(mail).toMatchObject({
    from: 'Ozark Road Tax <first@ozark.test>',
    subject: 'Su invitación al portal para clientes de Ozark Road Tax',
  })
  expect(mail.text.endsWith('\n\nOzark Road Tax')).toBe(true)
  expect((await api.visitor(firm.show, {})).name).toBe('Ozark Road Tax')
})
