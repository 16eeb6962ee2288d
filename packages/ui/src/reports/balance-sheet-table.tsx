import { Link } from 'react-router'
import type {
  BalanceSheet,
  BalanceSheetAmounts,
  BalanceSheetRow,
} from '@milepost/contract/financial-performance/statements/balance-sheet'
import { useAccountName } from '../i18n/accounts.copy.ts'
import { useCopy } from '../i18n/language.tsx'
import { dollarsAndCents, wholeDollars } from '../i18n/money.ts'
import {
  liabilitiesAndEquity,
  listBalancePeriods,
  toBalance,
  type BalancePeriod,
} from './balance.ts'
import { usePeriodNames } from './period-names.ts'
import { ReportTable, type Group, type RowLink } from './report-table.tsx'
import { copy } from './statement.copy.ts'
import { filterNotFinal } from './statement.ts'

type BalanceSheetTableProps = {
  sheet: BalanceSheet
  /** The link to what is behind a row's balance at a time; undefined for a computed row. */
  link: (row: BalanceSheetRow, at: BalancePeriod) => RowLink | undefined
  /** With cents. */
  exact?: boolean
  /** What a row's name links to. */
  period: BalancePeriod
}

/** Every balance of the year. A row's name links to the transactions of the selected period. */
export function BalanceSheetTable({ sheet, link, period, exact }: BalanceSheetTableProps) {
  const words = useCopy(copy)
  const names = usePeriodNames()
  const getName = useAccountName()
  const money = exact ? dollarsAndCents : wholeDollars
  const shown = listBalancePeriods(sheet)
  const notFinal = filterNotFinal(
    shown.filter((at) => at !== 'beginning'),
    sheet,
  )

  const balances = (amounts: BalanceSheetAmounts) =>
    shown.map((at) => money(toBalance(amounts, at) ?? 0))
  const line = (row: BalanceSheetRow) => ({
    key: String(row.internalAccountNumber ?? row.categoryId),
    name: getName(row),
    link: link(row, period),
    cells: shown.map((at) => {
      const text = money(toBalance(row, at) ?? 0)
      const to = link(row, at)
      // The row's name has the same link, so the single figures are not tab stops.
      return to ? (
        <Link key={at} {...to} tabIndex={-1}>
          {text}
        </Link>
      ) : (
        text
      )
    }),
  })
  const group = (
    title: string,
    rows: BalanceSheetRow[],
    name: string,
    total: BalanceSheetAmounts,
  ): Group => ({
    title,
    lines: rows.map(line),
    total: { key: name, name, cells: balances(total) },
  })

  return (
    <ReportTable
      exact={exact === true}
      label={words.ofYear(words.balanceSheet, sheet.year)}
      corner={String(sheet.year)}
      columns={shown.map((at) => ({
        key: at,
        label:
          at === 'beginning' ? (
            words.start
          ) : (
            <>
              {names.shortMonth(at)}
              {notFinal.includes(at) && <small>{words.notFinal}</small>}
            </>
          ),
      }))}
      body={[
        group(words.assets, sheet.assets, words.totalAssets, sheet.totals.assets),
        group(words.liabilities, sheet.liability, words.totalLiabilities, sheet.totals.liability),
        group(words.ownersEquity, sheet.ownersEquity, words.totalEquity, sheet.totals.ownersEquity),
        {
          key: 'liabilities-and-equity',
          name: words.totalLiabilitiesAndEquity,
          kind: 'master',
          cells: shown.map((at) => money(liabilitiesAndEquity(sheet, at))),
        },
      ]}
    />
  )
}
