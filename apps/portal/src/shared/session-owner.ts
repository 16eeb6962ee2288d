import { local } from '@milepost/ui/storage/browser-storage.ts'
import { token } from '@milepost/ui/session/session.ts'

const storageKey = 'session-owner'

/** Tells one session's token from another's, and nothing more of it. */
function hashToken(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(16)
}

/** Whose session this is, as far as the device knows it: found out once with the network, and true without it. */
export function sessionOwner(): string | undefined {
  const bearer = token()
  const [storedHash, userId] = local.get(storageKey)?.split(' ') ?? []
  return bearer && storedHash === hashToken(bearer) ? userId : undefined
}

/** Keeps whose session this is, for as long as it lasts. */
export function rememberOwner(userId: string): void {
  const bearer = token()
  if (bearer) local.set(storageKey, `${hashToken(bearer)} ${userId}`)
}

/** Forgets it; answers whether there was anyone. */
export function forgetOwner(): boolean {
  const wasKnown = local.get(storageKey) !== null
  local.remove(storageKey)
  return wasKnown
}
