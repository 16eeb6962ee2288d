import type { FileType } from '@milepost/contract/documents/file-type'
import type { ThreadMessage } from '@milepost/contract/hub-messages/threads'
import { sql, type Db } from '../../platform/database/database.ts'
import type { StoredFile } from '../../platform/storage/stored-file.ts'
import { boardChanged } from '../../shared/board/board-changed.ts'
import { selectWorkerFor } from '../../shared/people/active-staff.sql.ts'
import { notifyStaff } from '../../shared/staff-notices.ts'

export type Author = { staffId: string } | { userId: string }

export type AddedMessage = {
  id: string
  body: string
  bodyHtml: string
  at: Date
  files?: Pick<StoredFile, 'fileName' | 'mimeType' | 'bytes' | 'key' | 'sha256'>[]
} & Author

/**
 * Adds a message to a thread whose head the transaction has locked. One of the firm makes the thread unread, puts it back into
 * the inbox, opens it, and gives it to its author if nobody has it; one of the client gives it to whoever sent them its head, unless
 * that went to many clients. One of either side means that it is no longer handled. Staff are notified of the client's.
 */
export async function addToThread(
  transaction: Db,
  accountId: string,
  threadId: string,
  { id, body, bodyHtml, at, files = [], ...author }: AddedMessage,
): Promise<void> {
  const [staffId, userId] = 'staffId' in author ? [author.staffId, null] : [null, author.userId]
  const thread = await transaction.row<{ messageCount: number }>(
    staffId === null
      ? sql`
          update hub_messages set message_count = message_count + 1, last_at = ${at},
            last_from = 'client', client_wrote = true, handled_at = null, handled_by = null,
            assigned_to = coalesce(assigned_to, case when sending_id is null
              then (${selectWorkerFor(accountId, sql`hub_messages.sent_by`)}) end)
          where account_id = ${accountId} and id = ${threadId} returning message_count
        `
      : sql`
          update hub_messages set message_count = message_count + 1, last_at = ${at},
            last_from = 'firm', handled_at = null, handled_by = null, archived_at = null,
            read_at = null, closed_at = null, closed_by = null,
            assigned_to = coalesce(assigned_to, ${staffId}::uuid)
          where account_id = ${accountId} and id = ${threadId} returning message_count
        `,
  )
  await boardChanged(transaction, accountId, 'messages')
  await transaction.rows(sql`
    insert into thread_messages (account_id, id, hub_message_id, position, created_at, staff_id,
                                 user_id, body, body_html)
    values (${accountId}, ${id}, ${threadId}, ${thread!.messageCount}, ${at}, ${staffId},
            ${userId}, ${body}, ${bodyHtml})
  `)
  if (files.length > 0)
    await transaction.rows(sql`
      insert into thread_files (account_id, message_id, position, file_name, mime_type, bytes,
                                blob_key, blob_sha256)
      select ${accountId}::uuid, ${id}::uuid, f.number, f.name, f.type, f.bytes, f.key, f.sha256
      from unnest(
        ${files.map((_, i) => i + 1)}::int[], ${files.map((f) => f.fileName)}::text[],
        ${files.map((f) => f.mimeType)}::text[], ${files.map((f) => f.bytes)}::int[],
        ${files.map((f) => f.key)}::text[], ${files.map((f) => f.sha256)}::text[]
      ) as f (number, name, type, bytes, key, sha256)
    `)
  if (userId !== null) await notifyStaff(transaction, accountId)
}

type Added = { threadId: string; body: string; staffId: string | null; userId: string | null }

/** A message that was added before with this ID, in whichever thread of the account. */
export const findAdded = (db: Db, accountId: string, id: string) =>
  db.row<Added>(sql`
    select hub_message_id as thread_id, body, staff_id, user_id from thread_messages
    where account_id = ${accountId} and id = ${id}
  `)

/**
 * The firm's own head, which has no row of its own, and the other messages of a thread. Each query names the account itself, so
 * that one node answers it.
 */
