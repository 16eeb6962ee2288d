import { pdf } from '@milepost/testing/files.ts'

/** A PDF of one empty page. Not a page's own print, for which it is laid out for paper and back. */
export const emptyPdf = async () => Buffer.from(await (await pdf('')).bytes())
