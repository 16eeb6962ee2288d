import * as z from 'zod/mini'
import { canUse, type AccountState, type Area } from '../wire/access.ts'
import { endpoint, many, noContent, one } from '../wire/endpoint.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { secret } from '../wire/secret.ts'

/**
 * Everything that a client is notified of. `answer` is what the firm writes to a client who wrote last, `paper` one from the firm,
 * `document` the client's own that is done, `resubmission` one to send again.
 */
export const NoticeKind = z.enum([
  'message',
  'answer',
  'question',
  'paper',
  'document',
  'resubmission',
  'estimate',
  'return',
  'plan',
  'books_ready',
  'reminder',
  'missing_paper',
  'invitation',
  'security',
])
export type NoticeKind = z.infer<typeof NoticeKind>

export const noticeKinds = NoticeKind.options

/**
 * How urgent a kind is. `security` is always mailed, at once. `awaited` is what the client waits for; its push waits for
 * the morning. `open` is what the firm waits for: at most two contacts in a week.
 */
export type NoticeClass = 'security' | 'awaited' | 'open'

const facts: Record<NoticeKind, { class: NoticeClass; area: Area }> = {
  message: { class: 'open', area: 'hub-messages' },
  answer: { class: 'awaited', area: 'hub-messages' },
  question: { class: 'open', area: 'home' },
  paper: { class: 'awaited', area: 'documents' },
  document: { class: 'awaited', area: 'documents' },
  resubmission: { class: 'open', area: 'documents' },
  estimate: { class: 'awaited', area: 'tax-estimates' },
  return: { class: 'awaited', area: 'tax-returns' },
  plan: { class: 'awaited', area: 'profit-plan' },
  books_ready: { class: 'awaited', area: 'profit-and-loss' },
  reminder: { class: 'open', area: 'hub-messages' },
  missing_paper: { class: 'open', area: 'documents' },
  invitation: { class: 'security', area: 'home' },
  security: { class: 'security', area: 'home' },
}

export const noticeClass = (kind: NoticeKind): NoticeClass => facts[kind].class

/** Whether an account can see what a notice of this kind is about. */
export const canBeNotified = (kind: NoticeKind, account: AccountState): boolean =>
  canUse(facts[kind].area, account)

/** What a person chose for a kind. The mail of a kind of the class `security` can't be turned off. */
export const NoticePreference = z.object({
  kind: NoticeKind,
  mail: z.boolean(),
  push: z.boolean(),
  /** Whether the mail can't be turned off. */
  isMailFixed: z.boolean(),
})
export type NoticePreference = z.infer<typeof NoticePreference>

/** Omitted kinds and channels stay unchanged. */
export const NoticePreferencesChange = z
  .array(
    z
      .strictObject({
        kind: NoticeKind,
        mail: z.optional(z.boolean()),
        push: z.optional(z.boolean()),
      })
      .check(
        z.refine(({ kind, mail }) => mail !== false || noticeClass(kind) !== 'security', {
          error: errorMessages.notice_mail_fixed,
          path: ['mail'],
        }),
      ),
  )
  .check(z.minLength(1), z.maxLength(noticeKinds.length))
export type NoticePreferencesChange = z.infer<typeof NoticePreferencesChange>

const base64Url = (maxLength: number) =>
  z.string().check(z.maxLength(maxLength), z.regex(/^[A-Za-z0-9_-]+={0,2}$/))

/** What `PushManager.subscribe` returns, as its `toJSON` has it, without the time it expires. */
export const WebPushTarget = z.strictObject({
  platform: z.literal('web'),
  /** On one of the browsers' push services; a 422 otherwise. */
  endpoint: secret(z.string().check(z.maxLength(2_000))),
  keys: z.strictObject({ p256dh: secret(base64Url(200)), auth: secret(base64Url(100)) }),
})
export type WebPushTarget = z.infer<typeof WebPushTarget>

/** The token of the mobile app, from Google's or Apple's push service. */
export const AppPushTarget = z.strictObject({
  platform: z.enum(['fcm', 'apns']),
  token: secret(z.string().check(z.minLength(1), z.maxLength(4_000))),
})
export type AppPushTarget = z.infer<typeof AppPushTarget>

export const PushTarget = z.discriminatedUnion('platform', [WebPushTarget, AppPushTarget])
export type PushTarget = z.infer<typeof PushTarget>

/** A device that gets this person's push notices. It ends with the session that subscribed it. */
export const PushSubscription = z.object({
  /** The device's ID. */
  id: z.string(),
  platform: z.enum(['web', 'fcm', 'apns']),
  createdAt: z.iso.datetime(),
})
export type PushSubscription = z.infer<typeof PushSubscription>

/**
 * What a push carries, as JSON: the firm's name, and a sentence in the person's language without names or figures. `tag` is
 * the notification's: a later one with the same tag replaces it. `path` is of the portal (or of the console for staff).
 */
export const PushPayload = z.object({
  title: z.string(),
  body: z.string(),
  path: z.string(),
  tag: z.string(),
})
export type PushPayload = z.infer<typeof PushPayload>

/** The `applicationServerKey` for `PushManager.subscribe`, in base64url. A subscription with another one is to be renewed. */
export const PushKey = z.object({ id: z.string(), publicKey: z.string() })
export type PushKey = z.infer<typeof PushKey>

export const notices = {
  preferences: endpoint({
    method: 'GET',
    path: '/v1/notice_preferences',
    access: 'signed-in',
    subject: 'account',
    summary:
      'What this person is told about, by mail and by push, for each kind that the account can see',
    result: many('notice_preference', NoticePreference, 'kind'),
  }),
  changePreferences: endpoint({
    method: 'PATCH',
    path: '/v1/notice_preferences',
    access: 'signed-in',
    subject: 'account',
    ownOnly: true,
    summary: 'Turn mail or push on or off for some kinds of notices',
    body: z.strictObject({ noticePreferences: NoticePreferencesChange }),
    result: many('notice_preference', NoticePreference, 'kind'),
  }),
  pushKey: endpoint({
    method: 'GET',
    path: '/v1/push_key',
    access: 'signed-in',
    subject: 'account',
    summary: 'The public key with which a browser subscribes to push notices',
    result: one('push_key', PushKey),
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/v1/push_subscriptions',
    access: 'signed-in',
    subject: 'account',
    ownOnly: true,
    provesNothing: 'each device renews it by itself; what a person is told about is in the log',
    summary:
      "Send this person's push notices to this device, until the session ends; replaces the device's subscription",
    body: z.strictObject({
      pushSubscription: z.strictObject({ deviceId: z.uuid(), target: PushTarget }),
    }),
    result: one('push_subscription', PushSubscription),
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/v1/push_subscriptions/:id',
    access: 'signed-in',
    subject: 'account',
    ownOnly: true,
    provesNothing: 'it is about one device; what a person is told about is in the log',
    summary: "Stop sending push notices to a device; the ID is the device's",
    params: z.strictObject({ id: z.uuid() }),
    result: noContent,
  }),
}
