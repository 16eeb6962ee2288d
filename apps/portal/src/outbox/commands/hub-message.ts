import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconMessageReply from '@tabler/icons-react/dist/esm/icons/IconMessageReply.mjs'
import { hubMessages, type HubMessage } from '@milepost/contract/hub-messages/hub-messages'
import type { CommandKind } from '../command-kind.ts'
import { copy } from './commands.copy.ts'

type ReplyCommand = { kind: 'reply'; messageId: string; subject: string; response: string }
type ArchiveCommand = { kind: 'archive'; messageId: string; subject: string }

const affects = [hubMessages.list, hubMessages.show]

export const replyCommand: CommandKind<ReplyCommand, HubMessage> = {
  orderingKey: ({ messageId }) => messageId,
  send: ({ messageId, response }, { call, key, signal }) =>
    call(
      hubMessages.change,
      { params: { id: messageId }, body: { response } },
      { idempotencyKey: key, signal },
    ),
  affects,
  icon: IconMessageReply,
  toLine: ({ subject, response }, { language }) => ({
    what: copy[language].reply(subject),
    more: response,
  }),
}

export const archiveCommand: CommandKind<ArchiveCommand, HubMessage> = {
  orderingKey: ({ messageId }) => messageId,
  send: ({ messageId }, { call, key, signal }) =>
    call(
      hubMessages.change,
      { params: { id: messageId }, body: { archived: true } },
      { idempotencyKey: key, signal },
    ),
  affects,
  icon: IconArchive,
  toLine: ({ subject }, { language }) => ({ what: copy[language].archive(subject), more: '' }),
}
