import { call } from '@milepost/ui/api/api.ts'

export type GuardedCall = typeof call

/** Calls the API as one person while the session is theirs; throws an AbortError after that. */
export const withSessionGuard =
  (isSameSession: () => boolean): GuardedCall =>
  (endpoint, input, options) => {
    if (isSameSession()) return call(endpoint, input, options)
    // Checked and sent in one turn, so that no other session can start in between.
    throw new DOMException('Another person is signed in', 'AbortError')
  }