const selectMessages = (accountId: string, threadId: string) => sql`
  select m.id, 1 as position, m.created_at, true as from_firm,
         (select s.first_name || ' ' || s.last_name from staff s where s.id = m.sent_by) as author,
         m.body_html as body, m.first_read_at as read_at, '[]'::json as files
  from hub_messages m
  where m.account_id = ${accountId} and m.id = ${threadId} and m.sent_by is not null
  union all
  select t.id, t.position, t.created_at, t.staff_id is not null as from_firm,
         coalesce(
           (select s.first_name || ' ' || s.last_name from staff s where s.id = t.staff_id),
           (select u.full_name from client_users u where u.account_id = ${accountId} and u.id = t.user_id)
         ) as author,
         t.body_html as body, t.read_at, (
           select coalesce(json_agg(json_build_object(
             'position', f.position, 'fileName', f.file_name, 'mimeType', f.mime_type, 'bytes', f.bytes
           ) order by f.position), '[]')
           from thread_files f where f.account_id = ${accountId} and f.message_id = t.id
         ) as files
  from thread_messages t
  where t.account_id = ${accountId} and t.hub_message_id = ${threadId}
`

/** A page of a thread's messages, oldest first. */
export const listMessages = (
  db: Db,
  accountId: string,
  threadId: string,
  { page, limit }: { page: number; limit: number },
) =>
  db.rows<ThreadMessage>(sql`
    select * from (${selectMessages(accountId, threadId)}) said
    order by position limit ${limit} offset ${(page - 1) * limit}
  `)

export const findMessageOfThread = (db: Db, accountId: string, threadId: string, id: string) =>
  db.row<ThreadMessage>(sql`
    select * from (${selectMessages(accountId, threadId)}) said where id = ${id}
  `)

/** The number of a thread's messages. */
export const countMessages = (db: Db, accountId: string, threadId: string) =>
  db.row<{ messageCount: number }>(sql`
    select message_count from hub_messages where account_id = ${accountId} and id = ${threadId}
  `)

/** Records that the firm has read these messages of the client's. */
export const markReadByFirm = (
  transaction: Db,
  accountId: string,
  threadId: string,
  ids: string[],
  at: Date,
) =>
  transaction.rows(sql`
    update thread_messages set read_at = ${at}
    where account_id = ${accountId} and hub_message_id = ${threadId} and id = any(${ids}::uuid[])
      and user_id is not null and read_at is null
  `)

/**
 * Records that the client has read these messages of the firm's, in a thread whose head the transaction has locked. Returns whether
 * the thread had unread messages and now has none.
 */
export async function markReadByClient(
  transaction: Db,
  accountId: string,
  threadId: string,
  ids: string[],
  at: Date,
): Promise<boolean> {
  await transaction.rows(sql`
    update thread_messages set read_at = ${at}
    where account_id = ${accountId} and hub_message_id = ${threadId} and id = any(${ids}::uuid[])
      and staff_id is not null and read_at is null
  `)
  if (ids.includes(threadId))
    await transaction.rows(sql`
      update hub_messages set first_read_at = coalesce(first_read_at, ${at}::timestamptz)
      where account_id = ${accountId} and id = ${threadId}
    `)
  const rows = await transaction.rows(sql`
    update hub_messages m set read_at = ${at}
    where m.account_id = ${accountId} and m.id = ${threadId} and m.read_at is null
      and (m.started_by is not null or m.first_read_at is not null)
      and not exists (
        select 1 from thread_messages t
        where t.account_id = ${accountId} and t.hub_message_id = ${threadId}
          and t.staff_id is not null and t.read_at is null
      )
    returning 1 as marked
  `)
  return rows.length > 0
}

type File = {
  fileName: string
  mimeType: FileType
  bytes: number
  key: string
  sha256: string
}

/** A file of a thread's message, with its storage key. */
export const findFile = (
  db: Db,
  accountId: string,
  { id, messageId, position }: { id: string; messageId: string; position: number },
) =>
  db.row<File>(sql`
    select f.file_name, f.mime_type, f.bytes, f.blob_key as key, f.blob_sha256 as sha256
    from thread_files f
    join thread_messages t on t.account_id = f.account_id and t.id = f.message_id
    where f.account_id = ${accountId} and f.message_id = ${messageId} and f.position = ${position}
      and t.hub_message_id = ${id}
  `)
