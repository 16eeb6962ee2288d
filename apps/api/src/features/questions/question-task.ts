import type { Db } from '../../platform/database/database.ts'
import { isShareable, listNames, mayName, type Task } from '../../shared/task-links/task.ts'
import { findQuestion } from './questions.sql.ts'

/**
 * What a question asks, for the link of its mail. The usual question says nothing without the payee and the amount, so it takes
 * signing in, as does one that has a figure or a name in its text or its choices.
 */
export async function describeQuestion(db: Db, accountId: string, id: string): Promise<Task> {
  const question = await findQuestion(db, accountId, id)
  if (!question || question.isWithdrawn) return { state: 'withdrawn' }
  if (question.answer) return { state: 'done' }
  const { text, about, choices } = question
  const names = [...(await listNames(db, accountId)), { name: about?.title ?? '', minLetters: 2 }]
  const words = [text ?? '', ...choices.flatMap(({ label, unit }) => [label ?? '', unit ?? ''])]
  // A link shows no unit, and without it one truck is like another.
  const areNamed = choices.every(({ unit, label }) => unit === null || label !== null)
  const written = words.join('\n')
  const isOpenToAll = text !== null && areNamed && isShareable(written, names) && !mayName(written)
  return {
    state: 'open',
    text: isOpenToAll ? text : null,
    needsSignIn: !isOpenToAll,
    reason: null,
    choices: isOpenToAll ? choices.map(({ key, kind, label }) => ({ key, kind, label })) : [],
  }
}
