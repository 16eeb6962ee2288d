import { Button } from '@mantine/core'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import { Link } from 'react-router'
import {
  isDebit,
  type Section as BookSection,
} from '@milepost/contract/financial-performance/statements/ledger'
import { months, monthSpan } from '@milepost/contract/financial-performance/statements/periods'
import type {
  TrialBalance,
  TrialBalanceRow,
} from '@milepost/contract/financial-performance/statements/trial-balance'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { useAccountName } from '@milepost/ui/i18n/accounts.copy.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { Section } from '@milepost/ui/layout/section.tsx'
import { paths } from '../../paths.ts'
import classes from './account-balances.module.css'
import { copy } from './books.copy.ts'

type ShownSection = Exclude<BookSection, 'miles'>
const columns: readonly (readonly ShownSection[])[] = [
  ['asset', 'liability', 'equity'],
  ['revenue', 'variable', 'fixed'],
]

type AccountBalancesProps = { accountId: string; trial: TrialBalance }

/** Each account's newest balance, in its own sign; revenue and expenses are of this year so far. */
export function AccountBalances({ accountId, trial }: AccountBalancesProps) {
  const words = useCopy(copy)
  const shown = months.filter((month) => trial.totals.debit[`${month}Amount`] !== null)
  const newest = `${shown.at(-1) ?? 'beginning'}Amount` as const
  const amountOf = ({ section, balances }: TrialBalanceRow) => {
    const balance = balances[newest] ?? 0
    return isDebit(section) ? balance : 0 - balance
  }
  const accounts = trial.accounts.filter((account) => amountOf(account) !== 0)
  if (accounts.length === 0)
    return (
      <Empty
        icon={IconBook2}
        title={words.noBalances}
        action={
          <Button component={Link} to={paths.bankImport(accountId)} size="sm">
            {words.importFirst}
          </Button>
        }
      >
        {words.noBalancesText}
      </Empty>
    )
  return (
    <div className={classes.columns}>
      {columns.map((sections) => (
        <div key={sections[0]} className={classes.column}>
          {sections.map((section) => {
            const rows = accounts.filter((account) => account.section === section)
            if (rows.length === 0) return null
            const total = rows.reduce((sum, row) => sum + Math.round(amountOf(row) * 100), 0) / 100
            return (
              <Section key={section} title={words[section]} flush>
                <ul className="plainList">
                  {rows.map((row) => (
                    <li key={row.internalAccountNumber}>
                      <Account
                        row={row}
                        amount={amountOf(row)}
                        to={paths.ledger(
                          accountId,
                          row.internalAccountNumber,
                          monthSpan(trial.year, 1, 12),
                        )}
                      />
                    </li>
                  ))}
                </ul>
                <p className={classes.total}>
                  <span>{words.total}</span>
                  <b>{dollarsAndCents(total)}</b>
                </p>
              </Section>
            )
          })}
        </div>
      ))}
    </div>
  )
}

function Account({ row, amount, to }: { row: TrialBalanceRow; amount: number; to: string }) {
  const getName = useAccountName()
  return (
    <Link to={to} className={classes.account}>
      <span className={classes.number}>{row.internalAccountNumber}</span>
      <span className={classes.name}>{getName(row)}</span>
      <span className={classes.amount}>{dollarsAndCents(amount)}</span>
    </Link>
  )
}
