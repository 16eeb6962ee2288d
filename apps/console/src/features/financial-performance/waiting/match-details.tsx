import { Button } from '@mantine/core'
import type {
  ImportedMatch,
  ImportedTransaction,
} from '@milepost/contract/financial-performance/imported-transactions'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { ShortcutKey } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import { useBooksLock } from '../../../shared/posting/use-books-lock.ts'
import classes from '../books.module.css'
import { useBankName } from './bank-words.tsx'
import { MatchFacts } from './match-facts.tsx'
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
  return (
    <div className={classes.match}>
      <div>
        <MatchFacts accountId={accountId} match={match} />
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
