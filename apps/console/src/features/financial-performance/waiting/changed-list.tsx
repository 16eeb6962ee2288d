import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { ImportedTransaction } from '@milepost/contract/financial-performance/imported-transactions'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { paths } from '../../../paths.ts'
import { ShortcutKey, useShortcuts } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import { useRowFocus } from '../../../shared/keyboard/use-row-focus.ts'
import classes from '../books.module.css'
import { BankWords, useBankName } from './bank-words.tsx'
import { OtherVersion } from './other-version.tsx'
import { useReview } from './use-review.ts'
import { copy } from './waiting.copy.ts'

type ChangedListProps = { accountId: string; transactions: ImportedTransaction[] }

/** One page of posted transactions that the bank changed or removed since, each with what the bank says now. */
export function ChangedList({ accountId, transactions }: ChangedListProps) {
  const words = useCopy(copy)
  const dates = useDates()
  const getName = useBankName()
  const review = useReview(accountId)
  const { list, getIndex, step } = useRowFocus()
  const markSeen = (ids: string[]) => review.mutate({ ids, decision: 'seen' })
  useShortcuts({ j: () => step(1), k: () => step(-1) }, { whileHeld: true })
  useShortcuts({
    s() {
      const current = transactions[getIndex()]
      if (!current || review.isPending) return
      step(1)
      markSeen([current.id])
    },
  })
  return (
    <>
      <p className={classes.note}>{words.changedHint}</p>
      <ul className="plainList" ref={list}>
        {transactions.map((transaction) => {
          const { id, date, amount, bankAccount, bankChange, batchId } = transaction
          const name = getName(transaction)
          return (
            <li key={id} tabIndex={-1} className={classes.focusable}>
              <div className={classes.waiting}>
                <span />
                <span className={classes.dim}>{dates.dayInYear(date)}</span>
                <span>
                  <BankWords {...transaction} />{' '}
                  {bankAccount && <span className={classes.dim}>{bankAccount}</span>}{' '}
                  {batchId && (
                    <Link
                      className={classes.batchLink}
                      to={paths.batch(accountId, batchId)}
                      aria-label={words.seeBatchOf(name)}
                    >
                      {words.seeBatch}
                    </Link>
                  )}
                </span>
                <b className={classes.amount}>{dollarsAndCents(amount)}</b>
                <span className={classes.decide}>
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={words.markSeenFor(name)}
                    aria-keyshortcuts="S"
                    rightSection={<ShortcutKey>S</ShortcutKey>}
                    disabled={review.isPending}
                    onClick={() => markSeen([id])}
                  >
                    {words.markSeen}
                  </Button>
                </span>
              </div>
              {bankChange &&
                (bankChange.isRemoved ? (
                  <p className={classes.removed}>{words.bankRemoved}</p>
                ) : (
                  <OtherVersion
                    title={words.bankSays}
                    version={{ ...bankChange, checkNumber: null }}
                    than={transaction}
                  />
                ))}
            </li>
          )
        })}
      </ul>
      <div className={classes.bar}>
        <Button
          size="sm"
          loading={review.isPending}
          onClick={() => markSeen(transactions.map(({ id }) => id))}
        >
          {words.markAllSeen(transactions.length)}
        </Button>
      </div>
    </>
  )
}
