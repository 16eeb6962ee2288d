import { Link } from 'react-router'
import type { FileRowMatch } from '@milepost/contract/financial-performance/bank-imports'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { paths } from '../../../paths.ts'
import classes from '../books.module.css'
import { copy } from './waiting.copy.ts'

type MatchFactsProps = { accountId: string; match: FileRowMatch }

/** What a transaction may confirm, and why. */
export function MatchFacts({ accountId, match }: MatchFactsProps) {
  const words = useCopy(copy)
  const dates = useDates()
  const isTransfer = match.entries.every(({ batchId }) => batchId === null)
  const reasons = match.reasons.map((reason) => words[`${reason}Reason`]).join(', ')
  return (
    <>
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
    </>
  )
}
