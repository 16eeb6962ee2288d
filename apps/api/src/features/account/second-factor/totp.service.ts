import { generateSecret, generateURI, verifySync } from 'otplib'
import type { TotpSecret } from '@milepost/contract/account/security'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { Person } from '../people/person.ts'
import { confirmPendingTotp, consumeTotpStep, findTotp, savePendingTotp } from './totp.sql.ts'

/** Seconds that a code is valid, and the tolerated clock difference between two devices. */
const period = 30
/** How long (ms) a new secret waits for its first code. */
const pendingTtlMs = 30 * 60 * 1000
const purpose = 'totp'

type TotpServices = { clock: Clock; secrets: Secrets }

/** Creates a pending secret for the person's authenticator app, which displays `issuer` and `label`. */
export async function startTotp(
  db: Db,
  { clock, secrets }: TotpServices,
  person: Person,
  { issuer, label }: { issuer: string; label: string },
): Promise<TotpSecret> {
  const secret = generateSecret()
  await savePendingTotp(db, person, secrets.seal(purpose, secret), clock.now())
  return { id: person.userId, secret, uri: generateURI({ issuer, label, secret }) }
}

/** Activates the pending secret if this is its code. Throws a 422 otherwise. */
export async function confirmTotp(
  db: Db,
  { clock, secrets }: TotpServices,
  person: Person,
  code: string,
): Promise<void> {
  const now = clock.now()
  const totp = await findTotp(db, person)
  const since = Date.parse(totp?.pendingAt ?? '')
  if (!totp?.pendingSecret || !(now.getTime() - since < pendingTtlMs))
    throw httpError(422, 'totp_not_begun', { pointer: '/code' })
  const step = toTimeStep(secrets.open(purpose, totp.pendingSecret), code, now)
  if (step === undefined) throw httpError(422, 'code_wrong', { pointer: '/code' })
  await confirmPendingTotp(db, person, step, now)
}

/** Whether this is a valid, unused code of the person's app. Uses it up. */
export async function spendTotp(
  db: Db,
  { clock, secrets }: TotpServices,
  person: Person,
  code: string,
): Promise<boolean> {
  const totp = await findTotp(db, person)
  if (!totp?.sealedSecret) return false
  const step = toTimeStep(secrets.open(purpose, totp.sealedSecret), code, clock.now())
  return step !== undefined && (await consumeTotpStep(db, person, step))
}

/** The time step of this code: the current one, the previous or the next. */
function toTimeStep(secret: string, token: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(token)) return undefined
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token, epoch, period, epochTolerance: period })
  return result.valid ? Math.floor(epoch / period) + result.delta : undefined
}
