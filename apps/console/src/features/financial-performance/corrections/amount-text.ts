import type { BatchLine } from '@milepost/contract/financial-performance/posting'
import { sectionOf } from '@milepost/contract/financial-performance/statements/ledger'
import { dollarsAndCents, miles } from '@milepost/ui/i18n/money.ts'

/** An amount of an account: dollars, or miles. */
export const toAmountText = ({
  internalAccountNumber,
  amount,
}: Pick<BatchLine, 'internalAccountNumber' | 'amount'>): string =>
  sectionOf(internalAccountNumber) === 'miles' ? miles(amount) : dollarsAndCents(amount)
