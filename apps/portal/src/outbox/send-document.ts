import { CallFailed } from '@milepost/contract/wire/caller'
import { documentPages } from '@milepost/contract/documents/document-pages'
import { documents, type DocumentDetails } from '@milepost/contract/documents/documents'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import type { DocumentFields, StoredPage } from './commands.ts'
import type { GuardedCall } from './with-session-guard.ts'
import { errorMessages } from '@milepost/contract/wire/error-messages'

/** How long (ms) nothing may leave, and how long the server may take once everything has. */
const timeoutsMs = { leaving: 30_000, storing: 120_000 }

/**
 * Detects a stuck upload: a phone that lost its network can hold a dead connection for minutes. `end` is
 * called once with the reason; call `onProgress` as bytes leave.
 */
export function watchSend(end: (reason: CallFailed) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onConnectionLost = () => {
    stop()
    end(new CallFailed({ code: 'offline', title: errorMessages.offline }))
  }
  const stop = () => {
    clearTimeout(timer)
    window.removeEventListener('offline', onConnectionLost)
  }
  const onProgress = (isSent: boolean) => {
    clearTimeout(timer)
    timer = setTimeout(onConnectionLost, isSent ? timeoutsMs.storing : timeoutsMs.leaving)
  }
  window.addEventListener('offline', onConnectionLost)
  onProgress(false)
  return { onProgress: onProgress, stop }
}

type UploadOptions = {
  signal: AbortSignal
  onProgress: (sent: number, total: number) => void
}

/** Runs an upload until it is done, `signal` is aborted, or it is stuck. `onPart` gets what has left, from 0 to 1. */
export async function withWatch<T>(
  signal: AbortSignal,
  task: (options: UploadOptions) => Promise<T>,
  onPart: (part: number) => void,
): Promise<T> {
  signal.throwIfAborted()
  const sender = new AbortController()
  const stop = () => sender.abort(signal.reason)
  const watch = watchSend((reason) => sender.abort(reason))
  signal.addEventListener('abort', stop)
  try {
    return await task({
      signal: sender.signal,
      onProgress: (sent, total) => {
        watch.onProgress(sent >= total)
        onPart(sent / total)
      },
    })
  } finally {
    watch.stop()
    signal.removeEventListener('abort', stop)
  }
}

export type UploadContext = {
  loadFile: (pageId: string) => Promise<Blob | ArrayBuffer>
  signal: AbortSignal
  /** The part that has left, from 0 to 1. */
  onProgress: (part: number, pageProgress: number[]) => void
  /** Persists the new state of the pages, so that none is uploaded twice. */
  onArrived: (pages: StoredPage[]) => Promise<void>
}

/**
 * Sends a document: a single page in one call, several pages one by one, so a lost connection costs a page
 * and not the document. Called again with the same key and the stored pages, it resumes.
 */
export async function sendDocument(
  callGuarded: GuardedCall,
  key: string,
  document: { pages: StoredPage[] } & DocumentFields,
  context: UploadContext,
): Promise<DocumentDetails> {
  try {
    return await sendOnce(callGuarded, key, document, context)
  } catch (reason) {
    if (!(reason instanceof CallFailed && reason.code === 'page_not_kept')) throw reason
    // The server dropped the uploaded pages: upload them again under new keys.
    const pages = document.pages.map((page) => ({ ...page, key: uuid(), uploadedId: undefined }))
    await context.onArrived(pages)
    return sendOnce(callGuarded, key, { ...document, pages }, context)
  }
}

async function sendOnce(
  callGuarded: GuardedCall,
  key: string,
  { pages: storedPages, ...document }: { pages: StoredPage[] } & DocumentFields,
  { loadFile, signal, onProgress, onArrived }: UploadContext,
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
      callGuarded(
        documents.create,
        { body: { ...fields, files } },
        { idempotencyKey: key, ...options },
      ),
    )
  }
  let pages = storedPages
  for (const [index, page] of storedPages.entries()) {
    if (page.uploadedId) continue
    const files = [{ object: await file(page), originalFileName: page.fileName }]
    const { id } = await send(index, (options) =>
      callGuarded(
        documentPages.create,
        { body: { files } },
        { idempotencyKey: page.key, ...options },
      ),
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
    callGuarded(
      documents.create,
      { body: { ...fields, files } },
      { idempotencyKey: key, ...options },
    ),
  )
}
