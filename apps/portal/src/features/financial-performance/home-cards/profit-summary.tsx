import IconArrowDownRight from '@tabler/icons-react/dist/esm/icons/IconArrowDownRight.mjs'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Link } from 'react-router'
import { months } from '@milepost/contract/financial-performance/statements/periods'
import type { ProfitAndLossStatement } from '@milepost/contract/financial-performance/statements/profit-and-loss'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useAccountName } from '@milepost/ui/i18n/accounts.copy.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { wholeDollars } from '@milepost/ui/i18n/money.ts'
import { usePeriodNames } from '@milepost/ui/reports/period-names.ts'
import { findOpenMonth } from '@milepost/ui/reports/statement.ts'
import { paths } from '../../../paths.ts'
import { Sign } from '../../../shared/figures/sign.tsx'
import { splitAt } from '../../../shared/figures/split-at.ts'
import { TrendBars } from '../../../shared/figures/trend-bars.tsx'
import { listLosses, monthHighlight, useThisYear } from '../profit-and-loss/this-year.ts'
import { toTrend } from '../statement/chart-data.ts'
import { copy } from './home.copy.ts'
import classes from './profit-summary.module.css'

/** The profit of the latest closed month compared to the month before, and the year at a glance. */
export function ProfitSummary() {
  const words = useCopy(copy)
  const names = usePeriodNames()
  const statement = useThisYear()
  const highlight = statement.data && monthHighlight(statement.data)
  return (
    <Sign
      label={words.howYouAreDoing}
      {...(highlight && { tab: `${names.period(highlight.month)} ${statement.data.year}` })}
    >
      <LoadState
        query={statement}
        failed={words.failed}
        placeholder={<p className={classes.waiting}>{words.waiting}</p>}
      >
        {(shown) => <ProfitHighlight statement={shown} />}
      </LoadState>
    </Sign>
  )
}

function ProfitHighlight({ statement }: { statement: ProfitAndLossStatement }) {
  const words = useCopy(copy)
  const names = usePeriodNames()
  const getName = useAccountName()
  const highlight = monthHighlight(statement)
  if (!highlight)
    return <p className={`${classes.sentence} ${classes.empty}`}>{words.nothingYet}</p>

  const { month, profit, change, cause, isOpen } = highlight
  const figure = wholeDollars(Math.abs(profit))
  const periodText = (isOpen ? words.soFar : words.inMonth)(names.month(month))
  const [before, after] = splitAt(
    (profit < 0 ? words.lost : words.profit)(figure, periodText),
    figure,
  )
  const net = statement.totals.netIncomeBeforeTax
  const losses = listLosses(net).map(names.month).join(', ')
  const open = findOpenMonth(statement)
  return (
    <Link to={paths.profitAndLoss} className={classes.profit}>
      <div>
        <p className={classes.sentence}>
          <span>{before}</span>
          <b className="figure">{figure}</b>
          <span>{after}</span>
        </p>
        {change && (
          <CauseSentence {...change} cause={cause && { ...cause, name: getName(cause.row) }} />
        )}
        <p className={classes.more}>
          {words.profitAndLoss} <IconChevronRight size={18} aria-hidden="true" />
        </p>
      </div>
      <TrendBars
        values={toTrend(net)}
        label={[words.byMonth(words.profitAndLoss), losses && words.losses(losses)]
          .filter(Boolean)
          .join('. ')}
        current={months.indexOf(month)}
        unfinished={open && months.indexOf(open)}
        initials
        height={72}
        onSign
      />
    </Link>
  )
}

type CauseSentenceProps = {
  amount: number
  before: (typeof months)[number]
  cause: { name: string; amount: number } | undefined
}

/** The change from the month before, and the main cause if the profit fell. */
function CauseSentence({ amount, before, cause }: CauseSentenceProps) {
  const words = useCopy(copy)
  const names = usePeriodNames()
  const figure = wholeDollars(Math.abs(amount))
  const Arrow = amount < 0 ? IconArrowDownRight : IconArrowUpRight
  return (
    <p className={classes.because}>
      {amount !== 0 && <Arrow size={18} aria-hidden="true" />}
      <span>
        {[
          amount === 0
            ? words.same(names.month(before))
            : (amount < 0 ? words.less : words.more)(figure, names.month(before)),
          cause && words.because(cause.name, wholeDollars(cause.amount)),
        ]
          .filter(Boolean)
          .join(' ')}
      </span>
    </p>
  )
}
