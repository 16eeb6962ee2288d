import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { Link } from 'react-router'
import type { HubMessage } from '@milepost/contract/hub-messages/hub-messages'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Composer } from '@milepost/ui/threads/composer.tsx'
import { ThreadMessages, UnsentMessage } from '@milepost/ui/threads/thread-messages.tsx'
import { toCallFailed } from '../../../outbox/outbox-entry.ts'
import { queued } from '../../../outbox/send-or-enqueue.ts'
import { paths } from '../../../paths.ts'
import { copy } from './thread.copy.ts'
import {
  readThreadFile,
  useSendThread,
  useThreadMessages,
  useUnsentMessages,
} from './thread.hooks.ts'
import classes from './thread.module.css'
import type { ThreadDraft } from './use-thread-draft.ts'

/** The number of messages from which the newest is out of sight at the top of the page. */
const longThread = 4

type ThreadProps = {
  message: HubMessage
  draft: ThreadDraft
  /** What is in the draft is on its way as the reply to the first message. */
  isReplySending: boolean
  /** Once, with the composer's field unless the thread is closed. */
  onShown: (field: HTMLTextAreaElement | null) => void
}

/** Both sides' messages, whose turn it is, and where the client writes. */
export function Thread({ message, draft, isReplySending, onShown }: ThreadProps) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const { id, messageCount, isClosed, lastFrom } = message
  const { messages, first, failed } = useThreadMessages(message)
  const unsent = useUnsentMessages(id)
  const end = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const tellShown = useEffectEvent(onShown)
  useLayoutEffect(() => tellShown(field.current), [])
  const isLoaded = messages.length >= messageCount
  useEffect(() => {
    if (isLoaded && messageCount >= longThread) end.current?.scrollIntoView({ block: 'nearest' })
  }, [isLoaded, messageCount])
  const isOurTurn = lastFrom === 'client' || unsent.length > 0
  return (
    <div className={classes.thread}>
      <LoadState
        query={failed ?? first}
        failed={words.loadFailed}
        placeholder={<SkeletonRows rows={4} height={32} />}
      >
        {() => (
          <ThreadMessages
            messages={messages}
            isFirm={false}
            readFile={(messageId, position) => readThreadFile(id, messageId, position)}
          >
            {unsent.map(({ id: key, command: { body, pages }, refusal }) => (
              <UnsentMessage
                key={key}
                body={body}
                fileNames={pages.map(({ fileName }) => fileName)}
              >
                {refusal ? (
                  <span role="status" className={classes.refused}>
                    <span>{words.refused(errorMessage(toCallFailed(refusal)))}</span>{' '}
                    <Link to={paths.outbox}>{words.toOutbox}</Link>
                  </span>
                ) : (
                  <span>{words.waiting}</span>
                )}
              </UnsentMessage>
            ))}
          </ThreadMessages>
        )}
      </LoadState>
      <div ref={end}>
        {isClosed ? (
          <p className={classes.turn} role="status">
            {draft.isEmpty ? (
              <>
                <span>{words.closed}</span>{' '}
                <Link to={paths.newHubMessage}>{words.startAnother}</Link>
              </>
            ) : (
              <>
                <span>{words.closedMeanwhile}</span>{' '}
                <Link to={paths.newHubMessageFrom(message)}>{words.sendAsNew}</Link>
              </>
            )}
          </p>
        ) : (
          <p className={classes.turn} role="status">
            {isOurTurn ? words.ourTurn : words.yourTurn}
          </p>
        )}
      </div>
      {/* What was typed before stays in sight. */}
      {(!isClosed || !draft.isEmpty) && (
        <Write message={message} draft={draft} isReplySending={isReplySending} field={field} />
      )}
    </div>
  )
}

type WriteProps = Omit<ThreadProps, 'onShown'> & { field: RefObject<HTMLTextAreaElement | null> }

function Write({ message, draft, isReplySending, field }: WriteProps) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const { id, subject, isClosed } = message
  const sending = useSendThread()
  const send = async () => {
    const body = draft.body.trim()
    const command = { kind: 'write' as const, messageId: id, subject, body, pages: draft.toPages() }
    try {
      const outcome = await sending.mutateAsync({ id: draft.id, command, files: draft.files })
      if (outcome === queued) toast.note(words.queued)
      else toast.success(words.sent)
      draft.clear()
      field.current?.focus()
    } catch (reason) {
      toast.failure(errorMessage(reason))
    }
  }
  return (
    <div className={classes.write}>
      <Composer
        label={words.yourMessage}
        body={draft.body}
        onBody={draft.setBody}
        files={draft.files}
        onFiles={draft.setFiles}
        isSending={sending.isPending || isReplySending}
        canSend={!isClosed}
        send={words.send}
        onSend={() => void send()}
        field={field}
      />
    </div>
  )
}
