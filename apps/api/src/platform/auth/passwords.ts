import { availableParallelism } from 'node:os'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** OWASP's recommendation for argon2id: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing is heavy by design: a few at once, so that a flood of sign-ins leaves room for the rest. */
const limitHashing = pLimit(Math.max(1, Math.floor(availableParallelism() / 2)))

export const hashPassword = (password: string): Promise<string> =>
  limitHashing(() => hash(password.normalize('NFKC'), cost))

/** The hash of nothing anyone could type, for whoever has no password to compare with. */
const dummyHash = hashPassword('\u0000 nobody')

/** Whether the password fits; takes as long for someone unknown, and is then always false. */
export async function verifyPassword(hashed: string | null | undefined, password: string) {
  const comparedHash = hashed ?? (await dummyHash)
  const matches = await limitHashing(() => verify(comparedHash, password.normalize('NFKC')))
  return matches && typeof hashed === 'string'
}

/** The hash of a code that is too short to be hashed quickly. The same code and salt have the same hash. */
export const hashCode = async (code: string, salt: Buffer): Promise<string> =>
  (await limitHashing(() => hashRaw(code, { ...cost, salt }))).toString('base64url')
