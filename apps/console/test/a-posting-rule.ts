import type { PostingRule } from '@milepost/contract/financial-performance/posting-rules'

export const aPostingRule = (differences: Partial<PostingRule> = {}): PostingRule => ({
  id: '7d1c2b3a-0000-4000-8000-000000000001',
  payee: 'pilot',
  direction: 'out',
  bankAccountNumber: 1000,
  minAmount: 20,
  maxAmount: 90,
  isScopeSet: false,
  internalAccountNumber: 5000,
  parts: null,
  state: 'automatic',
  confirmations: 4,
  refusals: 1,
  isPaused: false,
  isAutomaticAllowed: true,
  lastUsedAt: '2026-11-06T15:00:00.000Z',
  ...differences,
})
