/**
 * The API's base URL: same origin on the web. The mobile app's pages are on the phone, so its build
 * sets an absolute URL.
 */
export const apiRoot = (import.meta.env.VITE_API_ROOT as string | undefined) ?? '/api'
