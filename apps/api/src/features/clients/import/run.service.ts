import { randomUUID } from 'node:crypto'
import type { ClientImport } from '@milepost/contract/clients/client-imports'
import { audit } from '../../../platform/audit/audit.ts'
import { markWritten, type Db } from '../../../platform/database/database.ts'
import { httpError, orNotFound } from '../../../platform/errors.ts'
import { addJob, type JobRun, type Jobs } from '../../../platform/jobs/jobs.ts'
import type { Platform, Services } from '../../../platform/platform.ts'
import { addRecord } from '../../../shared/board/client-services.ts'
import { makeWork } from '../../../shared/board/make-work.ts'
import { isActiveStaff } from '../../../shared/people/active-staff.sql.ts'
import { insertClient } from '../clients.sql.ts'
import { setContact } from '../invitations/contacts.sql.ts'
import { sealTaxNumber } from '../record/record.service.ts'
import { replaceTags, updateRecord } from '../record/record.sql.ts'
import { findOrAddTag } from '../record/tags.sql.ts'
import {
  claimRow,
  countRows,
  deleteImport,
  findImport,
  listNextRows,
  lockImport,
  setRowAside,
  setState,
  type ImportRow,
} from './imports.sql.ts'
import { judgeRows, showImport } from './review.service.ts'

type Judged = Awaited<ReturnType<typeof judgeRows>>[number]

/** Starts the import of a reviewed file, or of what a stopped one has left. */
export async function startImport(
  db: Db,
  secrets: Platform['secrets'],
  id: string,
  { invites, by }: { invites: boolean; by: Jobs['import_clients']['by'] },
): Promise<ClientImport> {
  const { state } = orNotFound(await lockImport(db, id))
  if (state === 'review' || state === 'cancelled') {
    const { mapping } = orNotFound(await findImport(db, id))
    if (mapping.name === null && mapping.businessName === null)
      throw httpError(422, 'client_file_name_column')
    if ((await countRows(db, id)).new === 0) throw httpError(422, 'client_file_nothing')
    await setState(db, id, { state: 'importing', invites })
    // One import at a time, so that each sees the clients of the one before.
    await addJob(db, 'import_clients', { importId: id, by }, { turnOf: 'firm' })
  }
  return showImport(db, secrets, id)
}

export async function cancelImport(
  db: Db,
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
  id: string,
): Promise<ClientImport> {
  const { state } = orNotFound(await lockImport(db, id))
  if (state === 'importing') await setState(db, id, { state: 'cancelled', finishedAt: clock.now() })
  return showImport(db, secrets, id)
}

export async function removeImport(db: Db, id: string): Promise<void> {
  const { state } = orNotFound(await lockImport(db, id))
  if (state === 'importing') throw httpError(409, 'client_file_importing')
  await deleteImport(db, id)
}

/** How many rows one run of the job reads at once. */
const chunk = 200
/** How many of them are made clients at the same time: a commit's wait for the disk is the next one's time to work. */
const rowsAtOnce = 4

/**
 * Makes clients of the rows, each in a transaction of its own: killed at any point, the next run goes on with the row
 * after the last one that is a client. Stops when the import is cancelled or the worker stops.
 */
export async function importClients(
  services: Services,
  { importId, by }: Jobs['import_clients'],
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const { db, secrets, clock } = services
  for (;;) {
    const file = await findImport(db, importId)
    if (file?.state !== 'importing') return
    const rows = (await listNextRows(db, importId, chunk)).flatMap(({ cells, ...row }) =>
      cells === null ? [] : [{ ...row, cells }],
    )
    if (rows.length === 0) return setState(db, importId, { state: 'done', finishedAt: clock.now() })
    // Once more: a client may have been added since the review.
    const judged = await judgeRows(db, secrets, file, rows)
    const tagIds = await findTags(db, judged)
    for (let first = 0; first < judged.length; first += rowsAtOnce) {
      if (signal?.aborted)
        throw new Error('The worker stops; the import goes on with the next one.')
      const made = await Promise.allSettled(
        judged.slice(first, first + rowsAtOnce).map(async (row) => {
          if (row.status === 'new') return importRow(services, file, row, { by, tagIds })
          await setRowAside(db, importId, row.position, { status: 'failed', known: row.known })
          return true
        }),
      )
      for (const result of made) if (result.status === 'rejected') throw result.reason
      if (made.some((result) => result.status === 'fulfilled' && !result.value)) return
    }
  }
}

/**
 * The IDs of the rows' tags by their names; new ones are added. They come before the clients, since two transactions
 * that add the same tags would wait for each other.
 */
async function findTags(db: Db, rows: Judged[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const name of new Set(rows.flatMap(({ client }) => client.tags))) {
    const tag = await findOrAddTag(db, { id: randomUUID(), name })
    if (tag) ids.set(name, tag.id)
  }
  return ids
}

/** Whoever has left since this part of the file was read gets no more clients: those go to who took over. */
async function findConsultant(
  transaction: Db,
  importId: string,
  asRead: string | null,
): Promise<string | null> {
  if (asRead === null || (await isActiveStaff(transaction, asRead))) return asRead
  const heir = (await findImport(transaction, importId))?.defaults.consultantId ?? null
  return heir !== null && (await isActiveStaff(transaction, heir)) ? heir : null
}

/** Returns false if the import was cancelled. */
async function importRow(
  { db, secrets, clock, logger }: Services,
  { id: importId, invites, defaults }: ImportRow,
  { position, line, client }: Judged,
  { by, tagIds }: { by: Jobs['import_clients']['by']; tagIds: Map<string, string> },
): Promise<boolean> {
  const { name, plan, consultantId, phone, email, language, tags, ein, services } = client
  const at = clock.now()
  const accountId = randomUUID()
  try {
    return await db.transaction(async (transaction) => {
      if (!(await claimRow(transaction, importId, position, accountId))) return false
      await insertClient(transaction, {
        id: accountId,
        name,
        phone,
        clientCustomerType: plan!,
        consultantId: await findConsultant(transaction, importId, consultantId),
        timeZone: defaults.timeZone,
        at,
      })
      await addRecord(transaction, accountId)
      await updateRecord(transaction, accountId, {
        businessName: client.businessName,
        startDate: client.startDate,
        services,
        ein: ein === null ? undefined : sealTaxNumber(secrets, ein),
      })
      if (services.length > 0) await makeWork(transaction, accountId, at)
      if (tags.length > 0)
        await replaceTags(
          transaction,
          accountId,
          tags.flatMap((tag) => tagIds.get(tag) ?? []),
        )
      if (email !== null) {
        await setContact(transaction, accountId, { fullName: client.personName, email, language })
        if (invites) await addJob(transaction, 'invite_client', { accountId, by })
      }
      await audit(transaction, {
        accountId,
        at,
        actorId: by.staffId,
        actorName: by.staffName,
        action: 'POST /staff/v1/accounts',
        subject: { body: { account: { name, clientCustomerType: plan } }, import: importId, line },
        requestId: by.requestId,
        address: by.address,
      })
      markWritten(transaction, accountId)
      return true
    })
  } catch (reason) {
    // A row that the database refuses must not hold up the others; anything else is retried.
    if (!/^(22|23)/.test((reason as { code?: string }).code ?? '')) throw reason
    logger.error({ importId, line, reason }, 'a client could not be imported')
    await setRowAside(db, importId, position, { status: 'failed', known: null })
    return true
  }
}
