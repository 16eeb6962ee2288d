import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { defaultPushServices } from './push-services.ts'

describe('the settings', () => {
  test('each have a default', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      callsPerMinute: 1_200,
      unavailableAfterMs: 1_000,
      dataFolder: './data',
      database: undefined,
      secret: undefined,
      demo: true,
      publicUrl: undefined,
      s3: undefined,
      clamdUrl: undefined,
      smtpUrl: undefined,
      mailFrom: 'Milepost <no-reply@localhost>',
      pushServices: defaultPushServices,
      logLevel: 'info',
      metricsPort: undefined,
      runsJobs: true,
      isReaderOn: true,
      trustedProxies: [],
      impersonationHosts: [],
      bank: 'built-in',
    })
  })

  test('name the push services, if other than those of the browsers we know', () => {
    expect(readConfig({ PUSH_SERVICES: 'push.firm.test, *.push.firm.test' }).pushServices).toEqual([
      'push.firm.test',
      '*.push.firm.test',
    ])
    expect(() => readConfig({ PUSH_SERVICES: 'http://10.0.0.1' })).toThrow(
      'The setting PUSH_SERVICES is wrong: must be hosts',
    )
  })

  test('count as unset when empty', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', SMTP_URL: '' })).toEqual(readConfig({}))
  })

  test('create no demo firm in an external database, unless a setting asks for it', () => {
    const DATABASE_URL = 'postgres://db.firm.test/milepost'
    expect(readConfig({ DATABASE_URL }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL, MILEPOST_DEMO: '1' }).demo).toBe(true)
    expect(readConfig({ MILEPOST_DEMO: '0' }).demo).toBe(false)
  })

  test('accept a replica only with an external database', () => {
    const [DATABASE_URL, DATABASE_REPLICA_URL] = [
      'postgres://db/milepost',
      'postgres://copy/milepost',
    ]
    expect(readConfig({ DATABASE_URL, DATABASE_REPLICA_URL }).database?.replicaUrl).toBe(
      DATABASE_REPLICA_URL,
    )
    expect(() => readConfig({ DATABASE_REPLICA_URL })).toThrow('DATABASE_REPLICA_URL is wrong')
  })

  test('accept an owner URL only with an external database', () => {
    const [DATABASE_URL, DATABASE_OWNER_URL] = [
      'postgres://app@db/milepost',
      'postgres://o@db/milepost',
    ]
    expect(readConfig({ DATABASE_URL, DATABASE_OWNER_URL }).database?.ownerUrl).toBe(
      DATABASE_OWNER_URL,
    )
    expect(() => readConfig({ DATABASE_OWNER_URL })).toThrow('DATABASE_OWNER_URL is wrong')
  })

  test('accept proxies as addresses, networks or predefined names', () => {
    const TRUSTED_PROXIES = '127.0.0.1, ::1 10.0.0.0/8,172.16.0.0/255.240.0.0 fd00::/64 loopback'
    expect(readConfig({ TRUSTED_PROXIES }).trustedProxies).toEqual([
      '127.0.0.1',
      '::1',
      '10.0.0.0/8',
      '172.16.0.0/255.240.0.0',
      'fd00::/64',
      'loopback',
    ])
    for (const wrong of ['nginx', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/8/8', '127.0.0.1 true'])
      expect(() => readConfig({ TRUSTED_PROXIES: wrong }), wrong).toThrow(
        'The setting TRUSTED_PROXIES is wrong: must be addresses',
      )
  })

  test('accept a virus scanner over TCP or a local socket', () => {
    for (const CLAMD_URL of ['tcp://127.0.0.1:3310', 'unix:///run/clamav/clamd.ctl'])
      expect(readConfig({ CLAMD_URL }).clamdUrl).toBe(CLAMD_URL)
    expect(() => readConfig({ CLAMD_URL: '127.0.0.1:3310' })).toThrow('CLAMD_URL is wrong')
  })

  test('accept an S3 bucket only with its credentials', () => {
    const S3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
    expect(readConfig(S3).s3).toEqual({
      bucket: 'files',
      region: 'us-east-1',
      endpoint: undefined,
      accessKeyId: 'a',
      secretAccessKey: 'b',
    })
    expect(() => readConfig({ ...S3, S3_SECRET_ACCESS_KEY: '' })).toThrow('S3_SECRET_ACCESS_KEY')
  })

  test('select the bank provider: the sandbox only in a demo', () => {
    const DATABASE_URL = 'postgres://db.firm.test/milepost'
    const keys = { PLAID_CLIENT_ID: 'id', PLAID_SECRET: 'secret' }
    expect(readConfig({ DATABASE_URL }).bank).toBe(undefined)
    expect(readConfig({ DATABASE_URL, SANDBOX_BANK: '1' }).bank).toBe('built-in')
    expect(readConfig({ SANDBOX_BANK: '0' }).bank).toBe(undefined)
    expect(readConfig(keys).bank).toEqual({
      clientId: 'id',
      secret: 'secret',
      environment: 'production',
    })
    expect(() => readConfig({ ...keys, PLAID_SECRET: '' })).toThrow('PLAID_SECRET')
  })

  test('accept trusted proxies as addresses and networks', () => {
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '127.0.0.1, ::1 10.0.0.0/8,loopback' })
    expect(trustedProxies).toEqual(['127.0.0.1', '::1', '10.0.0.0/8', 'loopback'])
  })

  test('remove a slash at the end of the public URL', () => {
    for (const PUBLIC_URL of ['https://portal.firm.test/', 'https://Portal.firm.test:443'])
      expect(readConfig({ PUBLIC_URL }).publicUrl).toBe('https://portal.firm.test')
  })

  test('accept the mail sender with or without a name', () => {
    for (const MAIL_FROM of ['no-reply@localhost', 'Blue Ridge, LLC <no-reply@firm.test>'])
      expect(readConfig({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM)
  })

  test.each(['pa#ss', 'pa%ss', 'pa/ss'])(
    'explain how to escape special characters in a password: %s',
    (password) => {
      for (const [name, scheme] of [
        ['DATABASE_URL', 'postgres'],
        ['SMTP_URL', 'smtp'],
      ] as const)
        expect(() => readConfig({ [name]: `${scheme}://app:${password}@host/x` })).toThrow(
          new RegExp(`The setting ${name} is wrong: must begin with ${scheme}.* \\(%23 for #\\)`),
        )
    },
  )

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://db/x'],
    ['SMTP_URL', 'mail.firm.test'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'Blue Ridge'],
    ['MAIL_FROM', 'Blue Ridge no-reply@firm.test'],
    ['MAIL_FROM', 'a@firm.test, b@firm.test'],
    ['PUBLIC_URL', 'https://firm.test/portal'],
    ['PUBLIC_URL', 'https://firm.test/?utm_source=mail'],
    ['PUBLIC_URL', 'https://firm.test/#home'],
    ['PUBLIC_URL', 'https://joanna:word@firm.test'],
    ['S3_ENDPOINT', 'https://s3.firm.test'],
    ['S3_ACCESS_KEY_ID', 'a'],
    ['PLAID_SECRET', 'secret'],
    ['MILEPOST_DEMO', 'yes'],
    ['TRUSTED_PROXIES', 'nginx'],
    ['TRUSTED_PROXIES', '127.0.0.1, 10.0.0.0/99'],
    ['CLAMD_URL', 'unix://run/clamav/clamd.ctl'],
    ['CLAMD_URL', 'tcp://'],
    ['CLAMD_URL', 'tcp://scanner:99999'],
    ['DATABASE_OWNER_URL', 'postgres://owner@db/milepost'],
    ['MILEPOST_SECRET', 'short'],
    ['MILEPOST_FORMER_SECRET', 'short'],
    ['LOG_LEVEL', 'loud'],
  ])('report which one is wrong: %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`The setting ${name} is wrong: `)
  })
})
