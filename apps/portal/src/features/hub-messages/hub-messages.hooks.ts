import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  hubMessages,
  listedMessageFields,
  type HubMessageFilter,
} from '@milepost/contract/hub-messages/hub-messages'
import { read } from '@milepost/ui/api/api.ts'
import { usePagedList } from '@milepost/ui/lists/use-paged-list.ts'
import type { OutboxCommand } from '../../outbox/command-kinds.ts'
import { useOutbox } from '../../outbox/outbox.ts'
import { useLiveUpdates } from '../../shared/live/live-updates.ts'
import { refresh } from '../../shared/live/refresh.ts'
import { pollEvery } from './thread/poll-every.ts'

export const messageLists = [hubMessages.list.path]

/** Refetches on changes by the firm, another tab or a phone. Called once, by the layout. */
export function useLiveMessages(): void {
  const cache = useQueryClient()
  useLiveUpdates('hub-message', (id) => {
    void refresh(cache, { queryKey: messageLists })
    void refreshMessage(cache, id)
  })
}

export const refreshMessage = (cache: QueryClient, id: string | undefined) =>
  refresh(cache, {
    queryKey: [hubMessages.show.path, ...(id === undefined ? [] : [{ params: { id } }])],
  })

const readPage = (filter: HubMessageFilter, page: number) => ({
  ...read(hubMessages.list, { query: { filter, page, fields: listedMessageFields } }),
  refetchInterval: pollEvery,
})

/** One page of a list. */
export const useMessages = (filter: HubMessageFilter) =>
  usePagedList((page) => readPage(filter, page))

/** The newest messages that aren't archived. */
export const useInbox = () => useQuery(readPage('inbox', 1))

/** The newest messages that need a reply or a document. */
export const useMessagesToDo = () => useQuery(readPage('action_needed', 1))

/** One message. Loading it marks it as read, so the lists are refetched then. */
export function useMessage(id: string) {
  const cache = useQueryClient()
  const message = useQuery({
    ...read(hubMessages.show, { params: { id } }),
    refetchInterval: pollEvery,
  })
  const readAt = message.data?.readAt
  useEffect(() => {
    if (readAt) void cache.invalidateQueries({ queryKey: messageLists })
  }, [cache, readAt])
  return message
}

export type MessageCommand = Extract<OutboxCommand, { kind: 'reply' | 'archive' }>
type QueuedCommand = MessageCommand | Extract<OutboxCommand, { kind: 'document' }>

/**
 * Commands in the outbox by message id: a reply, a document, or archiving. Leaves out refused ones, which
 * need a decision and aren't sent.
 */
export function useQueuedCommands(): ReadonlyMap<string, QueuedCommand> {
  const { entries } = useOutbox()
  return new Map(
    entries.flatMap(({ command, refusal }): [string, QueuedCommand][] => {
      if (refusal) return []
      if (isAboutMessage(command)) return [[command.messageId, command]]
      return command.kind === 'document' && command.hubMessageId
        ? [[command.hubMessageId, command]]
        : []
    }),
  )
}

/** Commands about this message that the server refused, with the reason. */
export function useRefusedCommands(messageId: string) {
  const { entries } = useOutbox()
  return entries.flatMap(({ id, command, refusal }) =>
    isAboutMessage(command) && command.messageId === messageId && refusal
      ? [{ id, command, refusal }]
      : [],
  )
}

const isAboutMessage = (command: OutboxCommand): command is MessageCommand =>
  command.kind === 'reply' || command.kind === 'archive'
