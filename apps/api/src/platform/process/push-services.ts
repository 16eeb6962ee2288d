/** Where browsers receive pushes: Chrome and its kin, Firefox, Safari, Edge. */
export const defaultPushServices = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.notify.windows.com',
]

const hostPattern = /^(\*\.)?([a-z0-9-]+\.)+[a-z]+$/
/** Only on this machine, for tests: a service elsewhere has https. */
const loopbackPattern = /^http:\/\/(127\.0\.0\.1|\[::1\]):\d+$/

/** A host, all hosts below a domain (`*.example.com`), or the origin of a service on this machine. */
export const isPushService = (text: string): boolean =>
  hostPattern.test(text) || loopbackPattern.test(text)

/**
 * Whether an endpoint is at one of the services. Clients choose their endpoint, so the server must never be made to call
 * another place: the host is compared as the request would use it, and there is no user, port, or fragment.
 */
export function isAtPushService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password || url.hash) return false
  if (services.includes(url.origin)) return loopbackPattern.test(url.origin)
  if (url.protocol !== 'https:' || url.port) return false
  return services.some((service) =>
    service.startsWith('*.')
      ? url.hostname.endsWith(service.slice(1))
      : url.hostname === service && hostPattern.test(service),
  )
}
