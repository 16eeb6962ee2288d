import * as z from 'zod/mini'
import { maxBytesPerFile } from '../documents/documents.ts'
import { endpoint, file, many, noContent, one, page } from '../wire/endpoint.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { FormFile } from '../wire/form.ts'
import { oneLine } from '../wire/one-line.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'
import { BankAccountNumber } from './imported-transactions.ts'
import { toHundredths } from './statements/ledger.ts'

/** A statement's state: lines are cleared while it is open. */
export const ReconciliationState = z.enum(['open', 'finished'])

/**
 * A bank's statement of an account of the books. Amounts are dollars in the account's natural sign, as on the paper:
 * what is owed on a card or a loan is positive.
 */
export const Reconciliation = z.object({
  id: z.string(),
  internalAccountNumber: z.int(),
  /** Its first and its last day. */
  from: z.iso.date(),
  through: z.iso.date(),
  /** The closing balance of the statement before; for the first one, the books' balance before its first day. */
  openingBalance: z.number(),
  closingBalance: z.number(),
  /** The sums of the cleared lines that raise the balance, and of those that lower it; the latter is not positive. */
  increases: z.number(),
  decreases: z.number(),
  /** What is missing to the closing balance; 0 once finished. */
  difference: z.number(),
  clearedCount: z.int(),
  state: ReconciliationState,
  startedAt: z.iso.datetime(),
  startedBy: z.string(),
  finishedAt: z.nullable(z.iso.datetime()),
  finishedBy: z.nullable(z.string()),
  /** Posted for a difference that nobody found; null, too, once it was reversed or is not cleared anymore. */
  adjustmentBatchId: z.nullable(z.string()),
  /** Whether no later statement starts from it. */
  isLatest: z.boolean(),
  /** The type of the bank's paper; null without one. */
  fileType: z.nullable(z.string()),
})
export type Reconciliation = z.infer<typeof Reconciliation>

/** A line of the books that a statement may show, too. */
export const ReconciliationLine = z.object({
  id: z.string(),
  batchId: z.string(),
  lineNumber: z.int(),
  date: z.iso.date(),
  source: z.string(),
  details: z.string(),
  /** Dollars, in the account's natural sign. */
  amount: z.number(),
  isCleared: z.boolean(),
  /**
   * Why it is cleared without a look: a transaction of the bank by the statement's last day posted or confirmed it
   * (`bank`), or it and its reversal cancel out (`reversal`). Null if only the paper can tell.
   */
  automatic: z.nullable(z.enum(['bank', 'reversal'])),
  documentGuid: z.nullable(z.string()),
})
export type ReconciliationLine = z.infer<typeof ReconciliationLine>

const statementEnd = z.object({ id: z.string(), through: z.iso.date(), closingBalance: z.number() })

/** An account that has statements: a bank account, a card, a loan. */
export const ReconciledAccount = z.object({
  internalAccountNumber: z.int(),
  name: z.string(),
  /** Whether the client's books count as reconciled only as far as this account is. */
  isRequired: z.boolean(),
  /** The last finished statement. */
  last: z.nullable(statementEnd),
  open: z.nullable(statementEnd),
})
export type ReconciledAccount = z.infer<typeof ReconciledAccount>

/** What the next statement of an account starts with. */
export const NextReconciliation = z.object({
  internalAccountNumber: z.int(),
  from: z.iso.date(),
  through: z.iso.date(),
  openingBalance: z.number(),
  /** The bank's balance on the last day, if a file states it; null otherwise. */
  closingBalance: z.nullable(z.number()),
  /** Whether it is the account's first one, so that its first day can be chosen. */
  isFirst: z.boolean(),
})
export type NextReconciliation = z.infer<typeof NextReconciliation>

/** The `meta` of a `line_reconciled` error: the statement that is in the way. */
export const StatementInTheWay = z.object({
  internalAccountNumber: z.int(),
  through: z.iso.date(),
  finishedAt: z.iso.datetime(),
  finishedBy: z.string(),
})
export type StatementInTheWay = z.infer<typeof StatementInTheWay>

const maxBalance = 1e10

const Balance = z.number().check(
  z.minimum(-maxBalance, errorMessages.amount_out_of_range),
  z.maximum(maxBalance, errorMessages.amount_out_of_range),
  z.refine((value) => toHundredths(value) / 100 === value, errorMessages.amount_decimals),
)

/** The database knows no year 0. */
const Day = z.iso.date().check(z.refine((day) => day >= '1900-01-01'))

export const ReconciliationStart = z.strictObject({
  internalAccountNumber: BankAccountNumber,
  /** Only for an account's first statement; each later one starts the day after the one before. */
  from: z.optional(Day),
  through: Day,
  /** What the paper says; refused if it is not what the statement starts with. */
  openingBalance: z.optional(Balance),
  closingBalance: Balance,
})
export type ReconciliationStart = z.infer<typeof ReconciliationStart>

export const ReconciliationChange = z.strictObject({
  /** Lines that the bank shows after an earlier last day are not cleared anymore. */
  through: z.optional(Day),
  closingBalance: z.optional(Balance),
})
export type ReconciliationChange = z.infer<typeof ReconciliationChange>

export const maxClearedAtOnce = 1_000

