import type { KnownTransaction } from '@milepost/contract/financial-performance/imported-transactions'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import classes from '../books.module.css'
import { copy } from './waiting.copy.ts'

type Described = Pick<KnownTransaction, 'description' | 'checkNumber'>

/** What a transaction is called: its words, its check, or that it has neither. */
export function useBankName() {
  const words = useCopy(copy)
  return ({ description, checkNumber }: Described): string =>
    description || (checkNumber === null ? words.noDescription : words.check(checkNumber))
}

/** A transaction's words, and its check number where they don't name it. */
export function BankWords({ description, checkNumber }: Described) {
  const words = useCopy(copy)
  const getName = useBankName()
  const isNamed = checkNumber === null || description === '' || description.includes(checkNumber)
  return (
    <>
      <span className={description || checkNumber ? undefined : classes.dim}>
        {getName({ description, checkNumber })}
      </span>
      {!isNamed && <span className={classes.dim}> {words.check(checkNumber)}</span>}
    </>
  )
}
