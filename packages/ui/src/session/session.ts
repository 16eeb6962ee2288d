import { app } from './in-app.ts'
import { inTab, onDevice } from '../storage/kept-words.ts'
import { newKey } from '../storage/new-key.ts'

let tokenKey = 'token'
let emailKey = 'email'

/** Keeps the sessions of a front apart from those of the other one, which has the same origin. */
export function keepSessionsApart(front: string): void {
  tokenKey = `${front}-token`
  emailKey = `${front}-email`
}

/** The bearer token of this browser's or app's session, if there is one. */
export const token = (): string | undefined => {
  const safe = app()?.tokens
  if (safe) return safe.held()
  return inTab.get(tokenKey) ?? onDevice.get(tokenKey) ?? undefined
}

/** Whether what another tab has kept is a session that takes the place of this tab's. */
export const isAnotherSession = ({ key, newValue }: StorageEvent): boolean =>
  key === tokenKey && newValue !== null && newValue === token()

/**
 * Keeps a session in the place of the one before: past the closing of the tab, and with the e-mail, only where that was asked for. The
 * other tabs see the one follow the other, and never none.
 */
export function keepSession(bearerToken: string, email: string, keepLoggedIn: boolean): void {
  giveBack()
  const safe = app()?.tokens
  if (safe) safe.hold(bearerToken, keepLoggedIn)
  else if (keepLoggedIn) onDevice.set(tokenKey, bearerToken)
  else {
    onDevice.remove(tokenKey)
    inTab.set(tokenKey, bearerToken)
  }
  if (keepLoggedIn) onDevice.set(emailKey, email)
  else onDevice.remove(emailKey)
}

const borrowedKey = () => `${tokenKey}-borrowed`

/** Keeps another person's session in this tab alone: what the browser keeps of its own person stays as it is. */
export function borrowSession(bearerToken: string): void {
  inTab.set(tokenKey, bearerToken)
  inTab.set(borrowedKey(), 'yes')
}

const isBorrowed = () => inTab.get(borrowedKey()) !== null

function giveBack(): void {
  inTab.remove(tokenKey)
  inTab.remove(borrowedKey())
}

/** The e-mail of whoever asked to be kept logged in. */
export const rememberedEmail = (): string => onDevice.get(emailKey) ?? ''

/** Forgets the token; the remembered e-mail stays for the next sign-in. */
export function dropToken(): void {
  if (isBorrowed()) return giveBack()
  app()?.tokens.drop()
  inTab.remove(tokenKey)
  onDevice.remove(tokenKey)
}

/** Forgets the token and the remembered e-mail. */
export function endSession(): void {
  if (isBorrowed()) return giveBack()
  dropToken()
  onDevice.remove(emailKey)
}

const deviceKey = 'device'

/** What this browser calls itself at every sign-in, whoever signs in: so a sign-in from elsewhere can be told by mail. */
export function thisDevice(): string {
  const kept = onDevice.get(deviceKey)
  if (kept) return kept
  const made = newKey()
  onDevice.set(deviceKey, made)
  return made
}
