import * as z from 'zod/mini'
import { endpoint, file, many, noContent, one, page } from '../wire/endpoint.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { FormFile } from '../wire/form.ts'
import { listPage } from '../wire/list-page.ts'
import { oneLine } from '../wire/one-line.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'
import { maxBytesPerFile, maxNoteCharacters, maxTitleCharacters } from './documents.ts'

/** The most papers that are sent together. */
export const maxPapers = 500

/**
 * `preparing`: not checked yet; `sent`: the client sees it. The client never sees one that is `unreadable` or `infected`,
 * and no longer sees one that is `withdrawn`.
 */
export const FirmPaperStatus = z.enum(['preparing', 'sent', 'unreadable', 'infected', 'withdrawn'])
export type FirmPaperStatus = z.infer<typeof FirmPaperStatus>

const headingFields = {
  id: z.string(),
  title: z.string(),
  status: FirmPaperStatus,
  createdAt: z.iso.datetime(),
  /** The name of the staff member who sent it. */
  sentBy: z.string(),
}

/** A paper as staff see it at its client. */
export const SentPaper = z.object({
  ...headingFields,
  note: z.nullable(z.string()),
  withdrawnAt: z.nullable(z.iso.datetime()),
  withdrawnBy: z.nullable(z.string()),
  /** The people who opened it, first ones first. */
  reads: z.array(z.object({ fullName: z.string(), readAt: z.iso.datetime() })),
})
export type SentPaper = z.infer<typeof SentPaper>

/** A paper in the list over all clients. */
export const PaperToClient = z.object({
  ...headingFields,
  account: z.object({ id: z.string(), name: z.string() }),
  /** When someone of the client first opened it. */
  readAt: z.nullable(z.iso.datetime()),
})
export type PaperToClient = z.infer<typeof PaperToClient>

/** `failed`: unreadable or infected. */
export const PaperFilter = z.enum(['unread', 'failed'])
export type PaperFilter = z.infer<typeof PaperFilter>

const Note = z.string().check(
  z.overwrite((text) => text.replaceAll('\r\n', '\n')),
  z.trim(),
  z.maxLength(maxNoteCharacters, errorMessages.note_too_long),
)

/** A paper to send: one PDF or picture. A retry with the same ID sends nothing again. */
export const NewFirmPaper = z.strictObject({
  id: z.uuid(),
  title: z
    .string(staffErrorMessages.paper_title_required)
    .check(
      oneLine(),
      z.minLength(1, staffErrorMessages.paper_title_required),
      z.maxLength(maxTitleCharacters, errorMessages.title_too_long),
    ),
  note: z.optional(Note),
  files: z
    .array(
      z.strictObject({
        object: FormFile,
        originalFileName: z.optional(z.string().check(oneLine(), z.maxLength(255))),
      }),
    )
    .check(z.length(1, errorMessages.file_required)),
})

const Client = z.object({ id: z.string(), name: z.string() })

/** Whose paper a file is, by its name. */
export const PaperMatch = z.object({
  /** The place of the file's name in the request, from 0. */
  id: z.int(),
  /** The one client the name stands for; null if that is none or could be several. */
  client: z.nullable(Client),
  /** Whether only a part of the client's name is in the file's. */
  isPartial: z.boolean(),
  /** Clients to choose from, if it could be several. */
  candidates: z.array(Client),
  /** The file's name without its extension and the client's name. */
  title: z.string(),
})
export type PaperMatch = z.infer<typeof PaperMatch>

const FileName = z.string().check(oneLine(), z.minLength(1), z.maxLength(255))
const accountParams = z.strictObject({ accountId: z.uuid() })
const ofAccountParams = z.strictObject({ accountId: z.uuid(), id: z.uuid() })
const { papers } = staffAreas

export const firmPapersForStaff = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/firm_papers',
    access: papers,
    subject: 'firm',
    replica: true,
    summary: 'Papers sent to all clients, newest first',
    query: z.strictObject({ filter: z.optional(PaperFilter), ...listPage(25) }),
    result: page('paper_to_client', PaperToClient, { counts: PaperFilter.options }),
  }),
  listForAccount: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/firm_papers',
    access: papers,
    subject: 'documents',
    replica: true,
    summary: 'Papers sent to a client, newest first, with who opened them',
    params: accountParams,
    query: z.strictObject(listPage(10)),
    result: page('sent_paper', SentPaper),
  }),
  match: endpoint({
    method: 'POST',
    path: '/staff/v1/firm_paper_matches',
    access: papers,
    subject: 'firm',
    maxBodyBytes: 256 * 1024,
    summary: 'Find the clients that the names of files stand for',
    body: z.strictObject({
      fileNames: z.array(FileName).check(z.minLength(1), z.maxLength(maxPapers)),
    }),
    result: many('paper_match', PaperMatch),
  }),
  send: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/firm_papers',
    access: papers,
    subject: 'documents',
    summary: 'Send a client a paper: one PDF or picture',
    params: accountParams,
    body: NewFirmPaper,
    form: { maxFiles: 1, maxBytesPerFile },
    result: one('sent_paper', SentPaper),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/pdfs/firm_paper/:id.pdf',
    access: papers,
    subject: 'documents',
    summary: 'A paper sent to a client as a PDF, as the client sees it',
    params: ofAccountParams,
    result: file('application/pdf'),
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/staff/v1/accounts/:accountId/firm_papers/:id',
    access: papers,
    subject: 'documents',
    summary: 'Withdraw a paper: the client no longer sees it',
    params: ofAccountParams,
    result: noContent,
  }),
}
