import { randomUUID } from 'node:crypto'
import type { Session } from '@milepost/contract/account/account'
import type { SecondFactorMethod } from '@milepost/contract/account/second-factor'
import { createToken, hashToken } from '../../../platform/auth/tokens.ts'
import type { Db } from '../../../platform/database/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/platform.ts'
import { lockPassword } from '../people/account.sql.ts'
import { parseDevice } from '../people/device.ts'
import { hashDevice, recordDevice } from '../people/devices.sql.ts'
import { findLastUsed, recordOpening } from '../people/memberships.sql.ts'
import { isStaff, type Person } from '../people/person.ts'
import { pushSecurityNotice } from '../people/security-change.ts'
import { requestPasskey } from '../second-factor/passkeys.service.ts'
import { listPasskeys } from '../second-factor/passkeys.sql.ts'
import { findRecoveryCodes } from '../second-factor/recovery-codes.sql.ts'
import { findTotp } from '../second-factor/totp.sql.ts'
import { insertChallenge } from './challenges.sql.ts'
import { insertSession } from './sessions.sql.ts'
import { auditOwnCall, type OwnCall } from './sign-in-audit.service.ts'

/** How long (ms) a challenge may be answered. */
const challengeTtlMs = 5 * 60 * 1000

export type SignInDevice = {
  /** The device id the browser sends, if any. */
  device?: string | undefined
  userAgent: string | undefined
  remembered: boolean
  /** Of a client, whose log the sign-in is entered into. */
  own?: OwnCall | undefined
}

type SignInServices = Pick<Services, 'clock' | 'portalUrl'>

/**
 * Call after the password was verified: opens a session, or a challenge if the person has a second factor.
 * Throws a 401 if the password was changed since.
 */
export async function openSessionOrChallenge(
  db: Db,
  services: SignInServices,
  { passwordHash, ...person }: Person & { passwordHash: string | null },
  { device, userAgent, remembered, own }: SignInDevice,
): Promise<Session> {
  if (!(await lockPassword(db, person, passwordHash))) throw httpError(401, 'wrong_credentials')
  const deviceHash = hashDevice(device, userAgent)
  const totp = await findTotp(db, person)
  const passkeys = await listPasskeys(db, person)
  if (!totp?.confirmedAt && passkeys.length === 0)
    return openSession(db, services, person, {
      deviceHash,
      hasDeviceId: device !== undefined,
      userAgent,
      remembered,
      own,
    })

  const passkey = passkeys.length > 0 ? await requestPasskey(passkeys, services.portalUrl()) : null
  const methods: SecondFactorMethod[] = [
    ...(totp?.confirmedAt ? (['totp'] as const) : []),
    ...(passkey ? (['passkey'] as const) : []),
    ...((await findRecoveryCodes(db, person)) ? (['recovery_code'] as const) : []),
  ]
  const token = createToken()
  const now = services.clock.now()
  const endsAt = new Date(now.getTime() + challengeTtlMs)
  const passkeyChallenge = passkey?.challenge ?? null
  const tokenHash = hashToken(token)
  await insertChallenge(
    db,
    { ...person, tokenHash, remembered, deviceHash, passkeyChallenge, endsAt },
    now,
  )
  return {
    id: randomUUID(),
    challenge: { token, methods, passkey, endsAt: endsAt.toISOString() },
  }
}

type SessionInput = Omit<SignInDevice, 'device'> & {
  deviceHash: string
  /** Whether the device sent an ID, so that nobody else's has the hash. */
  hasDeviceId?: boolean
  hasSecondFactor?: boolean
}

/**
 * Opens a session in the account the person used last, and queues a mail if the device is new. Staff without a second factor get a session that
 * only allows enrolling one.
 */
export async function openSession(
  db: Db,
  { clock }: Pick<SignInServices, 'clock'>,
  person: Person,
  input: SessionInput,
): Promise<Session> {
  const { deviceHash, hasDeviceId, userAgent, remembered, own, hasSecondFactor = false } = input
  const at = clock.now()
  const [id, bearerToken] = [randomUUID(), createToken()]
  const device = parseDevice(userAgent)
  const enrolling = isStaff(person) && !hasSecondFactor
  const member = await findLastUsed(db, person)
  await insertSession(db, member, {
    id,
    tokenHash: hashToken(bearerToken),
    remembered,
    enrolling,
    at,
    deviceHash: hasDeviceId ? deviceHash : null,
    ...device,
  })
  if (!isStaff(person)) await recordOpening(db, person, member.accountId, at)
  if (own) await auditOwnCall(db, member, own, at)
  if (await recordDevice(db, person, deviceHash, at)) {
    await addJob(db, 'send_new_device_mail', { ...person, ...device, at: at.toISOString() })
    await pushSecurityNotice(db, person, at)
  }
  return { id, bearerToken, ...(enrolling && { mustEnrol: true }) }
}
