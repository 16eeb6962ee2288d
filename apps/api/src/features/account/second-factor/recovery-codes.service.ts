import { randomBytes, randomInt } from 'node:crypto'
import { recoveryCodeAlphabet as alphabet } from '@milepost/contract/account/second-factor'
import { hashCode } from '../../../platform/auth/passwords.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Person } from '../people/person.ts'
import { findRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.sql.ts'

const codeCount = 10
const length = 10

export type NewCodes = { codes: string[]; salt: Buffer; hashes: string[] }

/** Makes ten codes. Slow on purpose: call it outside any transaction. */
export async function createRecoveryCodes(): Promise<NewCodes> {
  const salt = randomBytes(16)
  const codes = Array.from({ length: codeCount }, createCode)
  return { codes, salt, hashes: await Promise.all(codes.map((code) => hashCode(code, salt))) }
}

/** Replaces the earlier codes; only hashes are stored. Returns the new ones as shown to the person. */
export async function saveRecoveryCodes(
  db: Db,
  person: Person,
  { codes, salt, hashes }: NewCodes,
): Promise<string[]> {
  await replaceRecoveryCodes(db, person, salt, hashes)
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/**
 * The hash of a code; undefined if the person has none. Slow on purpose: call it outside any
 * transaction.
 */
export async function hashTypedCode(
  db: Db,
  person: Person,
  code: string,
): Promise<string | undefined> {
  const stored = await findRecoveryCodes(db, person)
  return stored && hashCode(code, stored.salt)
}

const createCode = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
