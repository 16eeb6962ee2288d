import type { PostingRuleState } from '@milepost/contract/financial-performance/posting-rule-state'
import { divide, type SplitPart } from '@milepost/contract/financial-performance/split'

/** What a rule posts to: one account, or parts. */
export type Posts =
  | { internalAccountNumber: number; parts: null }
  | { internalAccountNumber: null; parts: SplitPart[] }

/** For which bank account (null for any) and amounts (cents without a sign, null for no limit) a rule is. */
export type Scope = {
  bankAccountNumber: number | null
  minCents: number | null
  maxCents: number | null
}

/** What is known of a payee in one direction. */
export type Learned = Scope & {
  posts: Posts
  /** Whether staff set the scope. Otherwise it is what was seen, and grows with what is posted alike. */
  isScopeSet: boolean
  /** How many postings alike made it; from two on it proposes. */
  alike: number
  /** How often it was confirmed and refused since. */
  confirmations: number
  refusals: number
  /** The last posting that refused it, until it is confirmed: a second one like that changes the rule. */
  other: Posts | null
  isPaused: boolean
  isAutomaticAllowed: boolean
}

/** A bank transaction of the payee as staff posted it; cents, money in positive. The shares sum to `cents`. */
export type Posting = {
  bankAccountNumber: number
  cents: number
  shares: readonly { internalAccountNumber: number; cents: number }[]
}

const minAlike = 2
const minConfirmations = 3
const maxRefusals = 1

/** Whether a rule proposes, or even posts. */
export function toState(rule: Learned): PostingRuleState {
  if (rule.isPaused) return 'paused'
  if (rule.alike < minAlike) return 'learning'
  const isConfirmed = rule.confirmations >= minConfirmations && rule.refusals <= maxRefusals
  return isConfirmed && rule.isAutomaticAllowed ? 'automatic' : 'proposed'
}

/**
 * What the postings of one batch teach about their payee and direction. They confirm or refuse a rule only if it proposed
 * before the batch: of ten rows posted at once the first time, two make the rule and none confirms it. A second
 * refusal like the one before it makes another rule. Paused rules, and postings out of a scope that staff set, change
 * nothing.
 */
export function learn(
  rule: Learned | undefined,
  postings: readonly Posting[],
): Learned | undefined {
  let current = rule
  let hasProposed = rule !== undefined && rule.alike >= minAlike
  for (const posting of postings) {
    const next = learnOne(current, posting, hasProposed)
    if (current && next !== current && next.confirmations + next.refusals === 0) hasProposed = false
    current = next
  }
  return current
}

function learnOne(rule: Learned | undefined, posting: Posting, hasProposed: boolean): Learned {
  if (!rule) return { ...start(posting), isPaused: false, isAutomaticAllowed: true }
  if (rule.isPaused || (rule.isScopeSet && !isInScope(rule, posting))) return rule
  if (hasProposed) {
    if (isPostedAs(rule.posts, posting))
      return {
        ...rule,
        ...widen(rule, posting),
        confirmations: rule.confirmations + 1,
        other: null,
      }
    return refuse(rule, posting)
  }
  const posts = findShared(rule.posts, posting)
  if (posts) return { ...rule, ...widen(rule, posting), posts, alike: rule.alike + 1, other: null }
  return rule.alike < minAlike ? replace(rule, posting) : refuse(rule, posting)
}

function refuse(rule: Learned, posting: Posting): Learned {
  const posts = rule.other && findShared(rule.other, posting)
  if (posts) return { ...replace(rule, posting), posts, alike: minAlike }
  return { ...rule, refusals: rule.refusals + 1, other: toPosts(posting) }
}

const replace = (rule: Learned, posting: Posting): Learned => ({
  ...rule,
  ...start(posting),
  ...(rule.isScopeSet && toScope(rule)),
  isScopeSet: rule.isScopeSet,
})

const start = (posting: Posting) => ({
  ...scopeOf(posting),
  isScopeSet: false,
  posts: toPosts(posting),
  alike: 1,
  confirmations: 0,
  refusals: 0,
  other: null,
})

/**
 * What it teaches that staff let transactions of one batch, or of one match, wait again: one refusal, however many they
 * are, if the rule would post any of them so. Undefined if nothing is known then.
 */
export function unlearn(rule: Learned, postings: readonly Posting[]): Learned | undefined {
  if (rule.isPaused) return rule
  const about = postings.filter((posting) => !rule.isScopeSet || isInScope(rule, posting))
  const { other } = rule
  if (other && about.some((posting) => isPostedAs(other, posting))) return { ...rule, other: null }
  if (!about.some((posting) => isPostedAs(rule.posts, posting))) return rule
  if (rule.alike >= minAlike) return { ...rule, refusals: rule.refusals + 1 }
  return undefined
}

/** A rule that staff made: it proposes at once. */
export const makeRule = (posts: Posts, scope: Scope): Learned => ({
  ...scope,
  posts,
  isScopeSet: Object.values(scope).some((limit) => limit !== null),
  alike: minAlike,
  confirmations: 0,
  refusals: 0,
  other: null,
  isPaused: false,
  isAutomaticAllowed: true,
})

