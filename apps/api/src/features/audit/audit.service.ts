import {
  maxEntriesInFile,
  type AuditEntry,
  type AuditSearch,
  type StaffAccess,
} from '@milepost/contract/account/audit'
import { AccessArea } from '@milepost/contract/wire/subject'
import { createCsvStream } from '../../platform/http/csv-file.ts'
import type { Db } from '../../platform/database/database.ts'
import { httpError } from '../../platform/errors.ts'
import type { AuditedCalls, Platform } from '../../platform/platform.ts'
import type { FileAnswer } from '../../platform/http/send-file.ts'
import { auditEntries, countEntries, staffVisits, type Search } from './audit.sql.ts'

/**
 * Replaces a part of a call's name with all calls that contain it. A call that no longer exists is found only
 * by its full name.
 */
export function expandCallSearch<S extends AuditSearch>(
  auditedCalls: AuditedCalls,
  { call, ...search }: S,
): Omit<S, 'call'> & Search {
  if (call === undefined) return search
  const part = call.toLowerCase()
  const matchingCalls = [...auditedCalls.keys()].filter((name) => name.toLowerCase().includes(part))
  return { ...search, calls: [...matchingCalls, call] }
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
  const columns: [string, (entry: AuditEntry) => string | null][] = [
    ['Time', ({ at }) => at],
    ['Staff', ({ actorName }) => actorName],
    ['Staff id', ({ actorId }) => actorId],
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

/** The areas a visit's actions read and changed, each once, in a fixed order. */
export function accessedAreas(
  auditedCalls: AuditedCalls,
  actions: string[],
): Pick<StaffAccess, 'seen' | 'changed'> {
  const toAreas = (group: string[]) => {
    // The log outlives calls: one that this version doesn't have counts as the account.
    const subjects = new Set(group.map((action) => auditedCalls.get(action) ?? 'account'))
    return AccessArea.options.filter((area) => subjects.has(area))
  }
  const isRead = (action: string) => action.startsWith('GET ')
  return {
    seen: toAreas(actions.filter(isRead)),
    changed: toAreas(actions.filter((action) => !isRead(action))),
  }
}

/** How far back (years) clients can look. */
const yearsBack = 2

/** A page of what staff did in an account, newest first. */
export async function accessHistory(
  db: Db,
  { clock, auditedCalls }: Pick<Platform, 'clock' | 'auditedCalls'>,
  accountId: string,
  { page, limit }: { page: number; limit: number },
) {
  const since = new Date(clock.now())
  since.setUTCFullYear(since.getUTCFullYear() - yearsBack)
  const { visits, total } = await staffVisits(db, accountId, { page, limit, since })
  const items = visits.map(({ actions, ...visit }): StaffAccess => ({
    ...visit,
    ...accessedAreas(auditedCalls, actions),
  }))
  return { items, page, limit, total, counts: {} }
}
