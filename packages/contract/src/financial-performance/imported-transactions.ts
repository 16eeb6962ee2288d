import * as z from 'zod/mini'
import { endpoint, noContent, one, page } from '../wire/endpoint.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { listPage } from '../wire/list-page.ts'
import { oneLine } from '../wire/one-line.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'
import { TransactionBatch } from './financial-performance.ts'
import { PostingRuleState } from './posting-rule-state.ts'
import { ProposedBy, QuestionAboutRow } from './proposals.ts'
import { PostedPart, PostedParts } from './split.ts'
import { maxLineAmount, maxLines, sectionOf, toHundredths } from './statements/ledger.ts'

/** Each transaction posts at least two lines: one for the bank account, one or more for what it was for. */
export const maxPostedAtOnce = maxLines / 2

/** Whether an account of the books can represent a bank account: assets and liabilities can. */
export const isBankAccount = (internalAccountNumber: number): boolean =>
  ['asset', 'liability'].includes(sectionOf(internalAccountNumber) ?? '')

/** The number of an account that `isBankAccount` accepts. */
export const BankAccountNumber = z
  .int(staffErrorMessages.import_bank_account)
  .check(z.refine(isBankAccount, staffErrorMessages.import_bank_account))

const row = {
  date: z.iso.date(),
  /** Dollars; money in is positive. */
  amount: z.number(),
  description: z.string(),
}

export const ImportedState = z.enum(['waiting', 'set_aside', 'posted'])
export type ImportedState = z.infer<typeof ImportedState>

/** What the bank says of a posted transaction now. The posted one stays as it is until its batch is reversed. */
export const BankChange = z.object({
  /** Whether the bank removed it; the other fields then say what it was. */
  isRemoved: z.boolean(),
  date: z.iso.date(),
  amount: z.number(),
  description: z.string(),
  at: z.iso.datetime(),
})
export type BankChange = z.infer<typeof BankChange>

/** A known transaction that another one may be. */
export const KnownTransaction = z.object({
  id: z.string(),
  date: z.iso.date(),
  /** Dollars; money in is positive. */
  amount: z.number(),
  description: z.string(),
  checkNumber: z.nullable(z.string()),
  state: ImportedState,
  /** Whether it came from the bank connection or from a file. */
  isFed: z.boolean(),
})
export type KnownTransaction = z.infer<typeof KnownTransaction>

/** Why a bank transaction may be what was posted, or why that needs a look; the last four explain another amount or a sum. */
export const MatchReason = z.enum([
  'amount',
  'day',
  'words',
  'check_number',
  'only_candidate',
  'not_only_candidate',
  'transfer',
  'sum',
  'tip',
  'fee',
  'partial_refund',
])
export type MatchReason = z.infer<typeof MatchReason>

/** What a bank transaction may confirm: a line of a posted batch, or, for a transfer, another waiting transaction. */
const MatchedEntry = z.object({
  /** Unique within a match. */
  id: z.string(),
  /** Null for a transfer. */
  batchId: z.nullable(z.string()),
  date: z.iso.date(),
  /** Dollars; money in is positive. */
  amount: z.number(),
  description: z.string(),
  documentGuid: z.nullable(z.string()),
  internalAccountNumber: z.int(),
})

/** A suggestion of what a waiting transaction confirms. Accepting it posts nothing, except for a transfer. */
export const ImportedMatch = z.object({
  /** The (first) batch that it confirms; null for a transfer. */
  batchId: z.nullable(z.string()),
  /** The other transaction of a transfer between two of the client's own accounts. */
  transactionId: z.nullable(z.string()),
  /** 0 to 100. */
  score: z.int(),
  reasons: z.array(MatchReason),
  /** Whether it can be accepted without a look: exact, explained, and without a rival. */
  isSure: z.boolean(),
  /** Several, if one transaction paid several papers. */
  entries: z.array(MatchedEntry),
  /** The other transactions that together paid the same paper. They are accepted along. */
  togetherWith: z.array(z.string()),
})
export type ImportedMatch = z.infer<typeof ImportedMatch>

