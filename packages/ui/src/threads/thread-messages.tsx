import type { ReactNode } from 'react'
import type { ThreadFile as File, ThreadMessage } from '@milepost/contract/hub-messages/threads'
import { useDates } from '../i18n/dates.ts'
import { useCopy } from '../i18n/language.tsx'
import { ThreadFile, type FileRead } from './thread-file.tsx'
import classes from './thread-messages.module.css'
import { copy } from './threads.copy.ts'

type ThreadMessagesProps = {
  messages: readonly ThreadMessage[]
  /** Whose screen it is: their own messages are at the right. */
  isFirm: boolean
  readFile: (messageId: string, position: number) => FileRead
  /** More at the end, such as what is not sent yet. */
  children?: ReactNode
}

/** The messages of a thread, oldest first. */
export function ThreadMessages({ messages, isFirm, readFile, children }: ThreadMessagesProps) {
  const words = useCopy(copy)
  return (
    <ol className={classes.messages} aria-label={words.messages}>
      {messages.map((message) => (
        <Message
          key={message.id}
          message={message}
          isOwn={message.fromFirm === isFirm}
          isFirm={isFirm}
          readFile={readFile}
        />
      ))}
      {children}
    </ol>
  )
}

type MessageProps = Pick<ThreadMessagesProps, 'isFirm' | 'readFile'> & {
  message: ThreadMessage
  isOwn: boolean
}

function Message({ message, isOwn, isFirm, readFile }: MessageProps) {
  const words = useCopy(copy)
  const { moment } = useDates()
  const { id, author, body, createdAt, readAt, files } = message
  return (
    <li className={classes.message} data-own={isOwn || undefined}>
      <div className={classes.meta}>
        {/* Several people of the firm write; a client is usually one person. */}
        <b>{isOwn && !isFirm ? words.you : author}</b>
        <time dateTime={createdAt}>{moment(createdAt)}</time>
        {isOwn && readAt && <span>{words.seen}</span>}
      </div>
      {/* Sanitized by the server: only plain text, lists, tables and links remain. */}
      <div className={classes.body} dangerouslySetInnerHTML={{ __html: body }} />
      <ThreadFiles files={files} readFile={(position) => readFile(id, position)} />
    </li>
  )
}

type ThreadFilesProps = { files: readonly File[]; readFile: (position: number) => FileRead }

/** The files of one message. */
export function ThreadFiles({ files, readFile }: ThreadFilesProps) {
  if (files.length === 0) return null
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.position}>
          <ThreadFile file={file} content={readFile(file.position)} />
        </li>
      ))}
    </ul>
  )
}

type UnsentMessageProps = { body: string; fileNames: readonly string[]; children: ReactNode }

/** A message that is not at the server yet, with why. */
export function UnsentMessage({ body, fileNames, children }: UnsentMessageProps) {
  const words = useCopy(copy)
  return (
    <li className={classes.message} data-own data-unsent>
      <div className={classes.meta}>
        <b>{words.you}</b>
        {children}
      </div>
      <div className={classes.body} data-typed>
        {body}
      </div>
      {fileNames.length > 0 && <p className={classes.size}>{fileNames.join(', ')}</p>}
    </li>
  )
}
