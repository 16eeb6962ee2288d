import { NativeSelect } from '@mantine/core'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconNotEqual from '@tabler/icons-react/dist/esm/icons/IconEqualNot.mjs'
import type {
  BankImportPreview,
  BankImportSettings,
} from '@milepost/contract/financial-performance/bank-imports'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import { isBankAccount } from '@milepost/contract/financial-performance/imported-transactions'
import { toHundredths } from '@milepost/contract/financial-performance/statements/ledger'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { Section } from '@milepost/ui/layout/section.tsx'
import { useAccountOptions } from '../../../shared/use-chart.ts'
import classes from './imports.module.css'
import { copy } from './review.copy.ts'

type FileAccount = BankImportPreview['accounts'][number]
type Routed = NonNullable<BankImportSettings['accounts']>[number]

type FileSummaryProps = {
  preview: BankImportPreview
  chart: ChartAccount[]
  /** Choices that the server has not answered yet. */
  accounts: Routed[]
  positiveIs: 'in' | 'out'
  onAccount: (account: Routed) => void
  onPositive: (positiveIs: 'in' | 'out') => void
}

/** What the file contains, and for each of its bank accounts where it goes and whether the balance agrees. */
export function FileSummary({ preview, chart, positiveIs, ...rest }: FileSummaryProps) {
  const words = useCopy(copy)
  const dates = useDates()
  const { transactions, from, to, accounts } = preview
  const period = from && to ? words.period(dates.dayInYear(from), dates.dayInYear(to)) : ''
  return (
    <Section title={[words.found(transactions), period].filter(Boolean).join(', ')}>
      <ul className={`plainList ${classes.accounts}`}>
        {accounts.map((account, index) => (
          // The accounts of a file have no identity but their position.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={classes.account}>
            <Route
              account={account}
              index={index}
              chart={chart}
              isOnly={accounts.length === 1}
              chosen={rest.accounts.find((one) => one.index === index)}
              onAccount={rest.onAccount}
            />
            <Balance account={account} />
          </li>
        ))}
      </ul>
      {preview.table === null && (
        <NativeSelect
          size="sm"
          className={classes.option}
          label={words.positiveIs}
          value={positiveIs}
          onChange={({ currentTarget: { value } }) => rest.onPositive(value as 'in' | 'out')}
          data={[
            { value: 'in', label: words.in },
            { value: 'out', label: words.out },
          ]}
        />
      )}
    </Section>
  )
}

type RouteProps = {
  account: FileAccount
  index: number
  isOnly: boolean
  chart: ChartAccount[]
  chosen: Routed | undefined
  onAccount: (account: Routed) => void
}

function Route({ account, index, isOnly, chart, chosen, onAccount }: RouteProps) {
  const words = useCopy(copy)
  const options = useAccountOptions()(
    chart.filter((one) => isBankAccount(one.internalAccountNumber)),
    String(chosen?.internalAccountNumber ?? account.internalAccountNumber),
  )
  const number = chosen?.internalAccountNumber ?? account.internalAccountNumber
  const name = account.name ?? (isOnly ? '' : words.unnamed(index + 1))
  return (
    <NativeSelect
      size="md"
      label={<span>{name ? words.bankAccountFor(name) : words.bankAccount}</span>}
      description={isOnly ? undefined : words.found(account.transactions)}
      value={String(number ?? '')}
      onChange={({ currentTarget: { value } }) =>
        value && onAccount({ index, internalAccountNumber: Number(value) })
      }
      data={[...(number === null ? [{ value: '', label: words.chooseAccount }] : []), ...options]}
    />
  )
}

/** The bank's balance against ours, with the difference to the cent. */
function Balance({ account: { balance } }: { account: FileAccount }) {
  const words = useCopy(copy)
  const dates = useDates()
  if (balance === null) return <p className={classes.dim}>{words.noBalance}</p>
  const { date, bank, ours } = balance
  const differenceCents = ours === null ? undefined : toHundredths(bank) - toHundredths(ours)
  return (
    <dl className={classes.balance}>
      <div>
        <dt>{words.bank(date === null ? '' : dates.dayInYear(date))}</dt>
        <dd>{dollarsAndCents(bank)}</dd>
      </div>
      {ours !== null && (
        <div>
          <dt>{words.ours}</dt>
          <dd>{dollarsAndCents(ours)}</dd>
        </div>
      )}
      {differenceCents !== undefined && (
        <div className={classes.difference} data-equal={differenceCents === 0 || undefined}>
          <dt>
            {differenceCents === 0 ? (
              <IconCircleCheck size={18} aria-hidden="true" />
            ) : (
              <IconNotEqual size={18} aria-hidden="true" />
            )}
            <span>{differenceCents === 0 ? words.isEqual : words.difference}</span>
          </dt>
          <dd>{dollarsAndCents(differenceCents / 100)}</dd>
        </div>
      )}
    </dl>
  )
}
