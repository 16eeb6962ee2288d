import * as z from 'zod/mini'
import { endpoint, one } from '../wire/endpoint.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { FormFile } from '../wire/form.ts'
import { oneLine } from '../wire/one-line.ts'
import { maxBytesPerFile } from './documents.ts'
import { FileType } from './file-type.ts'

/** A page uploaded ahead of its document, which refers to it by ID. */
export const DocumentPage = z.object({ id: z.string(), mimeType: FileType, bytes: z.int() })
export type DocumentPage = z.infer<typeof DocumentPage>

const Page = z.strictObject({
  object: FormFile,
  originalFileName: z.optional(z.string().check(oneLine(), z.maxLength(255))),
})

export const documentPages = {
  create: endpoint({
    method: 'POST',
    path: '/v1/document_pages',
    access: 'documents',
    subject: 'documents',
    provesNothing: 'the document that the page becomes part of is in the log',
    summary:
      'Upload one page before its document, which then names it; unused pages are deleted after a week',
    body: z.strictObject({
      files: z
        .array(Page)
        .check(
          z.minLength(1, errorMessages.file_required),
          z.maxLength(1, errorMessages.too_many_files),
        ),
    }),
    form: { maxFiles: 1, maxBytesPerFile },
    result: one('document_page', DocumentPage),
  }),
}
