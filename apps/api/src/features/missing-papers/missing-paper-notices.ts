import { fillWords, type NoticeWriters } from '../../shared/notify.ts'
import { missingPapersMail } from './missing-papers-mail.copy.ts'
import { countMissing } from './missing-papers.sql.ts'

export const missingPaperNotices: NoticeWriters = {
  /** Until nothing is missing: it came, or somebody said that there is none. */
  async missing_paper(db, { accountId }) {
    const count = await countMissing(db, accountId)
    return count === 0 ? undefined : { words: fillWords(missingPapersMail, { count }), count }
  },
}
