import type { FastifyCorsOptionsDelegateCallback } from '@fastify/cors'

/**
 * The origins of the portal's pages inside the app on Android and iOS. No web page can have these.
 */
export const appOrigins = ['https://localhost', 'capacitor://localhost']

/** Allows CORS for the mobile app's origins only, and not for staff calls. */
export const mobileAppCors: FastifyCorsOptionsDelegateCallback = (request, callback) => {
  callback(null, {
    origin: isStaffUrl(request.url) ? false : appOrigins,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['content-disposition', 'retry-after'],
    maxAge: 600,
  })
}

/**
 * Decodes first: a path may be percent-encoded (`%73taff`). One that can't be decoded matches no
 * call.
 */
function isStaffUrl(url: string): boolean {
  try {
    return decodeURIComponent(url.split('?', 1)[0]!).startsWith('/api/staff/')
  } catch {
    return true
  }
}
