import * as z from 'zod/mini'
import { Language } from '../account/account.ts'
import { PasswordConfirmation } from '../account/security.ts'
import { endpoint, file, one } from '../wire/endpoint.ts'
import { secret } from '../wire/secret.ts'
import { staffAreas } from '../wire/staff-areas.ts'

/**
 * Everything that the firm stores of a client, as one ZIP: documents and conversations with their
 * files, reports, days, trips, and the journal, with the SHA-256 of each file in the format of
 * `sha256sum`. It is made while it is downloaded, and stored nowhere.
 */

/** How long (ms) after it was asked for an archive's download can begin. */
export const archiveTicketMs = 5 * 60_000

/** How often an account's archive can be asked for in a day, by all of its people and the firm. */
export const maxArchivesADay = 10

/** Lets one archive be downloaded, once, until `endsAt`. */
export const ArchiveTicket = z.object({
  id: z.string(),
  /** Where it is downloaded, below the API's root, with the ticket: a link a browser can open. */
  path: z.string(),
  endsAt: z.iso.datetime(),
})
export type ArchiveTicket = z.infer<typeof ArchiveTicket>

const body = z.strictObject({
  /** Of the names and texts in it; without it, that of the client's first person who has one. */
  language: z.optional(Language),
  ...PasswordConfirmation.shape,
})
/** Which documents of a client an archive has. */
export const DocumentSelection = z.strictObject({
  /** In which they were sent, in the client's time zone. */
  year: z.int().check(z.minimum(2000), z.maximum(2100)),
  /** The files as the client sent them, or one PDF of each document. */
  content: z.enum(['originals', 'previews']),
  isPostedOnly: z.boolean(),
})
export type DocumentSelection = z.infer<typeof DocumentSelection>

const accountId = z.uuid()
const downloadParams = z.strictObject({ account: accountId, id: z.uuid() })
const downloadQuery = z.strictObject({ ticket: secret(z.string().check(z.maxLength(200))) })
const result = one('archive_ticket', ArchiveTicket)

export const clientArchives = {
  request: endpoint({
    method: 'POST',
    path: '/v1/archives',
    access: 'signed-in',
    subject: 'account',
    ownOnly: true,
    hashes: true,
    rateLimit: 10,
    returnsSecret: true,
    summary:
      "A ticket to download everything of one's own account as one ZIP, with the password; a 409 while another is being downloaded",
    body,
    result,
  }),
  download: endpoint({
    method: 'GET',
    path: '/v1/archives/:account/:id',
    access: 'public',
    subject: 'account',
    rateLimit: 10,
    returnsSecret: true,
    summary: "A client's archive, with its ticket; a 404 once that was used or is over",
    params: downloadParams,
    query: downloadQuery,
    result: file('application/zip'),
  }),
  downloadDocuments: endpoint({
    method: 'GET',
    path: '/v1/document_archives/:account/:id',
    access: 'public',
    subject: 'documents',
    rateLimit: 10,
    returnsSecret: true,
    summary:
      "A client's documents of a year, with their ticket; a 404 once that was used or is over",
    params: downloadParams,
    query: downloadQuery,
    result: file('application/zip'),
  }),
}

export const clientArchivesForStaff = {
  request: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/archives',
    access: staffAreas.clients,
    subject: 'account',
    hashes: true,
    rateLimit: 10,
    returnsSecret: true,
    summary:
      'A ticket to download everything of a client as one ZIP, with your own password; a 409 while another is being downloaded',
    params: z.strictObject({ accountId }),
    body,
    result,
  }),
  requestDocuments: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/document_archives',
    access: staffAreas.queue,
    subject: 'documents',
    rateLimit: 10,
    returnsSecret: true,
    summary:
      "A ticket to download a client's documents of a year as one ZIP; a 409 while another archive of the client is being downloaded",
    params: z.strictObject({ accountId }),
    body: DocumentSelection,
    result,
  }),
}
