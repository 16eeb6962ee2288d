import type {
  MoneyDirection,
  NewPostingRule,
  PostingRule,
  PostingRuleChange,
} from '@milepost/contract/financial-performance/posting-rules'
import { SplitParts, type SplitPart } from '@milepost/contract/financial-performance/split'
import { parseAmount } from '@milepost/ui/forms/amount-text.ts'
import { parseSigned } from '../../../shared/posting/posting-draft.ts'

export type PartDraft = {
  key: string
  account: string
  kind: 'dollars' | 'percent' | 'rest'
  value: string
}

/** A rule as the form has it; amounts and numbers as typed, empty for none. */
export type RuleDraft = {
  payee: string
  direction: MoneyDirection
  bank: string
  min: string
  max: string
  account: string
  isSplit: boolean
  parts: PartDraft[]
  isAutomaticAllowed: boolean
}

const toText = (value: number | null) => (value === null ? '' : String(value))

const emptyPart = (key: string): PartDraft => ({ key, account: '', kind: 'dollars', value: '' })

/** A part with a key that no other has. */
export const addPart = (parts: readonly PartDraft[]): PartDraft[] => [
  ...parts,
  emptyPart(String(Math.max(-1, ...parts.map(({ key }) => Number(key))) + 1)),
]

const toPartDraft = (
  { internalAccountNumber, amount, percent }: SplitPart,
  index: number,
): PartDraft => ({
  key: String(index),
  account: String(internalAccountNumber),
  kind: amount !== null ? 'dollars' : percent !== null ? 'percent' : 'rest',
  value: toText(amount ?? percent),
})

/** The form's start. What was only seen of bank account and amounts is not in it: it stays as it is. */
export const toRuleDraft = (rule?: PostingRule): RuleDraft => ({
  payee: rule?.payee ?? '',
  direction: rule?.direction ?? 'out',
  bank: rule?.isScopeSet ? toText(rule.bankAccountNumber) : '',
  min: rule?.isScopeSet ? toText(rule.minAmount) : '',
  max: rule?.isScopeSet ? toText(rule.maxAmount) : '',
  account: toText(rule?.internalAccountNumber ?? null),
  isSplit: Boolean(rule?.parts),
  parts: rule?.parts?.map(toPartDraft) ?? [
    emptyPart('0'),
    { ...emptyPart('1'), kind: 'rest' as const },
  ],
  isAutomaticAllowed: rule?.isAutomaticAllowed ?? true,
})

/** Dollars as typed: null if empty, undefined if unreadable or negative. */
export const parseLimit = (typed: string): number | null | undefined =>
  typed.trim() === '' ? null : parseAmount(typed)

const toNumber = (text: string) => (text === '' ? null : Number(text))

/** Undefined if a part has no account or no readable share. */
export function toParts(drafts: readonly PartDraft[]): SplitPart[] | undefined {
  const parts = drafts.map(({ account, kind, value }) => ({
    internalAccountNumber: Number(account || Number.NaN),
    amount: kind === 'dollars' ? (parseSigned(value) ?? Number.NaN) : null,
    percent: kind === 'percent' ? (parseAmount(value, { isPercent: true }) ?? Number.NaN) : null,
  }))
  const parsed = SplitParts.safeParse(parts)
  return parsed.success ? parsed.data : undefined
}

/** What the form says, to be checked by the contract's schema. */
export const toNewRule = (draft: RuleDraft): NewPostingRule => ({
  payee: draft.payee,
  direction: draft.direction,
  ...toScope(draft),
  ...toPosts(draft),
})

const toScope = ({ bank, min, max }: RuleDraft) => ({
  bankAccountNumber: toNumber(bank),
  minAmount: parseLimit(min) ?? null,
  maxAmount: parseLimit(max) ?? null,
})

const toPosts = ({ isSplit, account, parts }: RuleDraft) => ({
  internalAccountNumber: isSplit ? null : toNumber(account),
  parts: isSplit ? (toParts(parts) ?? null) : null,
})

/** What the form changes: nothing else may lose what was learned. */
export function toRuleChange(before: RuleDraft, draft: RuleDraft): PostingRuleChange {
  const isSame = (some: unknown, others: unknown) => JSON.stringify(some) === JSON.stringify(others)
  const scope = toScope(draft)
  const posts = toPosts(draft)
  return {
    ...(!isSame(scope, toScope(before)) && { scope }),
    ...(!isSame(posts, toPosts(before)) && { posts }),
    ...(draft.isAutomaticAllowed !== before.isAutomaticAllowed && {
      isAutomaticAllowed: draft.isAutomaticAllowed,
    }),
  }
}
