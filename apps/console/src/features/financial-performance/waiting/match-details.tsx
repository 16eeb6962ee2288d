import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type {
  ImportedMatch,
  ImportedTransaction,
} from '@milepost/contract/financial-performance/imported-transactions'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { paths } from '../../../paths.ts'
import { ShortcutKey } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import { useBooksLock } from '../../../shared/posting/use-books-lock.ts'
import classes from '../books.module.css'
import { useBankName } from './bank-words.tsx'
import { getTransferDay, type Matching } from './use-matching.ts'
import { copy } from './waiting.copy.ts'

type MatchDetailsProps = {
  accountId: string
  transaction: ImportedTransaction
  match: ImportedMatch
  matching: Matching
}

/** What a waiting transaction may confirm, and why, under its row. */
export function MatchDetails({ accountId, transaction, match, matching }: MatchDetailsProps) {
  const words = useCopy(copy)
  const dates = useDates()
  const name = useBankName()(transaction)
  const { isLocked, openFrom } = useBooksLock(accountId)
  const isTransfer = match.transactionId !== null
  const reasons = match.reasons.map((reason) => words[`${reason}Reason`]).join(', ')
  return (
    <div className={classes.match}>
      <div>
        <b>{isTransfer ? words.matchesTransfer : match.isSure ? words.sure : words.matches}</b>
        {match.entries.map((entry) => (
          <p key={entry.id}>
            {dates.dayInYear(entry.date)} · {entry.description || words.noDescription} ·{' '}
            {isTransfer && `${words.accountOf(entry.internalAccountNumber)} · `}
            <b>{dollarsAndCents(entry.amount)}</b>{' '}
            {entry.batchId && (
              <Link
                className={classes.batchLink}
                to={paths.batch(accountId, entry.batchId)}
                aria-label={words.seeBatchOf(entry.description)}
              >
                {words.seeBatch}
              </Link>
            )}
          </p>
        ))}
        {match.togetherWith.length > 0 && <p>{words.alsoPays(match.togetherWith.length)}</p>}
        <p className={classes.dim}>{words.because(reasons)}</p>
        {openFrom && isLocked(getTransferDay(transaction)) && (
          <p className={classes.dim}>{words.lateTransfer(dates.fullDay(openFrom))}</p>
        )}
      </div>
      <span className={classes.decide}>
        <Button
          size="sm"
          disabled={matching.isPending}
          aria-label={isTransfer ? words.acceptTransferFor(name) : words.acceptMatchFor(name)}
          aria-keyshortcuts="M"
          rightSection={<ShortcutKey>M</ShortcutKey>}
          onClick={() => matching.accept(transaction)}
        >
          {isTransfer ? words.acceptTransfer : words.acceptMatch}
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={matching.isPending}
          aria-label={words.refuseMatchFor(name)}
          aria-keyshortcuts="N"
          rightSection={<ShortcutKey>N</ShortcutKey>}
          onClick={() => matching.refuse(transaction)}
        >
          {words.refuseMatch}
        </Button>
      </span>
    </div>
  )
}
