import { Alert, Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { firm } from '@milepost/contract/firm/firm'
import type { TaskLink } from '@milepost/contract/task-links/task-links'
import { CallFailed } from '@milepost/contract/wire/caller'
import { read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { copy as toastCopy } from '@milepost/ui/feedback/toast.copy.ts'
import { useCopy, useLanguage, type Language } from '@milepost/ui/i18n/language.tsx'
import { useFocusOnArrival } from '@milepost/ui/routing/focus-on-arrival.ts'
import { useTokenFromUrl } from '@milepost/ui/session/token-in-url.ts'
import { paths } from '../../paths.ts'
import { AnswerForm, DocumentForm, ReplyForm } from './task-forms.tsx'
import { copy, reasons } from './task-links.copy.ts'
import { useSendTask, useTaskLink } from './task-links.hooks.ts'
import classes from './task-page.module.css'

/** The page of a link in a mail, which does one task without signing in. */
export function TaskPage() {
  const words = useCopy(copy)
  const token = useTokenFromUrl()
  if (!token) return <Closed title={words.closedTitle} sentence={words.invalid} />
  // Another link, opened over this one, starts afresh.
  return <Task key={token} token={token} />
}

/** Codes of links that are closed because there is nothing left to do. */
const nothingLeft = ['task_link_used', 'task_link_done', 'task_link_withdrawn']

const isClosed = (reason: unknown): reason is CallFailed =>
  reason instanceof CallFailed && (reason.status === 410 || reason.status === 401)

function Task({ token }: { token: string }) {
  const words = useCopy(copy)
  const toastWords = useCopy(toastCopy)
  const errorMessage = useErrorMessage()
  const { data: ours } = useQuery(read(firm.show, {}))
  const link = useTaskLink(token)
  const sending = useSendTask(token)
  const { adoptLanguage } = useLanguage()
  const language = link.data?.language
  const adopted = useRef<Language>(undefined)
  useEffect(() => {
    // Only as the link opens: the person may choose another one on the page.
    if (language === undefined || adopted.current === language) return
    adopted.current = language
    adoptLanguage(language)
  }, [language, adoptLanguage])
  const name = ours?.name ?? ''

  if (sending.isSuccess)
    return (
      <>
        <Heading title={words.doneTitle} />
        <p role="status">{words.done(name)}</p>
        <SignIn to={paths.home} />
      </>
    )
  const closing = [sending.error, link.error].find(isClosed)
  if (closing)
    return (
      <Closed
        title={nothingLeft.includes(closing.code) ? words.doneBefore : words.closedTitle}
        sentence={closing.status === 401 ? words.invalid : errorMessage(closing)}
      />
    )
  if (link.isPending)
    return (
      <>
        <Heading title={words.loading} />
        <SkeletonRows rows={4} />
      </>
    )
  if (link.isError)
    return (
      <>
        <Heading title={words.closedTitle} />
        <Alert color="red" role="alert">
          <p className={classes.alert}>{toastWords.failure(errorMessage(link.error))}</p>
          <Button variant="default" onClick={() => void link.refetch()}>
            {words.retry}
          </Button>
        </Alert>
      </>
    )
  const { data } = link
  const failure = sending.error ? toastWords.failure(errorMessage(sending.error)) : undefined
  const form = { failure, isSending: sending.isPending, onSend: sending.mutate }
  return (
    <>
      <Heading title={words[data.kind]} />
      <Asked link={data} firmName={name} />
      {data.needsSignIn ? (
        <Button component={Link} to={paths.signInThen(pageOf(data))} size="lg" fullWidth>
          {words.signIn}
        </Button>
      ) : (
        <>
          {data.kind === 'reply' && <ReplyForm {...form} />}
          {data.kind === 'question' && <AnswerForm {...form} choices={data.choices} />}
          {(data.kind === 'resubmission' || data.kind === 'document_request') && (
            <DocumentForm {...form} />
          )}
          <p className={classes.note}>{words.once}</p>
          <SignIn to={pageOf(data)} />
        </>
      )}
    </>
  )
}

/** Where the task's own page is. */
function pageOf({ kind, aboutId }: TaskLink): string {
  if (kind === 'question') return paths.questions
  return kind === 'resubmission' ? paths.document(aboutId) : paths.hubMessage(aboutId)
}

/** What the firm asks, as far as a link may say it. */
function Asked({ link, firmName }: { link: TaskLink; firmName: string }) {
  const words = useCopy(copy)
  const reasonTexts = useCopy(reasons)
  const { kind, text, reason, needsSignIn } = link
  if (needsSignIn)
    return (
      <>
        <p>
          {kind === 'question' ? words.aboutTransaction(firmName) : words.aboutMessage(firmName)}
        </p>
        <p>{words.signInFirst}</p>
      </>
    )
  if (kind === 'resubmission')
    return (
      <>
        <p>
          {[words.againLead(firmName), text === null && reason && reasonTexts[reason]]
            .filter(Boolean)
            .join(' ')}
        </p>
        {text !== null && <Quote text={text} />}
        <p>{reason === 'missing_pages' ? words.sendMissing : words.sendAll}</p>
      </>
    )
  if (text === null) return <p>{words.uploadPlain(firmName)}</p>
  return (
    <>
      <p>{kind === 'document_request' ? words.uploadLead(firmName) : words.replyLead(firmName)}</p>
      <Quote text={text} />
    </>
  )
}

const Quote = ({ text }: { text: string }) => (
  <blockquote className={classes.quote}>{text}</blockquote>
)

function Heading({ title }: { title: string }) {
  const heading = useFocusOnArrival()
  const { data } = useQuery(read(firm.show, {}))
  return (
    <>
      <title>{data ? `${title} | ${data.name}` : title}</title>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
    </>
  )
}

/** A link that does nothing any more, and why. */
function Closed({ title, sentence }: { title: string; sentence: ReactNode }) {
  return (
    <>
      <Heading title={title} />
      <p role="alert">{sentence}</p>
      <SignIn to={paths.home} />
    </>
  )
}

/** Whatever a link does not show takes signing in, with the second factor of those who have one. */
function SignIn({ to }: { to: string }) {
  const words = useCopy(copy)
  return (
    <p className={classes.more}>
      <span>{words.more}</span>{' '}
      <Anchor component={Link} to={paths.signInThen(to)}>
        {words.signIn}
      </Anchor>
    </p>
  )
}
