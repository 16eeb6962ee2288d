import {
  beforeCommit,
  isTransaction,
  join,
  sql,
  type Db,
} from '../../platform/database/database.ts'
import {
  boardColumns,
  boardParts,
  everyColumn,
  updateColumns,
  type BoardPart,
} from './board-columns.sql.ts'

/** Whoever changes the row waits here, and then sees what was committed meanwhile. */
const lockRow = (db: Db, accountId: string) =>
  db.row(sql`select 1 as locked from client_boards where account_id = ${accountId} for update`)

async function refresh(db: Db, accountId: string, part: BoardPart): Promise<void> {
  if (await lockRow(db, accountId)) await db.rows(updateColumns(accountId, boardParts[part]))
}

/**
 * Brings parts of a client's row on the board up to date, at the end of the transaction that changes its records. Throws
 * outside of one: the row's lock would not last until it is changed.
 */
export async function boardChanged(
  transaction: Db,
  accountId: string,
  ...parts: BoardPart[]
): Promise<void> {
  if (!isTransaction(transaction)) throw new Error('The board changes in a transaction only')
  for (const part of parts)
    await beforeCommit(transaction, `board ${accountId} ${part}`, (committing) =>
      refresh(committing, accountId, part),
    )
}

/** Adds a client's row to the board unless it is there, and counts all of it; call it in a transaction. */
export async function recountBoard(transaction: Db, accountId: string): Promise<void> {
  await transaction.rows(sql`
    insert into client_boards (account_id) values (${accountId}) on conflict do nothing
  `)
  await lockRow(transaction, accountId)
  await transaction.rows(updateColumns(accountId, everyColumn))
  await transaction.rows(sql`
    update client_boards set last_seen_at = greatest(
      last_seen_at,
      (select max(s.last_used_at) from client_sessions s where s.account_id = ${accountId}),
      (select max(d.seen_at) from known_devices d where d.account_id = ${accountId}))
    where account_id = ${accountId}
  `)
}

/** The columns of a client's row that differ from the records, each as a sentence; both are read at one moment. */
export async function boardDifferences(db: Db, accountId: string): Promise<string[]> {
  const cells = everyColumn.map((name) => sql`${name}::text, ${boardColumns[name](accountId)}`)
  const row = await db.row<Record<'stored' | 'found', Record<string, unknown>>>(sql`
    select to_json(b) as stored, json_build_object(${join(cells)}) as found
    from client_boards b where b.account_id = ${accountId}
  `)
  if (!row) return ['The board has no row.']
  const { stored, found } = row
  return everyColumn
    .filter((name) => stored[name] !== found[name])
    .map(
      (name) =>
        `Board ${name}: ${JSON.stringify(stored[name])} is stored, ${JSON.stringify(found[name])} is there.`,
    )
}
