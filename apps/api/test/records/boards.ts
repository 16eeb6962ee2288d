import { sql, type Database } from '../../src/platform/database/database.ts'

/** Inserts clients, each with a row on the board; the numbers differ from client to client. */
export async function insertBoards(db: Database, clients: number): Promise<void> {
  await db.rows(sql`
    with account as (
      insert into accounts (name, client_customer_type)
      select 'Client ' || n, 'PRO' from generate_series(1, ${clients}::int) as n
      returning id, abs(hashtext(name)) as n
    )
    insert into client_boards (account_id, documents, answers, bank_rows, replies, requests, posted_through,
      reconciled_through, locked_through, next_due_on, next_kind, next_period, last_seen_at, invitation)
    select id, n % 5, n % 3, n % 40, n % 2, n % 4, current_date - n % 400, current_date - n % 500,
           case when n % 9 > 0 then current_date - n % 300 end, current_date + n % 90 - 20, 'ifta',
           '2026-Q3', now() - n % 9000 * interval '1 hour', null
    from account
  `)
}
