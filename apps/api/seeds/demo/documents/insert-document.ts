import {
  insertDocument,
  insertFiles,
  moveDocument,
  setPreview,
} from '../../../src/features/documents/documents.sql.ts'
import type { Db } from '../../../src/platform/database.ts'
import type { DemoClient } from '../clients.ts'
import { randomOf, uuidOf } from '../random.ts'
import { staffId } from '../staff.ts'
import type { DemoDocument } from './document.ts'
import type { KeptDocument } from './keep-document.ts'
import { movesTo } from './moves.ts'

const documentId = (client: DemoClient, title: string) => uuidOf(`document/${client.key}/${title}`)

/** When a document was sent: in a driver's day, or a few hours before `now`. */
export function sentAt(client: DemoClient, { title, daysAgo }: DemoDocument, now: Date): Date {
  const random = randomOf(`${client.key}/${title}/sent`)
  const minute = 60_000
  if (daysAgo === 0) return new Date(now.getTime() - random.whole(70, 290) * minute)
  const day = new Date(now.getTime() - daysAgo * 24 * 60 * minute).toISOString().slice(0, 10)
  return new Date(Date.parse(`${day}T12:30:00.000Z`) + random.whole(0, 10 * 60) * minute)
}

type Inserted = DemoDocument & KeptDocument & { sentAt: Date; replacedAt: Date | undefined }

/** Writes a kept document with its files, its preview and its history. */
export async function insertDemoDocument(
  db: Db,
  client: DemoClient,
  document: Inserted,
  now: Date,
): Promise<void> {
  const { accountId, userId } = client
  const { title, status, files, preview, reason, note, replaces, replacedAt } = document
  const id = documentId(client, title)
  await insertDocument(db, accountId, {
    ...{ id, title, createdBy: userId, at: document.sentAt, hubMessageId: undefined },
    resubmittedDocumentId: replaces === undefined ? undefined : documentId(client, replaces),
  })
  await insertFiles(db, accountId, id, files, document.sentAt)
  const moves = movesTo(status, document.sentAt, now, randomOf(`${client.key}/${title}/moves`))
  for (const [i, move] of moves.entries()) {
    const byClient = i === 0 || move.status === 'resubmitted'
    await moveDocument(db, accountId, id, {
      status: move.status,
      at: (move.status === 'resubmitted' && replacedAt) || move.at,
      actorId: byClient ? userId : staffId('bookkeeper'),
      note: i === moves.length - 1 ? note : undefined,
      reason: move.status === 'needs_resubmission' ? reason : undefined,
    })
  }
  await setPreview(db, accountId, id, preview)
}
