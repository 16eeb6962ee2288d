import type { MessageTemplate } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { sql, type Db } from '../../platform/database/database.ts'

const columns = sql`id, name, subject, body, message_type, batch_type, remind_every_days`

export const listTemplates = (db: Db) =>
  db.rows<MessageTemplate>(sql`select ${columns} from message_templates order by lower(name), id`)

/** Replaces a template of the same name. */
export const putTemplate = (db: Db, { at, ...template }: MessageTemplate & { at: Date }) =>
  db.row<MessageTemplate>(sql`
    insert into message_templates (${columns}, changed_at)
    values (${template.id}, ${template.name}, ${template.subject}, ${template.body},
            ${template.messageType}, ${template.batchType}, ${template.remindEveryDays}, ${at})
    on conflict (name) do update set
      subject = excluded.subject, body = excluded.body, message_type = excluded.message_type,
      batch_type = excluded.batch_type, remind_every_days = excluded.remind_every_days,
      changed_at = excluded.changed_at
    returning ${columns}
  `)

export const deleteTemplate = (db: Db, id: string) =>
  db.row(sql`delete from message_templates where id = ${id} returning id`)
