import { isBankAccount } from '@milepost/contract/financial-performance/imported-transactions'
import { toHundredths } from '@milepost/contract/financial-performance/statements/ledger'
import { filledLines, isReady, parseSigned, sideOf, type Draft } from './posting-draft.ts'

export type Payment = { account: number; amount: number; date: string; words: string }

const maxPayments = 3

/**
 * What a draft that is ready moves on accounts that a bank may know: money in is positive. None while it is written, so that
 * half an amount asks for nothing.
 */
export function findPayments(draft: Draft): Payment[] {
  if (!isReady(draft)) return []
  return filledLines(draft.lines)
    .flatMap(({ internalAccountNumber: account, amount, date }) => {
      const cents = toHundredths(parseSigned(amount) ?? 0)
      if (!isBankAccount(account) || cents === 0) return []
      const signed = sideOf(account) === 'left' ? cents : -cents
      const words = draft.source.trim().slice(0, 200)
      return [{ account, amount: signed / 100, date: date || draft.date, words }]
    })
    .slice(0, maxPayments)
}
