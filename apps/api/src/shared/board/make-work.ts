import { randomUUID } from 'node:crypto'
import { sql, type Db } from '../../platform/database/database.ts'
import { kindsOf, listDueWork, type DueWork, type Served } from './due-dates.ts'
import { settleWork } from './settle-work.ts'

/** How many days ahead work is on the calendar. */
const daysAhead = 100
/** For how many days after its date open work still follows its cause. */
const daysBack = 366

const dayMs = 24 * 60 * 60 * 1000

const findServed = (db: Db, accountId: string) =>
  db.row<Served>(sql`
    select case when a.is_active then coalesce(r.services, '{}') else '{}' end as services,
           r.entity_type, coalesce(r.fiscal_year_end_month, 12) as fiscal_year_end_month, r.start_date,
           (select coalesce(array_agg(t.in_service_from::text), '{}') from client_trucks t
            where t.account_id = ${accountId} and t.in_service_from is not null) as trucks_since
    from accounts a left join client_records r on r.account_id = a.id and r.account_id = ${accountId}
    where a.id = ${accountId}
  `)

/**
 * Puts a client's work of the next months on the calendar, gives what is on it the dates that now hold, unless staff set
 * another, and takes open work off it whose cause has ended. Work that was due before it is first made stays away, but for a truck's first tax: of
 * `truckSince`, the day that was just stored, as yyyy-MM-dd. Making it again changes nothing.
 */
export async function makeWork(
  transaction: Db,
  accountId: string,
  now: Date,
  { truckSince }: { truckSince?: string | null | undefined } = {},
): Promise<void> {
  const served = await findServed(transaction, accountId)
  if (!served) return
  const toDay = (days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
  const [from, today] = [toDay(-daysBack), toDay(0)]
  const due = listDueWork(served, { from, to: toDay(daysAhead) })
  const isNew = ({ kind, period, dueOn }: DueWork) =>
    dueOn >= today || (kind === 'form_2290' && period === truckSince?.slice(0, 7))
  await insertWork(transaction, accountId, due.filter(isNew))
  await transaction.rows(sql`
    update work_items w
    set due_on = case when w.usual_due_on is null then d.due_on else w.due_on end,
        usual_due_on = case when w.usual_due_on is not null then d.due_on end,
        skipped_at = null
    from ${unnest(due)}
    where w.account_id = ${accountId} and w.kind = d.kind and w.period = d.period
      and (coalesce(w.usual_due_on, w.due_on) <> d.due_on or w.skipped_at is not null)
  `)
  await transaction.rows(sql`
    update work_items w set skipped_at = ${now}
    where w.account_id = ${accountId} and w.done_at is null and w.skipped_at is null
      and (w.kind <> all(${kindsOf(served.services)}::text[])
        or coalesce(w.usual_due_on, w.due_on) >= ${from} and not exists (
          select 1 from ${unnest(due)} where d.kind = w.kind and d.period = w.period))
  `)
  await settleWork(transaction, accountId, now)
}

const unnest = (due: DueWork[]) => sql`
  unnest(${due.map(({ kind }) => kind)}::text[], ${due.map(({ period }) => period)}::text[],
         ${due.map(({ dueOn }) => dueOn)}::date[]) as d (kind, period, due_on)
`

async function insertWork(db: Db, accountId: string, due: DueWork[]): Promise<void> {
  if (due.length === 0) return
  await db.rows(sql`
    insert into work_items (account_id, id, kind, period, due_on)
    select ${accountId}::uuid, d.id, d.kind, d.period, d.due_on
    from unnest(${due.map(() => randomUUID())}::uuid[], ${due.map(({ kind }) => kind)}::text[],
                ${due.map(({ period }) => period)}::text[], ${due.map(({ dueOn }) => dueOn)}::date[])
      as d (id, kind, period, due_on)
    on conflict (account_id, kind, period) do nothing
  `)
}
