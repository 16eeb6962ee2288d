import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import type { FileType } from '@milepost/contract/documents/file-type'
import type { Services } from '../../../platform/platform.ts'
import { verify, type Blob } from '../../../platform/storage/storage.ts'
import { withWorkFolder } from '../../../platform/storage/work-folder.ts'
import {
  PreviewCrashError,
  PreviewLimitError,
  type MadePreview,
  type PreviewOptions,
  type runPreview,
} from './preview-process.ts'

/** A stored file; a locked PDF that was opened has a copy without its password. */
type StoredPage = {
  key: string
  sha256: string
  mimeType: FileType
  isShown?: boolean
  unlockedKey?: string | null
  unlockedSha256?: string | null
}

/** A stored preview with its pages, and how it may differ from the files. */
export type StoredPreview = Blob & MadePreview

/** Makes the PDF of stored files, in their order, and stores it. Throws what `makePdf` throws. */
export const writePreview = (
  { storage }: Pick<Services, 'storage'>,
  stored: readonly StoredPage[],
  makePdf: typeof runPreview,
  options: PreviewOptions,
): Promise<StoredPreview> =>
  withWorkFolder(async (folder) => {
    const limit = pLimit(4)
    const copies = stored.map(({ mimeType, isShown = true, ...file }, i) =>
      limit(async () => {
        const key = file.unlockedKey ?? file.key
        const sha256 = file.unlockedSha256 ?? file.sha256
        const path = join(folder, String(i + 1))
        const to = createWriteStream(path)
        await pipeline(await storage.read(key), verify(sha256), to, { signal: options.signal })
        return { path, mimeType, isShown }
      }),
    )
    const files = Promise.all(copies)
    try {
      const output = join(folder, 'preview.pdf')
      const made = await makePdf(files, output, options)
      return { ...(await storage.write(createReadStream(output))), ...made }
    } finally {
      await Promise.allSettled([files, ...copies])
    }
  })

const maxCrashes = 3

/** A document that took too much would again, and others wait. A crash may have been the machine's. */
export const isFinal = (reason: unknown, attempt: number): boolean =>
  reason instanceof PreviewLimitError ||
  (reason instanceof PreviewCrashError && attempt >= maxCrashes)
