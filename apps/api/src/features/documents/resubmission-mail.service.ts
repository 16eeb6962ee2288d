import { filesToRetake } from '@milepost/contract/documents/resubmission'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/platform.ts'
import { recipientOf, sendMail } from '../../shared/send-mail.ts'
import { documentDetails } from './documents.sql.ts'
import { resubmissionMail } from './resubmission-mail.copy.ts'

/** Tells a person of the account that a document has to be sent again, unless it was meanwhile. */
export async function sendResubmissionMail(
  parts: Services,
  { accountId, userId, id }: Jobs['send_resubmission_mail'],
): Promise<void> {
  const document = await documentDetails(parts.db, accountId, id)
  const person = await recipientOf(parts.db, accountId, userId)
  if (!person || document?.status !== 'needs_resubmission' || !document.reason) return
  const { title, reason, files } = document
  const link = `${parts.portalUrl()}/documents/show/${id}`
  const pages = { redo: filesToRetake(document).length, pages: files.length }
  await sendMail(parts, person, resubmissionMail, { link, title, ...reason, ...pages })
}
