import type { TaskDocument, TaskKind } from '@milepost/contract/task-links/task-links'
import type { WithFiles } from '@milepost/contract/wire/endpoint'
import type { Client } from '../../platform/auth/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { orNotFound } from '../../platform/errors.ts'
import type { StoredFile } from '../../platform/storage/stored-file.ts'
import { isShareable, listNames, mayName, type Task } from '../../shared/task-links/task.ts'
import { createDocument } from './documents.service.ts'
import { documentDetails } from './documents.sql.ts'

/** Why a document has to be sent again, for the link of its mail. */
export async function describeResubmission(db: Db, accountId: string, id: string): Promise<Task> {
  const document = await documentDetails(db, accountId, id)
  if (!document) return { state: 'withdrawn' }
  if (document.status !== 'needs_resubmission' || !document.reason) return { state: 'done' }
  const { sentence, code } = document.reason
  const names = await listNames(db, accountId)
  const isOpenToAll = sentence !== null && isShareable(sentence, names) && !mayName(sentence)
  return {
    state: 'open',
    text: isOpenToAll ? sentence : null,
    needsSignIn: false,
    reason: code,
    choices: [],
  }
}

type About = { kind: TaskKind; aboutId: string }

/**
 * Takes the document that somebody sends by the link of a mail; returns its ID. The link shows no pages, so a resubmission has
 * all of them, or those that were missing.
 */
export async function uploadByLink(
  db: Db,
  clock: Clock,
  client: Client,
  { kind, aboutId }: About,
  { files }: WithFiles<TaskDocument, StoredFile>,
): Promise<string> {
  const upload = { filesCount: files.length, files }
  if (kind !== 'resubmission') {
    const hubMessageId = kind === 'document_request' ? aboutId : undefined
    return (await createDocument(db, clock, client, { ...upload, hubMessageId })).guid
  }
  const { reason, ...document } = orNotFound(await documentDetails(db, client.accountId, aboutId))
  const isPart = reason?.code === 'missing_pages' && reason.fileNumbers.length === 0
  const { guid } = await createDocument(db, clock, client, {
    ...upload,
    resubmittedDocumentId: aboutId,
    keptFileNumbers: isPart ? document.files.map(({ fileNumber }) => fileNumber) : [],
  })
  return guid
}
