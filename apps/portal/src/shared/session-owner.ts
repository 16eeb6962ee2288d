import { onDevice } from '@milepost/ui/storage/kept-words.ts'
import { token } from '@milepost/ui/session/session.ts'

const key = 'session-owner'

/** Tells one session's token from another's, and nothing more of it. */
function markOf(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(16)
}

/** Whose session this is, as far as the device knows it: found out once with the network, and true without it. */
export function sessionOwner(): string | undefined {
  const bearer = token()
  const [mark, userId] = onDevice.get(key)?.split(' ') ?? []
  return bearer && mark === markOf(bearer) ? userId : undefined
}

/** Keeps whose session this is, for as long as it lasts. */
export function rememberOwner(userId: string): void {
  const bearer = token()
  if (bearer) onDevice.set(key, `${markOf(bearer)} ${userId}`)
}

/** Forgets it; answers whether there was anyone. */
export function forgetOwner(): boolean {
  const wasKnown = onDevice.get(key) !== null
  onDevice.remove(key)
  return wasKnown
}
