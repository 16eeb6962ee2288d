import IconMessagePlus from '@tabler/icons-react/dist/esm/icons/IconMessagePlus.mjs'
import IconMessageReply from '@tabler/icons-react/dist/esm/icons/IconMessageReply.mjs'
import { hubMessages, type HubMessage } from '@milepost/contract/hub-messages/hub-messages'
import { threads } from '@milepost/contract/hub-messages/threads'
import type { Language } from '@milepost/ui/i18n/language.tsx'
import type { Attempt, CommandKind } from '../command-kind.ts'
import type { StoredFile } from '../stored-file.ts'
import { withWatch } from '../watch-send.ts'
import { copy } from './commands.copy.ts'

/** What the client asks about in a thread they start. */
export type ThreadSubject = Pick<NonNullable<HubMessage['about']>, 'kind' | 'id'>

/** The id of its entry is the message's. */
type StartThreadCommand = {
  kind: 'start-thread'
  subject: string
  body: string
  about: ThreadSubject | undefined
  pages: StoredFile[]
}
type WriteCommand = {
  kind: 'write'
  messageId: string
  subject: string
  body: string
  pages: StoredFile[]
}
/** What somebody says: it starts a thread, or is written in one. */
export type ThreadCommand = StartThreadCommand | WriteCommand

export const startThreadCommand: CommandKind<StartThreadCommand> = {
  orderingKey: () => undefined,
  async send({ subject, body, about, pages }, attempt) {
    const files = await loadFiles(pages, attempt)
    const asked = { aboutKind: about?.kind, aboutId: about?.id }
    const message = { id: attempt.key, subject, body, ...asked, files }
    await withWatch(
      attempt.signal,
      (options) => attempt.call(threads.start, { body: message }, options),
      attempt.onProgress,
    )
  },
  affects: [hubMessages.list],
  icon: IconMessagePlus,
  toLine: (command, { language }) => ({
    what: copy[language].newMessage(command.subject),
    more: toMore(command, language),
  }),
}

export const writeCommand: CommandKind<WriteCommand> = {
  orderingKey: ({ messageId }) => messageId,
  async send({ messageId, body, pages }, attempt) {
    const message = { id: attempt.key, body, files: await loadFiles(pages, attempt) }
    const params = { id: messageId }
    await withWatch(
      attempt.signal,
      (options) => attempt.call(threads.write, { params, body: message }, options),
      attempt.onProgress,
    )
  },
  affects: [hubMessages.list, hubMessages.show, threads.messages],
  icon: IconMessageReply,
  toLine: (command, { language }) => ({
    what: copy[language].message(command.subject),
    more: toMore(command, language),
  }),
}

const loadFiles = (pages: StoredFile[], { loadFile }: Attempt) =>
  Promise.all(
    pages.map(async ({ id, fileName, type, lastModified }) => ({
      object: new File([await loadFile(id)], fileName, { type, lastModified }),
      originalFileName: fileName,
    })),
  )

const toMore = ({ body, pages }: ThreadCommand, language: Language) =>
  pages.length > 0 ? `${body} · ${copy[language].files(pages.length)}` : body
