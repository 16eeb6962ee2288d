import { nativeBridge } from './native-bridge.ts'
import { session, local } from '../storage/browser-storage.ts'
import { uuid } from '../storage/uuid.ts'

let tokenKey = 'token'
let emailKey = 'email'

/** Keeps the sessions of a front apart from those of the other one, which has the same origin. */
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

/** Whether what another tab has kept is a session that takes the place of this tab's. */
export const isAnotherSession = ({ key, newValue }: StorageEvent): boolean =>
  key === tokenKey && newValue !== null && newValue === token()

/**
 * Keeps a session in the place of the one before: past the closing of the tab, and with the e-mail, only where that was asked for. The
 * other tabs see the one follow the other, and never none.
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

const impersonationKey = () => `${tokenKey}-borrowed`

/** Keeps another person's session in this tab alone: what the browser keeps of its own person stays as it is. */
export function beginImpersonation(bearerToken: string): void {
  session.set(tokenKey, bearerToken)
  session.set(impersonationKey(), 'yes')
}

const isImpersonating = () => session.get(impersonationKey()) !== null

function endImpersonation(): void {
  session.remove(tokenKey)
  session.remove(impersonationKey())
}

/** The e-mail of whoever asked to be kept logged in. */
export const rememberedEmail = (): string => local.get(emailKey) ?? ''

/** Forgets the token; the remembered e-mail stays for the next sign-in. */
export function clearToken(): void {
  if (isImpersonating()) return endImpersonation()
  nativeBridge()?.tokens.clear()
  session.remove(tokenKey)
  local.remove(tokenKey)
}

/** Forgets the token and the remembered e-mail. */
export function endSession(): void {
  if (isImpersonating()) return endImpersonation()
  clearToken()
  local.remove(emailKey)
}

const deviceKey = 'device'

/** What this browser calls itself at every sign-in, whoever signs in: so a sign-in from elsewhere can be told by mail. */
export function getDeviceId(): string {
  const stored = local.get(deviceKey)
  if (stored) return stored
  const created = uuid()
  local.set(deviceKey, created)
  return created
}
