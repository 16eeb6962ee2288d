import { token } from '@milepost/ui/session/session.ts'
import { local } from '@milepost/ui/storage/browser-storage.ts'

const storageKey = 'session-owner'

/** Distinguishes session tokens without revealing them. */
function hashToken(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(16)
}

/** The owner of the current session, as stored on the device, so it is known offline too. */
export function sessionOwner(): string | undefined {
  const bearer = token()
  const [storedHash, userId] = local.get(storageKey)?.split(' ') ?? []
  return bearer && storedHash === hashToken(bearer) ? userId : undefined
}

/** Stores the session's owner until the session ends. */
export function rememberOwner(userId: string): void {
  const bearer = token()
  if (bearer) local.set(storageKey, `${hashToken(bearer)} ${userId}`)
}

/** Deletes the stored owner. Returns whether there was one. */
export function forgetOwner(): boolean {
  const wasKnown = local.get(storageKey) !== null
  local.remove(storageKey)
  return wasKnown
}
