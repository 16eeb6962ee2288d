import type { CurrentUser } from '@milepost/contract/account/account'
import { watchWorker } from '@milepost/ui/push/web-push.ts'
import { devicePush } from '../features/notices/device-push.ts'
import { knownPath } from '../paths.ts'

/** Ends the push notices on this device. */
export const forgetPush = () => devicePush.forget().catch(() => undefined)

/**
 * Registers the device's push notices again with this session, and opens the page of one that is tapped in this
 * browser. Returns the function that stops it.
 */
export function watchPush(
  { id, personId }: Pick<CurrentUser, 'id' | 'personId'>,
  open: (path: string) => void,
): () => void {
  const renew = () => void devicePush.renew(personId ?? id, id).catch(() => undefined)
  renew()
  return watchWorker({
    openPath(path) {
      const page = knownPath(path)
      if (page) open(page)
    },
    renew,
  })
}
