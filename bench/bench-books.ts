import { sql, type Database } from '../apps/api/src/platform/database/database.ts'
import type { BenchClient } from './bench-clients.ts'

/** Inserts a year's lines per client, spread over all months and accounts, with their totals. */
export async function insertBooks(
  db: Database,
  clients: readonly BenchClient[],
  { year, lines }: { year: number; lines: number },
): Promise<void> {
  const accounts = clients.map(({ accountId }) => accountId)
  const perBatch = 1_000
  await db.rows(sql`
    insert into transaction_batches (account_id, id, date, description, is_opening, document_attempt,
      opening_attempt, debits, credits, first_date, last_date, fingerprint, posted_at)
    select account, md5(account::text || n)::uuid, make_date(${year}, 1, 1), 'Batch ' || n, false, 0,
           0, '{0}', '{0}', make_date(${year}, 1, 1), make_date(${year}, 12, 31), '', now()
    from unnest(${accounts}::uuid[]) as account, generate_series(0, ${lines / perBatch - 1}::int) as n
  `)
  // In parts: a single statement would take too long.
  for (let first = 0; first < lines; first += 20_000)
    await db.rows(sql`
      insert into transactions
      select account, md5(account::text || n / ${perBatch}::int)::uuid, n % ${perBatch}::int,
             make_date(${year}, 1 + n / c.accounts % 12, 1 + n % 28), c.numbers[1 + n % c.accounts],
             100 + n % 90000, 0, 'Copper Kettle', 'Line ' || n
      from (
        select array_agg(internal_account_number) as numbers, count(*)::int as accounts
        from chart_of_accounts where section in ('revenue', 'variable', 'fixed', 'miles')
      ) c,
      unnest(${accounts}::uuid[]) as account,
      generate_series(${first}::int, ${Math.min(first + 20_000, lines) - 1}::int) as n
    `)
  await db.rows(sql`
    insert into monthly_totals
    select account_id, ${year}, extract(month from date)::int, internal_account_number, sum(amount), 0,
           count(*), 0
    from transactions where account_id = any(${accounts}::uuid[])
    group by 1, 3, 4
  `)
}
