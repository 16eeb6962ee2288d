import {
  auditKind,
  maxEntriesInFile,
  type AuditEntry,
  type AuditKind,
  type AuditSearch,
} from '@milepost/contract/audit/audit'
import { eventsPath } from '@milepost/contract/wire/events'
import type { Db } from '../../platform/database/database.ts'
import { httpError } from '../../platform/errors.ts'
import { createCsvStream } from '../../platform/http/csv-file.ts'
import type { FileAnswer } from '../../platform/http/send-file.ts'
import type { AuditedCalls, Platform } from '../../platform/platform.ts'
import {
  auditEntries,
  countEntries,
  findVisit,
  searchRows,
  searchVisit,
  type LogEntry,
  type Search,
} from './audit.sql.ts'

/** A page that is open listens for changes; nobody signs in by that. */
const listening = `GET ${eventsPath}`

function getKind(auditedCalls: AuditedCalls, action: string): AuditKind {
  const call = auditedCalls.get(action)
  if (call && action !== listening) return auditKind(call)
  // The log outlives calls.
  return action.startsWith('GET ') ? 'looked' : 'changed'
}

/**
 * Replaces a part of a call's name with all calls that contain it. A call that no longer exists is found only
 * by its full name.
 */
export function expandCallSearch(
  auditedCalls: AuditedCalls,
  { call, ...search }: AuditSearch,
): Search {
  const names = [...auditedCalls.keys()]
  const ofKind = (kind: AuditKind) => names.filter((name) => getKind(auditedCalls, name) === kind)
  const byKind = { signedIn: ofKind('signed_in'), downloaded: ofKind('downloaded') }
  if (call === undefined) return { ...search, byKind }
  const part = call.toLowerCase()
  const matchingCalls = names.filter((name) => name.toLowerCase().includes(part))
  return { ...search, byKind, calls: [...matchingCalls, call] }
}

/** One page of the log: rows, or the entries of one visit. */
export async function searchAudit(
  db: Db,
  auditedCalls: AuditedCalls,
  {
    page,
    limit,
    visit,
    ...query
  }: AuditSearch & { page: number; limit: number; visit?: string | undefined },
) {
  const search = expandCallSearch(auditedCalls, query)
  const part = { limit, offset: (page - 1) * limit }
  const { items: found, total } = await (visit === undefined
    ? searchRows(db, search, part)
    : searchVisit(db, visit, search, part))
  const entries = found.map(({ isByClient, ...entry }): AuditEntry => ({
    ...entry,
    kind: isByClient ? 'by_client' : getKind(auditedCalls, entry.action),
    area: auditedCalls.get(entry.action)?.subject ?? (entry.accountId ? 'account' : 'firm'),
    startedAt: entry.at,
    entries: 1,
    actions: [entry.action],
  }))
  const isVisit = ({ kind }: AuditEntry) => visit === undefined && kind === 'looked'
  const items = await Promise.all(
    entries.map(async (entry) =>
      isVisit(entry) ? { ...entry, ...(await findVisit(db, entry.id, search)) } : entry,
    ),
  )
  return { items, page, limit, total, counts: {} }
}

const batchSize = 500

/** The search results as a CSV file. Throws a 422 if there are more than a file may hold. */
export async function auditFile(
  db: Db,
  { auditedCalls, clock }: Pick<Platform, 'auditedCalls' | 'clock'>,
  search: AuditSearch,
): Promise<FileAnswer> {
  // Entries made meanwhile would move the others.
  const to = search.to ?? new Date(clock.now().getTime() + 1).toISOString()
  const expanded = { ...expandCallSearch(auditedCalls, search), to }
  if ((await countEntries(db, expanded, maxEntriesInFile + 1)) > maxEntriesInFile)
    throw httpError(422, 'audit_file_too_long', { pointer: '/from' })
  const columns: [string, (entry: LogEntry) => string | null][] = [
    ['Time', ({ at }) => at],
    ['Person', ({ actorName }) => actorName],
    ['Person id', ({ actorId }) => actorId],
    ['Call', ({ action }) => action],
    ['Client', ({ accountName }) => accountName],
    ['Client id', ({ accountId }) => accountId],
    ['Signed in as', ({ actedAs }) => actedAs],
    ['Subject', ({ subject }) => subject],
    ['Address', ({ address }) => address],
    ['Request', ({ requestId }) => requestId],
    ['Entry', ({ id }) => id],
    ['Hash', ({ hash }) => hash],
  ]
  async function* rows() {
    for (let offset = 0; ; offset += batchSize) {
      const entries = await auditEntries(db, expanded, { limit: batchSize, offset })
      yield entries.map((entry) => columns.map(([, cell]) => cell(entry)))
      if (entries.length < batchSize) return
    }
  }
  return createCsvStream(
    'audit-log.csv',
    columns.map(([title]) => title),
    rows(),
  )
}
