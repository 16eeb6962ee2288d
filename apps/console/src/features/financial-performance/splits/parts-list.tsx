import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import type { PostedPart } from '@milepost/contract/financial-performance/split'
import { useAccountName } from '@milepost/ui/i18n/accounts.copy.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { copy } from './splits.copy.ts'
import classes from './splits.module.css'

type PartsListProps = { chart: readonly ChartAccount[]; parts: readonly PostedPart[] }

/** What each account gets of a transaction. */
export function PartsList({ chart, parts }: PartsListProps) {
  const words = useCopy(copy)
  const getName = useAccountName()
  const toName = (number: number) => {
    const account = chart.find((one) => one.internalAccountNumber === number)
    return account ? `${number} ${getName(account)}` : String(number)
  }
  return (
    <ul className="plainList" aria-label={words.over(parts.length)}>
      {numbered(parts).map(({ n, internalAccountNumber, amount }) => (
        <li key={n} className={classes.part}>
          <span>{toName(internalAccountNumber)}</span>
          <span className={classes.cents}>{dollarsAndCents(amount)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Keyed by position: two parts may be of one account. */
const numbered = (parts: readonly PostedPart[]) => parts.map((part, n) => ({ ...part, n }))
