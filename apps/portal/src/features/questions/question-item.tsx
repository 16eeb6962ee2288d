import { Button, Textarea } from '@mantine/core'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import { useEffect, useId, useRef, useState } from 'react'
import {
  maxAnswerCharacters,
  needsWords,
  type Choice,
  type Question,
} from '@milepost/contract/questions/questions'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { FilePicker } from '@milepost/ui/files/file-picker.tsx'
import { pickFile } from '@milepost/ui/files/pick-file.ts'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { useQuestionWords } from '@milepost/ui/questions/question-words.copy.ts'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import type { ComposedFile } from '@milepost/ui/threads/composer.tsx'
import type { AnswerCommand } from '../../outbox/commands/answer.ts'
import { queued } from '../../outbox/send-or-enqueue.ts'
import type { StoredPage } from '../../outbox/stored-file.ts'
import { toDraftFile } from '../../shared/drafts/draft-files.ts'
import { copy } from './questions.copy.ts'
import { useAnswerQuestion, useQueuedAnswers } from './questions.hooks.ts'
import classes from './questions.module.css'
import { useAnswerDraft } from './use-answer-draft.ts'

/** A question with what it is about, and how it is answered, or was. */
export function QuestionItem({ question }: { question: Question }) {
  const { about, text, answer, choices, id } = question
  const words = useCopy(copy)
  const said = useQuestionWords()
  const { day, moment } = useDates()
  const heading = useId()
  const waiting = useQueuedAnswers().get(id)
  const chosen = choices.find(({ key }) => key === answer?.key)
  return (
    <li className={classes.question} aria-labelledby={heading}>
      <h3 id={heading} className={classes.text}>
        {said.question(text)}
      </h3>
      {about && (
        <p className={classes.about}>
          <span className={classes.title}>{about.title}</span>
          <span className={classes.figures}>
            {about.amount !== null && (
              <b>
                {dollarsAndCents(Math.abs(about.amount))}
                {about.amount > 0 && ` ${words.moneyIn}`}
              </b>
            )}
            <span>{day(about.date)}</span>
          </span>
        </p>
      )}
      {answer && chosen ? (
        <p className={classes.given}>
          <b>{said.choice(chosen)}</b>
          {answer.words && <bdi>{` · ${answer.words}`}</bdi>}
          <span>{words.answered(answer.by, moment(answer.at))}</span>
        </p>
      ) : waiting ? (
        <p className={classes.given} role="status">
          <b>{waiting.command.label}</b>
          {waiting.command.words && <bdi>{` · ${waiting.command.words}`}</bdi>}
          <span>{words.waiting}</span>
        </p>
      ) : (
        <AnswerForm question={question} labelledBy={heading} />
      )}
    </li>
  )
}

