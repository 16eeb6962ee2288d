import { CallFailed } from '@milepost/contract/wire/caller'
import { documentPages } from '@milepost/contract/documents/document-pages'
import { documents, type DocumentDetails } from '@milepost/contract/documents/documents'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import type { DocumentFields, KeptPage } from './actions.ts'
import type { Ask } from './send-action.ts'
import { watchSend } from './watch-send.ts'

type Way = {
  fileOf: (pageId: string) => Promise<Blob | ArrayBuffer>
  signal: AbortSignal
  /** How much of it has left, from 0 to 1. */
  onProgress: (part: number, ofPages: number[]) => void
  /** What is known of the pages has changed: kept, so that none goes out twice. */
  onArrived: (pages: KeptPage[]) => Promise<void>
}

/**
 * Sends a document: one of a single page at once, any other page by page, so that a lost connection costs a page and not the
 * document. Called again after a failure, under the same key and with the pages as they were kept, it goes on where it was.
 */
export async function sendDocument(
  ask: Ask,
  key: string,
  document: { pages: KeptPage[] } & DocumentFields,
  way: Way,
): Promise<DocumentDetails> {
  try {
    return await sendOnce(ask, key, document, way)
  } catch (reason) {
    if (!(reason instanceof CallFailed && reason.code === 'page_not_kept')) throw reason
    // It took longer than the server waits: the pages go once more, under keys of their own.
    const pages = document.pages.map((page) => ({ ...page, key: uuid(), sentAs: undefined }))
    await way.onArrived(pages)
    return sendOnce(ask, key, { ...document, pages }, way)
  }
}

async function sendOnce(
  ask: Ask,
  key: string,
  { pages: asKept, ...document }: { pages: KeptPage[] } & DocumentFields,
  { fileOf, signal, onProgress, onArrived }: Way,
): Promise<DocumentDetails> {
  const left = asKept.map(({ sentAs, bytes }) => (sentAs ? bytes : 0))
  const all = asKept.reduce((sum, { bytes }) => sum + bytes, 0)
  const tell = () =>
    onProgress(
      left.reduce((sum, bytes) => sum + bytes, 0) / all,
      left.map((bytes, i) => bytes / asKept[i]!.bytes),
    )
  const file = async ({ id, fileName, type, lastModified }: KeptPage) =>
    new File([await fileOf(id)], fileName, { type, lastModified })
  const send = async <T>(
    place: number | undefined,
    task: (watched: {
      signal: AbortSignal
      onProgress: (sent: number, total: number) => void
    }) => Promise<T>,
  ): Promise<T> => {
    signal.throwIfAborted()
    const sender = new AbortController()
    const stop = () => sender.abort(signal.reason)
    const watch = watchSend((reason) => sender.abort(reason))
    signal.addEventListener('abort', stop)
    try {
      return await task({
        signal: sender.signal,
        onProgress: (sent, total) => {
          watch.moved(sent >= total)
          if (place !== undefined) left[place] = (asKept[place]!.bytes * sent) / total
          tell()
        },
      })
    } finally {
      watch.stop()
      signal.removeEventListener('abort', stop)
    }
  }

  tell()
  const { title, hubMessageId, resubmittedDocumentId, keptFileNumbers } = document
  const about = {
    ...{ documentTitle: title.trim() || undefined, filesCount: asKept.length },
    ...{ hubMessageId, resubmittedDocumentId, keptFileNumbers },
  }
  const [only] = asKept
  if (only && asKept.length === 1) {
    const object = await file(only)
    const files = [{ object, comment: only.note || undefined, originalFileName: only.fileName }]
    return send(0, (watched) =>
      ask(documents.create, { body: { ...about, files } }, { idempotencyKey: key, ...watched }),
    )
  }
  let pages = asKept
  for (const [place, page] of asKept.entries()) {
    if (page.sentAs) continue
    const files = [{ object: await file(page), originalFileName: page.fileName }]
    const { id } = await send(place, (watched) =>
      ask(documentPages.create, { body: { files } }, { idempotencyKey: page.key, ...watched }),
    )
    left[place] = page.bytes
    pages = pages.map((one) => (one.id === page.id ? { ...one, sentAs: id } : one))
    await onArrived(pages)
  }
  const files = pages.map(({ sentAs, note }) => ({ page: sentAs!, comment: note || undefined }))
  return send(undefined, (watched) =>
    ask(documents.create, { body: { ...about, files } }, { idempotencyKey: key, ...watched }),
  )
}
