import {
  canBeNotified,
  noticeClass,
  noticeKinds,
  type NoticeKind,
  type NoticePreference,
  type NoticePreferencesChange,
} from '@milepost/contract/notices/notices'
import type { AccountState } from '@milepost/contract/wire/access'
import { sql, type Db } from '../../platform/database/database.ts'
import type { Recipient } from './notices.sql.ts'

type Choice = { kind: NoticeKind; mail: boolean; push: boolean }

/** What a person chose, by kind; both channels are on until they choose. */
export async function loadChoices(
  db: Db,
  { accountId, userId }: Recipient,
): Promise<Map<NoticeKind, Choice>> {
  const rows = await db.rows<Choice>(sql`
    select kind, mail, push from notice_preferences
    where account_id = ${accountId} and user_id = ${userId}
  `)
  const chosen = new Map(rows.map((row) => [row.kind, row]))
  return new Map(
    noticeKinds.map((kind) => [kind, chosen.get(kind) ?? { kind, mail: true, push: true }]),
  )
}

/** The choices for the kinds that the account can see, in the order of the contract. */
export async function listPreferences(
  db: Db,
  recipient: Recipient & AccountState,
): Promise<NoticePreference[]> {
  const choices = await loadChoices(db, recipient)
  return noticeKinds
    .filter((kind) => canBeNotified(kind, recipient))
    .map((kind) => ({ ...choices.get(kind)!, isMailFixed: noticeClass(kind) === 'security' }))
}

/** Sets the channels that were sent; leaves the others. */
export async function changePreferences(
  db: Db,
  recipient: Recipient,
  changes: NoticePreferencesChange,
): Promise<void> {
  const { accountId, userId } = recipient
  const choices = await loadChoices(db, recipient)
  for (const { kind, mail, push } of changes) {
    const before = choices.get(kind)!
    const after = { kind, mail: mail ?? before.mail, push: push ?? before.push }
    choices.set(kind, after)
    await db.rows(sql`
      insert into notice_preferences (account_id, user_id, kind, mail, push)
      values (${accountId}, ${userId}, ${kind}, ${after.mail}, ${after.push})
      on conflict (account_id, user_id, kind) do update
        set mail = excluded.mail, push = excluded.push
    `)
  }
}
