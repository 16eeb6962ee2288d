import type { Answer } from '@milepost/contract/questions/questions'
import type { ChoiceForStaff } from '@milepost/contract/questions/questions-for-staff'
import { sql, type Db } from '../platform/database/database.ts'
import { announce } from '../platform/events/announce.ts'
import { boardChanged } from './board/board-changed.ts'

/** Tells open pages of an account that questions changed. */
async function announceAll(
  transaction: Db,
  accountId: string,
  changed: readonly { id: string }[],
): Promise<void> {
  for (const { id } of changed) await announce(transaction, 'question', accountId, id)
  if (changed.length > 0) await boardChanged(transaction, accountId, 'questions')
}

/**
 * Settles the questions about records that are posted or set aside: answered ones are handled, open
 * ones withdrawn. `staffId` is null if rules post.
 */
export async function settleQuestions(
  transaction: Db,
  accountId: string,
  aboutIds: readonly string[],
  { at, staffId }: { at: Date; staffId: string | null },
): Promise<void> {
  const changed = await transaction.rows<{ id: string }>(sql`
    update questions set
      handled_at = case when answered_at is not null then ${at}::timestamptz end,
      handled_by = case when answered_at is not null then ${staffId}::uuid end,
      withdrawn_at = case when answered_at is null then ${at}::timestamptz end,
      is_settled = true
    where account_id = ${accountId} and about_id = any(${[...aboutIds]}::uuid[])
      and handled_at is null and withdrawn_at is null
    returning id
  `)
  await announceAll(transaction, accountId, changed)
}

/**
 * Brings back what `settleQuestions` settled, since the records wait again. A document may have
 * another open question by now: of its questions, only answered ones come back.
 */
export async function reopenQuestions(
  transaction: Db,
  accountId: string,
  aboutIds: readonly string[],
): Promise<void> {
  const changed = await transaction.rows<{ id: string }>(sql`
    update questions q
    set handled_at = null, handled_by = null, withdrawn_at = null, is_settled = false
    where account_id = ${accountId} and about_id = any(${[...aboutIds]}::uuid[]) and is_settled
      and case when q.about_kind = 'bank_row' then exists (
        select 1 from imported_transactions i where i.account_id = ${accountId} and i.id = q.about_id
      ) else q.answered_at is not null end
    returning id
  `)
  await announceAll(transaction, accountId, changed)
}

/** Withdraws open questions about bank transactions that were deleted. */
export async function withdrawQuestionsAboutDeleted(
  transaction: Db,
  accountId: string,
  at: Date,
): Promise<void> {
  const changed = await transaction.rows<{ id: string }>(sql`
    update questions q set withdrawn_at = ${at}
    where q.account_id = ${accountId} and q.about_kind = 'bank_row' and q.answered_at is null
      and q.withdrawn_at is null and not exists (
        select 1 from imported_transactions i where i.account_id = ${accountId} and i.id = q.about_id)
    returning id
  `)
  await announceAll(transaction, accountId, changed)
}

/** The answer to a question (`q`) by a person (`u`) as JSON; null while it is open. */
export const answerColumn = sql`
  case when q.answered_at is not null then json_build_object(
    'key', q.answer_key, 'words', q.answer_words, 'documentId', q.answer_document_id,
    'at', to_char(q.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'by', u.full_name) end
`

export type QuestionAbout = {
  id: string
  aboutId: string
  text: string | null
  askedAt: string
  choices: ChoiceForStaff[]
  answer: Answer | null
}

/** One question about each of these records that is open or to be handled: the newest answer, or else the open one. */
export const listQuestionsAbout = (db: Db, accountId: string, aboutIds: readonly string[]) =>
  db.rows<QuestionAbout>(sql`
    select distinct on (q.about_id) q.about_id, q.id, q.text, q.asked_at, q.choices, ${answerColumn} as answer
    from questions q
    left join client_users u on u.account_id = ${accountId} and u.id = q.answered_by
    where q.account_id = ${accountId} and q.about_id = any(${[...aboutIds]}::uuid[])
      and q.withdrawn_at is null and q.handled_at is null
    order by q.about_id, q.answered_at desc nulls last
  `)
