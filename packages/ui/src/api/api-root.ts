/** Where the API is: beside the pages on the web; for an app, whose pages are on the phone, an address set when it is built. */
export const apiRoot = (import.meta.env.VITE_API_ROOT as string | undefined) ?? '/api'
