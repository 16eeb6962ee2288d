import type { ImportedTransaction } from '@milepost/contract/financial-performance/imported-transactions'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useBooksLock } from '../../../shared/posting/use-books-lock.ts'
import classes from '../books.module.css'
import { copy } from './waiting.copy.ts'

type ChosenNotesProps = {
  accountId: string
  chosen: readonly ImportedTransaction[]
  /** Whether one of them has no account yet. */
  isMissing: boolean
}

/** Why the chosen transactions can't be posted yet, and on which day those of locked months are. */
export function ChosenNotes({ accountId, chosen, isMissing }: ChosenNotesProps) {
  const words = useCopy(copy)
  const { fullDay } = useDates()
  const { isLocked, openFrom } = useBooksLock(accountId)
  const late = chosen.filter(({ date }) => isLocked(date)).length
  return (
    <>
      {late > 0 && openFrom && <p className={classes.dim}>{words.late(late, fullDay(openFrom))}</p>}
      {isMissing && <p className={classes.wrong}>{words.missing}</p>}
      {chosen.some(({ isAhead }) => isAhead) && <p className={classes.wrong}>{words.notYet}</p>}
      {chosen.some(({ possibleDuplicate }) => possibleDuplicate) && (
        <p className={classes.wrong}>{words.decideFirst}</p>
      )}
      {chosen.some(({ match }) => match?.isSure) && (
        <p className={classes.wrong}>{words.confirmFirst}</p>
      )}
    </>
  )
}
