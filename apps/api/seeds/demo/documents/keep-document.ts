import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { NewFile } from '../../../src/features/documents/documents.sql.ts'
import { makePreview } from '../../../src/features/documents/preview/make-preview.ts'
import type { Blob, Storage } from '../../../src/platform/storage.ts'
import type { DemoDocument } from './document.ts'

export type KeptDocument = { files: NewFile[]; preview: Blob }

/**
 * Makes a document's files and its preview and puts them into storage. `folder` is for what is only
 * needed meanwhile; `onKept` is told of each blob, so that they can be taken back.
 */
export async function keepDocument(
  storage: Storage,
  { files }: DemoDocument,
  folder: string,
  onKept: (blob: Blob) => void,
): Promise<KeptDocument> {
  const keep = async (content: Readable) => {
    const blob = await storage.write(content)
    onKept(blob)
    return blob
  }
  const kept = await Promise.all(
    files.map(async ({ name, comment, mimeType, make }) => {
      const bytes = await make()
      const blob = await keep(Readable.from([bytes]))
      const path = join(folder, blob.key)
      await writeFile(path, bytes)
      return { path, file: { fileName: name, comment: comment ?? null, mimeType, ...blob } }
    }),
  )
  const output = join(folder, `${kept[0]!.file.key}.pdf`)
  await makePreview(
    kept.map(({ path, file }) => ({ path, mimeType: file.mimeType })),
    output,
  )
  return { files: kept.map(({ file }) => file), preview: await keep(createReadStream(output)) }
}
