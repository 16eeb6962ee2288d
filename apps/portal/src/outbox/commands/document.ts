import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import { documentPages } from '@milepost/contract/documents/document-pages'
import { documents, type DocumentDetails } from '@milepost/contract/documents/documents'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { CallFailed } from '@milepost/contract/wire/caller'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import type { Attempt, CommandKind } from '../command-kind.ts'
import type { StoredPage } from '../stored-file.ts'
import { withWatch, type UploadOptions } from '../watch-send.ts'
import { copy } from './commands.copy.ts'

/** A document as it will be sent, without its pages. */
export type DocumentFields = {
  title: string
  hubMessageId: string | undefined
  resubmittedDocumentId: string | undefined
  keptFileNumbers: number[] | undefined
  /** The file numbers its pages replace, where others are retained; entries of earlier versions lack it. */
  redoneFileNumbers?: number[] | undefined
}

type DocumentCommand = { kind: 'document'; pages: StoredPage[] } & DocumentFields

export const documentCommand: CommandKind<DocumentCommand, DocumentDetails> = {
  orderingKey: () => undefined,
  /**
   * Sends a single page in one call, several pages one by one, so a lost connection costs a page and not the
   * document. Called again with the same key and the stored pages, it resumes.
   */
  async send(command, attempt) {
    try {
      return await sendOnce(command, attempt)
    } catch (reason) {
      if (!(reason instanceof CallFailed && reason.code === 'page_not_kept')) throw reason
      // The server dropped the uploaded pages: upload them again under new keys.
      const pages = command.pages.map((page) => ({ ...page, key: uuid(), uploadedId: undefined }))
      await attempt.onArrived(pages)
      return sendOnce({ ...command, pages }, attempt)
    }
  },
  affects: [documents.list, documents.show, hubMessages.list, hubMessages.show],
  icon: IconFileUpload,
  toLine: ({ title, pages }, { language }) => ({
    what: copy[language].document(title),
    more: copy[language].pages(pages.length),
  }),
}

async function sendOnce(
  { pages: storedPages, ...document }: DocumentCommand,
  { call, key, loadFile, signal, onProgress, onArrived }: Attempt,
): Promise<DocumentDetails> {
  const sentBytes = storedPages.map(({ uploadedId, bytes }) => (uploadedId ? bytes : 0))
  const totalBytes = storedPages.reduce((sum, { bytes }) => sum + bytes, 0)
  const reportProgress = () =>
    onProgress(
      sentBytes.reduce((sum, bytes) => sum + bytes, 0) / totalBytes,
      sentBytes.map((bytes, i) => bytes / storedPages[i]!.bytes),
    )
  const file = async ({ id, fileName, type, lastModified }: StoredPage) =>
    new File([await loadFile(id)], fileName, { type, lastModified })
  const send = <T>(index: number | undefined, task: (options: UploadOptions) => Promise<T>) =>
    withWatch(signal, task, (part) => {
      if (index !== undefined) sentBytes[index] = storedPages[index]!.bytes * part
      reportProgress()
    })

  reportProgress()
  const { title, hubMessageId, resubmittedDocumentId, keptFileNumbers } = document
  const fields = {
    documentTitle: title.trim() || undefined,
    filesCount: storedPages.length,
    hubMessageId,
    resubmittedDocumentId,
    keptFileNumbers,
  }
  const [singlePage] = storedPages
  if (singlePage && storedPages.length === 1) {
    const object = await file(singlePage)
    const files = [
      { object, comment: singlePage.note || undefined, originalFileName: singlePage.fileName },
    ]
    return send(0, (options) =>
      call(documents.create, { body: { ...fields, files } }, { idempotencyKey: key, ...options }),
    )
  }
  let pages = storedPages
  for (const [index, page] of storedPages.entries()) {
    if (page.uploadedId) continue
    const files = [{ object: await file(page), originalFileName: page.fileName }]
    const { id } = await send(index, (options) =>
      call(documentPages.create, { body: { files } }, { idempotencyKey: page.key, ...options }),
    )
    sentBytes[index] = page.bytes
    pages = pages.map((one) => (one.id === page.id ? { ...one, uploadedId: id } : one))
    await onArrived(pages)
  }
  const files = pages.map(({ uploadedId, note }) => ({
    page: uploadedId!,
    comment: note || undefined,
  }))
  return send(undefined, (options) =>
    call(documents.create, { body: { ...fields, files } }, { idempotencyKey: key, ...options }),
  )
}
