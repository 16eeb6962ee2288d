import * as z from 'zod/mini'
import { endpoint, one } from '../wire/endpoint.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { secret } from '../wire/secret.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { DocumentDetails, maxFiles } from './documents.ts'

/** Of a locked PDF. It opens the file once, and is neither stored nor logged. */
const FilePassword = secret(
  z
    .string(errorMessages.pdf_password_required)
    .check(z.minLength(1, errorMessages.pdf_password_required), z.maxLength(200)),
)

const fileNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxFiles))
const body = z.strictObject({ password: FilePassword })
const result = one('document', DocumentDetails, 'guid')

export const lockedFiles = {
  unlock: endpoint({
    method: 'POST',
    path: '/v1/documents/:id/files/:fileNumber/unlock',
    access: 'documents',
    subject: 'documents',
    summary: 'Open a locked PDF with its password, so that its pages can be shown',
    params: z.strictObject({ id: z.uuid(), fileNumber }),
    body,
    result,
  }),
}

export const lockedFilesForStaff = {
  unlock: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/documents/:id/files/:fileNumber/unlock',
    access: staffAreas.queue,
    subject: 'documents',
    summary: "Open a client's locked PDF with the password they said",
    params: z.strictObject({ accountId: z.uuid(), id: z.uuid(), fileNumber }),
    body,
    result,
  }),
}
