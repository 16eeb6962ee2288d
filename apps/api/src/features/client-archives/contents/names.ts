/** The day (yyyy-MM-dd) of an instant in a time zone. */
export const dayOf = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(new Date(instant))

/** With its dot, in lower case; empty if the name has none. */
export const extensionOf = (fileName: string): string =>
  /\.[a-z\d]{1,5}$/i.exec(fileName)?.[0].toLowerCase() ?? ''
