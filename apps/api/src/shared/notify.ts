import { randomUUID } from 'node:crypto'
import type { Language } from '@milepost/contract/account/account'
import { canBeNotified, noticeClass, type NoticeKind } from '@milepost/contract/notices/notices'
import type { TaskKind } from '@milepost/contract/task-links/task-links'
import { sql, type Db } from '../platform/database/database.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import type { MailContent } from '../platform/mail/mail-layout.ts'
import { findAccountState } from './people/account-state.sql.ts'
import type { DescribeTask } from './task-links/task.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    mail_notices: { accountId: string; userId: string }
    push_notices: { accountId: string; userId: string }
  }
}

type NewNotice = {
  accountId: string
  kind: NoticeKind
  /** The record: a message's ID, an estimate's, …; of the books, the month: yyyy-MM. */
  aboutId: string
  /** The page of the portal that shows it, beginning with a slash. */
  path: string
  at: Date
  /** One person only, instead of everyone of the account. */
  userId?: string
  /** Whether it is pushed only: another job mails it. */
  isMailedElsewhere?: true
}

/** How long (ms) a mail or push waits for further notices that it can tell as well. */
const gatherMs = { mail: 20_000, push: 2_000 }

/**
 * Tells the people of an account by mail and push, as they chose; call it in the transaction of the act. Nobody is notified of what
 * the account can't see, or what was read, answered, or taken back before it was sent. Returns the number of people.
 */
export async function notify(
  transaction: Db,
  { accountId, kind, aboutId, path, at, userId, isMailedElsewhere }: NewNotice,
): Promise<number> {
  const account = await findAccountState(transaction, accountId)
  if (!account || !canBeNotified(kind, account)) return 0
  const isUrgent = noticeClass(kind) === 'security'
  const people = await listPeople(transaction, accountId, userId)
  for (const person of people) {
    const to = { accountId, userId: person.id }
    const states = {
      mail: isMailedElsewhere ? null : 'waiting',
      push: person.mayHaveDevice ? 'waiting' : null,
    }
    if (states.mail === null && states.push === null) continue
    await transaction.rows(sql`
      insert into notices (account_id, id, user_id, kind, about_id, path, created_at,
                           mail_state, push_state)
      values (${accountId}, ${randomUUID()}, ${person.id}, ${kind}, ${aboutId}, ${path}, ${at},
              ${states.mail}, ${states.push})
    `)
    for (const channel of ['mail', 'push'] as const)
      if (states[channel] !== null)
        await addJob(transaction, `${channel}_notices`, to, {
          jobKey: `${channel}_notices/${accountId}/${person.id}${isUrgent ? '/urgent' : ''}`,
          keepsTime: true,
          delayMs: isUrgent ? 0 : gatherMs[channel],
        })
  }
  return people.length
}

/** For people with several accounts, the push itself finds out whether another one is open on a device. */
const listPeople = (db: Db, accountId: string, userId: string | undefined) =>
  db.rows<{ id: string; mayHaveDevice: boolean }>(sql`
    select u.id, exists (
             select 1 from push_subscriptions s
             where s.account_id = ${accountId} and s.user_id = u.id
           ) or exists (
             select 1 from memberships m where m.account_id = ${accountId} and m.user_id = u.id
           ) as may_have_device
    from client_users u
    where u.account_id = ${accountId} and u.removed_at is null
      and (${userId ?? null}::uuid is null or u.id = ${userId ?? null}::uuid)
    order by u.id
  `)

type About = { firm: string; fullName: string; link: string }
/** A mail in both languages. */
export type Words = Record<Language, (about: About) => MailContent>

/** What the mail's link does without signing in: the first of these records that a link can do. */
export type MailTask = { kind: TaskKind; aboutIds: readonly string[]; describe: DescribeTask }

/** The mail about one record. Several with `many` become one mail, which says how many they are. */
export type NoticeMail = {
  words: Words
  many?: (count: number) => Words
  /** How many things one record stands for; 1 if left out. */
  count?: number
  task?: MailTask
}

/**
 * Writes the mail about a record of one kind, or returns undefined if nobody is to be notified of it any more: it was read,
 * answered, archived, or withdrawn.
 */
export type NoticeWriter = (
  db: Db,
  notice: { accountId: string; userId: string; aboutId: string },
) => Promise<NoticeMail | undefined>

/** The features' writers, by kind. */
export type NoticeWriters = Partial<Record<NoticeKind, NoticeWriter>>

/** A mail's words with the data that they need besides sender, recipient, and link. */
export const fillWords = <More>(
  written: Record<Language, (about: About & More) => MailContent>,
  more: More,
): Words => ({
  en: (about) => written.en({ ...about, ...more }),
  es: (about) => written.es({ ...about, ...more }),
})
