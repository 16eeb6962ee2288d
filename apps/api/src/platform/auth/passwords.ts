import { availableParallelism } from 'node:os'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import { createHashingQueue, type HashingLane } from './hashing-queue.ts'

/** OWASP's recommendation for argon2id: 19 MiB, two passes. */
let cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashing is expensive by design. Few run at once, so that a flood of sign-ins leaves cores for the
 * rest.
 */
const inTurn = createHashingQueue(Math.max(1, Math.floor(availableParallelism() / 2)))

/** For who is signed in, or has a link from a mail. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn('known', () => hash(password.normalize('NFKC'), cost))

/** A hash of something nobody can type. */
const hashNobody = () => hashPassword('\u0000 nobody')

let nobodysHash = hashNobody()

/** The hash that a password is compared with: for people without one, nobody's, at the same cost. */
export const hashToCompare = async (hashed: string | null | undefined): Promise<string> =>
  hashed ?? (await nobodysHash)

/** Whether the password matches. Takes as long for an unknown person, and is false then. */
export async function verifyPassword(
  hashed: string | null | undefined,
  password: string,
  lane: HashingLane,
): Promise<boolean> {
  const comparedHash = await hashToCompare(hashed)
  const matches = await inTurn(lane, () => verify(comparedHash, password.normalize('NFKC')))
  return matches && typeof hashed === 'string'
}

/**
 * A slow hash, for a code short enough to be guessed, of who has typed their password before. The same code and salt give the same
 * hash.
 */
export const hashCode = async (code: string, salt: Buffer): Promise<string> =>
  (await inTurn('known', () => hashRaw(code, { ...cost, salt }))).toString('base64url')

/**
 * For tests, which sign in more often than they are about passwords: makes hashes from now on as cheap as
 * argon2 allows. It is a function, since a setting could be made on a server, too.
 */
export function lowerHashingCost(): void {
  cost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
  nobodysHash = hashNobody()
}
