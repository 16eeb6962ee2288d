import * as z from 'zod/mini'
import { endpoint, file, one, page } from '../wire/endpoint.ts'
import { listPage } from '../wire/list-page.ts'

/** A paper that the firm sent to a client, such as a 1099 or a letter. Not one of the client's documents. */
export const FirmPaper = z.object({
  id: z.string(),
  title: z.string(),
  note: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  /** When this person first opened it. */
  readAt: z.nullable(z.iso.datetime()),
})
export type FirmPaper = z.infer<typeof FirmPaper>

const paperParams = z.strictObject({ id: z.uuid() })
export const firmPapers = {
  list: endpoint({
    method: 'GET',
    path: '/v1/firm_papers',
    access: 'documents',
    subject: 'documents',
    replica: true,
    offline: true,
    summary: 'Papers from the firm, newest first',
    query: z.strictObject(listPage(5)),
    result: page('firm_paper', FirmPaper, { counts: ['unread'] }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/v1/firm_papers/:id',
    access: 'documents',
    subject: 'documents',
    offline: true,
    summary: 'One paper from the firm; marks it as read',
    params: paperParams,
    result: one('firm_paper', FirmPaper),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/v1/pdfs/firm_paper/:id.pdf',
    access: 'documents',
    subject: 'documents',
    summary: 'A paper from the firm as a PDF to look at',
    params: paperParams,
    result: file('application/pdf'),
  }),
  original: endpoint({
    method: 'GET',
    path: '/v1/firm_papers/:id/file',
    access: 'documents',
    subject: 'documents',
    summary: 'A paper to save: the PDF as the firm sent it, a picture as a PDF',
    params: paperParams,
    result: file('application/pdf'),
  }),
}
