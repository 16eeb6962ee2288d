import type {
  BalanceSheet,
  BalanceSheetAmounts,
  BalanceSheetRow,
} from '@milepost/contract/books/balance-sheet'
import { useAccountName } from '@milepost/ui/i18n/accounts.copy.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { wholeDollars } from '@milepost/ui/i18n/money.ts'
import { Link } from 'react-router'
import {
  toBalance,
  listBalancePeriods,
  liabilitiesAndEquity,
  type BalancePeriod,
} from './balance.ts'
import { copy } from '../statement/financial-performance.copy.ts'
import { usePeriodNames } from '../statement/period-names.ts'
import { ReportTable, type Group } from '../statement/report-table.tsx'
import { copy as tableCopy } from '../statement/table.copy.ts'
import { useTransactionsLink } from '../statement/transactions-link.ts'

type BalanceSheetTableProps = { sheet: BalanceSheet; period: BalancePeriod }

/** Every balance of the year. A row's name links to the transactions of the selected period. */
export function BalanceSheetTable({ sheet, period }: BalanceSheetTableProps) {
  const words = useCopy(copy)
  const tableWords = useCopy(tableCopy)
  const names = usePeriodNames()
  const getName = useAccountName()
  const link = useTransactionsLink(sheet.year, period)
  const shown = listBalancePeriods(sheet)

  const balances = (amounts: BalanceSheetAmounts) =>
    shown.map((at) => wholeDollars(toBalance(amounts, at) ?? 0))
  const line = (row: BalanceSheetRow) => ({
    key: String(row.internalAccountNumber ?? row.categoryId),
    name: getName(row),
    link: link(row),
    cells: shown.map((at) => {
      const text = wholeDollars(toBalance(row, at) ?? 0)
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
      label={tableWords.ofYear(words.balanceSheet, sheet.year)}
      corner={String(sheet.year)}
      columns={shown.map((at) => ({
        key: at,
        label: at === 'beginning' ? tableWords.start : names.shortMonth(at),
      }))}
      body={[
        group(tableWords.assets, sheet.assets, tableWords.totalAssets, sheet.totals.assets),
        group(
          tableWords.liabilities,
          sheet.liability,
          tableWords.totalLiabilities,
          sheet.totals.liability,
        ),
        group(
          tableWords.ownersEquity,
          sheet.ownersEquity,
          tableWords.totalEquity,
          sheet.totals.ownersEquity,
        ),
        {
          key: 'liabilities-and-equity',
          name: tableWords.totalLiabilitiesAndEquity,
          kind: 'master',
          cells: shown.map((at) => wholeDollars(liabilitiesAndEquity(sheet, at))),
        },
      ]}
    />
  )
}
