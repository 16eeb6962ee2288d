import { months as monthNames } from '@milepost/contract/books/periods'
import type { ChartAccount } from '@milepost/contract/books/posting'
import { useAccountName } from '@milepost/ui/i18n/accounts.copy.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { cents } from '@milepost/ui/i18n/money.ts'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import IconAlertTriangleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertTriangleFilled.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import classes from './balance-strip.module.css'
import { copy } from './posting-sheet.copy.ts'
import {
  parseAmount,
  balanceWith,
  effectOnProfit,
  missingFields,
  findUnbalancedMonths,
  imbalanceCents,
  type Draft,
  type DraftLine,
} from './posting-draft.ts'

/** The default account a payment comes from. */
const checking = 1000

const toMonthName = (month: string) => monthNames[Number(month.slice(5)) - 1]!

type BalanceStripProps = {
  chart: readonly ChartAccount[]
  draft: Draft
  onChange: (lines: DraftLine[]) => void
}

/** The live balance of the batch and, if it is off, the account that would close it. */
export function BalanceStrip({ chart, draft, onChange }: BalanceStripProps) {
  const words = useCopy(copy)
  const getName = useAccountName()
  const dates = useDates()
  const { lines } = draft
  const isEmpty = lines.every(({ amount }) => parseAmount(amount) === undefined)
  if (isEmpty)
    return (
      <div className={classes.balance} data-empty>
        <b role="status">{words.noAmounts}</b>
      </div>
    )

  const difference = imbalanceCents(lines)
  // The batch as a whole may balance although a single month does not.
  const months = difference === 0 ? findUnbalancedMonths(draft) : []
  const isBalanced = difference === 0 && months.length === 0
  const missing = missingFields(draft).map((part) => words[part])
  const account = chart.find(({ internalAccountNumber }) => internalAccountNumber === checking)
  return (
    <div className={classes.balance} data-even={isBalanced || undefined}>
      {isBalanced ? (
        <IconCircleCheckFilled size={18} aria-hidden="true" />
      ) : (
        <IconAlertTriangleFilled size={16} aria-hidden="true" />
      )}
      <b role="status">
        {isBalanced
          ? words.balanced
          : months.length > 0
            ? words.unbalancedMonths(dates.monthSpan(months.map(toMonthName)))
            : words.outOfBalance(cents(Math.abs(difference) / 100))}
      </b>
      {isBalanced && missing.length > 0 ? (
        <span role="status">{words.missing(missing.join(', '))}</span>
      ) : difference === 0 ? (
        <span>{words.effect(cents(effectOnProfit(lines) / 100))}</span>
      ) : (
        account && (
          <button type="button" onClick={() => onChange(balanceWith(lines, checking, uuid))}>
            {words.postDifference(`${checking} ${getName(account)}`, cents(difference / 100))}
          </button>
        )
      )}
    </div>
  )
}
