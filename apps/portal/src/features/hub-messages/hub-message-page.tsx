import { Badge, Button, Paper } from '@mantine/core'
import IconMessageReply from '@tabler/icons-react/dist/esm/icons/IconMessageReply.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import {
  canArchive,
  canReply,
  canUpload,
  type HubMessage,
} from '@milepost/contract/hub-messages/hub-messages'
import { isConversation } from '@milepost/contract/hub-messages/threads'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { paths, withUpload } from '../../paths.ts'
import { ArchiveButton } from './archive-button.tsx'
import classes from './hub-message-page.module.css'
import { copy } from './hub-messages.copy.ts'
import { useMessage, useQueuedCommands, useRefusedCommands } from './hub-messages.hooks.ts'
import { ActionNeeded, ArchiveQueued } from './message-badges.tsx'
import {
  DocumentStatusCard,
  RefusedCard,
  ResponseCard,
  WaitingDocumentCard,
} from './outcome-cards.tsx'
import { ReplyForm } from './reply-form.tsx'
import { useThreadDraft } from './thread/use-thread-draft.ts'
import { useChangeMessage } from './use-change-message.ts'

const Thread = lazyPart(() => import('./thread/thread.tsx').then((loaded) => loaded.Thread))
const AboutLink = lazyPart(
  () => import('./thread/about-link.tsx').then((loaded) => loaded.AboutLink),
  { failure: 'fallback' },
)

/** One message: its text, the actions it asks for, and their outcome. */
export function HubMessagePage() {
  const words = useCopy(copy)
  const { id = '' } = useParams()
  const message = useMessage(id)
  const waiting = useQueuedCommands().get(id)
  const refused = useRefusedCommands(id)
  return (
    <Page
      title={words.message}
      documentTitle={message.data && words.viewTitle(message.data.subject)}
      back={{ to: paths.hubMessages, label: words.backToList }}
    >
      <LoadState query={message} failed={() => words.loadFailed} placeholder={<Waiting />}>
        {(shown) => (
          <div className={classes.grid}>
            <Message key={shown.id} message={shown} />
            <div className={classes.outcome}>
              {waiting?.kind === 'document' && <WaitingDocumentCard title={waiting.title} />}
              {shown.documentStatus && <DocumentStatusCard {...shown.documentStatus} />}
              {shown.response !== null && !isConversation(shown) && (
                <ResponseCard response={shown.response} sentAt={shown.responseSentAt} />
              )}
              {shown.response === null && waiting?.kind === 'reply' && (
                <ResponseCard response={waiting.response} sentAt={null} />
              )}
              {refused.map(({ id: key, command, refusal }) => (
                <RefusedCard key={key} command={command} refusal={refusal} />
              ))}
            </div>
          </div>
        )}
      </LoadState>
    </Page>
  )
}

function Message({ message }: { message: HubMessage }) {
  const words = useCopy(copy)
  const { moment } = useDates()
  const { id, subject, body, batchType, documentYear, createdAt, actionNeeded, archived } = message
  const navigate = useNavigate()
  const isThread = isConversation(message)
  // One for both forms: the firm may write while a reply is typed.
  const draft = useThreadDraft(id, subject)
  // Words that can't be sent any more have no button that leads to them.
  const [isReplying, setReplying] = useState(draft.body !== '' && !isThread && !canReply(message))
  const reply = useChangeMessage(message)
  const replyField = useRef<HTMLTextAreaElement>(null)
  const waiting = useQueuedCommands().get(id)
  const heading = useRef<HTMLHeadingElement>(null)
  /** The composer goes on where the person was typing. */
  const replaceReply = (composer: HTMLTextAreaElement | null) => {
    const field = replyField.current
    if (field && field === document.activeElement) {
      composer?.focus()
      composer?.setSelectionRange(field.selectionStart, field.selectionEnd)
    }
    setReplying(false)
  }
  const about = [batchType, documentYear].filter((part) => part !== null).join(' ')
  return (
    <Paper component="article" aria-labelledby={id} className={classes.card}>
      <div className={classes.meta}>
        <time dateTime={createdAt}>{moment(createdAt)}</time>
        {about && <span>{about}</span>}
        {message.about && <AboutLink about={message.about} />}
        {waiting?.kind === 'archive' && !archived ? (
          <ArchiveQueued />
        ) : (
          actionNeeded && !waiting && <ActionNeeded />
        )}
        {archived && <Badge color="gray">{words.isArchived}</Badge>}
      </div>
      <h2 ref={heading} tabIndex={-1} id={id} className={classes.subject}>
        {subject}
      </h2>
      {isThread ? (
        <Thread
          message={message}
          draft={draft}
          isReplySending={reply.isPending}
          onShown={replaceReply}
          fallback={<SkeletonRows rows={4} height={32} />}
        />
      ) : (
        // Sanitized by the server: only plain text, lists, tables and links remain.
        <div className={classes.body} dangerouslySetInnerHTML={{ __html: body }} />
      )}
      {isReplying ? (
        <ReplyForm
          message={message}
          draft={draft}
          change={reply}
          field={replyField}
          onDone={() => {
            setReplying(false)
            // The form unmounts with its focus, so move the focus.
            heading.current?.focus()
          }}
        />
      ) : (
        !waiting && (
          <Actions
            message={message}
            onReply={() => setReplying(true)}
            // Navigate only if this page is still mounted.
            onArchived={() => heading.current && void navigate(paths.hubMessages)}
          />
        )
      )}
    </Paper>
  )
}

type ActionsProps = { message: HubMessage; onReply: () => void; onArchived: () => void }

function Actions({ message, onReply, onArchived }: ActionsProps) {
  const words = useCopy(copy)
  const { pathname } = useLocation()
  const { id } = message
  if (!canArchive(message)) return null
  return (
    <div className={classes.actions}>
      {canReply(message) && !isConversation(message) && (
        <Button leftSection={<IconMessageReply size={20} aria-hidden="true" />} onClick={onReply}>
          {words.reply}
        </Button>
      )}
      {canUpload(message) && (
        <Button
          component={Link}
          to={withUpload(pathname, { kind: 'hub-message', id })}
          leftSection={<IconUpload size={20} aria-hidden="true" />}
        >
          {words.uploadDocument}
        </Button>
      )}
      <ArchiveButton message={message} onArchived={onArchived} />
    </div>
  )
}

const Waiting = () => (
  <Paper className={classes.card}>
    <SkeletonRows rows={6} height={18} />
  </Paper>
)
