import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keptSecret, openSecrets, secretsOf } from './secrets.ts'

const secrets = secretsOf('a secret of thirty-two characters or so')

test('what is sealed opens for the same purpose alone', () => {
  const sealed = secrets.seal('totp', 'JBSWY3DPEHPK3PXP')
  expect(sealed).not.toContain('JBSW')
  expect(secrets.open('totp', sealed)).toBe('JBSWY3DPEHPK3PXP')
  expect(() => secrets.open('bank', sealed)).toThrow('unable to authenticate')
  expect(() => secretsOf('another secret').open('totp', sealed)).toThrow('unable to authenticate')
})

test('the same text is sealed differently each time', () => {
  expect(secrets.seal('totp', 'same')).not.toBe(secrets.seal('totp', 'same'))
})

test('what was changed does not open', () => {
  const sealed = Buffer.from(secrets.seal('totp', 'JBSWY3DPEHPK3PXP'), 'base64url')
  for (const at of [0, 14, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => secrets.open('totp', changed.toString('base64url'))).toThrow(
      'unable to authenticate',
    )
  }
})

test('a data folder keeps its secret, for its owner alone, and is asked by many at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'milepost-secret-'))
  const [first, ...others] = await Promise.all([keptSecret(folder), keptSecret(folder)])
  expect(first).toHaveLength(43)
  expect([...others, await keptSecret(folder)]).toEqual([first, first])
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})

test('a database of its own needs a secret of its own', async () => {
  const database = { url: 'postgres://db.firm.test', ownerUrl: 'postgres://db.firm.test' }
  await expect(openSecrets({ database, secret: undefined }, '.')).rejects.toThrow(
    'The setting MILEPOST_SECRET is wrong: DATABASE_URL needs it.',
  )
})
