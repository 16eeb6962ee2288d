import type { FastifyCorsOptionsDelegateCallback } from '@fastify/cors'

/** What the portal's pages call themselves inside the app, on Android and on iOS. No page of the web can have these. */
export const appOrigins = ['https://localhost', 'capacitor://localhost']

/** Answers calls of the app's pages, which come from another origin; the calls of staff and every other origin get no leave. */
export const mobileAppCors: FastifyCorsOptionsDelegateCallback = (request, callback) => {
  callback(null, {
    origin: isStaffUrl(request.url) ? false : appOrigins,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['content-disposition', 'retry-after'],
    maxAge: 600,
  })
}

/** Letters may be written as numbers (`%73taff`); what cannot be read is nobody's call. */
function isStaffUrl(url: string): boolean {
  try {
    return decodeURIComponent(url.split('?', 1)[0]!).startsWith('/api/staff/')
  } catch {
    return true
  }
}
