/**
 * An Error of one sentence for whoever starts Milepost: the setting it is about, and the system's
 * message.
 */
export function settingError(name: string, problem: string, cause: unknown): Error {
  const { message, code } = cause as NodeJS.ErrnoException
  // A host name with several addresses fails with several errors, and has no message of its own.
  return new Error(`The setting ${name} is wrong${problem}: ${message || code}.`, { cause })
}

/** Whether listening failed because of the port: it is in use, or only root may open it. */
export const isPortError = (reason: unknown): boolean =>
  ['EADDRINUSE', 'EACCES'].includes((reason as NodeJS.ErrnoException).code ?? '')
