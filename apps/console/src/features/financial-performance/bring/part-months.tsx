import type { BooksPart } from '@milepost/contract/financial-performance/books-imports'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { useAccountOptions } from '../../../shared/use-chart.ts'
import { copy } from './bring.copy.ts'
import { useFirmChart } from './bring.hooks.ts'
import classes from './bring.module.css'

/** Debits and credits by month, and what each lacks to balance. */
export function PartMonths({ part, isOpen }: { part: BooksPart; isOpen: boolean }) {
  const words = useCopy(copy)
  const { monthInYear } = useDates()
  const { months, differenceAccount } = part
  const options = useAccountOptions()(useFirmChart())
  const account = options.find(({ value }) => value === String(differenceAccount))?.label
  const toWords = (difference: number | null) => {
    if (difference === null) return ''
    if (difference === 0) return words.balanced
    const amount = dollarsAndCents(difference)
    return account ? words.balancedBy(amount, account) : amount
  }
  return (
    <details className={classes.months} open={isOpen}>
      <summary>{words.showMonths}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.month}</th>
            <th scope="col">{words.debits}</th>
            <th scope="col">{words.credits}</th>
            <th scope="col">{words.difference}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, debits, credits, difference }) => (
            <tr key={month} data-off={(difference !== 0 && !account) || undefined}>
              <th scope="row">{monthInYear(month)}</th>
              <td>{dollarsAndCents(debits)}</td>
              <td>{dollarsAndCents(credits)}</td>
              <td>{toWords(difference)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
