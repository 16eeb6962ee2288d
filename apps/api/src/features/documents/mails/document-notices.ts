import { filesToRetake } from '@milepost/contract/documents/resubmission'
import { fillWords, type NoticeWriters } from '../../../shared/notify.ts'
import { describeResubmission } from '../document-task.ts'
import { documentDetails } from '../documents.sql.ts'
import { completedMail, completedManyMail } from './completed-mail.copy.ts'
import { resubmissionMail } from './resubmission-mail.copy.ts'

/** Where the portal shows a document. */
export const toDocumentPath = (id: string): string => `/documents/show/${id}`

export const documentNotices: NoticeWriters = {
  async document(db, { accountId, aboutId }) {
    const document = await documentDetails(db, accountId, aboutId)
    return document?.status === 'posted'
      ? {
          words: fillWords(completedMail, { title: document.title }),
          many: (count) => fillWords(completedManyMail, { count }),
        }
      : undefined
  },
  /** While it is to be sent again. */
  async resubmission(db, { accountId, aboutId }) {
    const document = await documentDetails(db, accountId, aboutId)
    if (document?.status !== 'needs_resubmission' || !document.reason) return undefined
    const { title, reason, files } = document
    const pages = { pagesToRetake: filesToRetake(document).length, pages: files.length }
    return {
      words: fillWords(resubmissionMail, { title, ...reason, ...pages }),
      task: { kind: 'resubmission', aboutIds: [aboutId], describe: describeResubmission },
    }
  },
}
