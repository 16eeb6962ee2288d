import { availableParallelism } from 'node:os'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** OWASP's recommendation for argon2id: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashing is expensive by design. Few run at once, so that a flood of sign-ins leaves cores for the
 * rest.
 */
const limitHashing = pLimit(Math.max(1, Math.floor(availableParallelism() / 2)))

export const hashPassword = (password: string): Promise<string> =>
  limitHashing(() => hash(password.normalize('NFKC'), cost))

/** A hash of something nobody can type, for people without a password. */
const dummyHash = hashPassword('\u0000 nobody')

/** Whether the password matches. Takes as long for an unknown person, and is false then. */
export async function verifyPassword(hashed: string | null | undefined, password: string) {
  const comparedHash = hashed ?? (await dummyHash)
  const matches = await limitHashing(() => verify(comparedHash, password.normalize('NFKC')))
  return matches && typeof hashed === 'string'
}

/**
 * A slow hash, for a code short enough to be guessed. The same code and salt give the same hash.
 */
export const hashCode = async (code: string, salt: Buffer): Promise<string> =>
  (await limitHashing(() => hashRaw(code, { ...cost, salt }))).toString('base64url')
