/** One sentence for whoever starts Milepost: which setting it is about, and what the system says of it. */
export function settingError(name: string, problem: string, cause: unknown): Error {
  const { message, code } = cause as NodeJS.ErrnoException
  // A name with several addresses has several reasons, and no sentence of its own.
  return new Error(`The setting ${name} is wrong${problem}: ${message || code}.`, { cause })
}

/** Whether listening failed for the port: others listen at it, or it is for root alone. */
export const isPortError = (reason: unknown): boolean =>
  ['EADDRINUSE', 'EACCES'].includes((reason as NodeJS.ErrnoException).code ?? '')