/** Clears lines or takes that back: these, or all (with `automatic`, only those that need no look). */
export const Clearing = z
  .strictObject({
    lines: z.optional(
      z
        .array(z.strictObject({ batchId: z.uuid(), lineNumber: z.int().check(z.minimum(1)) }))
        .check(z.minLength(1), z.maxLength(maxClearedAtOnce)),
    ),
    all: z.optional(z.enum(['automatic', 'every'])),
    isCleared: z.boolean(),
  })
  .check(z.refine(({ lines, all }) => (lines === undefined) !== (all === undefined)))
export type Clearing = z.infer<typeof Clearing>

/** Where the difference goes that nobody found. */
export const Adjustment = z.strictObject({
  internalAccountNumber: z.int(),
  /** Why, in words; the books have it. */
  details: z
    .string(staffErrorMessages.adjustment_words)
    .check(
      oneLine(),
      z.minLength(1, staffErrorMessages.adjustment_words),
      z.maxLength(120, errorMessages.title_too_long),
    ),
})
export type Adjustment = z.infer<typeof Adjustment>

export const maxUndoReason = 250

const account = z.strictObject({ accountId: z.uuid() })
const single = z.strictObject({ accountId: z.uuid(), id: z.uuid() })
const access = staffAreas.books
const subject = 'books'
const AccountInQuery = z.coerce.number().check(z.int(), z.minimum(1000), z.maximum(9999))
const reconciliation = one('reconciliation', Reconciliation)

export const reconciling = {
  accounts: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/reconciled_accounts',
    access,
    subject,
    replica: true,
    summary: "A client's accounts that have statements, each with its last one and the open one",
    params: account,
    result: many('reconciled_account', ReconciledAccount, 'internalAccountNumber'),
  }),
  next: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/next_reconciliation',
    access,
    subject,
    summary:
      'What the next statement of an account starts with: its days, its opening balance, and the closing balance if a bank file states it',
    params: account,
    query: z.strictObject({
      account: AccountInQuery,
      from: z.optional(Day),
      through: z.optional(Day),
    }),
    result: one('next_reconciliation', NextReconciliation, 'internalAccountNumber'),
  }),
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/reconciliations',
    access,
    subject,
    summary: 'The statements of an account, newest first',
    params: account,
    query: z.strictObject({
      account: AccountInQuery,
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
    }),
    result: page('reconciliation', Reconciliation),
  }),
  start: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/reconciliations',
    access,
    subject,
    summary: 'Start to reconcile an account with its next statement; one at a time',
    params: account,
    body: ReconciliationStart,
    result: reconciliation,
  }),
  show: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/reconciliations/:id',
    access,
    subject,
    summary: 'A statement with its sums',
    params: single,
    result: reconciliation,
  }),
  lines: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/reconciliations/:id/lines',
    access,
    subject,
    summary:
      'The lines that a statement cleared, oldest first; of an open one, also those that it can clear',
    params: single,
    query: z.strictObject({
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
      // A page of a sheet that people look through as a whole.
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1_000),
    }),
    result: page('reconciliation_line', ReconciliationLine),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/staff/v1/accounts/:accountId/reconciliations/:id',
    access,
    subject,
    summary: 'Change the last day or the closing balance of an open statement',
    params: single,
    body: z.strictObject({ reconciliation: ReconciliationChange }),
    result: reconciliation,
  }),
  clear: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/reconciliations/:id/clearings',
    access,
    subject,
    maxBodyBytes: 256 * 1024,
    summary: 'Clear lines of an open statement, or take that back; again changes nothing',
    params: single,
    body: Clearing,
    result: reconciliation,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/reconciliations/:id/finish',
    access,
    subject,
    summary:
      'Finish a statement without a difference, or with one that is posted to an account; again changes nothing',
    params: single,
    body: z.strictObject({ adjustment: z.optional(Adjustment) }),
    result: reconciliation,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/reconciliations/:id/undo',
    access: staffAreas['reconciliation-undo'],
    subject,
    summary:
      "Open an account's last finished statement again, with a reason; what is cleared stays",
    params: single,
    body: z.strictObject({
      reason: z
        .string(staffErrorMessages.undo_reason)
        .check(
          z.trim(),
          z.minLength(1, staffErrorMessages.undo_reason),
          z.maxLength(maxUndoReason, errorMessages.note_too_long),
        ),
    }),
    result: reconciliation,
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/staff/v1/accounts/:accountId/reconciliations/:id',
    access,
    subject,
    summary: 'Discard an open statement; its lines can be cleared by another',
    params: single,
    result: noContent,
  }),
  attach: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/reconciliations/:id/file',
    access,
    subject,
    summary: "Store the bank's paper with a statement; an open one takes another in its place",
    params: single,
    body: z.strictObject({
      files: z
        .array(
          z.strictObject({
            object: FormFile,
            originalFileName: z.optional(z.string().check(oneLine())),
          }),
        )
        .check(z.length(1, errorMessages.file_required)),
    }),
    form: { maxFiles: 1, maxBytesPerFile },
    result: reconciliation,
  }),
  file: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/reconciliations/:id/file',
    access,
    subject,
    summary: "The bank's paper of a statement",
    params: single,
    result: file('*/*'),
  }),
}
