import * as z from 'zod/mini'
import { endpoint, many, one } from '../wire/endpoint.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'
import { firstYear } from './statements/periods.ts'

/** A month of the books: yyyy-MM. */
const BooksMonth = z.string().check(
  z.regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  z.refine((month) => month >= `${firstYear}-01`),
)

/** What there is to do before a month is closed, in the order of the list. */
export const CloseItemName = z.enum([
  'transactions_posted',
  'documents_posted',
  'documents_matched',
  'questions_answered',
  'papers_complete',
  'accounts_reconciled',
  'plan_compared',
])
export type CloseItemName = z.infer<typeof CloseItemName>

/** The items that a person may tick. The others are done once nothing of them is open. */
export const TickedItem = z.enum([
  'documents_posted',
  'documents_matched',
  'questions_answered',
  'papers_complete',
  'plan_compared',
])
export type TickedItem = z.infer<typeof TickedItem>

/** Who looked at an item, when, and what they found. */
export const CloseTick = z.object({
  by: z.string(),
  at: z.iso.datetime(),
  note: z.nullable(z.string()),
})
export type CloseTick = z.infer<typeof CloseTick>

export const CloseItem = z.object({
  name: CloseItemName,
  /** How many are open; null for an item that has no number: it is done once it is ticked. */
  open: z.nullable(z.int()),
  /** Null, too, if more are open now than when it was ticked. */
  tick: z.nullable(CloseTick),
  isDone: z.boolean(),
})
export type CloseItem = z.infer<typeof CloseItem>

/**
 * `running` until the month is over, then `open` while there is something to do, `ready` once there is not, and `locked`
 * with the books, whoever locked them; `announced` if the client had a mail about it.
 */
export const CloseState = z.enum(['running', 'open', 'ready', 'locked', 'announced'])
export type CloseState = z.infer<typeof CloseState>

const summary = {
  month: z.string(),
  state: CloseState,
  /** How many items are not done. */
  openItems: z.int(),
  /** When it was last finished by this list, and by whom; null if it never was. */
  finishedAt: z.nullable(z.iso.datetime()),
  finishedBy: z.nullable(z.string()),
  /** Why it was finished with open items. */
  reason: z.nullable(z.string()),
  /** When the client was mailed that the month is ready: once, however often it is reopened. */
  announcedAt: z.nullable(z.iso.datetime()),
}

export const MonthCloseSummary = z.object(summary)
export type MonthCloseSummary = z.infer<typeof MonthCloseSummary>

/** An account of the books that agrees with its bank statements through a day; null if with none. */
export const AccountToReconcile = z.object({
  internalAccountNumber: z.int(),
  name: z.string(),
  reconciledThrough: z.nullable(z.iso.date()),
})
export type AccountToReconcile = z.infer<typeof AccountToReconcile>

/** A batch of a document with a line on a bank or card account that no transaction of the bank confirms. */
export const UnmatchedBatch = z.object({
  batchId: z.string(),
  date: z.iso.date(),
  description: z.string(),
  documentGuid: z.string(),
})
export type UnmatchedBatch = z.infer<typeof UnmatchedBatch>

/** So many are listed; all are counted. */
export const maxUnmatchedListed = 50

export const MonthClose = z.object({
  ...summary,
  items: z.array(CloseItem),
  accounts: z.array(AccountToReconcile),
  unmatched: z.array(UnmatchedBatch),
  /** How many people finishing the month would mail: none if they were, or if their plan shows no profit and loss. */
  recipients: z.int(),
})
export type MonthClose = z.infer<typeof MonthClose>

export const maxCloseNote = 250

const words = (required: string) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(maxCloseNote, errorMessages.note_too_long),
    )

const params = z.strictObject({ accountId: z.uuid() })
const monthParams = z.extend(params, { month: BooksMonth })
const shared = { access: staffAreas.books, subject: 'books' } as const

export const monthCloses = {
  list: endpoint({
    ...shared,
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/month_closes',
    summary: "The months of a client's books, newest first, each with how far it is closed",
    params,
    result: many('month_close', MonthCloseSummary, 'month'),
  }),
  show: endpoint({
    ...shared,
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/month_closes/:month',
    summary: 'What there is to do before a month (yyyy-MM) of a client’s books is closed',
    params: monthParams,
    result: one('month_close', MonthClose, 'month'),
  }),
  tick: endpoint({
    ...shared,
    method: 'PATCH',
    path: '/staff/v1/accounts/:accountId/month_closes/:month/items/:item',
    summary:
      'Say that an item was looked at, with a note if something of it is still open; or take that back',
    params: z.extend(monthParams, { item: TickedItem }),
    body: z.strictObject({
      closeItem: z.strictObject({
        isTicked: z.boolean(),
        note: z.optional(words(staffErrorMessages.close_note)),
      }),
    }),
    result: one('month_close', MonthClose, 'month'),
  }),
  finish: endpoint({
    ...shared,
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/month_closes/:month/finish',
    summary:
      "Lock a client's books through the month and mail the client, once, that it is ready; with open items only for a reason",
    params: monthParams,
    body: z.strictObject({
      monthClose: z.strictObject({ reason: z.optional(words(staffErrorMessages.close_reason)) }),
    }),
    result: one('month_close', MonthClose, 'month'),
  }),
}
