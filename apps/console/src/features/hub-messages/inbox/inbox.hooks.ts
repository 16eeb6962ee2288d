import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { hubMessagesForStaff } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import {
  threadsForStaff,
  type ThreadChange,
} from '@milepost/contract/hub-messages/threads-for-staff'
import { staffNotices } from '@milepost/contract/staff-notices/staff-notices'
import { call, read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { usePersistedDraft } from '@milepost/ui/storage/use-persisted-draft.ts'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import type { ComposedFile } from '@milepost/ui/threads/composer.tsx'
import { pollEvery } from './unanswered-count.tsx'

export type ThreadParams = { accountId: string; id: string }

const perPage = 50

/** How a thread stands. Not polled: each look is in the client's history. */
export const useThread = (params: ThreadParams) => useQuery(read(threadsForStaff.show, { params }))

/**
 * Keeps an open thread up to date, in whichever list it is by now. What is polled is its row in the list, which has no words; only
 * a new message loads those again.
 */
export function useFollowThread({ accountId, id }: ThreadParams): void {
  const cache = useQueryClient()
  const { data } = useQuery({
    ...read(threadsForStaff.list, { query: { client: accountId, thread: id } }),
    refetchInterval: pollEvery,
  })
  useEffect(() => {
    const params = { accountId, id }
    const { queryKey } = read(threadsForStaff.show, { params })
    const [listed, shown] = [data?.items.find((one) => one.id === id), cache.getQueryData(queryKey)]
    if (!listed || !shown) return
    cache.setQueryData(queryKey, listed)
    if (listed.messageCount !== shown.messageCount)
      void cache.invalidateQueries({ queryKey: [threadsForStaff.messages.path, { params }] })
  }, [cache, accountId, id, data])
}

/** What the thread is about, and the document sent for it. */
export const useHead = (params: ThreadParams) =>
  useQuery(read(hubMessagesForStaff.show, { params }))

/** All messages of a thread. A new one makes it longer, which loads them again. */
export function useThreadMessages(params: ThreadParams, messageCount: number) {
  const pages = Array.from({ length: Math.ceil(messageCount / perPage) }, (_, i) => i + 1)
  return useQueries({
    queries: pages.map((page) =>
      read(threadsForStaff.messages, { params, query: { page, limit: perPage } }),
    ),
    combine: (results) => ({
      messages: results.flatMap(({ data }) => data?.items ?? []),
      first: results[0]!,
      failed: results.find(({ isError, data }) => isError && !data),
    }),
  })
}

/** How to read a file of a message. */
export const readThreadFile = (thread: ThreadParams, messageId: string, position: number) => {
  const params = { ...thread, messageId, position }
  return {
    queryKey: [threadsForStaff.file.path, { params }],
    queryFn: () => call(threadsForStaff.file, { params }),
  }
}

function useRefetch() {
  const cache = useQueryClient()
  return () => {
    const { list, show, messages } = threadsForStaff
    const lists = [list, hubMessagesForStaff.sent, staffNotices.waiting]
    for (const { path } of [...lists, show, messages])
      void cache.invalidateQueries({ queryKey: [path] })
  }
}

/** Assigns a thread, marks it handled, or closes it. */
export function useChangeThread(params: ThreadParams) {
  const cache = useQueryClient()
  const refetch = useRefetch()
  const toast = useToast()
  const errorMessage = useErrorMessage()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: ThreadChange) => call(threadsForStaff.change, { params, body }),
    onSuccess: (thread) => {
      cache.setQueryData(read(threadsForStaff.show, { params }).queryKey, thread)
      refetch()
    },
    onError: (reason) => {
      toast.failure(errorMessage(reason))
      refetch()
    },
  })
}

/** Other words get another ID, so that a retry never sends twice. */
const Draft = z.object({ id: z.string(), body: z.string() })

/**
 * An unsent message in a thread, and how it is sent by someone who has seen the thread through a position. Its words survive a
 * reload.
 */
export function useReply(params: ThreadParams, seenThrough: number) {
  const refetch = useRefetch()
  const { accountId, id: threadId } = params
  const stored = usePersistedDraft(
    `thread:${accountId}/${threadId}`,
    Draft,
    () => ({ id: uuid(), body: '' }),
    { isEmpty: ({ body }) => body === '' },
  )
  const [files, setFiles] = useState<readonly ComposedFile[]>([])
  const { value, setValue } = stored
  const sending = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      call(threadsForStaff.write, {
        params,
        body: {
          id: value.id,
          body: value.body.trim(),
          files: files.map(({ file }) => ({ object: file, originalFileName: file.name })),
          seenThrough,
        },
      }),
    onSuccess: () => {
      stored.startOver()
      setFiles([])
    },
    onSettled: refetch,
  })
  return {
    body: value.body,
    setBody: (body: string) => setValue({ id: uuid(), body }),
    files,
    setFiles: (chosen: readonly ComposedFile[]) => {
      setFiles(chosen)
      setValue((before) => ({ ...before, id: uuid() }))
    },
    send: sending.mutateAsync,
    isSending: sending.isPending,
  }
}
