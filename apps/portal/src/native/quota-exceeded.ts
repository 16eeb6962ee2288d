/** Whether something could not be kept since the device, or the browser's part of it, is full. */
export const isQuotaExceeded = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === 'QuotaExceededError'
