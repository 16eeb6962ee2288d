import { hundredths, sectionOf, type NewBatch } from '@milepost/contract/ledger'

export type HandLine = { key: string; account: string; amount: string; details: string }
export type HandDraft = { date: string; description: string; source: string; lines: HandLine[] }

/** Dollars or miles as typed: 1,684.20, -5, (12.50). Undefined for anything else. */
export function amountIn(typed: string): number | undefined {
  const text = typed.trim().replace('$', '')
  const plain = text.replace(/^\((.+)\)$/, '-$1')
  if (!/^-?(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$/.test(plain)) return undefined
  return Number(plain.replaceAll(',', ''))
}

/** Cents by which assets and expenses differ from liabilities, equity and revenue; 0 where the batch balances. */
export const outBy = (lines: readonly HandLine[]): number =>
  lines.reduce((sum, { account, amount }) => {
    const section = sectionOf(Number(account))
    if (section === undefined || section === 'miles') return sum
    const cents = hundredths(amountIn(amount) ?? 0)
    return ['asset', 'variable', 'fixed'].includes(section) ? sum + cents : sum - cents
  }, 0)

/** The lines that say anything. */
export const filled = (lines: readonly HandLine[]): HandLine[] =>
  lines.filter(({ account, amount }) => account !== '' || amount.trim() !== '')

/** Whether it can be posted: all that a batch has to say, and it balances. */
export const isReady = ({ date, description, source, lines }: HandDraft): boolean =>
  date !== '' &&
  description.trim() !== '' &&
  source.trim() !== '' &&
  filled(lines).length > 0 &&
  filled(lines).every(({ account, amount }) => account !== '' && amountIn(amount) !== undefined) &&
  outBy(lines) === 0

/** The batch that a draft says, under an id. */
export const batchIn = (
  id: string,
  { date, description, source, lines }: HandDraft,
): Omit<NewBatch, 'isOpening'> => ({
  ...{ id, date, description },
  transactions: filled(lines).map(({ account, amount, details }) => ({
    ...{ date, internalAccountNumber: Number(account), amount: amountIn(amount)! },
    ...{ source, details },
  })),
})