/** A bank transaction, from a file or from the bank connection. */
export const ImportedTransaction = z.object({
  id: z.string(),
  ...row,
  state: ImportedState,
  /** As printed on the check. */
  checkNumber: z.nullable(z.string()),
  /** What the bank changed after it was posted, as long as nobody has seen to it. */
  bankChange: z.nullable(BankChange),
  /** The known transaction that it may be; null once someone decided to keep both. */
  possibleDuplicate: z.nullable(KnownTransaction),
  /** Whether its date is in the future: it can't be posted until then. */
  isAhead: z.boolean(),
  /** The account of the books that represents the bank account. */
  internalAccountNumber: z.int(),
  /** The last characters of the bank account, if known: '…4417'. */
  bankAccount: z.nullable(z.string()),
  /** Where it was posted; while it waits, what `proposedBy` says. Null if that was split. */
  proposedAccountNumber: z.nullable(z.int()),
  /** The same, if it was split over several accounts. They sum to the amount. */
  proposedParts: z.nullable(z.array(PostedPart)),
  /** Null unless it waits and something is proposed. */
  proposedBy: z.nullable(ProposedBy),
  /** While it waits. */
  question: z.nullable(QuestionAboutRow),
  /** The rule that proposes, while it waits. */
  rule: z.nullable(z.object({ id: z.string(), state: PostingRuleState })),
  batchId: z.nullable(z.string()),
  /** Its lines for what it was for; null if it waits, or if a batch stands for it without such lines. */
  entry: z.nullable(
    z.object({
      /** The batch that has them: its own, or the latest correction. */
      batchId: z.string(),
      date: z.iso.date(),
      words: z.string(),
    }),
  ),
  /** The paper that came after it was posted. */
  documentGuid: z.nullable(z.string()),
  /** Whether it confirms a batch that was posted without it. */
  isMatched: z.boolean(),
  /** What it may confirm, while it waits. */
  match: z.nullable(ImportedMatch),
  /** The description without numbers and month names, so recurring transactions share it. */
  stem: z.string(),
  /** How many wait that have this stem and this direction of money, on all pages; 0 unless it waits. */
  alike: z.int(),
})
export type ImportedTransaction = z.infer<typeof ImportedTransaction>

/** Where a transaction is posted: one account, or several, each with its part. */
const destination = {
  internalAccountNumber: z.optional(z.int()),
  /** Their sum is the transaction's amount. */
  parts: z.optional(PostedParts),
}
type Destination = {
  internalAccountNumber?: number | undefined
  parts?: readonly PostedPart[] | undefined
}
const isOneDestination = ({ internalAccountNumber, parts }: Destination) =>
  (internalAccountNumber === undefined) !== (parts === undefined)

/** The number of lines that transactions post. */
export const countLines = (transactions: readonly Destination[]): number =>
  transactions.reduce((sum, { parts }) => sum + 1 + (parts?.length ?? 1), 0)

/** Posts waiting transactions as one batch. The sender makes its ID, and an ID posts only once. */
export const ImportedPosting = z.strictObject({
  id: z.uuid(),
  /** The day, in an open month, for the transactions of locked months; others are posted on their own. */
  date: z.optional(z.iso.date()),
  transactions: z
    .array(z.strictObject({ id: z.uuid(), ...destination }).check(z.refine(isOneDestination)))
    .check(
      z.minLength(1, staffErrorMessages.imported_count),
      z.maxLength(maxPostedAtOnce, staffErrorMessages.imported_count),
      z.refine((all) => countLines(all) <= maxLines, errorMessages.transactions_count),
    ),
})
export type ImportedPosting = z.infer<typeof ImportedPosting>

/**
 * Replaces what a posted transaction was for: other accounts, words, or another day of the same month. The sender makes the
 * ID of the correction's batch, and an ID posts only once.
 */
export const ImportedCorrection = z
  .strictObject({
    id: z.uuid(),
    /** The batch that has the lines to replace: `entry.batchId` as last read. */
    replaces: z.uuid(),
    ...destination,
    /** Omitted, they stay. */
    words: z.optional(z.string().check(oneLine(), z.minLength(1), z.maxLength(200))),
    /** Omitted, the day stays. If that is in a locked month, the day in an open one for the correction. */
    date: z.optional(z.iso.date()),
  })
  .check(z.refine(isOneDestination))
export type ImportedCorrection = z.infer<typeof ImportedCorrection>

/** Amounts in whole cents, in a transaction's sign: money in is positive. */
export type Part = { internalAccountNumber: number; cents: number }
type EntryLine = { internalAccountNumber: number; amount: number }

/** The lines of what a transaction was for, each in its account's natural sign; whole cents. */
export const toPartLines = (parts: readonly Part[]): EntryLine[] =>
  parts.map(({ internalAccountNumber, cents }) => ({
    internalAccountNumber,
    amount: toNaturalSign(internalAccountNumber, -cents),
  }))

/** The lines a transaction posts: first the one of `bank`, the account that represents the bank account. */
export const toEntryLines = (bank: number, parts: readonly Part[]): EntryLine[] => {
  const sum = parts.reduce((total, { cents }) => total + cents, 0)
  return [{ internalAccountNumber: bank, amount: toNaturalSign(bank, sum) }, ...toPartLines(parts)]
}

/** A debit as the account's natural sign has it. */
const toNaturalSign = (number: number, debit: number): number =>
  (['asset', 'variable', 'fixed'].includes(sectionOf(number) ?? '') ? debit : -debit) + 0

const account = z.strictObject({ accountId: z.uuid() })

const pair = z.strictObject({
  id: z.uuid(),
  /** The batch that it confirms, or the other transaction of a transfer. */
  otherId: z.uuid(),
})

