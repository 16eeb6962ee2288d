import { CallFailed } from '@milepost/contract/wire/caller'

/** For the `catch` of a deletion: a 404 means it is already deleted. Rethrows any other failure. */
export function ignoreNotFound(reason: unknown): void {
  if (!(reason instanceof CallFailed && reason.status === 404)) throw reason
}
