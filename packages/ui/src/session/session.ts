import { withWindowLock } from '../storage/between-windows.ts'
import { local, session } from '../storage/browser-storage.ts'
import { uuid } from '../storage/uuid.ts'
import { nativeBridge } from './native-bridge.ts'

let tokenKey = 'token'
let emailKey = 'email'

/** Separates the sessions of the two fronts, which share an origin. */
export function setStoragePrefix(front: string): void {
  tokenKey = `${front}-token`
  emailKey = `${front}-email`
}

/** The bearer token of this browser's or app's session, if there is one. */
export const token = (): string | undefined => {
  const secureTokens = nativeBridge()?.tokens
  if (secureTokens) return secureTokens.get()
  return session.get(tokenKey) ?? local.get(tokenKey) ?? undefined
}

/** Whether another tab stored a session that replaces this tab's. */
export const isAnotherSession = ({ key, newValue }: StorageEvent): boolean =>
  key === tokenKey && newValue !== null && newValue === token()

/**
 * Replaces the session. It is shared across tabs, and the email remembered, only if the person
 * chose to stay signed in. The new token overwrites the old one, so other tabs never see a moment
 * without a session.
 */
export function saveSession(bearerToken: string, email: string, rememberMe: boolean): void {
  endImpersonation()
  const secureTokens = nativeBridge()?.tokens
  if (secureTokens) secureTokens.set(bearerToken, rememberMe)
  else if (rememberMe) local.set(tokenKey, bearerToken)
  else {
    local.remove(tokenKey)
    session.set(tokenKey, bearerToken)
  }
  if (rememberMe) local.set(emailKey, email)
  else local.remove(emailKey)
}

let exchanges = 0

/** Counts an exchange of the session by this tab that begins (1) or is over (-1). */
export const countExchange = (by: 1 | -1): void => void (exchanges += by)

/** Whether this tab is exchanging the session: a 401 may then be about the token that has just ended. */
export const isSessionExchanged = (): boolean => exchanges > 0

/** The lock of the tab that exchanges the session. */
export const exchangeLock = (): string => `${tokenKey}-exchange`

/** Resolves once no tab is exchanging the session, or after `limitMs`. */
export async function untilExchanged(limitMs: number): Promise<void> {
  const options: LockOptions = { mode: 'shared', signal: AbortSignal.timeout(limitMs) }
  await withWindowLock(exchangeLock(), options, () => undefined).catch(() => undefined)
}

/** Follows a session that another tab has exchanged; does nothing in a tab with another session. */
export function followSession(from: string, to: string): void {
  if (token() === from) replaceToken(to, getTokenPlace())
}

type TokenPlace = 'native' | 'session' | 'local'

export function getTokenPlace(): TokenPlace {
  if (nativeBridge()) return 'native'
  return session.get(tokenKey) === null ? 'local' : 'session'
}

export function replaceToken(bearerToken: string, place: TokenPlace): void {
  if (place === 'native') nativeBridge()?.tokens.replace(bearerToken)
  else if (place === 'session') session.set(tokenKey, bearerToken)
  else local.set(tokenKey, bearerToken)
}

const impersonationKey = () => `${tokenKey}-borrowed`

/** Stores a client's session for staff in this tab only; the browser's own session stays. */
export function beginImpersonation(bearerToken: string): void {
  session.set(tokenKey, bearerToken)
  session.set(impersonationKey(), 'yes')
}

const isImpersonating = () => session.get(impersonationKey()) !== null

function endImpersonation(): void {
  session.remove(tokenKey)
  session.remove(impersonationKey())
}

/** The email of the person who chose to stay signed in. */
export const rememberedEmail = (): string => local.get(emailKey) ?? ''

/** Removes the token; the remembered email stays for the next sign-in. */
export function clearToken(): void {
  if (isImpersonating()) return endImpersonation()
  nativeBridge()?.tokens.clear()
  session.remove(tokenKey)
  local.remove(tokenKey)
}

/** Removes the token and the remembered email. */
export function endSession(): void {
  if (isImpersonating()) return endImpersonation()
  clearToken()
  local.remove(emailKey)
}

const deviceKey = 'device'

/**
 * The device ID this browser sends at every sign-in, so a sign-in from a new device can be reported
 * by mail.
 */
export function getDeviceId(): string {
  const stored = local.get(deviceKey)
  if (stored) return stored
  const created = uuid()
  local.set(deviceKey, created)
  return created
}
