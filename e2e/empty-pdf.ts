import { pdf } from '@milepost/testing/files.ts'

/** A PDF with one empty page. Not printed by the page under test, because printing changes its layout and back. */
export const emptyPdf = async () => Buffer.from(await (await pdf('')).bytes())
