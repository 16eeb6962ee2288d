import { useQuery } from '@tanstack/react-query'
import { paperSeries } from '@milepost/contract/missing-papers/paper-series'
import { read } from '@milepost/ui/api/api.ts'
import { usePaperWords } from '@milepost/ui/missing-papers/paper-words.copy.ts'
import booksClasses from '../books.module.css'
import classes from './closing.module.css'

type MissingPapersProps = { accountId: string; month: string }

/** The missing papers whose period ends in a month. */
export function MissingPapers({ accountId, month }: MissingPapersProps) {
  const { toName, toPeriod } = usePaperWords()
  const { data = [] } = useQuery(read(paperSeries.list, { params: { accountId } }))
  const ofMonth = data.flatMap(({ missing }) => missing).filter(({ to }) => to.startsWith(month))
  if (ofMonth.length === 0) return null
  return (
    <ul className={classes.details}>
      {ofMonth.map((paper) => (
        <li key={paper.id}>
          <span>{toName(paper)}</span>
          <span className={booksClasses.dim}>{toPeriod(paper)}</span>
        </li>
      ))}
    </ul>
  )
}
