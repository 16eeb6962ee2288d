import { knownPath, paths } from '../paths.ts'

/**
 * The portal path that an external URL leads to; undefined unless the URL is on `host` and names a known
 * page. The URL is untrusted input.
 */
export function parseDeepLink(address: string, host: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, host: linkHost, username, password, pathname, search } = new URL(address)
  if (protocol !== 'https:' || linkHost !== host || username || password) return undefined
  const path = knownPath(`${pathname}${search}`)
  return path === paths.shareDocument ? paths.home : path
}
