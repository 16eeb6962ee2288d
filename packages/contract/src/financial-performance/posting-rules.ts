import * as z from 'zod/mini'
import { endpoint, noContent, one, page } from '../wire/endpoint.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { listPage } from '../wire/list-page.ts'
import { oneLine } from '../wire/one-line.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'
import { BankAccountNumber } from './imported-transactions.ts'
import { PostingRuleState } from './posting-rule-state.ts'
import { SplitPart, SplitParts } from './split.ts'
import { maxLineAmount, sectionOf, toHundredths } from './statements/ledger.ts'

/** Whether a rule is for money in or money out. */
export const MoneyDirection = z.enum(['in', 'out'])
export type MoneyDirection = z.infer<typeof MoneyDirection>

/** How a client's bank transactions of one payee and direction are posted. */
export const PostingRule = z.object({
  id: z.string(),
  /** The words of the bank that stay the same from one transaction to the next: 'pilot fuel'. */
  payee: z.string(),
  direction: MoneyDirection,
  /** The account of the books that the bank account is; null for any. */
  bankAccountNumber: z.nullable(z.int()),
  /** Dollars without a sign; null for no limit. */
  minAmount: z.nullable(z.number()),
  maxAmount: z.nullable(z.number()),
  /**
   * Whether staff set the bank account and the amounts: then the rule is for nothing else. Otherwise they are what was
   * seen so far: others are proposed, too, and not posted automatically.
   */
  isScopeSet: z.boolean(),
  /** What it posts to: one account, or parts. */
  internalAccountNumber: z.nullable(z.int()),
  parts: z.nullable(z.array(SplitPart)),
  state: PostingRuleState,
  /** How often staff posted as the rule proposed, and otherwise, since what it posts to last changed. */
  confirmations: z.int(),
  refusals: z.int(),
  isPaused: z.boolean(),
  /** Whether it may post automatically, once it is confirmed. */
  isAutomaticAllowed: z.boolean(),
  /** When it last posted, or was last confirmed. */
  lastUsedAt: z.nullable(z.iso.datetime()),
})
export type PostingRule = z.infer<typeof PostingRule>

export const maxPayee = 200

const Amount = z.nullable(
  z.number(errorMessages.amount_out_of_range).check(
    z.minimum(0, errorMessages.amount_out_of_range),
    z.maximum(maxLineAmount, errorMessages.amount_out_of_range),
    z.refine((value) => toHundredths(value) / 100 === value, errorMessages.amount_decimals),
  ),
)

const Account = z
  .int(staffErrorMessages.rule_account)
  .check(
    z.refine(
      (number) => !['miles', undefined].includes(sectionOf(number)),
      staffErrorMessages.rule_account,
    ),
  )

const fields = {
  bankAccountNumber: z.nullable(BankAccountNumber),
  minAmount: Amount,
  maxAmount: Amount,
  internalAccountNumber: z.nullable(Account),
  parts: z.nullable(SplitParts),
}

type Posts = { internalAccountNumber?: number | null | undefined; parts?: unknown }
type Range = { minAmount?: number | null | undefined; maxAmount?: number | null | undefined }

const hasOneTarget = z.refine<Posts>(
  ({ internalAccountNumber = null, parts = null }) =>
    (internalAccountNumber === null) !== (parts === null),
  { error: staffErrorMessages.rule_account, path: ['internalAccountNumber'] },
)
const isRangeInOrder = z.refine<Range>(
  ({ minAmount, maxAmount }) => (minAmount ?? 0) <= (maxAmount ?? Infinity),
  { error: staffErrorMessages.rule_range, path: ['maxAmount'] },
)

/** A rule that staff make by hand. It proposes at once. */
export const NewPostingRule = z
  .strictObject({
    payee: z
      .string(staffErrorMessages.rule_payee)
      .check(
        oneLine(),
        z.minLength(1, staffErrorMessages.rule_payee),
        z.maxLength(maxPayee, staffErrorMessages.rule_payee),
      ),
    direction: MoneyDirection,
    ...fields,
  })
  .check(hasOneTarget, isRangeInOrder)
export type NewPostingRule = z.infer<typeof NewPostingRule>

/**
 * Omitted fields stay unchanged. The bank account and the amounts are set together; so are the account and the parts,
 * and a rule that posts to something else is confirmed from the start again.
 */
export const PostingRuleChange = z.strictObject({
  scope: z.optional(
    z
      .strictObject({
        bankAccountNumber: fields.bankAccountNumber,
        minAmount: Amount,
        maxAmount: Amount,
      })
      .check(isRangeInOrder),
  ),
  posts: z.optional(
    z
      .strictObject({ internalAccountNumber: fields.internalAccountNumber, parts: fields.parts })
      .check(hasOneTarget),
  ),
  isPaused: z.optional(z.boolean()),
  isAutomaticAllowed: z.optional(z.boolean()),
})
export type PostingRuleChange = z.infer<typeof PostingRuleChange>

/** Whether a client's rules may post automatically. Both have to be on. */
export const AutomaticPosting = z.object({
  accountId: z.string(),
  isOn: z.boolean(),
  /** The firm's own switch, for all clients. */
  isOnForFirm: z.boolean(),
})
export type AutomaticPosting = z.infer<typeof AutomaticPosting>

/** How the payee of a rule is written: 'Pilot Fuel'. */
export const toPayeeName = (payee: string): string =>
  payee.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())

const access = staffAreas.books
const params = z.strictObject({ accountId: z.uuid() })
const ofRule = z.strictObject({ accountId: z.uuid(), id: z.uuid() })

export const postingRules = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/posting_rules',
    access,
    subject: 'books',
    summary:
      "A client's rules for bank transactions, by payee: all that propose, post, or are paused, or those of one state",
    params,
    query: z.strictObject({
      state: z.optional(PostingRuleState),
      search: z.optional(z.string().check(oneLine(), z.maxLength(100))),
      ...listPage(50),
    }),
    result: page('posting_rule', PostingRule, {
      counts: ['automatic', 'proposed', 'paused', 'learning'],
    }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/posting_rules/:id',
    access,
    subject: 'books',
    summary: "One of a client's rules for bank transactions",
    params: ofRule,
    result: one('posting_rule', PostingRule),
  }),
  add: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/posting_rules',
    access,
    subject: 'books',
    summary: 'Make a rule by hand; it takes the place of what was being learned about the payee',
    params,
    body: z.strictObject({ postingRule: NewPostingRule }),
    result: one('posting_rule', PostingRule),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/staff/v1/accounts/:accountId/posting_rules/:id',
    access,
    subject: 'books',
    summary: 'Change or pause a rule, or let it post automatically or not',
    params: ofRule,
    body: z.strictObject({ postingRule: PostingRuleChange }),
    result: one('posting_rule', PostingRule),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/staff/v1/accounts/:accountId/posting_rules/:id',
    access,
    subject: 'books',
    summary: 'Delete a rule; what it posted stays',
    params: ofRule,
    result: noContent,
  }),
  automatic: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/automatic_posting',
    access,
    subject: 'books',
    summary: "Whether a client's rules may post automatically",
    params,
    result: one('automatic_posting', AutomaticPosting, 'accountId'),
  }),
  setAutomatic: endpoint({
    method: 'PATCH',
    path: '/staff/v1/accounts/:accountId/automatic_posting',
    access,
    subject: 'books',
    summary: "Let a client's rules post automatically, or not",
    params,
    body: z.strictObject({ automaticPosting: z.strictObject({ isOn: z.boolean() }) }),
    result: one('automatic_posting', AutomaticPosting, 'accountId'),
  }),
}
