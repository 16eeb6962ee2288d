import {
  insertDocument,
  moveDocument,
  setPreview,
} from '../../../src/features/documents/documents.sql.ts'
import { insertFiles } from '../../../src/features/documents/files.sql.ts'
import type { Db } from '../../../src/platform/database.ts'
import type { Blob } from '../../../src/platform/storage.ts'
import type { DemoClient } from '../clients.ts'
import { randomOf, uuidOf } from '../random.ts'
import { staffId } from '../staff.ts'
import type { DemoDocument } from './document.ts'
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

export type StoredDocument = {
  client: DemoClient
  document: DemoDocument
  sentAt: Date
  /** The document's files in their order, as they are in storage. */
  files: Blob[]
  preview: Blob
}

/** Writes the documents with their files, previews and histories. */
export async function insertDocuments(
  db: Db,
  documents: readonly StoredDocument[],
  now: Date,
): Promise<void> {
  const replacementOf = ({ client, document: { title } }: StoredDocument) =>
    documents.find((other) => other.client === client && other.document.replaces === title)
  // Oldest first: a replacement names what it replaces.
  for (const stored of documents.toSorted((a, b) => a.sentAt.getTime() - b.sentAt.getTime()))
    await insertOne(db, stored, replacementOf(stored)?.sentAt, now)
}

async function insertOne(
  db: Db,
  { client, document, sentAt: at, files, preview }: StoredDocument,
  replacedAt: Date | undefined,
  now: Date,
): Promise<void> {
  const { accountId, userId } = client
  const { title, status, reason, note, replaces } = document
  const id = documentId(client, title)
  await insertDocument(db, accountId, {
    ...{ id, title, createdBy: userId, at, hubMessageId: undefined },
    resubmittedDocumentId: replaces === undefined ? undefined : documentId(client, replaces),
  })
  const newFiles = document.files.map(({ name, comment, mimeType }, i) => ({
    ...{ fileName: name, comment: comment ?? null, mimeType, ...files[i]! },
  }))
  await insertFiles(db, accountId, id, newFiles, at)
  const moves = movesTo(status, at, now, randomOf(`${client.key}/${title}/moves`))
  for (const [i, move] of moves.entries()) {
    const isClients = i === 0 || move.status === 'resubmitted'
    await moveDocument(db, accountId, id, {
      status: move.status,
      at: (move.status === 'resubmitted' && replacedAt) || move.at,
      actorId: isClients ? userId : staffId('bookkeeper'),
      note: i === moves.length - 1 ? note : undefined,
      reason: move.status === 'needs_resubmission' ? reason : undefined,
    })
  }
  await setPreview(db, accountId, id, preview)
}
