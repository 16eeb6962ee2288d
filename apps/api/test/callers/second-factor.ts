import { generateSync } from 'otplib'
import { account } from '@milepost/contract/account/account'
import { security } from '@milepost/contract/account/security'
import { hashPassword } from '../../src/platform/auth/passwords.ts'
import { sql } from '../../src/platform/database/database.ts'
import type { startApi } from '../servers/start-api.ts'
import { createAuthenticator } from './authenticator.ts'

type Api = Awaited<ReturnType<typeof startApi>>
type Client = Awaited<ReturnType<Api['signIn']>>

export const password = 'Long-Haul-44'
const passwordHash = hashPassword(password)

/** A client who has a password. */
export async function clientWithPassword(api: Api): Promise<Client> {
  const client = await api.signIn()
  await api.db.rows(sql`
    update client_users set password_hash = ${await passwordHash}
    where account_id = ${client.accountId} and id = ${client.userId}
  `)
  return client
}

/** A member of staff who has a password and no second factor. */
export async function staffWithPassword(api: Api, role?: Parameters<Api['signInStaff']>[0]) {
  const staff = await api.signInStaff(role)
  await api.db.rows(sql`
    update staff set password_hash = ${await passwordHash} where id = ${staff.staffId}
  `)
  return { ...staff, email: `${staff.staffId}@firm.test` }
}

/**
 * The code of an authenticator app with this secret, at an offset in seconds from the test's clock.
 */
export const generateCode = (api: Api, secret: string, offsetSeconds = 0): string =>
  generateSync({ secret, epoch: Math.floor(api.clock.at.getTime() / 1000) + offsetSeconds })

/** Sets up an authenticator app. Its first code is used up: advance the clock before the next. */
export async function enrollTotp(api: Api, { call }: Pick<Client, 'call'>) {
  const { secret } = await call(security.startTotp, { body: { password } })
  const code = generateCode(api, secret)
  const { recoveryCodes } = await call(security.confirmTotp, { body: { code } })
  return {
    secret,
    recoveryCodes,
    code: (offsetSeconds = 0) => generateCode(api, secret, offsetSeconds),
  }
}

/** Makes a passkey. */
export async function enrollPasskey({ call }: Pick<Client, 'call'>, name = 'Phone') {
  const key = createAuthenticator()
  const { challenge } = await call(security.startPasskey, { body: { password } })
  const { recoveryCodes } = await call(security.addPasskey, {
    body: { name, passkey: key.register(challenge) },
  })
  return { key, recoveryCodes }
}

/** Signs in with the right password. */
export const signIn = (api: Api, email: string, more: { device?: string } = {}) =>
  api.visitor(account.signIn, { body: { user: { email, password, rememberMe: false, ...more } } })

/** Signs in up to the second-factor challenge. */
export async function requestChallenge(api: Api, email: string) {
  const { challenge, bearerToken } = await signIn(api, email)
  if (!challenge || bearerToken) throw new Error('There was no challenge')
  return challenge
}

export const verifyCode = (api: Api, challenge: { token: string }, code: string) =>
  api.visitor(account.verifyCode, { body: { challenge: challenge.token, code } })
