import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSecrets, findSecrets, loadOrCreateSecret, openSecrets } from './secrets.ts'

const own = 'a secret of thirty-two characters or so'
const secrets = createSecrets(own)

test('an encrypted value can be decrypted only for the same purpose', () => {
  const sealed = secrets.seal('totp', 'JBSWY3DPEHPK3PXP')
  expect(sealed).not.toContain('JBSW')
  expect(secrets.open('totp', sealed)).toBe('JBSWY3DPEHPK3PXP')
  expect(() => secrets.open('bank', sealed)).toThrow('unable to authenticate')
  expect(() => createSecrets('another secret').open('totp', sealed)).toThrow(
    'sealed by a secret that is not known here',
  )
})

test('the same text is encrypted differently each time', () => {
  expect(secrets.seal('totp', 'same')).not.toBe(secrets.seal('totp', 'same'))
})

test('a modified value can’t be decrypted', () => {
  const [id, text] = secrets.seal('totp', 'JBSWY3DPEHPK3PXP').split('.')
  const sealed = Buffer.from(text!, 'base64url')
  for (const index of [0, 14, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[index]! ^= 1
    expect(() => secrets.open('totp', `${id}.${changed.toString('base64url')}`)).toThrow(
      'unable to authenticate',
    )
  }
})

test('a new secret decrypts values of the former one, and encrypts with its own', () => {
  const sealed = secrets.seal('bank', 'access-token')
  const next = createSecrets('another secret of thirty-two or more', own)
  expect(next.open('bank', sealed)).toBe('access-token')
  const resealed = next.seal('bank', 'access-token')
  expect(resealed.startsWith(next.prefix)).toBe(true)
  expect(createSecrets('another secret of thirty-two or more').open('bank', resealed)).toBe(
    'access-token',
  )
  expect(() => secrets.open('bank', resealed)).toThrow('sealed by a secret that is not known here')
})

test('values encrypted before keys had an id can still be decrypted', () => {
  const withoutId = secrets.seal('totp', 'JBSWY3DPEHPK3PXP').split('.')[1]!
  expect(secrets.open('totp', withoutId)).toBe('JBSWY3DPEHPK3PXP')
  expect(createSecrets('another secret', own).open('totp', withoutId)).toBe('JBSWY3DPEHPK3PXP')
  expect(() => createSecrets('another secret').open('totp', withoutId)).toThrow(
    'unable to authenticate',
  )
})

test('a data folder stores its secret, readable only by its owner, even with concurrent starts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'milepost-secret-'))
  const [first, ...others] = await Promise.all([
    loadOrCreateSecret(folder),
    loadOrCreateSecret(folder),
  ])
  expect(first).toHaveLength(43)
  expect([...others, await loadOrCreateSecret(folder)]).toEqual([first, first])
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})

test('an empty secret file is neither used nor replaced', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'milepost-secret-'))
  await writeFile(join(folder, 'secret'), '')
  await expect(loadOrCreateSecret(folder)).rejects.toThrow(
    `${join(folder, 'secret')} is empty: restore`,
  )
  await expect(findSecrets({ secret: undefined, formerSecret: undefined }, folder)).rejects.toThrow(
    'is empty',
  )
  expect(await readdir(folder)).toEqual(['secret'])
  await rm(folder, { recursive: true })
})

test('an external database needs a secret in the settings', async () => {
  const database = { url: 'postgres://db.firm.test', ownerUrl: 'postgres://db.firm.test' }
  const none = { secret: undefined, formerSecret: undefined }
  await expect(openSecrets({ database, ...none }, '.')).rejects.toThrow(
    'The setting MILEPOST_SECRET is missing: DATABASE_URL needs it.',
  )
})
