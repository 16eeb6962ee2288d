import { filesToRetake } from '@milepost/contract/documents/resubmission'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/platform.ts'
import { findRecipient, sendMail } from '../../shared/send-mail.ts'
import { documentDetails } from './documents.sql.ts'
import { resubmissionMail } from './resubmission-mail.copy.ts'

/** Tells a person of the account that a document has to be sent again, unless it was meanwhile. */
export async function sendResubmissionMail(
  services: Services,
  { accountId, userId, id }: Jobs['send_resubmission_mail'],
): Promise<void> {
  const document = await documentDetails(services.db, accountId, id)
  const person = await findRecipient(services.db, accountId, userId)
  if (!person || document?.status !== 'needs_resubmission' || !document.reason) return
  const { title, reason, files } = document
  const link = `${services.portalUrl()}/documents/show/${id}`
  const pages = { redo: filesToRetake(document).length, pages: files.length }
  await sendMail(services, person, resubmissionMail, { link, title, ...reason, ...pages })
}
