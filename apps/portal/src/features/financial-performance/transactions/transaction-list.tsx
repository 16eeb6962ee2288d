import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { Link, useLocation } from 'react-router'
import type {
  financialPerformance,
  Transaction,
} from '@milepost/contract/financial-performance/financial-performance'
import { toHundredths } from '@milepost/contract/financial-performance/statements/ledger'
import type { Answer } from '@milepost/contract/wire/endpoint'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { listDay } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { ListFooter } from '@milepost/ui/lists/list-footer.tsx'
import { paths } from '../../../paths.ts'
import type { LinkOrigin } from '../statement/transactions-link.ts'
import { useReport } from '../statement/use-report.ts'
import classes from './transaction-list.module.css'
import { copy } from './transactions.copy.ts'

type Found = Answer<typeof financialPerformance.transactions>

type TransactionListProps = {
  found: Found
  /** Another page of the list is loading. */
  isBusy: boolean
  /** The account carries a balance, and the transactions are its changes. */
  carriesBalance: boolean
  inMiles: boolean
  onPage: (page: number) => void
}

/** Transactions with their count and total, each linked to its batch. */
export function TransactionList(props: TransactionListProps) {
  const words = useCopy(copy)
  const { found, isBusy, carriesBalance, inMiles, onPage } = props
  const { items, total, totalAmount, openingAmount } = found
  const amount = (value: number) => (inMiles ? formatMiles(value) : dollarsAndCents(value))
  const openingBalance = carriesBalance ? openingAmount : null
  return (
    <>
      <p className={classes.found}>{words.found(total)}</p>
      {items.length === 0 ? (
        <Empty icon={IconReceipt} title={words.none}>
          {words.noneText}
        </Empty>
      ) : (
        <table className={classes.list} aria-busy={isBusy}>
          <thead>
            <tr>
              <th scope="col">{words.date}</th>
              <th scope="col">{words.source}</th>
              <th scope="col">{words.details}</th>
              <th scope="col" className={classes.amount}>
                {words.amount}
              </th>
              <th scope="col">
                <span className="hide">{words.batch}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((transaction) => (
              <Row
                key={transaction.id}
                transaction={transaction}
                amount={amount(transaction.amount)}
              />
            ))}
          </tbody>
        </table>
      )}
      <dl className={classes.totals}>
        {openingBalance !== null && (
          <div>
            <dt>{words.opening}</dt>
            <dd className="figure">{amount(openingBalance)}</dd>
          </div>
        )}
        <div data-total>
          <dt>{words.total}</dt>
          <dd className="figure">{amount(totalAmount ?? 0)}</dd>
        </div>
        {openingBalance !== null && (
          <div>
            <dt>{words.closing}</dt>
            <dd className="figure">
              {amount((toHundredths(openingBalance) + toHundredths(totalAmount ?? 0)) / 100)}
            </dd>
          </div>
        )}
      </dl>
      {total > found.limit && (
        <ListFooter
          {...found}
          onPage={(page) => {
            onPage(page)
            scrollTo({ top: 0 })
          }}
        />
      )}
    </>
  )
}

const formatMiles = (amount: number) => amount.toLocaleString('en-US', { maximumFractionDigits: 2 })

/** One transaction: a table row on wide screens, a card on a phone. */
function Row({ transaction, amount }: { transaction: Transaction; amount: string }) {
  const words = useCopy(copy)
  const report = useReport()
  const { pathname, search, state } = useLocation()
  const { date, source, details, batchId } = transaction
  const toUrl = report === 'balance-sheet' ? paths.balanceSheetBatch : paths.profitAndLossBatch
  const day = listDay(date)
  return (
    <tr>
      <td className={classes.date}>
        <time dateTime={date}>{day}</time>
      </td>
      <td className={classes.source}>{source}</td>
      <td className={classes.details}>{details}</td>
      <td className={`figure ${classes.amount}`}>{amount}</td>
      <td className={classes.go}>
        <Link
          to={toUrl(batchId)}
          state={
            { ...(state as LinkOrigin | null), list: `${pathname}${search}` } satisfies LinkOrigin
          }
          aria-label={words.viewBatchLabel(source, day)}
          className={classes.link}
        >
          {words.viewBatch}
        </Link>
      </td>
    </tr>
  )
}
