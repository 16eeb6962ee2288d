import { sql, type Db } from '../../platform/database/database.ts'
import { needsActionCondition } from './hub-messages.sql.ts'

/** An account as a message addresses it: by its first person, whose name is null if there is none. */
export type Addressee = {
  accountName: string
  isActive: boolean
  fullName: string | null
  language: 'en' | 'es' | null
  consultantName: string | null
}

export const findAddressee = (db: Db, accountId: string) =>
  db.row<Addressee>(sql`
    select a.name as account_name, a.is_active, u.full_name, u.language,
           c.first_name || ' ' || c.last_name as consultant_name
    from accounts a
    left join staff c on c.id = a.consultant_id
    left join lateral (
      select full_name, language from client_users
      where account_id = ${accountId} and removed_at is null order by created_at, id limit 1
    ) u on true
    where a.id = ${accountId}
  `)

/**
 * Finds the messages to remind of today, which are neither answered nor archived, and advances their next
 * reminder. A second call on the same day returns none.
 */
export const takeReminders = (db: Db, today: string) =>
  db.rows<{ accountId: string; id: string }>(sql`
    update hub_messages m
    set next_reminder_on = ${today}::date + remind_every_days, reminders_sent = reminders_sent + 1
    where m.next_reminder_on <= ${today}::date and ${needsActionCondition}
    returning account_id, id
  `)
