import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Answer, Choice } from '@milepost/contract/questions/questions'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useQuestionWords } from '@milepost/ui/questions/question-words.copy.ts'
import classes from './question-note.module.css'
import { copy } from './questions.copy.ts'
import { useChangeQuestion } from './questions.hooks.ts'

type QuestionNoteProps = {
  accountId: string
  /** The path to a document of the client. */
  toDocument: (id: string) => string
  question: {
    id: string
    state: 'open' | 'answered' | 'handled' | 'withdrawn'
    askedAt: string
    text: string | null
    choice: Pick<Choice, 'kind' | 'label' | 'unit'> | null
    answer: Answer | null
  }
}

/** A question about a record, with its answer and what staff do about it. */
export function QuestionNote({ accountId, toDocument, question }: QuestionNoteProps) {
  const words = useCopy(copy)
  const said = useQuestionWords()
  const { moment } = useDates()
  const change = useChangeQuestion(accountId)
  const { id, state, askedAt, text, choice, answer } = question
  return (
    <div className={classes.note}>
      <p>
        {answer && choice ? (
          <b>{words.answeredBy(answer.by, said.choice(choice), moment(answer.at))}</b>
        ) : (
          <span>{words.openSince(said.question(text), moment(askedAt))}</span>
        )}
        {answer?.words && <q>{answer.words}</q>}
        {answer?.documentId && <Link to={toDocument(answer.documentId)}>{words.seeReceipt}</Link>}
        {state === 'handled' && <span className={classes.state}>{words.handledState}</span>}
        {state === 'withdrawn' && <span className={classes.state}>{words.withdrawnState}</span>}
      </p>
      {state === 'open' && (
        <Button
          size="compact-sm"
          data-compact
          variant="subtle"
          loading={change.isPending}
          onClick={() => change.mutate({ id, change: { isWithdrawn: true } })}
        >
          {words.withdraw}
        </Button>
      )}
      {state === 'answered' && (
        <Button
          size="compact-sm"
          data-compact
          variant="subtle"
          loading={change.isPending}
          onClick={() => change.mutate({ id, change: { isHandled: true } })}
        >
          {words.handle}
        </Button>
      )}
    </div>
  )
}
