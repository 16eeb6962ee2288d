import { knownPath, paths } from './paths.ts'

/** What staff use, and what only a page of the web may open. */
const webOnlyPaths = [/^\/impersonate(\/|$)/i, /^\/console(\/|$)/i]

/**
 * The path in the portal that an address outside leads to, where it is one of `host` and of a page we have; undefined
 * for every other. Anybody may have written it.
 */
export function parseDeepLink(address: string, host: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, host: linkHost, username, password, pathname, search } = new URL(address)
  if (protocol !== 'https:' || linkHost !== host || username || password) return undefined
  const path = knownPath(`${pathname}${search}`)
  if (!path || webOnlyPaths.some((pattern) => pattern.test(tryDecode(pathname)))) return undefined
  return path === paths.shareDocument ? paths.home : path
}

function tryDecode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
