import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import { Link } from 'react-router'
import type {
  booksForStaff,
  LedgerLine,
} from '@milepost/contract/financial-performance/books-for-staff'
import {
  isDebit,
  sectionOf,
  toHundredths,
} from '@milepost/contract/financial-performance/statements/ledger'
import type { Answer } from '@milepost/contract/wire/endpoint'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents, miles } from '@milepost/ui/i18n/money.ts'
import { ListFooter } from '@milepost/ui/lists/list-footer.tsx'
import { paths } from '../../../paths.ts'
import { copy } from './reports.copy.ts'
import classes from './reports.module.css'
import { Sheet } from './sheet.tsx'

type Ledger = Answer<typeof booksForStaff.ledger>

type LedgerTableProps = {
  accountId: string
  account: number
  from: string
  to: string
  ledger: Ledger
  /** Another page is loading. */
  isBusy: boolean
  onPage: (page: number) => void
}

/** One page of lines between the balances before and after it. */
export function LedgerTable({
  accountId,
  account,
  from,
  to,
  ledger,
  isBusy,
  onPage,
}: LedgerTableProps) {
  const words = useCopy(copy)
  const section = sectionOf(account)!
  const inMiles = section === 'miles'
  const money = inMiles ? miles : dollarsAndCents
  const { items, page, limit, total } = ledger
  const isFirst = page === 1
  const isLast = page * limit >= total
  const before = isFirst ? ledger.openingBalance : balanceBefore(items[0])
  const after = isLast ? ledger.closingBalance : items.at(-1)?.balance
  return (
    <Sheet
      label={words.ledger}
      table={
        <table className={classes.table} data-ledger aria-busy={isBusy}>
          <thead>
            <tr>
              <th scope="col">{words.date}</th>
              <th scope="col">{words.source}</th>
              {inMiles ? (
                <th scope="col">{words.amount}</th>
              ) : (
                <>
                  <th scope="col" className={classes.side}>
                    {words.debit}
                  </th>
                  <th scope="col" className={classes.side}>
                    {words.credit}
                  </th>
                  <th scope="col" className={classes.change}>
                    {words.amount}
                  </th>
                </>
              )}
              <th scope="col">{words.balance}</th>
            </tr>
          </thead>
          <tbody>
            <Carried
              day={from}
              name={isFirst ? words.opening : words.previousBalance}
              balance={money(before ?? 0)}
              inMiles={inMiles}
            />
            {items.map((line) => (
              <tr key={line.id}>
                <td>
                  <Day day={line.date} />
                </td>
                <Source accountId={accountId} line={line} />
                {inMiles ? (
                  <td>{money(line.amount)}</td>
                ) : (
                  <Sides amount={line.amount} isDebitAccount={isDebit(section)} />
                )}
                <td>{money(line.balance)}</td>
              </tr>
            ))}
            <Carried
              day={to}
              name={isLast ? words.closing : words.balanceSoFar}
              balance={money(after ?? 0)}
              inMiles={inMiles}
            />
          </tbody>
        </table>
      }
    >
      {total === 0 && <Empty title={words.noLines}>{words.noLinesText}</Empty>}
      {total > limit && (
        <>
          <ListFooter {...ledger} onPage={onPage} />
          <p className={classes.printed}>{words.printedPart}</p>
        </>
      )}
    </Sheet>
  )
}

const balanceBefore = (line: LedgerLine | undefined) =>
  line && (toHundredths(line.balance) - toHundredths(line.amount)) / 100

const Day = ({ day }: { day: string }) => {
  const dates = useDates()
  return <time dateTime={day}>{dates.dayInYear(day)}</time>
}

type CarriedProps = { day: string; name: string; balance: string; inMiles: boolean }

/** The balance before or after the lines of a page. */
const Carried = ({ day, name, balance, inMiles }: CarriedProps) => (
  <tr data-carried>
    <td>
      <Day day={day} />
    </td>
    <td>{name}</td>
    {inMiles ? <td>{''}</td> : <Sides amount={null} isDebitAccount />}
    <td>{balance}</td>
  </tr>
)

type SidesProps = {
  /** Null for a row without an amount. */
  amount: number | null
  isDebitAccount: boolean
}

/** The amount in its column; on a phone, one column has them all, in the account's own sign. */
function Sides({ amount, isDebitAccount }: SidesProps) {
  const debit = (isDebitAccount ? 1 : -1) * (amount ?? 0)
  return (
    <>
      <td className={classes.side}>{debit > 0 && dollarsAndCents(debit)}</td>
      <td className={classes.side}>{debit < 0 && dollarsAndCents(-debit)}</td>
      <td className={classes.change}>{amount !== null && dollarsAndCents(amount)}</td>
    </>
  )
}

/** Leads to the batch, and to the paper it was posted from. */
function Source({ accountId, line }: { accountId: string; line: LedgerLine }) {
  const words = useCopy(copy)
  const dates = useDates()
  const { date, source, details, batchId, documentGuid } = line
  if (batchId === null) return <td>{words.yearClosed(Number(date.slice(0, 4)) - 1)}</td>
  const day = dates.dayInYear(date)
  return (
    <td>
      <span className={classes.source}>
        <Link to={paths.batch(accountId, batchId)} aria-label={words.openBatch(source, day)}>
          {source}
        </Link>
        {documentGuid && (
          <Link
            to={paths.workDocument(accountId, documentGuid)}
            aria-label={words.openPaper(source, day)}
            className={classes.paper}
          >
            <IconFileText size={16} aria-hidden="true" />
            <span>{words.paper}</span>
          </Link>
        )}
      </span>
      {details && <small>{details}</small>}
    </td>
  )
}