/** Accepts suggestions: these, or all that are sure. */
export const MatchAcceptance = z
  .strictObject({
    matches: z.optional(
      z
        .array(pair)
        .check(
          z.minLength(1, staffErrorMessages.imported_count),
          z.maxLength(maxPostedAtOnce, staffErrorMessages.imported_count),
        ),
    ),
    allSure: z.optional(z.literal(true)),
    /** The day, in an open month, for a transfer of a locked one; others are posted on their own. */
    date: z.optional(z.iso.date()),
  })
  .check(
    z.refine(({ matches, allSure }) => (matches === undefined) !== (allSure === undefined), {
      message: staffErrorMessages.imported_count,
      path: ['matches'],
    }),
  )
export type MatchAcceptance = z.infer<typeof MatchAcceptance>
const access = staffAreas.books

const cents = z.coerce.number().check(
  z.minimum(0),
  z.maximum(maxLineAmount),
  z.refine((n) => toHundredths(n) / 100 === n),
)

/** Omitted ones let everything through. */
const filters = {
  transaction: z.optional(z.uuid()),
  batchId: z.optional(z.uuid()),
  /** The account of the books that represents the bank account. */
  account: z.optional(z.coerce.number().check(z.int(), z.minimum(1000), z.maximum(9999))),
  direction: z.optional(z.enum(['in', 'out'])),
  /** Dollars, without the sign. */
  minAmount: z.optional(cents),
  maxAmount: z.optional(cents),
  month: z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))),
  /** In the words or the check's number. */
  search: z.optional(z.string().check(oneLine(), z.maxLength(100))),
  /** A stem, exactly. */
  payee: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  /** With a suggested match; without one but with a proposed account; with neither. */
  suggestion: z.optional(z.enum(['match', 'proposal', 'none'])),
}

export const importedTransactions = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/imported_transactions',
    access,
    subject: 'books',
    replica: true,
    summary:
      "A client's imported transactions in one state, newest first, with the accounts they can be posted to",
    params: account,
    query: z.strictObject({
      state: z._default(ImportedState, 'waiting'),
      /** Only those that the bank changed after they were posted, in any state. */
      isChanged: z.optional(z.literal('true')),
      ...filters,
      ...listPage(50),
    }),
    result: page('imported_transaction', ImportedTransaction, {
      /** `sure`: how many suggested matches are sure; 0 unless the waiting ones are listed. */
      counts: ['waiting', 'set_aside', 'changed', 'sure'],
    }),
  }),
  post: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/imported_postings',
    access,
    subject: 'books',
    maxBodyBytes: 256 * 1024,
    summary:
      'Post imported transactions as one batch; posting the same batch again changes nothing',
    params: account,
    body: ImportedPosting,
    result: one('transaction_batch', TransactionBatch, 'batchId'),
  }),
  correct: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/imported_transactions/:id/correction',
    access,
    subject: 'books',
    summary:
      'Correct what a posted transaction was for by a batch that replaces its lines; its bank line stays. Posting the same correction again changes nothing',
    params: z.strictObject({ accountId: z.uuid(), id: z.uuid() }),
    body: ImportedCorrection,
    result: one('transaction_batch', TransactionBatch, 'batchId'),
  }),
  setAside: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/imported_set_aside',
    access,
    subject: 'books',
    summary: "Set aside transactions that don't belong in the books, or bring them back",
    params: account,
    body: z.strictObject({
      ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxPostedAtOnce)),
      isAside: z.boolean(),
    }),
    result: noContent,
  }),
  review: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/imported_reviews',
    access,
    subject: 'books',
    summary:
      'Settle what the bank changed after posting, or whether a transaction is the known one that it resembles',
    params: account,
    body: z.strictObject({
      ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxPostedAtOnce)),
      /** `seen` settles a change after posting; `keep` and `drop` a possible duplicate. */
      decision: z.enum(['seen', 'keep', 'drop']),
    }),
    result: noContent,
  }),
  acceptMatches: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/imported_matches',
    access,
    subject: 'books',
    summary:
      'Confirm posted batches by the transactions that match them, and post transfers between own accounts; again changes nothing',
    params: account,
    body: MatchAcceptance,
    result: noContent,
  }),
  undoMatch: endpoint({
    method: 'DELETE',
    path: '/staff/v1/accounts/:accountId/imported_matches/:id',
    access,
    subject: 'books',
    summary: 'Let a matched transaction wait again; the batch that it confirmed stays',
    params: z.strictObject({ accountId: z.uuid(), id: z.uuid() }),
    result: noContent,
  }),
  refuseMatch: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/imported_match_refusals',
    access,
    subject: 'books',
    summary: 'Never suggest this match again',
    params: account,
    body: pair,
    result: noContent,
  }),
  undoRefusal: endpoint({
    method: 'DELETE',
    path: '/staff/v1/accounts/:accountId/imported_match_refusals/:id/:otherId',
    access,
    subject: 'books',
    summary: 'Take back that a match was refused, so that it may be suggested again',
    params: z.strictObject({ accountId: z.uuid(), ...pair.shape }),
    result: noContent,
  }),
}