function AnswerForm({ question, labelledBy }: { question: Question; labelledBy: string }) {
  const { id: questionId, choices, about, text } = question
  const words = useCopy(copy)
  const said = useQuestionWords()
  const toast = useToast()
  const errorMessage = useErrorMessage()
  const answering = useAnswerQuestion()
  const draft = useAnswerDraft(questionId)
  const { words: note, file } = draft
  const chosen = choices.find(({ key }) => key === draft.choice)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const wasChosenNow = useRef(false)
  const mustWrite = chosen !== undefined && needsWords(chosen)
  useEffect(() => {
    // Not when the page shows what was chosen before.
    if (mustWrite && wasChosenNow.current) field.current?.focus()
  }, [mustWrite])
  const choose = (choice: Choice) => {
    wasChosenNow.current = true
    setProblem(undefined)
    draft.choose(choice.key)
  }
  const pick = async ([picked]: File[], choice?: Choice) => {
    if (!picked) return
    const result = await pickFile(picked)
    if (choice) choose(choice)
    if ('problem' in result) setProblem(result.problem)
    else {
      setProblem(undefined)
      draft.setFile(result.picked.file)
    }
  }
  const send = async (choice: Choice) => {
    if (needsWords(choice) && note.trim() === '') {
      setProblem(errorMessages.answer_words)
      return field.current?.focus()
    }
    if (choice.kind === 'receipt' && !file) return setProblem(errorMessages.answer_receipt)
    const command: AnswerCommand = {
      kind: 'answer',
      questionId,
      subject: (about?.title ?? said.question(text)).slice(0, 120),
      key: choice.key,
      label: said.choice(choice),
      words: note.trim(),
      pages: file ? [toPage(file)] : [],
    }
    try {
      const outcome = await answering.mutateAsync({ id: draft.id, command, file: file?.file })
      draft.clear()
      if (outcome === queued) return toast.note(words.queued)
      const { question: now, isLate } = outcome
      if (!isLate) return toast.success(words.sent)
      const why = now.answer
        ? words.answeredBefore(said.answer(now), now.answer.by)
        : errorMessage(errorMessages.question_withdrawn)
      const rest = [file && words.fileArrived, command.words && words.noteWaits]
      toast.note([why, ...rest].filter(Boolean).join(' '))
    } catch (reason) {
      toast.failure(errorMessage(reason))
    }
  }
  const isSending = answering.isPending
  return (
    <Form
      className={classes.form}
      aria-labelledby={labelledBy}
      onSubmit={() => {
        if (chosen && !isSending) void send(chosen)
      }}
    >
      <div role="group" aria-labelledby={labelledBy} className={classes.choices}>
        {choices.map((choice) => {
          const isChosen = chosen?.key === choice.key
          const look = {
            variant: isChosen ? 'filled' : 'default',
            'aria-pressed': isChosen,
            disabled: isSending,
          }
          return choice.kind === 'receipt' ? (
            <FilePicker key={choice.key} onPick={(picked) => pick(picked, choice)}>
              {(props) => (
                <Button
                  {...props}
                  {...look}
                  leftSection={<IconCamera size={20} aria-hidden="true" />}
                >
                  {said.choice(choice)}
                </Button>
              )}
            </FilePicker>
          ) : (
            <Button key={choice.key} {...look} onClick={() => choose(choice)}>
              {said.choice(choice)}
            </Button>
          )
        })}
      </div>
      {file && (
        <p className={classes.file}>
          <IconPaperclip size={18} aria-hidden="true" />
          <span>{file.file.name}</span>
          <Button variant="subtle" disabled={isSending} onClick={() => draft.setFile(undefined)}>
            {words.removeFile}
          </Button>
        </p>
      )}
      {problem && !chosen && <p role="alert">{errorMessage(problem)}</p>}
      {chosen && (
        <>
          <Textarea
            ref={field}
            label={<span>{mustWrite ? words.whatWasIt : words.note}</span>}
            value={note}
            onChange={({ currentTarget }) => {
              setProblem(undefined)
              draft.setWords(currentTarget.value)
            }}
            error={problem && errorMessage(problem)}
            maxLength={maxAnswerCharacters}
            autosize
            minRows={1}
            maxRows={6}
            size="md"
            disabled={isSending}
          />
          <div className={classes.tools}>
            {!file && chosen.kind !== 'receipt' && (
              <FilePicker onPick={(picked) => pick(picked)}>
                {(props) => (
                  <Button
                    {...props}
                    variant="subtle"
                    disabled={isSending}
                    leftSection={<IconPaperclip size={20} aria-hidden="true" />}
                  >
                    {words.addPhoto}
                  </Button>
                )}
              </FilePicker>
            )}
            <Button type="submit" loading={isSending} className={classes.send}>
              {words.send}
            </Button>
          </div>
        </>
      )}
    </Form>
  )
}

const toPage = (file: ComposedFile): StoredPage => ({
  ...toDraftFile(file),
  key: uuid(),
  uploadedId: undefined,
  note: '',
})
