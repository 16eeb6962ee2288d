import { randomUUID } from 'node:crypto'
import { threads } from '@milepost/contract/hub-messages/threads'
import { threadsForStaff } from '@milepost/contract/hub-messages/threads-for-staff'
import type { Client } from './documents.ts'

type Words = { id?: string; body?: string; files?: File[] }

const toFiles = (files: File[]) => files.map((object) => ({ object }))

/** Starts a thread as a client; returns its ID. */
export async function startThread(
  { call }: Pick<Client, 'call'>,
  {
    id = randomUUID(),
    subject = 'My new truck',
    body = 'Which form do you need?',
    files = [],
    ...about
  }: Words & {
    subject?: string
    aboutKind?: 'document' | 'transaction' | 'figure'
    aboutId?: string
  } = {},
): Promise<string> {
  const started = await call(threads.start, {
    body: { id, subject, body, files: toFiles(files), ...about },
  })
  return started.id
}

/** Writes in a thread as the client. */
export const writeAsClient = (
  { call }: Pick<Client, 'call'>,
  threadId: string,
  { id = randomUUID(), body = 'Unit 12, since May.', files = [] }: Words = {},
) => call(threads.write, { params: { id: threadId }, body: { id, body, files: toFiles(files) } })

/** Writes in a client's thread as staff. */
export const writeAsStaff = (
  { call }: Pick<Client, 'call'>,
  { accountId }: Pick<Client, 'accountId'>,
  threadId: string,
  {
    id = randomUUID(),
    body = 'Form **2290**, please.',
    files = [],
    seenThrough,
  }: Words & { seenThrough?: number } = {},
) =>
  call(threadsForStaff.write, {
    params: { accountId, id: threadId },
    body: { id, body, files: toFiles(files), seenThrough },
  })
