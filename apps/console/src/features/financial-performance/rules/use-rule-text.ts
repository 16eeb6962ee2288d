import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import {
  toPayeeName,
  type PostingRule,
} from '@milepost/contract/financial-performance/posting-rules'
import type { SplitPart } from '@milepost/contract/financial-performance/split'
import { useAccountName } from '@milepost/ui/i18n/accounts.copy.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { copy } from './rules.copy.ts'

type Target = { internalAccountNumber: number | null; parts: readonly SplitPart[] | null }

/** What the screen says about rules. */
export function useRuleText(chart: readonly ChartAccount[]) {
  const words = useCopy(copy)
  const getName = useAccountName()
  const toAccount = (number: number) => {
    const account = chart.find((one) => one.internalAccountNumber === number)
    return account ? `${number} ${getName(account)}` : String(number)
  }
  const toShare = ({ amount, percent }: SplitPart) =>
    amount !== null ? dollarsAndCents(amount) : percent !== null ? `${percent} %` : words.rest
  const toAmounts = ({ minAmount: min, maxAmount: max }: PostingRule): string => {
    if (min === null) return max === null ? words.anyAmount : words.upTo(dollarsAndCents(max))
    if (max === null) return words.from(dollarsAndCents(min))
    return min === max
      ? words.exactly(dollarsAndCents(min))
      : words.between(dollarsAndCents(min), dollarsAndCents(max))
  }
  return {
    toAccount,
    /** 'Pilot Fuel' */
    toName: ({ payee }: Pick<PostingRule, 'payee'>) => toPayeeName(payee),
    /** '5000 Fuel', or each part with its share. */
    toTarget: ({ internalAccountNumber, parts }: Target): string =>
      parts
        ? parts
            .map((part) => `${toAccount(part.internalAccountNumber)}: ${toShare(part)}`)
            .join(' + ')
        : toAccount(internalAccountNumber!),
    /** '1000 Checking, $20.00 to $90.00' */
    toScope: (rule: PostingRule): string =>
      [
        rule.bankAccountNumber === null ? words.anyBank : toAccount(rule.bankAccountNumber),
        toAmounts(rule),
      ].join(', '),
    /** Why it is in its state. */
    toReasons: (rule: PostingRule): string => {
      if (rule.state === 'learning') return words.seenOnce
      const isBlocked = rule.state === 'proposed' && rule.confirmations >= 3
      const why = rule.refusals > 1 ? words.refusedTooOften : words.automaticNotAllowed
      return [
        words.confirmed(rule.confirmations),
        words.refused(rule.refusals),
        isBlocked || (rule.state === 'proposed' && !rule.isAutomaticAllowed) ? why : '',
      ]
        .filter(Boolean)
        .join(', ')
    },
  }
}
