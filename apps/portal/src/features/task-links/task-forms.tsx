import { Button, Radio, Stack, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { maxFiles } from '@milepost/contract/documents/documents'
import { maxReplyCharacters, Reply } from '@milepost/contract/hub-messages/hub-messages'
import { maxAnswerCharacters, needsWords } from '@milepost/contract/questions/questions'
import { maxReceiptFiles, type TaskLink } from '@milepost/contract/task-links/task-links'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useSchemaForm } from '@milepost/ui/forms/use-schema-form.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { TaskFiles, type TaskFile } from './task-files.tsx'
import { choiceNames, copy } from './task-links.copy.ts'
import type { Sent } from './task-links.hooks.ts'
import classes from './task-page.module.css'

type FormProps = {
  /** Why it could not be sent. */
  failure: string | undefined
  isSending: boolean
  onSend: (sent: Sent) => void
}

const Failure = ({ children }: { children: ReactNode }) => (
  <p role="alert" className={classes.problem}>
    {children}
  </p>
)

/** Words to a message, up to 500 characters. */
export function ReplyForm({ failure, isSending, onSend }: FormProps) {
  const words = useCopy(copy)
  const form = useSchemaForm(Reply, { response: '' })
  const left = maxReplyCharacters - form.values.response.trim().length
  return (
    <Form
      className={classes.form}
      onSubmit={form.submit(({ response }) => onSend({ kind: 'reply', response }))}
    >
      <Textarea
        {...form.field('response')}
        label={<span>{words.yourReply}</span>}
        description={left < 0 ? words.tooMany(-left) : words.remaining(left)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        size="md"
        rows={5}
        disabled={isSending}
      />
      {failure && <Failure>{failure}</Failure>}
      <Button type="submit" size="lg" loading={isSending}>
        {words.send}
      </Button>
    </Form>
  )
}

const toFiles = (files: readonly TaskFile[]) => files.map(({ file }) => file)

/** The pages of a document. */
export function DocumentForm({ failure, isSending, onSend }: FormProps) {
  const words = useCopy(copy)
  const [files, setFiles] = useState<readonly TaskFile[]>([])
  const [isMissing, setMissing] = useState(false)
  return (
    <Form
      className={classes.form}
      onSubmit={() => {
        setMissing(files.length === 0)
        if (files.length > 0 && !isSending) onSend({ kind: 'document', files: toFiles(files) })
      }}
    >
      <TaskFiles
        label={words.pages}
        files={files}
        max={maxFiles}
        onFiles={(chosen) => {
          setFiles(chosen)
          setMissing(false)
        }}
        disabled={isSending}
      />
      {isMissing && <Failure>{words.needsPage}</Failure>}
      {failure && <Failure>{failure}</Failure>}
      <Button type="submit" size="lg" loading={isSending}>
        {words.send}
      </Button>
    </Form>
  )
}

/** One of a question's choices, with words or the receipt where it takes them. */
export function AnswerForm({
  failure,
  isSending,
  onSend,
  choices,
}: FormProps & Pick<TaskLink, 'choices'>) {
  const words = useCopy(copy)
  const names = useCopy(choiceNames)
  const errorMessage = useErrorMessage()
  const [key, setKey] = useState<string>()
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly TaskFile[]>([])
  const [problem, setProblem] = useState<string>()
  const choice = choices.find((one) => one.key === key)
  const wantsWords = choice !== undefined && needsWords(choice)
  const findProblem = () => {
    if (!choice) return errorMessages.answer_choice
    if (wantsWords && text.trim() === '') return errorMessages.answer_words
    if (text.trim().length > maxAnswerCharacters) return errorMessages.reply_too_long
    return choice.kind === 'receipt' && files.length === 0
      ? errorMessages.answer_receipt
      : undefined
  }
  const submit = () => {
    const found = findProblem()
    setProblem(found)
    if (found || !choice || isSending) return
    const answer = { key: choice.key, words: text.trim() || undefined }
    const sent = choice.kind === 'receipt' ? toFiles(files) : []
    onSend({ kind: 'answer', answer, files: sent })
  }
  return (
    <Form className={classes.form} onSubmit={() => submit()}>
      <Radio.Group label={words.yourAnswer} value={key ?? null} onChange={setKey}>
        <Stack gap={0} mt={4}>
          {choices.map(({ key: value, kind, label }) => (
            <Radio
              key={value}
              value={value}
              label={label ?? names[kind]}
              size="md"
              className={classes.choice}
              disabled={isSending}
            />
          ))}
        </Stack>
      </Radio.Group>
      {choice?.kind === 'receipt' && (
        <TaskFiles
          label={words.receipt}
          files={files}
          max={maxReceiptFiles}
          onFiles={setFiles}
          disabled={isSending}
        />
      )}
      {choice && (
        <Textarea
          label={<span>{wantsWords ? words.yourWordsNeeded : words.yourWords}</span>}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          size="md"
          rows={2}
          disabled={isSending}
        />
      )}
      {problem && <Failure>{errorMessage(problem)}</Failure>}
      {failure && <Failure>{failure}</Failure>}
      <Button type="submit" size="lg" loading={isSending}>
        {words.send}
      </Button>
    </Form>
  )
}
