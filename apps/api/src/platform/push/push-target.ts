import { createHash, ECDH } from 'node:crypto'
import type { PushTarget } from '@milepost/contract/notices/notices'
import { httpError } from '../errors.ts'
import { canReach, type Push } from './push.ts'

/** Throws a 422 for a device that can't be reached, or for keys with which nothing can be encrypted. */
export function checkTarget(push: Push, target: PushTarget): void {
  if (target.platform === 'web' && !hasUsableKeys(target.keys))
    throw httpError(422, 'invalid', { pointer: '/push_subscription/target/keys' })
  if (!canReach(push, target))
    throw httpError(422, 'push_service_unknown', { pointer: '/push_subscription/target' })
}

function hasUsableKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  try {
    // Throws for what is no point on the curve.
    ECDH.convertKey(point, 'prime256v1')
  } catch {
    return false
  }
  return point.length === 65 && Buffer.from(auth, 'base64url').length === 16
}

/** What tells one device's address from another's, without revealing it. */
export const hashEndpoint = (target: PushTarget): string =>
  createHash('sha256')
    .update(target.platform === 'web' ? target.endpoint : `${target.platform}:${target.token}`)
    .digest('base64url')
