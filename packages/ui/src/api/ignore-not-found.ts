import { CallFailed } from '@milepost/contract/wire/caller'

/** For the `catch` of a removal: what is gone already is what it was to be; any other failure is thrown on. */
export function ignoreNotFound(reason: unknown): void {
  if (!(reason instanceof CallFailed && reason.status === 404)) throw reason
}
