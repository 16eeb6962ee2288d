import type { PushPayload, PushTarget, WebPushTarget } from '@milepost/contract/notices/notices'

export type PushMessage = {
  payload: PushPayload
  /** Replaces an earlier message with the same topic that the device has not got yet; up to 32 characters of base64url. */
  topic: string
  /** How long (s) the push service keeps it for a device that is off. */
  ttlSeconds: number
  isUrgent: boolean
}

/** `expired`: the device no longer takes pushes. A failure that may pass is thrown, and the job is retried. */
export type PushOutcome = 'sent' | 'expired'

export type WebPush = {
  /** The public key that browsers subscribe with, in base64url. */
  publicKey: () => Promise<string>
  /** Whether it is the address of a known push service. */
  isKnownService: (endpoint: string) => boolean
  send: (target: WebPushTarget, message: PushMessage) => Promise<PushOutcome>
}

/** Sends to the mobile app by its token, through Google's or Apple's push service. */
export type AppPush = { send: (token: string, message: PushMessage) => Promise<PushOutcome> }

/** Sends a text message to a phone number (E.164). */
export type Sms = { send: (phone: string, text: string) => Promise<void> }

/** The ways to people's devices; undefined where the firm has not set one up. */
export type Push = {
  web: WebPush
  fcm?: AppPush | undefined
  apns?: AppPush | undefined
  sms?: Sms | undefined
}

/** Whether a device with this target can get pushes at all. */
export const canReach = (push: Push, target: PushTarget): boolean =>
  target.platform === 'web'
    ? push.web.isKnownService(target.endpoint)
    : push[target.platform] !== undefined

/** A device that can't be reached any more counts as expired. */
export async function sendPush(
  push: Push,
  target: PushTarget,
  message: PushMessage,
): Promise<PushOutcome> {
  if (!canReach(push, target)) return 'expired'
  return target.platform === 'web'
    ? push.web.send(target, message)
    : push[target.platform]!.send(target.token, message)
}
