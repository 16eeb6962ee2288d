import { randomBytes, randomInt } from 'node:crypto'
import type { Db } from '../../../platform/database/database.ts'
import { hashCode } from '../../../platform/auth/passwords.ts'
import type { Person } from '../people/person.ts'
import {
  findRecoveryCodes,
  replaceRecoveryCodes,
  consumeRecoveryCode,
} from './recovery-codes.sql.ts'

/** Without the letters and digits that a hand-written note confuses. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeCount = 10
const length = 10

/** Ten new codes in place of the earlier ones; we keep their hashes. */
export async function createRecoveryCodes(db: Db, person: Person): Promise<string[]> {
  const salt = randomBytes(16)
  const codes = Array.from({ length: codeCount }, createCode)
  const hashes = await Promise.all(codes.map((code) => hashCode(code, salt)))
  await replaceRecoveryCodes(db, person, salt, hashes)
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Whether this is a recovery code of the person, however it is typed; from now on it is none. */
export async function spendRecoveryCode(db: Db, person: Person, typed: string): Promise<boolean> {
  const code = typed.toUpperCase().replace(/[\s-]/g, '')
  const stored = await findRecoveryCodes(db, person)
  if (!stored || code.length !== length) return false
  return consumeRecoveryCode(db, person, await hashCode(code, stored.salt))
}

const createCode = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
