let tokenKey = 'token'
let emailKey = 'email'

/** Keeps the sessions of a front apart from those of the other one, which has the same origin. */
export function keepSessionsApart(front: string): void {
  tokenKey = `${front}-token`
  emailKey = `${front}-email`
}

/** The bearer token of this browser's session, if there is one. */
export const token = (): string | undefined =>
  sessionStorage.getItem(tokenKey) ?? localStorage.getItem(tokenKey) ?? undefined

/** Keeps a session: past the closing of the tab, and with the e-mail, only where that was asked for. */
export function keepSession(bearerToken: string, email: string, keepLoggedIn: boolean): void {
  endSession()
  const storage = keepLoggedIn ? localStorage : sessionStorage
  storage.setItem(tokenKey, bearerToken)
  if (keepLoggedIn) localStorage.setItem(emailKey, email)
}

/** The e-mail of whoever asked to be kept logged in. */
export const rememberedEmail = (): string => localStorage.getItem(emailKey) ?? ''

/** Forgets the token; the remembered e-mail stays for the next sign-in. */
export function dropToken(): void {
  sessionStorage.removeItem(tokenKey)
  localStorage.removeItem(tokenKey)
}

/** Forgets the token and the remembered e-mail. */
export function endSession(): void {
  dropToken()
  localStorage.removeItem(emailKey)
}
