import type { IncomingHttpHeaders } from 'node:http'

/**
 * The host that a page was opened from, where that is one the firm allows: its console, or a back office of its own by
 * its exact host, over https (or on this machine). Undefined for any other, for none, and for what is no visit of a page.
 */
export function allowedReferrer(
  { referer, 'sec-fetch-mode': mode }: IncomingHttpHeaders,
  { own, others }: { own: readonly string[]; others: readonly string[] },
): string | undefined {
  if (mode !== 'navigate' || !referer || !URL.canParse(referer)) return undefined
  const { protocol, hostname, host, pathname, username } = new URL(referer)
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (username || (protocol !== 'https:' && !isLocal)) return undefined
  // Clients' pages come from the same host as the console, and are no place to sign in as one.
  const isConsole = own.includes(host) && /^\/console(\/|$)/.test(pathname)
  return isConsole || others.includes(host) ? host : undefined
}
