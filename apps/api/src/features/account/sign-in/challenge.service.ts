import type * as z from 'zod/mini'
import type { Session } from '@milepost/contract/account/account'
import { isTotpCode, type PasskeyProof } from '@milepost/contract/account/second-factor'
import { hashToken } from '../../../platform/auth/tokens.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/platform.ts'
import { isStaff, type Person } from '../people/person.ts'
import { mailSecurityChange } from '../people/security-change.ts'
import { verifyPasskey } from '../second-factor/passkeys.service.ts'
import { hashTypedCode } from '../second-factor/recovery-codes.service.ts'
import { consumeRecoveryCode } from '../second-factor/recovery-codes.sql.ts'
import { spendTotp } from '../second-factor/totp.service.ts'
import {
  countChallengeFailure,
  deleteChallenge,
  findChallenged,
  lockChallenge,
} from './challenges.sql.ts'
import { openSession } from './enter.service.ts'
import { clearFailures, countFailure, isLocked, lockAttempts } from './failures.sql.ts'
import type { OwnCall } from './sign-in-audit.service.ts'
import { lockSeconds, maxFailures, secondFactorKey } from './sign-in.service.ts'

/** Failures that end one challenge. The person is locked after ten in a row across all challenges. */
const maxChallengeFailures = 5

export type Proof = { code: string } | { passkey: z.output<typeof PasskeyProof> }

type ChallengeServices = Pick<Services, 'clock' | 'secrets' | 'portalUrl'>

type ChallengeAnswer = {
  realm: 'client' | 'staff'
  challenge: string
  proof: Proof
  userAgent: string | undefined
  /** Of a client, whose log the sign-in is entered into. */
  own?: OwnCall
  /** Called within the transaction with whether the proof was correct. */
  onVerified?: (transaction: Db, person: Person, isCorrect: boolean) => Promise<void>
}

/**
 * Uses up a challenge and opens its session if the proof is correct. Throws a 401 if there is no such open
 * challenge, a 422 if the proof is wrong, a 429 after too many failures.
 */
export async function verifyChallenge(
  db: Database,
  services: ChallengeServices,
  { realm, challenge, proof, userAgent, own, onVerified }: ChallengeAnswer,
): Promise<Session> {
  const tokenHash = hashToken(challenge)
  const now = services.clock.now()
  const codeHash = await hashRecoveryCode(db, tokenHash, proof, now)
  // Returns the error instead of throwing it, so that the transaction commits the failure counts.
  const outcome = await db.transaction(async (transaction) => {
    const open = await lockChallenge(transaction, tokenHash, now)
    if (!open || isStaff(open) !== (realm === 'staff')) return httpError(401, 'challenge_ended')
    const key = secondFactorKey(open)
    await lockAttempts(transaction, key)
    if (await isLocked(transaction, key, now)) return locked()
    if (!(await isProofValid(transaction, services, open, { proof, codeHash }))) {
      if (await countChallengeFailure(transaction, tokenHash, maxChallengeFailures))
        await mailSecurityChange(transaction, open, 'second_factor_failed', now)
      const until = new Date(now.getTime() + lockSeconds * 1000)
      await countFailure(transaction, key, { after: maxFailures, now, until })
      await onVerified?.(transaction, pickPerson(open), false)
      return 'code' in proof
        ? httpError(422, 'code_wrong', { pointer: '/code' })
        : httpError(422, 'passkey_wrong')
    }
    await clearFailures(transaction, key)
    await deleteChallenge(transaction, tokenHash)
    await onVerified?.(transaction, pickPerson(open), true)
    const { deviceHash, remembered } = open
    const sessionInput = { deviceHash, remembered, userAgent, own, hasSecondFactor: true }
    return openSession(transaction, services, pickPerson(open), sessionInput)
  })
  if (outcome instanceof Error) throw outcome
  return outcome
}

const pickPerson = ({ accountId, userId }: Person): Person => ({ accountId, userId })

/** The hash of a recovery code that answers a challenge; undefined for any other proof. */
async function hashRecoveryCode(
  db: Db,
  tokenHash: string,
  proof: Proof,
  now: Date,
): Promise<string | undefined> {
  if (!('code' in proof) || isTotpCode(proof.code)) return undefined
  const challenged = await findChallenged(db, tokenHash, now)
  return challenged && hashTypedCode(db, challenged, proof.code)
}

async function isProofValid(
  db: Db,
  services: ChallengeServices,
  open: Person & { passkeyChallenge: string | null },
  { proof, codeHash }: { proof: Proof; codeHash: string | undefined },
): Promise<boolean> {
  if ('code' in proof) {
    if (isTotpCode(proof.code)) return spendTotp(db, services, open, proof.code)
    return codeHash !== undefined && consumeRecoveryCode(db, open, codeHash)
  }
  const { passkeyChallenge: challenge } = open
  const [portalUrl, now] = [services.portalUrl(), services.clock.now()]
  return challenge !== null && verifyPasskey(db, open, proof.passkey, { challenge, portalUrl, now })
}

const locked = () =>
  httpError(429, 'second_factor_locked', { headers: { 'retry-after': String(lockSeconds) } })
