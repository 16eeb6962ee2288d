import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import * as lowered from './passwords.ts'

/** The module as a server loads it: nobody has lowered its cost. */
const passwords = (await import(
  `${new URL('passwords.ts', import.meta.url).href}?as-on-a-server`
)) as typeof lowered

const owaspCost = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
const testsCost = /^\$argon2id\$v=19\$m=8,t=1,p=1\$/

describe('a server', () => {
  test('hashes passwords at the cost that OWASP recommends', async () => {
    expect(await passwords.hashPassword('a')).toMatch(owaspCost)
  })

  test('compares with a hash of the same cost if a person is unknown or has no password', async () => {
    expect(await passwords.hashToCompare(undefined)).toMatch(owaspCost)
    expect(await passwords.hashToCompare(null)).toMatch(owaspCost)
    expect(await passwords.verifyPassword(undefined, '\u0000 nobody', 'known')).toBe(false)
  })

  test('never lowers the cost', async () => {
    const api = new URL('../../../', import.meta.url)
    const files = globSync('{src,seeds}/**/*.ts', { cwd: api, exclude: ['**/*.test.ts'] })
    const texts = await Promise.all(files.map((file) => readFile(new URL(file, api), 'utf8')))
    const naming = files.filter((_, i) => texts[i]!.includes('lowerHashingCost'))
    expect(naming).toEqual(['src/platform/auth/passwords.ts'])
  })
})

test('tests hash as cheaply as argon2 allows, an unknown person’s password, too', async () => {
  expect(await lowered.hashPassword('a')).toMatch(testsCost)
  expect(await lowered.hashToCompare(undefined)).toMatch(testsCost)
})

test('a hash is verified at its own cost', async () => {
  const hashed = await passwords.hashPassword('a')
  expect(await lowered.verifyPassword(hashed, 'a', 'known')).toBe(true)
  expect(await lowered.verifyPassword(hashed, 'b', 'known')).toBe(false)
})
