import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import { Link } from 'react-router'
import type { ReconciliationLine } from '@milepost/contract/financial-performance/reconciling'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { paths } from '../../../paths.ts'
import { copy } from './reconcile.copy.ts'
import classes from './reconcile.module.css'

type StatementLineProps = {
  accountId: string
  line: ReconciliationLine
  isOpen: boolean
  isCurrent: boolean
  /** `isRange`: through here from the last one. */
  onToggle: (line: ReconciliationLine, isRange: boolean) => void
  onFocus: (id: string) => void
}

export const StatementLine = memo(function StatementLine({
  accountId,
  line,
  isOpen,
  isCurrent,
  onToggle,
  onFocus,
}: StatementLineProps) {
  const words = useCopy(copy)
  const dates = useDates()
  const { id, batchId, date, source, details, amount, isCleared, automatic, documentGuid } = line
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only follows the focus
    <li
      // The list's keys act on the focused row.
      tabIndex={-1}
      data-line={id}
      data-cleared={isCleared || undefined}
      data-current={isCurrent || undefined}
      className={classes.line}
      onFocus={() => onFocus(id)}
    >
      <Checkbox
        aria-label={words.clear(`${source}, ${dates.dayInYear(date)}, ${dollarsAndCents(amount)}`)}
        checked={isCleared}
        disabled={!isOpen}
        onChange={({ nativeEvent }) =>
          onToggle(line, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
      />
      <time dateTime={date}>{dates.dayInYear(date)}</time>
      <span className={classes.what}>
        <Link to={paths.batch(accountId, batchId)}>{source}</Link>
        {documentGuid && (
          <>
            <span> · </span>
            <Link to={paths.workDocument(accountId, documentGuid)}>{words.paper}</Link>
          </>
        )}
        {details && <small>{details}</small>}
      </span>
      <span className={classes.amount}>{dollarsAndCents(amount)}</span>
      {automatic && (
        <span className={classes.mark}>
          {automatic === 'bank' ? words.bankSays : words.isReversed}
        </span>
      )}
    </li>
  )
})
