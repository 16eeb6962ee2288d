import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import {
  questionsForStaff,
  type AskedQuestion,
} from '@milepost/contract/questions/questions-for-staff'
import { read } from '@milepost/ui/api/api.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { toQuestionPath } from '../../../shared/questions/to-question-path.ts'
import booksClasses from '../books.module.css'
import { copy } from './closing.copy.ts'
import classes from './closing.module.css'

type OpenQuestionsProps = { accountId: string; month: string }

/** The newest open questions about what is of a month, each with the way to what it is about. */
export function OpenQuestions({ accountId, month }: OpenQuestionsProps) {
  const words = useCopy(copy)
  const { dayInYear } = useDates()
  const query = { state: 'open' as const, limit: 100 }
  const { data } = useQuery(
    read(questionsForStaff.listForAccount, { params: { accountId }, query }),
  )
  const ofMonth = data?.items.filter((one) => dayOf(one).startsWith(month)) ?? []
  if (ofMonth.length === 0) return null
  return (
    <ul className={classes.details}>
      {ofMonth.map((question) => (
        <li key={question.id}>
          <Link to={toQuestionPath(accountId, question)}>
            {question.about?.title ?? words.question}
          </Link>
          <span className={booksClasses.dim}>{dayInYear(dayOf(question))}</span>
        </li>
      ))}
    </ul>
  )
}

/** The day of what a question is about; of what is no more, the one on which it was asked. */
const dayOf = ({ about, askedAt }: AskedQuestion) => about?.date ?? askedAt.slice(0, 10)
