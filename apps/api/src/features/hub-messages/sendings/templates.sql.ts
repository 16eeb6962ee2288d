import type { MessageTemplate } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { sql, type Db } from '../../../platform/database/database.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'
import { texts, textValues } from './sendings.sql.ts'

const details = sql`message_type, batch_type, remind_every_days`
const columns = sql`id, name, ${texts}, ${details}`

export const listTemplates = (db: Db) =>
  db.rows<MessageTemplate>(
    sql`select ${columns} from message_templates order by ${inNameOrder(sql`name`)}, id`,
  )

/** Replaces a template of the same name. */
export async function putTemplate(
  db: Db,
  { at, ...template }: MessageTemplate & { at: Date },
): Promise<MessageTemplate | undefined> {
  const row = await db.row<{ id: string }>(sql`
    insert into message_templates
      (id, name, subject_en, body_en, subject_es, body_es, ${details}, changed_at)
    values (${template.id}, ${template.name}, ${textValues(template.texts)},
            ${template.messageType}, ${template.batchType}, ${template.remindEveryDays}, ${at})
    on conflict (name) do update set
      subject_en = excluded.subject_en, body_en = excluded.body_en,
      subject_es = excluded.subject_es, body_es = excluded.body_es, message_type = excluded.message_type,
      batch_type = excluded.batch_type, remind_every_days = excluded.remind_every_days,
      changed_at = excluded.changed_at
    returning id
  `)
  return db.row<MessageTemplate>(
    sql`select ${columns} from message_templates where id = ${row!.id}`,
  )
}

export const deleteTemplate = (db: Db, id: string) =>
  db.row(sql`delete from message_templates where id = ${id} returning id`)
