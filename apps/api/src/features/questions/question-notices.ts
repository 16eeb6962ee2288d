import { fillWords, type NoticeWriters } from '../../shared/notify.ts'
import { describeQuestion } from './question-task.ts'
import { questionsMail } from './questions-mail.copy.ts'
import { listQuestions } from './questions.sql.ts'

/** Where the portal shows what the firm has asked. */
export const questionsPath = '/questions'

/** How many open questions a mail looks through for one that a link can answer. */
const maxLookedAt = 25

export const questionNotices: NoticeWriters = {
  /** All that the firm has asked is one notice, until all is answered or withdrawn. */
  async question(db, { accountId }) {
    const paging = { filter: 'open', page: 1, limit: maxLookedAt } as const
    const { items, total: count } = await listQuestions(db, accountId, paging)
    if (count === 0) return undefined
    const aboutIds = items.map(({ id }) => id)
    return {
      words: fillWords(questionsMail, { count }),
      count,
      task: { kind: 'question', aboutIds, describe: describeQuestion },
    }
  },
}
