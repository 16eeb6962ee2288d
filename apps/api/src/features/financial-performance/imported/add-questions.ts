import type { ImportedTransaction } from '@milepost/contract/financial-performance/imported-transactions'
import type { QuestionAboutRow } from '@milepost/contract/financial-performance/proposals'
import type { Page } from '@milepost/contract/wire/endpoint'
import type { Db } from '../../../platform/database/database.ts'
import { listQuestionsAbout, type QuestionAbout } from '../../../shared/questions.sql.ts'

/** Adds to a page of transactions the questions about those that wait: an answered one rather than an open one. */
export async function addQuestions<Count extends string>(
  db: Db,
  accountId: string,
  page: Page<ImportedTransaction, Count>,
): Promise<Page<ImportedTransaction, Count>> {
  const ids = page.items.flatMap(({ id, state }) => (state === 'waiting' ? [id] : []))
  if (ids.length === 0) return page
  const found = await listQuestionsAbout(db, accountId, ids)
  if (found.length === 0) return page
  const byRow = new Map(found.map((one) => [one.aboutId, one]))
  const items = page.items.map((item) => {
    const question = byRow.get(item.id)
    return question ? addQuestion(item, question) : item
  })
  return { ...page, items }
}

function addQuestion(item: ImportedTransaction, about: QuestionAbout): ImportedTransaction {
  const { id, text, askedAt, answer, choices } = about
  const chosen = choices.find(({ key }) => key === answer?.key)
  const question: QuestionAboutRow = {
    id,
    state: answer ? 'answered' : 'open',
    text,
    askedAt,
    choice: chosen
      ? { key: chosen.key, kind: chosen.kind, label: chosen.label, unit: chosen.unit }
      : null,
    answer,
  }
  const account = chosen?.chartAccount ?? null
  const isProposed = account !== null && account === item.proposedAccountNumber
  return { ...item, question, ...(isProposed && { proposedBy: 'answer' as const }) }
}