/** A rule that staff let post to something else. It has to be confirmed again. */
export const changePosts = (rule: Learned, posts: Posts): Learned => ({
  ...rule,
  posts,
  alike: minAlike,
  confirmations: 0,
  refusals: 0,
  other: null,
})

type Row = Pick<Posting, 'bankAccountNumber' | 'cents'>

/**
 * How a rule divides a transaction of its payee and direction; undefined if it is not for it: out of the scope that staff
 * set, not divisible by the parts, or posting to the bank account itself.
 */
export function divideByRule({ posts, ...rule }: Learned, row: Row): Posting['shares'] | undefined {
  if (rule.isScopeSet && !isInScope(rule, row)) return undefined
  const shares = toShares(posts, row.cents)
  const toItself = shares?.some(
    ({ internalAccountNumber }) => internalAccountNumber === row.bankAccountNumber,
  )
  return toItself ? undefined : shares
}

/** Whether a transaction's bank account and amount are ones that the rule knows. */
export function isInScope({ bankAccountNumber, minCents, maxCents }: Scope, row: Row): boolean {
  const amount = Math.abs(row.cents)
  return (
    (bankAccountNumber === null || bankAccountNumber === row.bankAccountNumber) &&
    (minCents ?? 0) <= amount &&
    amount <= (maxCents ?? Infinity)
  )
}

function toShares(posts: Posts, cents: number): Posting['shares'] | undefined {
  if (posts.parts === null) return [{ internalAccountNumber: posts.internalAccountNumber, cents }]
  const { parts } = posts
  return divide(cents, parts)?.map((share, i) => ({
    internalAccountNumber: parts[i]!.internalAccountNumber,
    cents: share,
  }))
}

function isPostedAs(posts: Posts, { cents, shares }: Posting): boolean {
  const expected = toShares(posts, cents)
  return (
    expected?.length === shares.length &&
    expected.every(
      (share, i) =>
        share.internalAccountNumber === shares[i]!.internalAccountNumber &&
        share.cents === shares[i]!.cents,
    )
  )
}

const toPart = (internalAccountNumber: number, cents: number): SplitPart => ({
  internalAccountNumber,
  amount: cents / 100,
  percent: null,
})

/** Exactly what was posted: one account, or parts of fixed amounts. */
function toPosts({ shares }: Posting): Posts {
  const [first, ...others] = shares
  if (first && others.length === 0)
    return { internalAccountNumber: first.internalAccountNumber, parts: null }
  const parts = shares.map((share) => toPart(share.internalAccountNumber, share.cents))
  return { internalAccountNumber: null, parts }
}

/**
 * What a posting has in common with earlier ones: the same account, or a split that divides both so. Two splits of the same
 * accounts make a pattern if all amounts but one are the same (that one is the rest), or all percentages.
 */
function findShared(posts: Posts, posting: Posting): Posts | undefined {
  if (isPostedAs(posts, posting)) return posts
  const { cents, shares } = posting
  const parts = posts.parts ?? []
  const isSameAccounts =
    parts.length === shares.length &&
    parts.every((part, i) => part.internalAccountNumber === shares[i]!.internalAccountNumber)
  // A pattern that divides otherwise is not this one.
  const amounts = parts.flatMap(({ amount }) => (amount === null ? [] : [Math.round(amount * 100)]))
  if (!isSameAccounts || amounts.length < parts.length) return undefined
  const before = amounts.reduce((sum, amount) => sum + amount, 0)
  const changed = shares.filter((share, i) => share.cents !== amounts[i])
  const withRest = parts.map((part, i) =>
    changed.includes(shares[i]!) ? { ...part, amount: null } : part,
  )
  const percents = parts.map((part, i) => ({
    ...part,
    amount: null,
    percent: Math.round((shares[i]!.cents / cents) * 10_000) / 100,
  }))
  const byRest: Posts = { internalAccountNumber: null, parts: withRest }
  if (changed.length === 1) return byRest
  const byPercent: Posts = { internalAccountNumber: null, parts: percents }
  const earlier = {
    ...posting,
    cents: before,
    shares: shares.map((share, i) => ({ ...share, cents: amounts[i]! })),
  }
  const isPercentage = percents.every(({ percent }) => percent >= 0.01 && percent <= 100)
  return isPercentage && isPostedAs(byPercent, posting) && isPostedAs(byPercent, earlier)
    ? byPercent
    : undefined
}

const toScope = ({ bankAccountNumber, minCents, maxCents }: Scope): Scope => ({
  bankAccountNumber,
  minCents,
  maxCents,
})

const scopeOf = ({ bankAccountNumber, cents }: Row): Scope => ({
  bankAccountNumber,
  minCents: Math.abs(cents),
  maxCents: Math.abs(cents),
})

/** The scope that also has this transaction; one that staff set has it already. */
function widen(rule: Learned, row: Row): Scope {
  if (rule.isScopeSet) return toScope(rule)
  const amount = Math.abs(row.cents)
  const isSameBank = rule.bankAccountNumber === row.bankAccountNumber
  return {
    bankAccountNumber: isSameBank ? rule.bankAccountNumber : null,
    minCents: rule.minCents === null ? null : Math.min(rule.minCents, amount),
    maxCents: rule.maxCents === null ? null : Math.max(rule.maxCents, amount),
  }
}
