import * as z from 'zod/mini'
import { endpoint, many } from '../wire/endpoint.ts'
import { oneLine } from '../wire/one-line.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { DocumentStatus } from './documents.ts'

/** How many documents a search finds at most, the newest. */
export const maxFoundDocuments = 30

/** The most characters of a search. */
export const maxSearchLength = 200

/** A text in pieces; those that were searched for are marked. */
const Marked = z.array(z.object({ text: z.string(), isMatch: z.boolean() }))
export type Marked = z.infer<typeof Marked>

/** A document with pages that have all words of a search. */
export const FoundDocument = z.object({
  guid: z.string(),
  title: Marked,
  status: DocumentStatus,
  createdAt: z.iso.datetime(),
  accountId: z.string(),
  accountName: z.string(),
  /** Of its files, the names that have a word. */
  fileNames: z.array(Marked),
  /** The first pages that were found, from 1, each with the text around the first word; empty if only the title or a file's name has it. */
  pages: z.array(z.object({ number: z.int(), excerpt: Marked })),
})
export type FoundDocument = z.infer<typeof FoundDocument>

export const documentSearch = {
  search: endpoint({
    method: 'GET',
    path: '/staff/v1/document_search',
    access: staffAreas.queue,
    subject: 'documents',
    summary:
      'Documents by the words of their pages, titles, and file names, newest first; a 422 if there are too many to look through',
    query: z.strictObject({
      /** Words, of which a page has all, in any order; in quotes, in this order. The last may be the beginning of one. */
      q: z.string().check(oneLine(), z.minLength(1), z.maxLength(maxSearchLength)),
      /** The ID of a client account. */
      client: z.optional(z.uuid()),
    }),
    result: many('found_document', FoundDocument, 'guid'),
  }),
}
