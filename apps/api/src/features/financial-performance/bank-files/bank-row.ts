import type { ErrorCode } from '@milepost/contract/wire/error-messages'
import { BankFileProblem, type BankFile, type Question } from './rows/bank-file.ts'

/** A transaction from a bank's file, with the amount in cents; money in is positive. */
export type BankRow = {
  externalId: string | null
  bankAccount: string | null
  /** The connected bank account it came from. */
  bankAccountId?: string
  date: string
  amount: number
  description: string
}

const codes: { [About in Question['about']]?: ErrorCode } = {
  date: 'import_columns',
  description: 'import_columns',
  amount: 'import_columns',
  currency: 'import_currency',
}

/**
 * The rows of a file that can be imported as they are. Those that are not posted, or state a balance, are
 * left out, as are replaced ones. Throws a BankFileProblem if anything else must be decided.
 */
export function toBankRows({ format, accounts, questions }: BankFile): BankRow[] {
  const [question] = questions
  if (question)
    throw new BankFileProblem(codes[question.about] ?? 'import_unclear', question.lines[0])
  if (accounts.length > 1) throw new BankFileProblem('import_accounts')
  const rows = accounts.flatMap(({ key, name, rows: all }) =>
    all.flatMap((row): BankRow[] => {
      const { line, date, amountCents, externalId, isIdReused, description, reasons } = row
      const isLeftOut = (['balance_line', 'status', 'replaced', 'corrects'] as const).some((one) =>
        reasons.includes(one),
      )
      if (isLeftOut) return []
      if (reasons.includes('currency')) throw new BankFileProblem('import_currency', line)
      if (date === null || amountCents === null || reasons.length > 0)
        throw new BankFileProblem('import_row', line)
      const id = format === 'ofx' ? `ofx:${key ?? noAccountKey}:${externalId}` : `csv:${externalId}`
      return [
        {
          externalId: externalId === null || isIdReused ? null : id,
          bankAccount: name,
          date,
          amount: amountCents,
          description: description || 'Transaction',
        },
      ]
    }),
  )
  if (rows.length === 0) throw new BankFileProblem('import_empty')
  return rows
}

/** The hash of an empty account number, which ids already stored have. */
const noAccountKey = '47DEQpj8HBSa'
