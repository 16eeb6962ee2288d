import { sql, type Db } from '../database/database.ts'

/** Every job and what it is told. A job may run more than once and must not mind. */
export type Jobs = {
  make_preview: { accountId: string; documentId: string }
  send_reset_mail: { email: string; language: 'en' | 'es' }
  send_invite_mail: { accountId: string; userId: string }
  send_person_added_mail: { accountId: string; userId: string; id: string }
  send_message_mail: { accountId: string; userId: string; id: string }
  send_reminder_mail: { accountId: string; userId: string; id: string }
  remind_of_messages: object
  send_resubmission_mail: { accountId: string; userId: string; id: string }
  send_staff_invite_mail: { staffId: string }
  send_new_device_mail: {
    accountId: string
    userId: string
    browser: string | null
    system: string | null
    at: string
  }
  note_refused_password: { email: string; at: string; requestId: string; address: string }
  finish_bank_link: { accountId: string; id: string }
  sync_bank_item: { accountId: string; id: string }
  disconnect_bank_item: { accountId: string; id: string }
  sync_bank_items: object
  sweep_files: object
  check_files: object
  remove_deleted_trips: object
  remove_abandoned_pages: object
  remove_old_answers: object
  forget_failures: object
  remove_ended_sessions: object
  anchor_audit: object
}

/** `attempt` counts from 1; `signal` tells that the worker wants to stop. */
export type JobRun = { attempt: number; signal?: AbortSignal | undefined }

export type JobHandlers = Partial<{
  [Name in keyof Jobs]: (job: Jobs[Name], run: JobRun) => Promise<void>
}>

/** Queues a job with the change it belongs to: both are committed, or neither. Jobs with one `onceFor` are one job until it runs. */
export async function addJob<Name extends keyof Jobs>(
  db: Db,
  name: Name,
  job: Jobs[Name],
  { jobKey }: { jobKey?: string } = {},
): Promise<void> {
  await db.rows(sql`
    select 1 from graphile_worker.add_job(
      ${name}, ${JSON.stringify(job)}::json, max_attempts => 12, job_key => ${jobKey ?? null})
  `)
}
