import type { DocumentDetails } from '@milepost/contract/documents/documents'
import { lockedFiles } from '@milepost/contract/documents/locked-files'
import type { Call } from '@milepost/contract/wire/caller'
import { pdfPasswords } from './pdf-passwords.ts'

/** Opens the locked PDFs of a document that has just arrived. One that fails is asked about on the document's page. */
export async function unlockSent(
  call: Call,
  { guid: id, files: stored }: DocumentDetails,
  sent: readonly File[],
): Promise<void> {
  const left = [...stored]
  for (const file of sent) {
    const at = left.findIndex(
      ({ bytes, mimeType }) => bytes === file.size && mimeType === file.type,
    )
    const [found] = at < 0 ? [] : left.splice(at, 1)
    const password = pdfPasswords.get(file)
    if (!found || password === undefined) continue
    const params = { id, fileNumber: found.fileNumber }
    await call(lockedFiles.unlock, { params, body: { password } }).catch(() => undefined)
  }
}
