import { Paper } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from 'react-router'
import type {
  BalanceSheet,
  BalanceSheetRow,
} from '@milepost/contract/financial-performance/statements/balance-sheet'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { useAccountName } from '@milepost/ui/i18n/accounts.copy.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { compactAmount, wholeDollars } from '@milepost/ui/i18n/money.ts'
import { Section } from '@milepost/ui/layout/section.tsx'
import { listBalancePeriods, toBalance, type BalancePeriod } from '@milepost/ui/reports/balance.ts'
import { usePeriodNames } from '@milepost/ui/reports/period-names.ts'
import { copy as tableCopy } from '@milepost/ui/reports/statement.copy.ts'
import { ChartWaiting } from '../charts/chart-waiting.tsx'
import keyClasses from '../charts/monthly-chart.module.css'
import { useSeriesColor } from '../statement/chart-palette.ts'
import { copy } from '../statement/financial-performance.copy.ts'
import { Headline } from '../statement/headline.tsx'
import { Sums } from '../statement/sums.tsx'
import { useTransactionsLink } from '../statement/transactions-link.ts'
import classes from './balance-view.module.css'
import { copy as balanceCopy } from './balance.copy.ts'

const BalanceBars = lazyPart(() =>
  import('./balance-bars.tsx').then((loaded) => loaded.BalanceBars),
)

type BalanceViewProps = { sheet: BalanceSheet; period: BalancePeriod }

/** Assets and liabilities through the year, and their breakdown at the selected time. */
export function BalanceView({ sheet, period }: BalanceViewProps) {
  const words = useCopy(tableCopy)
  const own = useCopy(balanceCopy)
  const { balanceSheet } = useCopy(copy)
  const names = usePeriodNames()
  const { year, totals } = sheet
  const equity = toBalance(totals.ownersEquity, period) ?? 0
  const figure = wholeDollars(Math.abs(equity))
  const amount = (key: keyof typeof totals) => wholeDollars(toBalance(totals[key], period) ?? 0)
  return (
    <>
      <Paper
        component="section"
        className={classes.hero}
        aria-label={words.ofYear(balanceSheet, year)}
      >
        <Headline
          sentence={equity < 0 ? own.oweMore(figure) : own.ownMore(figure)}
          figure={figure}
          note={
            period === 'beginning' ? own.before(year) : own.endingBalance(names.month(period), year)
          }
          facts={[
            { name: words.totalAssets, value: amount('assets') },
            { name: words.totalLiabilities, value: amount('liability') },
          ]}
        />
        <Chart sheet={sheet} period={period} />
      </Paper>
      <div className={classes.cards}>
        <Balances
          title={words.assets}
          rows={sheet.assets}
          year={year}
          period={period}
          total={{ name: words.totalAssets, amount: amount('assets') }}
        />
        <Balances
          title={words.liabilities}
          rows={sheet.liability}
          year={year}
          period={period}
          total={{ name: words.totalLiabilities, amount: amount('liability') }}
        />
        <Balances
          title={words.ownersEquity}
          rows={sheet.ownersEquity}
          year={year}
          period={period}
          total={{ name: words.totalEquity, amount: amount('ownersEquity') }}
        />
      </div>
    </>
  )
}

function Chart({ sheet, period }: BalanceViewProps) {
  const words = useCopy(tableCopy)
  const own = useCopy(balanceCopy)
  const general = useCopy(copy)
  const names = usePeriodNames()
  const color = useSeriesColor()
  const compact = useMediaQuery('(max-width: 63.99em)', false, { getInitialValueInEffect: false })
  const narrow = useMediaQuery('(max-width: 39.99em)', false, { getInitialValueInEffect: false })
  const { year, totals } = sheet
  const shown = listBalancePeriods(sheet)
  const title = own.throughTheYear(year)
  const series = [
    { name: words.assets, color: color(0), balances: totals.assets },
    { name: words.liabilities, color: color(1), balances: totals.liability },
  ].map(({ balances, ...one }) => ({ ...one, values: shown.map((at) => toBalance(balances, at)) }))
  const tick = (at: BalancePeriod) => {
    if (at === 'beginning') return narrow ? `’${String(year - 1).slice(2)}` : words.start
    return narrow ? names.letter(at) : names.shortMonth(at)
  }
  const height = compact ? 240 : 280
  return (
    <>
      <ul className={`plainList ${keyClasses.key}`}>
        {series.map((one) => (
          <li key={one.name}>
            <i style={{ background: one.color }} />
            {one.name}
          </li>
        ))}
      </ul>
      <BalanceBars
        fallback={<ChartWaiting height={height} />}
        title={title}
        hint={general.howToRead}
        series={series}
        times={shown.map((at) => ({ short: tick(at), long: `${names.period(at)} ${year}` }))}
        chosen={shown.indexOf(period)}
        formatTick={(amount) => compactAmount(amount)}
        formatTip={wholeDollars}
        height={height}
      />
      <div className="hide">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{general.period}</th>
              {series.map((one) => (
                <th key={one.name} scope="col">
                  {one.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((at, place) => (
              <tr key={at}>
                <th scope="row">{names.period(at)}</th>
                {series.map((one) => (
                  <td key={one.name}>{wholeDollars(one.values[place] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

type BalancesProps = {
  title: string
  rows: readonly BalanceSheetRow[]
  year: number
  period: BalancePeriod
  total: { name: string; amount: string }
}

function Balances({ title, rows, year, period, total }: BalancesProps) {
  const getName = useAccountName()
  const link = useTransactionsLink(year, period)
  return (
    <Section title={title}>
      <Sums
        lines={rows.map((row) => {
          const to = link(row)
          return {
            name: to ? <Link {...to}>{getName(row)}</Link> : getName(row),
            amount: wholeDollars(toBalance(row, period) ?? 0),
          }
        })}
        total={total}
      />
    </Section>
  )
}
