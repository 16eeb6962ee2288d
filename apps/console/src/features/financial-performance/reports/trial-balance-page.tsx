import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { booksForStaff } from '@milepost/contract/financial-performance/books-for-staff'
import { ledgerSpan } from '@milepost/contract/financial-performance/statements/ledger-span'
import { months, monthSpan } from '@milepost/contract/financial-performance/statements/periods'
import {
  toSides,
  type TrialBalance,
} from '@milepost/contract/financial-performance/statements/trial-balance'
import { call, read } from '@milepost/ui/api/api.ts'
import { useAccountName } from '@milepost/ui/i18n/accounts.copy.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import type { BalancePeriod } from '@milepost/ui/reports/balance.ts'
import { usePeriodNames } from '@milepost/ui/reports/period-names.ts'
import { useUrlQuery } from '@milepost/ui/routing/query-in-url.ts'
import { paths } from '../../../paths.ts'
import { NothingPosted } from './nothing-posted.tsx'
import { ReportPage, useYear } from './report-page.tsx'
import { copy } from './reports.copy.ts'
import classes from './reports.module.css'
import { Sheet } from './sheet.tsx'

const periods: readonly BalancePeriod[] = ['beginning', ...months]

const listPeriods = ({ totals }: TrialBalance) =>
  periods.filter((period) => totals.debit[`${period}Amount`] !== null)

/** Every account's balance before a year, or at the end of a month. */
export function TrialBalancePage() {
  const words = useCopy(copy)
  const names = usePeriodNames()
  const { accountId = '' } = useParams()
  const [year] = useYear()
  const [query, changeQuery] = useUrlQuery()
  const params = { accountId, year }
  const trial = useQuery(read(booksForStaff.trialBalance, { params }))
  const offered = trial.data ? listPeriods(trial.data) : []
  const asked = offered.find((period) => period === query.get('month'))
  const period = asked ?? offered.at(-1) ?? 'beginning'
  return (
    <ReportPage
      title={words.trialBalance}
      printed={
        period === 'beginning'
          ? words.trialBalanceBefore(year)
          : words.trialBalanceAt(names.month(period), year)
      }
      query={trial}
      csv={{
        load: () => call(booksForStaff.trialBalanceCsv, { params }),
        name: `trial-balance-${year}`,
      }}
      controls={
        <NativeSelect
          size="sm"
          label={words.month}
          value={period}
          data={offered.map((value) => ({ value, label: names.period(value) }))}
          onChange={({ currentTarget: { value } }) =>
            void changeQuery((before) => {
              before.set('month', value)
              return before
            })
          }
        />
      }
    >
      {(found) => <Balances accountId={accountId} trial={found} period={period} />}
    </ReportPage>
  )
}

type BalancesProps = { accountId: string; trial: TrialBalance; period: BalancePeriod }

function Balances({ accountId, trial, period }: BalancesProps) {
  const words = useCopy(copy)
  const getName = useAccountName()
  const { year, totals } = trial
  const column = `${period}Amount` as const
  const accounts = trial.accounts.filter(({ balances }) => balances[column])
  if (accounts.length === 0) return <NothingPosted accountId={accountId} year={year} />
  const toSpan = (account: number) =>
    period === 'beginning'
      ? ledgerSpan(account, year, period)
      : monthSpan(year, 1, months.indexOf(period) + 1)
  const money = (amount: number | null) => (amount === null ? '' : dollarsAndCents(amount))
  return (
    <Sheet
      label={words.trialBalance}
      table={
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{words.account}</th>
              <th scope="col">{words.debit}</th>
              <th scope="col">{words.credit}</th>
            </tr>
          </thead>
          <tbody>
            {accounts.map((account) => {
              const { debit, credit } = toSides(account.balances[column])
              const { internalAccountNumber: number } = account
              return (
                <tr key={number}>
                  <th scope="row">
                    <Link to={paths.ledger(accountId, number, toSpan(number))}>
                      {`${number} ${getName(account)}`}
                    </Link>
                  </th>
                  <td>{money(debit)}</td>
                  <td>{money(credit)}</td>
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words.total}</th>
              <td>{money(totals.debit[column])}</td>
              <td>{money(totals.credit[column])}</td>
            </tr>
          </tfoot>
        </table>
      }
    />
  )
}
