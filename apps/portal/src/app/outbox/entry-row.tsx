import { Button, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { questions } from '@milepost/contract/questions/questions'
import { read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useQuestionWords } from '@milepost/ui/questions/question-words.copy.ts'
import { kindOf } from '../../outbox/command-kinds.ts'
import { isAnswerTooLate } from '../../outbox/commands/answer.ts'
import { toCallFailed, type OutboxEntry } from '../../outbox/outbox-entry.ts'
import { retryEntry } from '../../outbox/outbox.ts'
import classes from './entry-row.module.css'
import { copy } from './outbox.copy.ts'
import { useEntryText } from './use-entry-text.ts'

type EntryRowProps = {
  entry: OutboxEntry
  /** Fraction sent (0 to 1); undefined if not being sent. */
  part: number | undefined
  /** Moves it back to the draft to be edited, if possible. */
  onCorrect: (() => void) | undefined
  onDiscard: () => void
}

/** One outbox entry: what it is, its progress, and the actions for a refused one. */
export function EntryRow({ entry, part, onCorrect, onDiscard }: EntryRowProps) {
  const words = useCopy(copy)
  const { moment } = useDates()
  const { what, more } = useEntryText()(entry.command)
  const { refusal } = entry
  const Glyph = kindOf(entry.command).icon
  const isSending = part !== undefined
  return (
    <li className={classes.row}>
      <Glyph size={24} stroke={1.75} aria-hidden="true" className={classes.icon} />
      <div className={classes.what}>
        <b>{what}</b>
        {more && <span className={classes.more}>{more}</span>}
        <span className={classes.more}>{words.done(moment(entry.at))}</span>
        <EntryStatus entry={entry} part={part} />
        {isSending && 'pages' in entry.command && entry.command.pages.length > 0 && (
          <Progress value={100 * part} aria-label={words.sending} />
        )}
      </div>
      {!isSending && (
        <div className={classes.choices}>
          {refusal && (
            <Button
              variant="default"
              aria-label={words.tryAgainFor(what)}
              onClick={() => void retryEntry(entry)}
            >
              {words.tryAgain}
            </Button>
          )}
          {refusal && onCorrect && (
            <Button variant="default" aria-label={words.correctFor(what)} onClick={onCorrect}>
              {words.correct}
            </Button>
          )}
          <Button
            variant="subtle"
            color="red"
            aria-label={words.discardFor(what)}
            onClick={onDiscard}
          >
            {words.discard}
          </Button>
        </div>
      )}
    </li>
  )
}

function EntryStatus({ entry: { command, refusal }, part }: Pick<EntryRowProps, 'entry' | 'part'>) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  if (part !== undefined) return <span className={classes.state}>{words.sending}</span>
  if (!refusal) return <span className={classes.state}>{words.waiting}</span>
  return (
    <span className={classes.state} data-refused>
      <span>{words.because(errorMessage(toCallFailed(refusal)))}</span>
      {command.kind === 'answer' && isAnswerTooLate(refusal) && (
        <>
          {' '}
          <FirstAnswer questionId={command.questionId} />{' '}
          {command.pages.length > 0 && <span>{words.fileArrived}</span>}
        </>
      )}
    </span>
  )
}

/** What was answered instead, by whoever came first. */
function FirstAnswer({ questionId }: { questionId: string }) {
  const words = useCopy(copy)
  const { answer } = useQuestionWords()
  const { data } = useQuery(read(questions.show, { params: { id: questionId } }))
  return data?.answer && <span>{words.answeredBefore(answer(data), data.answer.by)}</span>
}
