import type { Session } from '@milepost/contract/account/account'
import type { PasskeyProof } from '@milepost/contract/account/second-factor'
import type * as z from 'zod/mini'
import type { Database, Db } from '../../../platform/database/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/platform.ts'
import { hashToken } from '../../../platform/auth/tokens.ts'
import { countChallengeFailure, deleteChallenge, lockChallenge } from './challenges.sql.ts'
import { openSession } from './enter.service.ts'
import { countFailure, forgiveFailures, isLocked, oneTryAtATime } from './failures.sql.ts'
import { acceptPasskey } from '../second-factor/passkeys.service.ts'
import { isStaff, type Person } from '../people/person.ts'
import { spendRecoveryCode } from '../second-factor/recovery-codes.service.ts'
import { lockSeconds, maxFailures, secondFactorKey } from './sign-in.service.ts'
import { spendTotp } from '../second-factor/totp.service.ts'

/** A challenge ends with this many failures; the person is locked after ten in a row, over all challenges. */
const maxChallengeFailures = 5

export type Proof = { code: string } | { passkey: z.output<typeof PasskeyProof> }

type ChallengeParts = Pick<Services, 'clock' | 'secrets' | 'portalUrl'>

type Meeting = {
  realm: 'client' | 'staff'
  challenge: string
  proof: Proof
  userAgent: string | undefined
  /** Told within the transaction whether the proof of a person fitted. */
  tell?: (transaction: Db, person: Person, isMet: boolean) => Promise<void>
}

/**
 * Opens the session that a challenge stood before, if the proof fits; the challenge is used up. Throws a 401 where there
 * is none that is open, a 422 where the proof does not fit, a 429 after too many that did not.
 */
export async function meetChallenge(
  db: Database,
  parts: ChallengeParts,
  { realm, challenge, proof, userAgent, tell }: Meeting,
): Promise<Session> {
  const tokenHash = hashToken(challenge)
  const now = parts.clock.now()
  // Refused after the commit: what counts the failures must not be undone by the refusal.
  const outcome = await db.transaction(async (transaction) => {
    const open = await lockChallenge(transaction, tokenHash, now)
    if (!open || isStaff(open) !== (realm === 'staff')) return httpError(401, 'challenge_ended')
    const key = secondFactorKey(open)
    await oneTryAtATime(transaction, key)
    if (await isLocked(transaction, key, now)) return locked()
    if (!(await fits(transaction, parts, open, proof))) {
      await countChallengeFailure(transaction, tokenHash, maxChallengeFailures)
      const until = new Date(now.getTime() + lockSeconds * 1000)
      await countFailure(transaction, key, { after: maxFailures, now, until })
      await tell?.(transaction, personIn(open), false)
      return 'code' in proof
        ? httpError(422, 'code_wrong', { pointer: '/code' })
        : httpError(422, 'passkey_wrong')
    }
    await forgiveFailures(transaction, key)
    await deleteChallenge(transaction, tokenHash)
    await tell?.(transaction, personIn(open), true)
    const { deviceHash, remembered } = open
    const entered = { deviceHash, remembered, userAgent, hasSecondFactor: true }
    return openSession(transaction, parts, personIn(open), entered)
  })
  if (outcome instanceof Error) throw outcome
  return outcome
}

const personIn = ({ accountId, userId }: Person): Person => ({ accountId, userId })

async function fits(
  db: Db,
  parts: ChallengeParts,
  open: Person & { passkeyChallenge: string | null },
  proof: Proof,
): Promise<boolean> {
  if ('code' in proof) {
    const typed = proof.code.replace(/\s/g, '')
    return /^\d{6}$/.test(typed)
      ? spendTotp(db, parts, open, typed)
      : spendRecoveryCode(db, open, proof.code)
  }
  const { passkeyChallenge: challenge } = open
  const [portalUrl, now] = [parts.portalUrl(), parts.clock.now()]
  return challenge !== null && acceptPasskey(db, open, proof.passkey, { challenge, portalUrl, now })
}

const locked = () =>
  httpError(429, 'second_factor_locked', { headers: { 'retry-after': String(lockSeconds) } })
