/**
 * The API's base URL: same origin on the web. The mobile app's pages are on the phone, so its build
 * sets an absolute URL.
 */
export const apiRoot = (import.meta.env.VITE_API_ROOT as string | undefined) ?? '/api'

/**
 * The host the firm's API is on: on the web that of the page, in the app that of its build, so the same for one firm
 * wherever its portal is opened.
 */
export const apiHost = (root = apiRoot): string =>
  URL.canParse(root) ? new URL(root).hostname : location.hostname
