import { Paper, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AboutKind } from '@milepost/contract/hub-messages/hub-messages'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { toOneLine } from '@milepost/contract/wire/one-line'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { Composer } from '@milepost/ui/threads/composer.tsx'
import type { ThreadSubject } from '../../../outbox/commands/thread.ts'
import { queued } from '../../../outbox/send-or-enqueue.ts'
import { paths } from '../../../paths.ts'
import { AboutLink } from './about-link.tsx'
import { copy } from './thread.copy.ts'
import { useSendThread } from './thread.hooks.ts'
import classes from './thread.module.css'
import { useThreadDraft } from './use-thread-draft.ts'

/** What is asked about, from the URL. */
function parseAbout(query: URLSearchParams): ThreadSubject | undefined {
  const [kind, id] = (query.get('about') ?? '').split('/')
  const known = AboutKind.safeParse(kind).data
  return known && id ? { kind: known, id } : undefined
}

const maxSubjectCharacters = 150

/** Starts a conversation with the firm. The URL says what it is about, and may suggest the subject or name a thread. */
export function NewMessagePage() {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const about = parseAbout(query)
  const suggested = (query.get('subject') ?? '').slice(0, maxSubjectCharacters)
  // What could not be sent in a thread goes on here.
  const draft = useThreadDraft(query.get('from') ?? `new/${query.get('about') ?? ''}`, suggested)
  const sending = useSendThread()
  const [isSubjectMissing, setSubjectMissing] = useState(false)
  const subjectField = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const send = async () => {
    const [subject, body] = [toOneLine(draft.subject), draft.body.trim()]
    setSubjectMissing(subject === '')
    if (subject === '') return subjectField.current?.focus()
    const command = { kind: 'start-thread' as const, subject, body, about, pages: draft.toPages() }
    const { id } = draft
    try {
      const outcome = await sending.mutateAsync({ id, command, files: draft.files })
      if (outcome === queued) toast.note(words.queued)
      else toast.success(words.sent)
      draft.clear()
      // Navigate only if this page is still mounted.
      if (field.current)
        await navigate(outcome === queued ? paths.hubMessages : paths.hubMessage(id), {
          replace: true,
        })
    } catch (reason) {
      toast.failure(errorMessage(reason))
    }
  }
  return (
    <Page title={words.newMessage} back={{ to: paths.hubMessages, label: words.backToList }}>
      <Paper className={classes.new}>
        <p>{about ? <AboutLink about={{ ...about, title: suggested || null }} /> : words.intro}</p>
        <TextInput
          ref={subjectField}
          label={words.subject}
          value={draft.subject}
          maxLength={maxSubjectCharacters}
          size="md"
          disabled={sending.isPending}
          error={isSubjectMissing && errorMessage(errorMessages.message_subject_required)}
          onChange={({ currentTarget }) => {
            setSubjectMissing(false)
            draft.setSubject(currentTarget.value)
          }}
        />
        <Composer
          label={words.yourMessage}
          body={draft.body}
          onBody={draft.setBody}
          files={draft.files}
          onFiles={draft.setFiles}
          isSending={sending.isPending}
          send={words.send}
          onSend={() => void send()}
          field={field}
        />
      </Paper>
    </Page>
  )
}
