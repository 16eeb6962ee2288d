import { accountJobs } from '../features/account/account.jobs.ts'
import { inviteUser } from '../features/account/client-users.service.ts'
import { accountNotices } from '../features/account/password/account-mail.service.ts'
import { bankJobs } from '../features/bank/bank.jobs.ts'
import { boardJobs } from '../features/board/board.jobs.ts'
import { clientErasureJobs } from '../features/client-erasures/client-erasures.jobs.ts'
import { clientJobs } from '../features/clients/clients.jobs.ts'
import { documentJobs } from '../features/documents/documents.jobs.ts'
import {
  firmPaperJobs,
  firmPaperNotices,
} from '../features/documents/firm-papers/firm-papers.jobs.ts'
import { documentNotices } from '../features/documents/mails/document-notices.ts'
import { booksNotices } from '../features/financial-performance/closing/books-notices.ts'
import { financialPerformanceJobs } from '../features/financial-performance/financial-performance.jobs.ts'
import { importFromBank } from '../features/financial-performance/imported/bank-feed.service.ts'
import { hubMessageJobs } from '../features/hub-messages/hub-messages.jobs.ts'
import { messageNotices } from '../features/hub-messages/message-notices.ts'
import { mileageJobs } from '../features/mileage/mileage.jobs.ts'
import { missingPaperNotices } from '../features/missing-papers/missing-paper-notices.ts'
import { missingPaperJobs } from '../features/missing-papers/missing-papers.jobs.ts'
import { noticeJobs } from '../features/notices/notices.jobs.ts'
import { planNotices } from '../features/profit-plan/plan-notices.ts'
import { questionNotices } from '../features/questions/question-notices.ts'
import { staffNoticeJobs } from '../features/staff-notices/staff-notices.jobs.ts'
import { taskLinkJobs } from '../features/task-links/task-links.jobs.ts'
import { taxNotices } from '../features/tax/tax-notices.ts'
import { auditJobs } from '../platform/audit/audit-anchors.ts'
import { idempotencyJobs } from '../platform/calls/idempotency.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import { storageJobs } from '../platform/jobs/storage.jobs.ts'
import type { Services } from '../platform/platform.ts'
import type { NoticeWriters } from '../shared/notify.ts'
import { countJobs } from './counts.ts'

/** Who writes the mails about each kind of notice. */
const noticeWriters: NoticeWriters = {
  ...accountNotices,
  ...booksNotices,
  ...documentNotices,
  ...firmPaperNotices,
  ...messageNotices,
  ...missingPaperNotices,
  ...planNotices,
  ...questionNotices,
  ...taxNotices,
}

/** The handlers of all jobs. */
export const jobHandlers = (services: Services): JobHandlers => ({
  ...accountJobs(services),
  ...auditJobs(services),
  ...bankJobs(services, importFromBank),
  ...boardJobs(services),
  ...missingPaperJobs(services),
  ...clientJobs(services, inviteUser),
  ...clientErasureJobs(services),
  ...countJobs(services),
  ...documentJobs(services),
  ...financialPerformanceJobs(services),
  ...firmPaperJobs(services),
  ...hubMessageJobs(services),
  ...idempotencyJobs(services),
  ...mileageJobs(services),
  ...noticeJobs(services, noticeWriters),
  ...staffNoticeJobs(services),
  ...storageJobs(services),
  ...taskLinkJobs(services),
})
