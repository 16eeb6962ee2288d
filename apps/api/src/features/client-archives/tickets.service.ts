import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Language } from '@milepost/contract/account/account'
import {
  archiveTicketMs,
  clientArchives,
  maxArchivesADay,
  type ArchiveTicket,
  type DocumentSelection,
} from '@milepost/contract/client-archives/client-archives'
import { audit } from '../../platform/audit/audit.ts'
import { asOwn } from '../../platform/audit/audited-call.ts'
import { createToken, hashToken } from '../../platform/auth/tokens.ts'
import type { Db } from '../../platform/database/database.ts'
import { httpError, notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  archivesSince,
  claimTicket,
  findTicket,
  insertTicket,
  languageOf,
  languageOfUser,
  type Asker,
} from './archives.sql.ts'

const dayMs = 24 * 60 * 60_000
/** How old (ms) the last sign of life of a download may be: its server writes one every half a minute. */
const maxSilenceMs = 2 * 60_000

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

const { download: downloadAll, downloadDocuments } = clientArchives

/**
 * Creates a ticket to download an account's archive, or the documents of a selection. Throws a 409 while one is being downloaded, and
 * a 429 after ten in a day.
 */
export async function createTicket(
  db: Db,
  { clock }: Pick<Platform, 'clock'>,
  accountId: string,
  asker: Asker,
  {
    language: wanted,
    selection,
  }: { language?: Language | undefined; selection?: DocumentSelection },
): Promise<ArchiveTicket> {
  const now = clock.now()
  const { asked, isUnderWay } = await archivesSince(
    db,
    accountId,
    before(now, dayMs),
    before(now, maxSilenceMs),
  )
  if (isUnderWay) throw httpError(409, 'archive_under_way')
  if (asked >= maxArchivesADay) throw httpError(429, 'archives_a_day')
  const own =
    'userId' in asker ? (await languageOfUser(db, accountId, asker.userId))?.language : null
  const language = wanted ?? own ?? (await languageOf(db, accountId))
  const [id, ticket] = [randomUUID(), createToken()]
  const endsAt = new Date(now.getTime() + archiveTicketMs)
  await insertTicket(
    db,
    {
      accountId,
      id,
      ticketHash: hashToken(ticket),
      language,
      selection: selection ?? null,
      at: now,
      endsAt,
    },
    asker,
  )
  const { path: pattern } = selection ? downloadDocuments : downloadAll
  const path = pattern.replace(':account', accountId).replace(':id', id)
  return {
    id,
    path: `${path}?${new URLSearchParams({ ticket })}`,
    endsAt: endsAt.toISOString(),
  }
}

export type Download = {
  accountId: string
  id: string
  language: Language
  selection: DocumentSelection | null
}

/**
 * Uses up a ticket, and logs the look at the client's content in the same transaction. Throws a 404 for a
 * ticket that was used or is over, or whose owner may not see the client any more, and a 409 while
 * another archive of the account is being downloaded.
 */
export async function redeemTicket(
  { db, clock }: Platform,
  endpoint: typeof downloadAll | typeof downloadDocuments,
  { account: accountId, id }: { account: string; id: string },
  ticket: string,
  request: FastifyRequest,
): Promise<Download> {
  const now = clock.now()
  return db.transaction(async (transaction) => {
    const found = await findTicket(
      transaction,
      { accountId, id, ticketHash: hashToken(ticket) },
      now,
    )
    const isOfDocuments = endpoint === downloadDocuments
    if (!found?.askedBy || (found.selection !== null) !== isOfDocuments) throw notFound()
    const aliveSince = before(now, maxSilenceMs)
    if (!(await claimTicket(transaction, accountId, id, { now, aliveSince })))
      throw httpError(409, 'archive_under_way')
    const { language, selection, userId, isAdded } = found
    await audit(transaction, {
      accountId,
      at: now,
      actorId: (found.staffId ?? userId)!,
      actorName: found.askedBy,
      action: `${endpoint.method} ${endpoint.path}`,
      subject: {
        params: { account: accountId, id },
        ...(selection && { selection }),
        ...(userId && (isAdded ? { person: userId } : asOwn)),
      },
      requestId: request.id,
      address: request.ip,
    })
    return { accountId, id, language, selection }
  })
}
