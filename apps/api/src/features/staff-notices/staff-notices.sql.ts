import type { Language } from '@milepost/contract/account/account'
import { dayInZone } from '@milepost/contract/mileage/trip-time'
import {
  isReviewDue,
  type RateName,
  type ReviewedRate,
} from '@milepost/contract/per-diem/rate-reviews'
import type {
  StaffNoticePreferences,
  StaffWaiting,
} from '@milepost/contract/staff-notices/staff-notices'
import type { StaffRole } from '@milepost/contract/wire/access'
import { maxCounted } from '@milepost/contract/wire/endpoint'
import { staffMayUse } from '@milepost/contract/wire/staff-areas'
import { empty, sql, type Db } from '../../platform/database/database.ts'
import { firmSettings } from '../../shared/firm-settings.ts'
import { isToHandle, isUnanswered } from '../../shared/waiting.sql.ts'

/** Whose clients count: a consultant's own, or all. */
export type Reach = { staffId: string; role: StaffRole }

type Sql = ReturnType<typeof sql>

const isUnread = sql`exists (
  select 1 from thread_messages t
  where t.account_id = m.account_id and t.hub_message_id = m.id and t.position = m.message_count
    and t.read_at is null
)`

const countThreads = ({ role, staffId }: Reach, condition: Sql): Sql => sql`(
  select count(*)::int from (
    select 1 as found from hub_messages m
    ${role === 'consultant' ? sql`join accounts a on a.id = m.account_id` : empty}
    where ${isUnanswered} and ${condition}
      ${role === 'consultant' ? sql`and a.consultant_id = ${staffId}` : empty}
    limit ${maxCounted}
  ) counted)
`

const countAnswers = ({ role, staffId }: Reach): Sql => sql`(
  select count(*)::int from (
    select 1 as found from questions q
    ${role === 'consultant' ? sql`join accounts a on a.id = q.account_id` : empty}
    where ${isToHandle} ${role === 'consultant' ? sql`and a.consultant_id = ${staffId}` : empty}
    limit ${maxCounted}
  ) counted)
`

/** The kinds of rates that somebody should look at again. */
async function countRatesToCheck(db: Db, now: Date): Promise<number> {
  const { timeZone } = await firmSettings(db)
  const today = dayInZone(now.toISOString(), timeZone)
  const columns = sql`starts_on as "from", ends_on as "to", is_provisional as provisional, checked_on`
  const rates = await db.rows<ReviewedRate & { name: RateName }>(sql`
    select 'mileage' as name, ${columns} from mileage_rates
    union all select 'perDiem', ${columns} from per_diem_rates
  `)
  const isDue = (kind: RateName) =>
    isReviewDue(
      kind,
      rates.filter(({ name }) => name === kind),
      today,
    )
  return Number(isDue('mileage')) + Number(isDue('perDiem'))
}

/** What waits for a member of staff. */
export const countWaiting = async (db: Db, reach: Reach, now: Date): Promise<StaffWaiting> => {
  const ratesToCheck = staffMayUse('rates', reach.role) ? await countRatesToCheck(db, now) : 0
  const row = await db.row<Omit<StaffWaiting, 'ratesToCheck'>>(sql`
    select 'waiting' as id, ${countThreads(reach, sql`true`)} as unanswered,
           ${countThreads(reach, isUnread)} as new_replies,
           ${countThreads(reach, sql`m.assigned_to = ${reach.staffId}`)} as mine,
           ${countAnswers(reach)} as answers
  `)
  return { ...row!, ratesToCheck }
}

export const findPreferences = async (db: Db, staffId: string): Promise<StaffNoticePreferences> => {
  const row = await db.row<Pick<StaffNoticePreferences, 'dailyMail'>>(sql`
    select daily_mail from staff where id = ${staffId}
  `)
  return { id: 'own', ...row! }
}

export const setDailyMail = (db: Db, staffId: string, dailyMail: boolean) =>
  db.rows(sql`update staff set daily_mail = ${dailyMail} where id = ${staffId}`)

/** The day and the hour (0 to 23) of a time zone. */
export const getLocalTime = async (
  db: Db,
  at: Date,
  timeZone: string,
): Promise<{ day: string; hour: number }> => {
  const row = await db.row<{ day: string; hour: number }>(sql`
    select to_char(local, 'YYYY-MM-DD') as day, extract(hour from local)::int as hour
    from (select ${at}::timestamptz at time zone ${timeZone}::text as local) now
  `)
  return row!
}

/** Staff get pushes in these hours of the firm's day. */
const pushHours = { from: 7, to: 19 }

type FirmTime = { isNight: boolean; msUntilMorning: number; secondsUntilNight: number }

/** Where the firm's day stands: pushes wait for the next morning, and none comes late in the night. */
export const getFirmTime = async (db: Db, at: Date, timeZone: string): Promise<FirmTime> => {
  const row = await db.row<FirmTime>(sql`
    select not hour between ${pushHours.from} and ${pushHours.to - 1} as is_night,
           (extract(epoch from morning - ${at}::timestamptz) * 1000)::int as ms_until_morning,
           greatest(extract(epoch from night - ${at}::timestamptz), 0)::int as seconds_until_night
    from (
      select extract(hour from local)::int as hour,
             (local::date + (extract(hour from local)::int >= ${pushHours.from})::int
               + make_interval(hours => ${pushHours.from})) at time zone ${timeZone}::text as morning,
             (local::date + make_interval(hours => ${pushHours.to})) at time zone ${timeZone}::text as night
      from (select ${at}::timestamptz at time zone ${timeZone}::text as local) now
    ) times
  `)
  return row!
}

/** Takes those who want a daily mail and have had none for this day; each is taken once. */
export const takeDailyMailRecipients = (db: Db, day: string) =>
  db.rows<{ staffId: string }>(sql`
    update staff set daily_mailed_on = ${day}
    where is_active and daily_mail and password_hash is not null
      and (daily_mailed_on is null or daily_mailed_on < ${day})
    returning id as staff_id
  `)

type Member = Reach & { email: string; fullName: string; language: Language; dailyMail: boolean }

export const findMember = (db: Db, staffId: string) =>
  db.row<Member>(sql`
    select id as staff_id, role, email, first_name || ' ' || last_name as full_name,
           coalesce(language, 'en') as language, daily_mail
    from staff where id = ${staffId} and is_active
  `)
