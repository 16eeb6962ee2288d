import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  booksImports,
  type BooksImport,
  type BooksPosting,
} from '@milepost/contract/financial-performance/books-imports'
import { audit } from '../../../platform/audit/audit.ts'
import type { Staff } from '../../../platform/auth/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import { markWritten, type Db } from '../../../platform/database/database.ts'
import { ApiError, httpError, notFound, orNotFound } from '../../../platform/errors.ts'
import { postBatches, reverseBatch } from '../posting/posting.service.ts'
import { correctionRows, loadFingerprints, lockBooks } from '../posting/posting.sql.ts'
import {
  listInReview,
  lockImports,
  lockReview,
  updateImport,
  type Posted,
} from './books-imports.sql.ts'
import { listMatched } from './matched.sql.ts'
import { listClients } from './names.sql.ts'
import { toVersion, type Part } from './parts.ts'
import { showImport, toState } from './review.service.ts'
import { judgeFiles } from './surroundings.ts'

/** The call that changes a client's books, for the client's history. */
type Request = { id: string; ip: string }

/**
 * Posts what is ready in these files, all or none; call it in a transaction. Throws a 409 if something else is ready
 * than the sender saw, or with the client's name if its books refuse a batch.
 */
export async function postImports(
  transaction: Db,
  clock: Clock,
  staff: Staff,
  request: Request,
  { ids, versions }: { ids: readonly string[]; versions: readonly string[] },
): Promise<BooksPosting> {
  await lockReview(transaction)
  const locked = await lockImports(transaction, ids)
  if (locked.length < new Set(ids).size) throw notFound()
  // What others have under review is judged, too: it may have the same months.
  const all = await judgeFiles(transaction, clock, await listInReview(transaction))
  const inside = all.filter(({ importId }) => ids.includes(importId))
  const ready = inside.filter(({ status }) => status === 'ready')
  if (!isDeepStrictEqual(ready.map(toVersion).toSorted(), versions.toSorted()))
    throw httpError(409, 'books_parts_changed')
  const postedOf = new Map<string, Posted[]>()
  const byClient = Map.groupBy(ready, ({ accountId }) => accountId!)
  // Always in the same order, so that two postings at once wait for each other.
  for (const accountId of [...byClient.keys()].toSorted()) {
    const ofClient = byClient.get(accountId)!
    for (const part of ofClient) {
      const batches = part.batches.map((batch) => ({ ...batch, id: randomUUID() }))
      await withName(part.clientName!, () =>
        postBatches(transaction, clock, accountId, batches, staff.staffId),
      )
      const posted = toPosted(
        part,
        batches.map(({ id }) => id),
      )
      postedOf.set(part.importId, [...(postedOf.get(part.importId) ?? []), posted])
    }
    await auditClient(transaction, clock, staff, request, {
      accountId,
      call: booksImports.post,
      files: ofClient,
    })
  }
  for (const file of locked) {
    const posted = postedOf.get(file.id)
    if (!posted) continue
    const others = inside.filter((one) => one.importId === file.id && one.status !== 'ready')
    const state = others.length === 0 ? 'posted' : toState(others)
    await updateImport(transaction, {
      ...file,
      state,
      posted: [...file.posted, ...posted],
      postedAt: clock.now(),
    })
  }
  return {
    id: randomUUID(),
    parts: ready.length,
    clients: byClient.size,
    batches: ready.reduce((sum, { batches }) => sum + batches.length, 0),
  }
}

const toPosted = ({ name, accountId, kind, day, months }: Part, batchIds: string[]): Posted => ({
  name,
  accountId: accountId!,
  kind,
  day,
  months: months.map(({ month }) => month),
  batchIds,
})

/**
 * Reverses what was posted from a file, for one client or all, all or none; call it in a transaction. Throws a 409 with
 * the client's name if a batch is in a locked month, has a reconciled line, or is matched to a bank transaction.
 */
export async function takeBackImport(
  transaction: Db,
  clock: Clock,
  staff: Staff,
  request: Request,
  { id, accountId }: { id: string; accountId?: string | undefined },
): Promise<BooksImport> {
  const [locked] = await lockImports(transaction, [id])
  const file = orNotFound(locked)
  const taken = file.posted.filter((one) => accountId === undefined || one.accountId === accountId)
  if (taken.length === 0) throw httpError(409, 'books_nothing_posted')
  const byClient = Map.groupBy(taken, (one) => one.accountId)
  const clients = await listClients(transaction, [...byClient.keys()])
  const nameOf = new Map(clients.map((one) => [one.id, one.name]))
  for (const client of [...byClient.keys()].toSorted()) {
    const batchIds = byClient.get(client)!.flatMap((one) => one.batchIds)
    await withName(nameOf.get(client) ?? '', () =>
      takeBackBatches(transaction, clock, staff, { accountId: client, batchIds }),
    )
    await auditClient(transaction, clock, staff, request, {
      accountId: client,
      call: booksImports.takeBack,
      files: [{ importId: id, fileName: file.fileName }],
    })
  }
  await updateImport(transaction, {
    ...file,
    state: 'review',
    posted: file.posted.filter((one) => !taken.includes(one)),
  })
  return showImport(transaction, id)
}

async function takeBackBatches(
  transaction: Db,
  clock: Clock,
  { staffId }: Staff,
  { accountId, batchIds }: { accountId: string; batchIds: string[] },
): Promise<void> {
  await lockBooks(transaction, accountId)
  // One that somebody reversed by hand is taken back already.
  const rows = await loadFingerprints(transaction, accountId, batchIds)
  const open = rows.flatMap((one) => (one.isReversed ? [] : one.id))
  const corrections = []
  for (const batchId of open)
    corrections.push(...(await correctionRows(transaction, accountId, batchId)))
  const all = [...open, ...corrections.map(({ id }) => id)]
  const [matched] = await listMatched(transaction, accountId, all)
  if (matched) throw httpError(409, 'books_batch_matched', { detail: matched.description })
  for (const batchId of open)
    await reverseBatch(transaction, clock, accountId, batchId, { postedBy: staffId })
}

/** Says whose books refuse something. */
async function withName(name: string, act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason
    const errors = reason.errors.map((error) => ({
      ...error,
      detail: error.detail === undefined ? name : `${name}: ${error.detail}`,
    }))
    throw new ApiError(errors)
  }
}

type Audited = {
  accountId: string
  call: { method: string; path: string }
  files: readonly { importId: string; fileName: string }[]
}

async function auditClient(
  transaction: Db,
  clock: Clock,
  { staffId, fullName }: Staff,
  request: Request,
  { accountId, call, files }: Audited,
): Promise<void> {
  await audit(transaction, {
    accountId,
    at: clock.now(),
    actorId: staffId,
    actorName: fullName,
    action: `${call.method} ${call.path}`,
    subject: { files: files.map(({ importId, fileName }) => ({ importId, fileName })) },
    requestId: request.id,
    address: request.ip,
  })
  markWritten(transaction, accountId)
}
