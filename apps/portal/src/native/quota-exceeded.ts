/** Whether an error means that the device's or the browser's storage is full. */
export const isQuotaExceeded = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === 'QuotaExceededError'
