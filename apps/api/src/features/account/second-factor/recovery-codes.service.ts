import { randomBytes, randomInt } from 'node:crypto'
import type { Db } from '../../../platform/database/database.ts'
import { hashCode } from '../../../platform/auth/passwords.ts'
import type { Person } from '../people/person.ts'
import {
  findRecoveryCodes,
  replaceRecoveryCodes,
  consumeRecoveryCode,
} from './recovery-codes.sql.ts'

/** Excludes characters that look alike in handwriting. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeCount = 10
const length = 10

/** Ten new codes that replace the earlier ones. Only their hashes are stored. */
export async function createRecoveryCodes(db: Db, person: Person): Promise<string[]> {
  const salt = randomBytes(16)
  const codes = Array.from({ length: codeCount }, createCode)
  const hashes = await Promise.all(codes.map((code) => hashCode(code, salt)))
  await replaceRecoveryCodes(db, person, salt, hashes)
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Whether this is one of the person's recovery codes, ignoring case, spaces and hyphens. Uses it up. */
export async function spendRecoveryCode(db: Db, person: Person, typed: string): Promise<boolean> {
  const code = typed.toUpperCase().replace(/[\s-]/g, '')
  const stored = await findRecoveryCodes(db, person)
  if (!stored || code.length !== length) return false
  return consumeRecoveryCode(db, person, await hashCode(code, stored.salt))
}

const createCode = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
