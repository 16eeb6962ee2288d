import type * as z from 'zod/mini'
import type { HubMessageChange } from '@milepost/contract/hub-messages/hub-messages'
import type { NewAnswer } from '@milepost/contract/questions/questions'
import type {
  TaskAnswer,
  TaskDocument,
  TaskKind,
  TaskLink,
} from '@milepost/contract/task-links/task-links'
import type { WithFiles } from '@milepost/contract/wire/endpoint'
import type { Client } from '../../platform/auth/caller.ts'
import { consumeTaskLink } from '../../platform/auth/task-links.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { httpError, notFound } from '../../platform/errors.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { StoredFile } from '../../platform/storage/stored-file.ts'
import { findRecipient } from '../../shared/send-mail.ts'
import type { DescribeTask, Task } from '../../shared/task-links/task.ts'

type Do<Input, Result> = (
  db: Db,
  clock: Clock,
  client: Client,
  aboutId: string,
  input: Input,
) => Promise<Result>

/** What the features do that have the tasks. */
export type Tasks = {
  describe: Record<TaskKind, DescribeTask>
  reply: Do<z.output<typeof HubMessageChange>, unknown>
  answer: Do<NewAnswer, unknown>
  /** Returns the document's ID. */
  upload: (
    db: Db,
    clock: Clock,
    client: Client,
    about: { kind: TaskKind; aboutId: string },
    document: WithFiles<TaskDocument, StoredFile>,
  ) => Promise<string>
}

type OpenTask = Extract<Task, { state: 'open' }>

/** Throws a 410 for a task that the client did some other way, or that the firm no longer needs. */
async function findOpen(
  db: Db,
  tasks: Tasks,
  accountId: string,
  { kind, aboutId }: { kind: TaskKind; aboutId: string },
): Promise<OpenTask> {
  const task = await tasks.describe[kind](db, accountId, aboutId)
  if (task.state !== 'open')
    throw httpError(410, task.state === 'done' ? 'task_link_done' : 'task_link_withdrawn')
  return task
}

/** What the caller's link is for. Throws a 410 if it was used, or if the task is not open any more. */
export async function describeTaskLink(
  db: Db,
  tasks: Tasks,
  { accountId, userId, taskLink }: Client,
): Promise<TaskLink> {
  const { id, kind, aboutId, isUsed } = taskLink!
  if (isUsed) throw httpError(410, 'task_link_used')
  const { state: _state, ...task } = await findOpen(db, tasks, accountId, { kind, aboutId })
  const person = await findRecipient(db, accountId, userId)
  return { id, kind, aboutId, ...task, language: person?.language ?? 'en' }
}

/**
 * Uses up the caller's link for its task, and queues the mail that says so. Throws a 404 for a link to another kind of task, a
 * 410 if it was used or the task is not open any more, and a 403 if it takes signing in.
 */
async function takeTask(
  db: Db,
  clock: Clock,
  tasks: Tasks,
  client: Client,
  kinds: readonly TaskKind[],
): Promise<{ kind: TaskKind; aboutId: string }> {
  const { accountId, userId } = client
  if (!kinds.includes(client.taskLink!.kind)) throw notFound()
  const { kind, aboutId } = await consumeTaskLink(db, clock, client)
  const { needsSignIn } = await findOpen(db, tasks, accountId, { kind, aboutId })
  if (needsSignIn) throw httpError(403, 'task_link_sign_in')
  await addJob(db, 'send_task_done_mail', { accountId, userId, kind })
  return { kind, aboutId }
}

type Context = { db: Db; clock: Clock; tasks: Tasks; client: Client }

/** Replies to the message of the caller's link. */
export async function replyByLink(
  { db, clock, tasks, client }: Context,
  reply: { response: string },
): Promise<void> {
  const { aboutId } = await takeTask(db, clock, tasks, client, ['reply'])
  await tasks.reply(db, clock, client, aboutId, reply)
}

/** Takes the document that the caller's link asks for. */
export async function uploadByLink(
  { db, clock, tasks, client }: Context,
  document: WithFiles<TaskDocument, StoredFile>,
): Promise<void> {
  const about = await takeTask(db, clock, tasks, client, ['document_request', 'resubmission'])
  await tasks.upload(db, clock, client, about, document)
}

/** Answers the question of the caller's link, with a document made of the files, if there are any. */
export async function answerByLink(
  { db, clock, tasks, client }: Context,
  { key, words, files }: WithFiles<TaskAnswer, StoredFile>,
): Promise<void> {
  const about = await takeTask(db, clock, tasks, client, ['question'])
  const documentId =
    files.length > 0 ? await tasks.upload(db, clock, client, about, { files }) : undefined
  const { id } = client.taskLink!
  await tasks.answer(db, clock, client, about.aboutId, { id, key, words, documentId })
}
