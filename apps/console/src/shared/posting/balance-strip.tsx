import { Select } from '@mantine/core'
import IconAlertTriangleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertTriangleFilled.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import { months as monthNames } from '@milepost/contract/financial-performance/statements/periods'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { cents } from '@milepost/ui/i18n/money.ts'
import { ShortcutKey } from '../keyboard/keyboard-shortcuts.tsx'
import { useAccountOptions } from '../use-chart.ts'
import classes from './balance-strip.module.css'
import {
  effectOnProfit,
  findUnbalancedMonths,
  imbalanceCents,
  isOfZeros,
  missingFields,
  parseSigned,
  restCents,
  toRestAccounts,
  type Draft,
} from './posting-draft.ts'
import { copy } from './posting-sheet.copy.ts'

const toMonthName = (month: string) => monthNames[Number(month.slice(5)) - 1]!

type BalanceStripProps = {
  chart: readonly ChartAccount[]
  draft: Draft
  /** The account that the rest goes on; undefined if the chart has none for it. */
  restOn: number | undefined
  onRestOn: (internalAccountNumber: number) => void
  onPutRest: () => void
}

/** The live balance of the batch and, if it is off, the account that would close it. */
export function BalanceStrip({ chart, draft, restOn, onRestOn, onPutRest }: BalanceStripProps) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const dates = useDates()
  const toOptions = useAccountOptions()
  const { lines } = draft
  const isEmpty = lines.every(({ amount }) => parseSigned(amount) === undefined)
  if (isEmpty || isOfZeros(lines))
    return (
      <div className={classes.balance} data-empty>
        <b role="status">
          {isEmpty ? words.noAmounts : errorMessage(errorMessages.batch_moves_nothing)}
        </b>
      </div>
    )

  const difference = imbalanceCents(lines)
  // The batch as a whole may balance although a single month does not.
  const months = difference === 0 ? findUnbalancedMonths(draft) : []
  const isBalanced = difference === 0 && months.length === 0
  const missing = missingFields(draft).map((part) => words[part])
  const options = toOptions(toRestAccounts(chart))
  const chosen = options.find(({ value }) => value === String(restOn))
  const rest = restOn === undefined ? '' : cents(restCents(lines, restOn) / 100)
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
        chosen && (
          <div className={classes.rest}>
            <button
              type="button"
              aria-label={words.postDifference(chosen.label, rest)}
              aria-keyshortcuts="="
              onClick={onPutRest}
            >
              <span>{words.put(rest)}</span> <ShortcutKey>=</ShortcutKey>
            </button>
            <span aria-hidden="true">{words.inAccount}</span>
            <Select
              size="xs"
              className={classes.restOn}
              aria-label={words.restOn}
              searchable
              selectFirstOptionOnChange
              data={options}
              maxDropdownHeight={280}
              nothingFoundMessage={words.noAccount}
              value={chosen.value}
              onChange={(number) => number && onRestOn(Number(number))}
            />
          </div>
        )
      )}
    </div>
  )
}
