import webPush from 'web-push'
import type { WebPushTarget } from '@milepost/contract/notices/notices'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import { isAtPushService } from '../process/push-services.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { loadPushKeys } from './push-keys.ts'
import type { PushMessage, PushOutcome, WebPush } from './push.ts'

type Options = {
  db: Db
  secrets: Secrets
  clock: Clock
  /** See `isPushService`. */
  services: readonly string[]
  /** Whom a push service can turn to. */
  email: string
  timeoutMs?: number
}

/** Sends to browsers by Web Push (RFC 8030), encrypted for the device (RFC 8291) and signed (RFC 8292). */
export function createWebPush({
  db,
  secrets,
  clock,
  services,
  email,
  timeoutMs = 10_000,
}: Options): WebPush {
  const isKnownService = (endpoint: string) => isAtPushService(endpoint, services)

  async function send(
    { endpoint, keys }: WebPushTarget,
    { payload, topic, ttlSeconds, isUrgent }: PushMessage,
  ): Promise<PushOutcome> {
    // The library builds the request, and does not send it: it would follow no rule about where to.
    if (!isKnownService(endpoint)) return 'expired'
    const { publicKey, privateKey } = await loadPushKeys(db, secrets, clock)
    const request = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(payload), {
      vapidDetails: { subject: `mailto:${email}`, publicKey, privateKey },
      TTL: ttlSeconds,
      urgency: isUrgent ? 'high' : 'normal',
      topic,
      contentEncoding: 'aes128gcm',
    })
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: request.headers as Record<string, string>,
      body: new Uint8Array(request.body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return toOutcome(response.status)
  }

  return {
    publicKey: async () => (await loadPushKeys(db, secrets, clock)).publicKey,
    isKnownService,
    send,
  }
}

/**
 * Throws for a failure that may pass: too many at once, or a fault of the service. Any other refusal stays one however often it
 * is tried: the subscription ended (404, 410), or it is not ours (another key: 401, 403).
 */
function toOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 408 || status === 429 || status >= 500)
    throw new Error(`The push service answered with ${status}.`)
  return 'expired'
}
