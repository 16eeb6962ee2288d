import * as z from 'zod/mini'
import { endpoint, noContent } from '../wire/endpoint.ts'
import { errorMessages } from '../wire/error-messages.ts'

const Dates = z
  .array(z.iso.date())
  .check(z.minLength(1, errorMessages.per_diem_dates_required), z.maxLength(366))
/** What a client says of proposed days, and of partial days without a night away. */
export const perDiemAnswers = {
  confirm: endpoint({
    method: 'POST',
    path: '/v1/per_diem_proposals/confirmations',
    access: 'per-diem',
    subject: 'per_diem',
    summary: 'Enter proposed days; days that are not proposed any more are left alone',
    body: z.strictObject({ perDiemConfirmation: z.strictObject({ dates: Dates }) }),
    result: noContent,
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/v1/per_diem_proposals/dismissals',
    access: 'per-diem',
    subject: 'per_diem',
    summary: 'Say that the client was not away on these days, so that they are not proposed again',
    body: z.strictObject({ perDiemDismissal: z.strictObject({ dates: Dates }) }),
    result: noContent,
  }),
  answerNights: endpoint({
    method: 'POST',
    path: '/v1/per_diem_nights',
    access: 'per-diem',
    subject: 'per_diem',
    summary:
      'Say whether the client slept away on partial days: if not, they are cleared; `always` says it once for all',
    body: z.strictObject({
      perDiemNights: z.strictObject({
        dates: z.array(z.iso.date()).check(z.maxLength(366)),
        sleptAway: z.boolean(),
        /** With `sleptAway` false: they sleep at home every night. True takes that back in any case. */
        always: z._default(z.boolean(), false),
      }),
    }),
    result: noContent,
  }),
}
