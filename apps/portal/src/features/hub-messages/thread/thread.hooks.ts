import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { hubMessages, type HubMessage } from '@milepost/contract/hub-messages/hub-messages'
import { threads } from '@milepost/contract/hub-messages/threads'
import { call, read } from '@milepost/ui/api/api.ts'
import type { ComposedFile } from '@milepost/ui/threads/composer.tsx'
import {
  startThreadCommand,
  writeCommand,
  type ThreadCommand,
} from '../../../outbox/commands/thread.ts'
import type { OutboxEntry } from '../../../outbox/outbox-entry.ts'
import { useOutbox } from '../../../outbox/outbox.ts'
import { queued, sendOrEnqueue } from '../../../outbox/send-or-enqueue.ts'
import { useLiveUpdates } from '../../../shared/live/live-updates.ts'
import { refresh } from '../../../shared/live/refresh.ts'
import { pollEvery } from './poll-every.ts'

const perPage = 50

/** All messages of a thread. Loading them marks them as read, so the lists are refetched then. */
export function useThreadMessages({ id, messageCount }: Pick<HubMessage, 'id' | 'messageCount'>) {
  const cache = useQueryClient()
  // Here and not with the other messages': the contract of threads is code that Home does without.
  useLiveUpdates('hub-message', (changed) => {
    if (changed === undefined || changed === id)
      void refresh(cache, { queryKey: [threads.messages.path, { params: { id } }] })
  })
  const pages = Array.from({ length: Math.ceil(messageCount / perPage) }, (_, i) => i + 1)
  return useQueries({
    queries: pages.map((page) => ({
      ...read(threads.messages, { params: { id }, query: { page, limit: perPage } }),
      refetchInterval: pollEvery,
    })),
    combine: (results) => ({
      messages: results.flatMap(({ data }) => data?.items ?? []),
      first: results[0]!,
      failed: results.find(({ isError, data }) => isError && !data),
    }),
  })
}

/** How to read a file of a message. */
export const readThreadFile = (id: string, messageId: string, position: number) => {
  const params = { id, messageId, position }
  return {
    queryKey: [threads.file.path, { params }],
    queryFn: () => call(threads.file, { params }),
  }
}

type Outgoing = { id: string; command: ThreadCommand; files: readonly ComposedFile[] }

/** Sends a message of a thread, or one that starts a thread; queued in the outbox if the server can't be reached. */
export function useSendThread() {
  const cache = useQueryClient()
  const refetch = () => {
    for (const { path } of [hubMessages.list, hubMessages.show, threads.messages])
      void cache.invalidateQueries({ queryKey: [path] })
  }
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, command, files }: Outgoing) => {
      const loadFiles = async () =>
        new Map(
          await Promise.all(
            files.map(async (one) => [one.id, await one.file.arrayBuffer()] as const),
          ),
        )
      return command.kind === 'write'
        ? sendOrEnqueue(writeCommand, command, id, loadFiles)
        : sendOrEnqueue(startThreadCommand, command, id, loadFiles)
    },
    onSuccess: (outcome) => {
      if (outcome !== queued) refetch()
    },
    // The firm may have closed the thread meanwhile.
    onError: refetch,
  })
}

type EntryOf<K extends ThreadCommand['kind']> = OutboxEntry & {
  command: Extract<ThreadCommand, { kind: K }>
}
const isOfKind = <K extends ThreadCommand['kind']>(
  entry: OutboxEntry,
  kind: K,
): entry is EntryOf<K> => entry.command.kind === kind

/** Messages of a thread in the outbox, with those that the server refused. */
export const useUnsentMessages = (threadId: string) =>
  useOutbox().entries.filter(
    (entry): entry is EntryOf<'write'> =>
      isOfKind(entry, 'write') && entry.command.messageId === threadId,
  )

/** Threads in the outbox. */
export const useUnsentThreads = () =>
  useOutbox().entries.filter((entry): entry is EntryOf<'start-thread'> =>
    isOfKind(entry, 'start-thread'),
  )
