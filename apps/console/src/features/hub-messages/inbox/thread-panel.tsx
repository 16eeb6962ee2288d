import { Badge, Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { use, useEffect, useRef, useState, type RefObject } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { accountForStaff } from '@milepost/contract/account/account'
import type { Thread } from '@milepost/contract/hub-messages/threads-for-staff'
import { read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { PageFrame } from '@milepost/ui/layout/page-frame.ts'
import { useFocusOnArrival } from '@milepost/ui/routing/focus-on-arrival.ts'
import { Composer } from '@milepost/ui/threads/composer.tsx'
import { ThreadMessages } from '@milepost/ui/threads/thread-messages.tsx'
import { paths } from '../../../paths.ts'
import { ClientFacts } from '../../../shared/clients/client-facts.tsx'
import { ShortcutKey, useShortcuts } from '../../../shared/keyboard/keyboard-shortcuts.tsx'
import { useColleagues } from '../../../shared/use-colleagues.ts'
import { AboutLink } from './about-link.tsx'
import { copy } from './inbox.copy.ts'
import {
  readThreadFile,
  useChangeThread,
  useFollowThread,
  useHead,
  useReply,
  useThread,
  useThreadMessages,
  type ThreadParams,
} from './inbox.hooks.ts'
import classes from './thread-panel.module.css'

/** One conversation: how it stands, what was said, and where the firm writes. */
export function ThreadPanel() {
  const words = useCopy(copy)
  const { siteName } = use(PageFrame)
  const { accountId = '', id = '' } = useParams()
  const { search } = useLocation()
  const params = { accountId, id }
  const thread = useThread(params)
  return (
    <article className={classes.panel}>
      <title>{[thread.data?.subject ?? words.inbox, siteName].filter(Boolean).join(' | ')}</title>
      <Link to={{ pathname: paths.inbox, search }} className={classes.back}>
        {words.backToInbox}
      </Link>
      <ClientFacts accountId={accountId} />
      <LoadState
        query={thread}
        failed={words.threadFailed}
        placeholder={<SkeletonRows rows={6} height={40} />}
      >
        {(shown) => <OpenThread thread={shown} params={params} />}
      </LoadState>
    </article>
  )
}

type OpenThreadProps = { thread: Thread; params: ThreadParams }

function OpenThread({ thread, params }: OpenThreadProps) {
  const words = useCopy(copy)
  const heading = useFocusOnArrival()
  const field = useRef<HTMLTextAreaElement>(null)
  useFollowThread(params)
  const said = useThreadMessages(params, thread.messageCount)
  const seenThrough = said.messages.length
  const {
    subject,
    account: client,
    startedByClient,
    sentBy,
    assignedTo,
    isHandled,
    isClosed,
  } = thread
  return (
    <>
      <header className={classes.head}>
        <h1 ref={heading} tabIndex={-1}>
          {subject}
        </h1>
        <p className={classes.facts}>
          <Link to={paths.client(client.id)}>{client.name}</Link>
          <span>{startedByClient ? words.startedByClient : words.sentBy(sentBy)}</span>
          <span>{assignedTo ? words.assignedTo(assignedTo.fullName) : words.unassigned}</span>
          {isHandled && !isClosed && <Badge color="green">{words.isHandled}</Badge>}
          {isClosed && <Badge color="gray">{words.closed}</Badge>}
        </p>
        <Head params={params} />
        <Actions
          thread={thread}
          params={params}
          seenThrough={seenThrough}
          onReply={() => field.current?.focus()}
        />
      </header>
      <Messages thread={thread} params={params} said={said} />
      {isClosed && <p className={classes.dim}>{words.isClosed}</p>}
      <Reply name={client.name} params={params} seenThrough={seenThrough} field={field} />
    </>
  )
}

/** What it is about, and the document that was asked for. */
function Head({ params }: { params: ThreadParams }) {
  const words = useCopy(copy)
  const { data } = useHead(params)
  if (!data?.about && !data?.documentStatus) return null
  const { about, documentStatus } = data
  return (
    <p className={classes.facts}>
      {about && <AboutLink accountId={params.accountId} about={about} />}
      {documentStatus && (
        <Link to={paths.workDocument(params.accountId, documentStatus.id)}>
          {words.openDocument(documentStatus.title)}
        </Link>
      )}
    </p>
  )
}

type ActionsProps = OpenThreadProps & {
  /** The position of the last message on the screen. */
  seenThrough: number
  onReply: () => void
}

/** Reply, handled, assign, close: buttons and keys. */
function Actions({ thread, params, seenThrough, onReply }: ActionsProps) {
  const { assignedTo, isHandled, isClosed } = thread
  const words = useCopy(copy)
  const toast = useToast()
  const colleagues = useColleagues()
  const { data: me } = useQuery(read(accountForStaff.currentStaff, {}))
  const change = useChangeThread(params)
  const [isAssigning, setAssigning] = useState(false)
  const handle = () =>
    change.mutate(
      { isHandled: !isHandled, seenThrough },
      { onSuccess: () => isHandled || toast.success(words.wasHandled) },
    )
  const close = () =>
    change.mutate(
      { isClosed: !isClosed, seenThrough },
      { onSuccess: () => isClosed || toast.success(words.wasClosed) },
    )
  useShortcuts({
    r: onReply,
    h: isClosed ? undefined : handle,
    a: () => setAssigning(true),
    c: close,
  })
  const others = colleagues.filter(({ id }) => id !== me?.id && id !== assignedTo?.id)
  const assign = (to: string | null) => change.mutate({ assignedTo: to })
  return (
    <div className={classes.actions}>
      <Button
        size="sm"
        aria-keyshortcuts="R"
        rightSection={<ShortcutKey>R</ShortcutKey>}
        onClick={onReply}
      >
        {words.reply}
      </Button>
      {!isClosed && (
        <Button
          size="sm"
          variant="default"
          aria-keyshortcuts="H"
          rightSection={<ShortcutKey>H</ShortcutKey>}
          onClick={handle}
        >
          {isHandled ? words.unhandle : words.handle}
        </Button>
      )}
      <Menu
        opened={isAssigning}
        onChange={setAssigning}
        position="bottom-start"
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <Button
            size="sm"
            variant="default"
            aria-keyshortcuts="A"
            rightSection={<ShortcutKey>A</ShortcutKey>}
          >
            {words.assign}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} className={classes.colleagues}>
          {me && me.id !== assignedTo?.id && (
            <Menu.Item onClick={() => assign(me.id)}>{words.toMe}</Menu.Item>
          )}
          {assignedTo && <Menu.Item onClick={() => assign(null)}>{words.toNobody}</Menu.Item>}
          {others.map(({ id, fullName }) => (
            <Menu.Item key={id} onClick={() => assign(id)}>
              {fullName}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        size="sm"
        variant="default"
        aria-keyshortcuts="C"
        rightSection={<ShortcutKey>C</ShortcutKey>}
        onClick={close}
      >
        {isClosed ? words.reopen : words.close}
      </Button>
    </div>
  )
}

type MessagesProps = OpenThreadProps & { said: ReturnType<typeof useThreadMessages> }

function Messages({ thread: { messageCount }, params, said }: MessagesProps) {
  const words = useCopy(copy)
  const { messages, first, failed } = said
  const end = useRef<HTMLDivElement>(null)
  const isLoaded = messages.length >= messageCount
  useEffect(() => {
    if (isLoaded) end.current?.scrollIntoView({ block: 'nearest' })
  }, [isLoaded, messageCount])
  return (
    <div>
      <LoadState
        query={failed ?? first}
        failed={words.threadFailed}
        placeholder={<SkeletonRows rows={4} height={40} />}
      >
        {() => (
          <ThreadMessages
            messages={messages}
            isFirm
            readFile={(messageId, position) => readThreadFile(params, messageId, position)}
          />
        )}
      </LoadState>
      <div ref={end} />
    </div>
  )
}

type ReplyProps = {
  name: string
  params: ThreadParams
  seenThrough: number
  field: RefObject<HTMLTextAreaElement | null>
}

function Reply({ name, params, seenThrough, field }: ReplyProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const errorMessage = useErrorMessage()
  const reply = useReply(params, seenThrough)
  const send = async () => {
    try {
      await reply.send()
      toast.success(words.sent)
    } catch (reason) {
      toast.failure(errorMessage(reason))
    }
  }
  return (
    <div className={classes.reply}>
      <Composer
        label={words.replyTo(name)}
        body={reply.body}
        onBody={reply.setBody}
        files={reply.files}
        onFiles={reply.setFiles}
        isSending={reply.isSending}
        send={words.send}
        onSend={() => void send()}
        field={field}
      />
    </div>
  )
}
