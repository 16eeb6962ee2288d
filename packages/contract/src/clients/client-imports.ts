import * as z from 'zod/mini'
import { Language } from '../account/account.ts'
import { ShownEmail } from '../account/email.ts'
import { maxBytesPerFile } from '../documents/documents.ts'
import { TimeZone } from '../mileage/time-zone.ts'
import { Plan } from '../wire/access.ts'
import { endpoint, noContent, one, page } from '../wire/endpoint.ts'
import { FormFile } from '../wire/form.ts'
import { listPage } from '../wire/list-page.ts'
import { oneLine } from '../wire/one-line.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'
import { ClientService } from './client-record.ts'

/** The maximum number of clients in one file. */
export const maxImportedClients = 10_000

const column = z.nullable(z.int().check(z.minimum(0), z.maximum(199)))

const word = z.string().check(oneLine(), z.minLength(1), z.maxLength(100))
/** The maximum number of a firm's own words for plans, or for consultants. */
const maxWords = 100

/** The column of each field, from 0; null if the file has no such column. */
export const ClientImportMapping = z.strictObject({
  /** A full name, or the first name beside `lastName`. */
  name: column,
  lastName: column,
  businessName: column,
  email: column,
  phone: column,
  plan: column,
  consultant: column,
  language: column,
  ein: column,
  tags: column,
  startDate: column,
  /** Omitted by who mapped a file before there was such a column. */
  services: z.optional(column),
  /** The order of dates in digits that don't start with the year. */
  dateOrder: z.enum(['mdy', 'dmy']),
  /** What the firm's own words for plans mean, whatever their case. */
  planWords: z.optional(z.array(z.strictObject({ word, plan: Plan })).check(z.maxLength(maxWords))),
  /** The same for consultants; null for nobody. */
  consultantWords: z.optional(
    z
      .array(z.strictObject({ word, consultantId: z.nullable(z.uuid()) }))
      .check(z.maxLength(maxWords)),
  ),
})
export type ClientImportMapping = z.infer<typeof ClientImportMapping>

/** What rows get that say nothing else. */
export const ClientImportDefaults = z.strictObject({
  /** Null: each row has to name its plan. */
  plan: z.nullable(Plan),
  consultantId: z.nullable(z.uuid()),
  language: Language,
  timeZone: TimeZone,
})
export type ClientImportDefaults = z.infer<typeof ClientImportDefaults>

/**
 * - `new`: becomes a client.
 * - `duplicate`: has the EIN, or the e-mail and the name, of a client or of an earlier row, and is left out.
 * - `possible_duplicate`: has the e-mail or the name of one, and is left out unless staff take it.
 * - `problem`: can't be read, and is left out.
 * - `skipped`: staff left it out.
 * - `imported`: is a client now.
 * - `failed`: could not be added while the import ran, such as a client added meanwhile.
 */
export const ClientRowStatus = z.enum([
  'new',
  'duplicate',
  'possible_duplicate',
  'problem',
  'skipped',
  'imported',
  'failed',
])
export type ClientRowStatus = z.infer<typeof ClientRowStatus>

/** What is wrong with a row, by the field it is about. */
export const ClientRowProblem = z.enum([
  'name_missing',
  'name_too_long',
  'email_invalid',
  'email_of_staff',
  'phone_too_long',
  'plan_missing',
  'plan_unknown',
  'plan_not_offered',
  'consultant_unknown',
  'consultant_ambiguous',
  'language_unknown',
  'ein_invalid',
  'ein_is_ssn',
  'tags_too_many',
  'tag_too_long',
  'start_date_invalid',
  'service_unknown',
])
export type ClientRowProblem = z.infer<typeof ClientRowProblem>

/** The client, or the earlier row of the file, that a row may be. */
export const KnownClient = z.object({
  by: z.enum(['email', 'ein', 'name']),
  accountId: z.nullable(z.string()),
  name: z.string(),
  /** The line of the earlier row. */
  line: z.nullable(z.int()),
})
export type KnownClient = z.infer<typeof KnownClient>

/** A row as it would be imported, with what the file says. */
export const ClientImportRow = z.object({
  /** From 0, in file order. */
  position: z.int(),
  /** Where it starts in the file, from 1. */
  line: z.int(),
  status: ClientRowStatus,
  problems: z.array(ClientRowProblem),
  /** What the file has in the columns that the problems are about, by column from 0; none where a cell is empty. */
  badCells: z.array(z.object({ problem: ClientRowProblem, column: z.int(), text: z.string() })),
  known: z.nullable(KnownClient),
  /** Null once its content was removed. */
  client: z.nullable(
    z.object({
      name: z.string(),
      businessName: z.nullable(z.string()),
      email: z.nullable(ShownEmail),
      phone: z.nullable(z.string()),
      plan: z.nullable(Plan),
      consultant: z.nullable(z.string()),
      language: Language,
      einLastFour: z.nullable(z.string()),
      /** Whether the file has 8 digits, and a zero was put in front of them. */
      isEinCompleted: z.boolean(),
      tags: z.array(z.string()),
      startDate: z.nullable(z.iso.date()),
      services: z.array(ClientService),
    }),
  ),
  /** The client it became. */
  accountId: z.nullable(z.string()),
})
export type ClientImportRow = z.infer<typeof ClientImportRow>

