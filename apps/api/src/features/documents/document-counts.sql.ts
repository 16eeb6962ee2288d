import { raw } from 'sql-template-tag'
import { DocumentStatus } from '@milepost/contract/documents/documents'
import { join, sql, type Db } from '../../platform/database/database.ts'
import { boardChanged } from '../../shared/board/board-changed.ts'
import { papersChanged } from '../../shared/papers-changed.ts'

type Sql = ReturnType<typeof sql>

export type DocumentCounts = Record<DocumentStatus, number>

const statuses = DocumentStatus.options
/** Each status is a column of `document_counts`. */
const columnOf = (status: DocumentStatus): Sql => raw(status)
const columns = join(statuses.map(columnOf))

/**
 * Counts a document's way from one status to another in the transaction that moves it; a new document comes from
 * none. The row stays locked until the commit, so lock the document before.
 */
export async function countDocument(
  transaction: Db,
  accountId: string,
  { from, to }: { from?: DocumentStatus; to: DocumentStatus },
): Promise<void> {
  if (from === to) return
  const leave = from ? sql`, ${columnOf(from)} = c.${columnOf(from)} - 1` : sql``
  await transaction.rows(sql`
    insert into document_counts as c (account_id, ${columnOf(to)}) values (${accountId}, 1)
    on conflict (account_id) do update set ${columnOf(to)} = c.${columnOf(to)} + 1 ${leave}
  `)
  await boardChanged(transaction, accountId, 'documents')
  await papersChanged(transaction, accountId)
}

const counted = join(
  statuses.map(
    (status) =>
      sql`count(*) filter (where status = ${raw(`'${status}'`)})::int as ${columnOf(status)}`,
  ),
)
const changed = join(statuses.map((status) => sql`${columnOf(status)} = found.${columnOf(status)}`))

const summed = join(
  statuses.map((status) => sql`coalesce(sum(${columnOf(status)}), 0)::int as ${columnOf(status)}`),
)

/** The stored numbers of an account's documents in each status; no row if it never had one. */
export const selectStored = (accountId: string): Sql =>
  sql`select ${columns} from document_counts where account_id = ${accountId}`

/** The same, as one row of zeros if it never had one. */
export const selectCounts = (accountId: string): Sql =>
  sql`select ${summed} from document_counts where account_id = ${accountId}`

/** Recounts an account's documents and stores the numbers. */
export async function recountDocuments(transaction: Db, accountId: string): Promise<void> {
  // Writers of the account wait from here on, so that none is missed.
  await transaction.rows(sql`
    insert into document_counts (account_id) values (${accountId}) on conflict do nothing
  `)
  await transaction.rows(sql`
    select 1 from document_counts where account_id = ${accountId} for update
  `)
  await transaction.rows(sql`
    update document_counts set ${changed}
    from (select ${counted} from documents where account_id = ${accountId}) found
    where account_id = ${accountId}
  `)
  await boardChanged(transaction, accountId, 'documents')
}

/** The statuses of an account whose stored number differs from its documents, each as a sentence. */
export async function documentCountDifferences(db: Db, accountId: string): Promise<string[]> {
  const rows = await db.rows<{ status: string; stored: number; found: number }>(sql`
    select status, coalesce(sum(stored), 0)::int as stored, coalesce(sum(found), 0)::int as found
    from (
      select status, 0 as stored, count(*) as found from documents
      where account_id = ${accountId} group by status
      union all
      select status, stored, 0 from document_counts, unnest(
        ${statuses}::text[], array[${columns}]
      ) as c (status, stored)
      where account_id = ${accountId}
    ) numbers
    group by status having sum(stored) <> sum(found) order by status
  `)
  return rows.map(
    ({ status, stored, found }) => `Documents ${status}: ${stored} are stored, ${found} are there.`,
  )
}
