import * as z from 'zod/mini'
import { PushKey, PushSubscription, WebPushTarget } from '../notices/notices.ts'
import { everyStaffRole } from '../wire/access.ts'
import { endpoint, noContent, one } from '../wire/endpoint.ts'

/**
 * What waits for the caller, as numbers: of their own clients for a consultant, of all clients for
 * others. Each number stops at 10,000.
 */
export const StaffWaiting = z.object({
  id: z.string(),
  /** Threads in which a client wrote last. */
  unanswered: z.int(),
  /** Those of them whose last message nobody at the firm has read. */
  newReplies: z.int(),
  /** Those of them that are assigned to the caller. */
  mine: z.int(),
  /** Questions that a client answered and nobody has seen to. */
  answers: z.int(),
  /** IRS rates that somebody should look at; only admins have them. */
  ratesToCheck: z.int(),
})
export type StaffWaiting = z.infer<typeof StaffWaiting>

/** How a member of staff is notified. Push is turned on device by device, by a subscription. */
export const StaffNoticePreferences = z.object({
  id: z.string(),
  /** Whether a mail says in the morning what waits. */
  dailyMail: z.boolean(),
})
export type StaffNoticePreferences = z.infer<typeof StaffNoticePreferences>

export const staffNotices = {
  waiting: endpoint({
    method: 'GET',
    path: '/staff/v1/waiting',
    access: everyStaffRole,
    subject: 'firm',
    summary: 'How much waits for you: unanswered threads and new replies',
    result: one('staff_waiting', StaffWaiting),
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/staff/v1/notice_preferences',
    access: everyStaffRole,
    subject: 'firm',
    summary: 'How you are notified',
    result: one('staff_notice_preferences', StaffNoticePreferences),
  }),
  changePreferences: endpoint({
    method: 'PATCH',
    path: '/staff/v1/notice_preferences',
    access: everyStaffRole,
    subject: 'firm',
    summary: 'Turn your daily mail on or off',
    body: z.strictObject({ noticePreferences: z.strictObject({ dailyMail: z.boolean() }) }),
    result: one('staff_notice_preferences', StaffNoticePreferences),
  }),
  pushKey: endpoint({
    method: 'GET',
    path: '/staff/v1/push_key',
    access: everyStaffRole,
    subject: 'firm',
    summary: 'The public key with which a browser subscribes to push notices',
    result: one('push_key', PushKey),
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/staff/v1/push_subscriptions',
    access: everyStaffRole,
    subject: 'firm',
    summary:
      "Send your push notices to this browser, until you sign out; replaces the browser's subscription",
    body: z.strictObject({
      pushSubscription: z.strictObject({ deviceId: z.uuid(), target: WebPushTarget }),
    }),
    result: one('push_subscription', PushSubscription),
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/staff/v1/push_subscriptions/:id',
    access: everyStaffRole,
    subject: 'firm',
    summary: "Stop sending push notices to a browser; the ID is the device's",
    params: z.strictObject({ id: z.uuid() }),
    result: noContent,
  }),
}