/** `importing` runs as a job; `cancelled` stopped on the way, with its first rows imported. */
export const ClientImportState = z.enum(['review', 'importing', 'done', 'cancelled'])
export type ClientImportState = z.infer<typeof ClientImportState>

export const ClientImport = z.object({
  id: z.string(),
  fileName: z.string(),
  state: ClientImportState,
  uploadedAt: z.iso.datetime(),
  uploadedBy: z.string(),
  finishedAt: z.nullable(z.iso.datetime()),
  headings: z.array(z.string()),
  /** The sheet that is read; null for a CSV file. */
  sheet: z.nullable(z.string()),
  /** Other sheets that have anything. */
  sheetsLeftOut: z.array(z.string()),
  /** The first lines, cell by cell. */
  sample: z.array(z.array(z.string())),
  mapping: ClientImportMapping,
  /** Whether a file with these headings was mapped before. */
  isRecognized: z.boolean(),
  /** The first words of its rows that are no plan, or not one consultant, until staff say what they mean. */
  unknownWords: z.object({ plan: z.array(z.string()), consultant: z.array(z.string()) }),
  defaults: ClientImportDefaults,
  /** Whether the people are invited as their clients are added. */
  invites: z.boolean(),
  rows: z.int(),
  counts: z.object({
    new: z.int(),
    duplicate: z.int(),
    possible_duplicate: z.int(),
    problem: z.int(),
    skipped: z.int(),
    imported: z.int(),
    failed: z.int(),
  }),
  /** How many of the rows to be imported have a person to invite. */
  withEmail: z.int(),
})
export type ClientImport = z.infer<typeof ClientImport>

export const ClientImportUpload = z.strictObject({
  files: z
    .array(
      z.strictObject({
        object: FormFile,
        originalFileName: z.optional(z.string().check(oneLine())),
      }),
    )
    .check(z.length(1, staffErrorMessages.import_file_required)),
})

/** Omitted fields stay unchanged. */
export const ClientImportChange = z.strictObject({
  mapping: z.optional(z.partial(ClientImportMapping)),
  defaults: z.optional(z.partial(ClientImportDefaults)),
})
export type ClientImportChange = z.output<typeof ClientImportChange>

/** Takes or leaves out rows by position, or all that may be clients already. */
export const ClientRowDecision = z.strictObject({
  positions: z.optional(z.array(z.int()).check(z.minLength(1), z.maxLength(maxImportedClients))),
  status: z.optional(z.literal('possible_duplicate')),
  /** Null takes the decision back. */
  decision: z.nullable(z.enum(['take', 'skip'])),
})
export type ClientRowDecision = z.infer<typeof ClientRowDecision>

const single = z.strictObject({ id: z.uuid() })
const access = staffAreas['client-imports']
const result = one('client_import', ClientImport)

export const clientImports = {
  upload: endpoint({
    method: 'POST',
    path: '/staff/v1/client_imports',
    access,
    subject: 'firm',
    summary: 'Upload a CSV or Excel file of clients for review; adds nobody',
    body: ClientImportUpload,
    form: { maxFiles: 1, maxBytesPerFile, kind: 'text' },
    result,
  }),
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/client_imports',
    access,
    subject: 'firm',
    summary: 'The files of clients, newest first',
    query: z.strictObject(listPage(10)),
    result: page('client_import', ClientImport),
  }),
  show: endpoint({
    method: 'GET',
    path: '/staff/v1/client_imports/:id',
    access,
    subject: 'firm',
    summary: 'A file of clients, and how far its import is',
    params: single,
    result,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/staff/v1/client_imports/:id',
    access,
    subject: 'firm',
    summary: 'Change how a file under review is read: its columns, and what rows get by default',
    params: single,
    body: ClientImportChange,
    result,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/staff/v1/client_imports/:id/rows',
    access,
    subject: 'firm',
    summary: 'The rows of a file of clients, in file order',
    params: single,
    query: z.strictObject({ status: z.optional(ClientRowStatus), ...listPage(50) }),
    result: page('client_import_row', ClientImportRow, { id: 'position' }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/staff/v1/client_imports/:id/decisions',
    access,
    subject: 'firm',
    maxBodyBytes: 256 * 1024,
    summary: 'Take or leave out rows of a file under review',
    params: single,
    body: ClientRowDecision,
    result,
  }),
  run: endpoint({
    method: 'POST',
    path: '/staff/v1/client_imports/:id/run',
    access,
    subject: 'firm',
    summary: 'Add the clients of a reviewed file; a second time changes nothing',
    params: single,
    body: z.strictObject({ invites: z.boolean() }),
    result,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/staff/v1/client_imports/:id/cancel',
    access,
    subject: 'firm',
    summary: 'Stop an import that runs; the clients added so far stay, and it can be run again',
    params: single,
    body: z.strictObject({}),
    result,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/staff/v1/client_imports/:id',
    access,
    subject: 'firm',
    summary: 'Discard a file with its rows; clients added from it stay',
    params: single,
    result: noContent,
  }),
}
