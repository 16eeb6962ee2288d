import { maxFiles, type Document } from '@milepost/contract/documents/documents'
import { filesToRetake } from '@milepost/contract/documents/resubmission'
import type { PickedFile } from '@milepost/ui/files/pick-file.ts'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import type { DocumentFields } from '../../../outbox/commands/document.ts'
import type { StoredPage } from '../../../outbox/stored-file.ts'
import type { PageType, UploadTarget } from '../../../paths.ts'
import { createPage, wholePhoto, type DraftPage, type Photo } from './draft-page.ts'

/** For a document sent again: which file numbers are retaken (none if pages are missing), and which are retained. */
export type Resubmission = { pages: readonly number[]; retained: readonly number[] }

export type CaptureMethod = 'camera' | 'file'

export type Draft = {
  /** The message it answers, or the document it replaces. */
  target: UploadTarget | undefined
  /** Undefined if the whole document is sent. */
  resubmission: Resubmission | undefined
  /** How the last page was added, which is the default for the next one. */
  by: CaptureMethod
  pageType: PageType
  title: string
  /** The photo from the camera, not cropped yet. */
  photo: Photo | undefined
  pages: readonly DraftPage[]
  /** A chosen file that isn't among the pages yet: the client may still add a note. */
  picked: DraftPage | undefined
  /** The Idempotency-Key: it stays the same as long as the contents to send do. */
  key: string
  /** The key of the last attempt to send it: what that one may have stored is no reason to ask. */
  attempted?: string | undefined
}

type UploadPurpose = { target: UploadTarget | undefined; by: CaptureMethod; pageType: PageType }

type StoredDocument = { pages: StoredPage[] } & DocumentFields

export type DraftAction =
  | {
      do: 'begin'
      purpose: UploadPurpose
      resubmission?: Resubmission | undefined
      title?: string | undefined
    }
  | { do: 'photograph'; file: File; target: UploadTarget | undefined; pageType: PageType }
  | { do: 'drop-photo' }
  | {
      do: 'pick'
      picked: PickedFile & { note?: string }
      target: UploadTarget | undefined
    }
  | { do: 'add'; picked: readonly PickedFile[]; target: UploadTarget | undefined }
  | { do: 'drop-picked' }
  /** A photo that isn't cropped yet becomes a page as it is; one too large to send stays to be cropped. */
  | { do: 'add-page' }
  | { do: 'title'; title: string }
  | { do: 'note'; id: string; note: string }
  | { do: 'move'; id: string; by: -1 | 1 }
  | { do: 'remove'; id: string }
  | { do: 'send-as-new' }
  | { do: 'attempt'; key: string }
  | { do: 'arrive'; pages: readonly StoredPage[] }
  /** These pages are sent: what else came into the draft meanwhile, in another window or from another app, stays. */
  | { do: 'sent'; pageIds: readonly string[] }
  | { do: 'take-back'; document: StoredDocument; bytes: ReadonlyMap<string, ArrayBuffer> }
  | { do: 'clear' }

export const emptyDraft = (): Draft => ({
  target: undefined,
  resubmission: undefined,
  by: 'file',
  pageType: 'single',
  title: '',
  photo: undefined,
  pages: [],
  picked: undefined,
  key: uuid(),
})

/** The draft after an action. Every change of the contents to send also changes `key`. */
export function changeDraft(draft: Draft, action: DraftAction): Draft {
  switch (action.do) {
    case 'begin': {
      const { purpose, resubmission, title = '' } = action
      return { ...emptyDraft(), ...purpose, resubmission, title }
    }
    case 'photograph': {
      const { file, target, pageType } = action
      const photo = { id: uuid(), file, note: '' }
      return { ...forTarget(draft, target), target, pageType, by: 'camera', photo }
    }
    case 'drop-photo':
      return { ...draft, photo: undefined }
    case 'pick': {
      const { picked, target } = action
      const current = forTarget(draft, target)
      const page = createPage(picked, current.pages)
      return {
        ...current,
        target,
        by: current.photo ? 'camera' : 'file',
        picked: page,
        photo: undefined,
      }
    }
    case 'add': {
      const { picked, target } = action
      const current = changeDraft(forTarget(draft, target), { do: 'add-page' })
      const pages = [...current.pages]
      for (const one of picked) pages.push(createPage(one, pages))
      return withNewKey({ ...current, target, by: 'file', pageType: 'multiple', pages })
    }
    case 'attempt':
      return { ...draft, attempted: action.key }
    case 'drop-picked':
      return { ...draft, picked: undefined }
    case 'add-page': {
      const { picked, photo, pages } = draft
      const whole = photo && wholePhoto(photo)
      if (!picked && !whole) return draft
      const current = picked ? [...pages, picked] : pages
      return withNewKey({
        ...draft,
        picked: undefined,
        photo: whole ? undefined : photo,
        // With the photo's id: made of it in two windows, it is one page.
        pages: whole ? [...current, createPage(whole, current, photo.id)] : current,
      })
    }
    case 'title':
      return withNewKey({ ...draft, title: action.title })
    case 'note': {
      const noted = <P extends DraftPage | Photo | undefined>(page: P): P =>
        page?.id === action.id ? { ...page, note: action.note } : page
      const { picked, photo, pages } = draft
      return withNewKey({
        ...draft,
        picked: noted(picked),
        photo: noted(photo),
        pages: pages.map(noted),
      })
    }
    case 'move':
      return withNewKey({ ...draft, pages: movePage(draft.pages, action) })
    case 'remove':
      return withNewKey({ ...draft, pages: draft.pages.filter(({ id }) => id !== action.id) })
    case 'send-as-new':
      return withNewKey({ ...draft, target: undefined, resubmission: undefined })
    case 'arrive': {
      // The contents are unchanged, so the key stays.
      const found = new Map(
        action.pages.map(({ id, key, uploadedId }) => [id, { key, uploadedId }]),
      )
      const pages = draft.pages.map((page) => ({
        ...page,
        upload: found.get(page.id) ?? page.upload,
      }))
      return { ...draft, pages }
    }
    case 'sent': {
      const pages = draft.pages.filter(({ id }) => !action.pageIds.includes(id))
      const left = { ...draft, pages }
      if (unsentPages(left) === 0) return emptyDraft()
      const { by, pageType, photo, picked } = draft
      return { ...emptyDraft(), by, pageType, photo, picked, pages }
    }
    case 'take-back':
      return toDraft(action.document, action.bytes)
    case 'clear':
      return emptyDraft()
  }
}

/** Number of pages in the draft, including those under review. */
export const unsentPages = ({ pages, picked, photo }: Draft): number =>
  pages.length + (picked ? 1 : 0) + (photo ? 1 : 0)

/** Whether a document was begun, to which nothing may be added unasked. */
export const isBegun = (draft: Draft): boolean =>
  unsentPages(draft) > 0 || draft.title.trim() !== '' || draft.target !== undefined

/** Which files of a document are retaken and which retained; undefined if the whole document is sent again. */
export function toResubmission(document: Document): Resubmission | undefined {
  if (document.status !== 'needs_resubmission') return undefined
  const pages = filesToRetake(document).toSorted((a, b) => a - b)
  const retained = document.files
    .map(({ fileNumber }) => fileNumber)
    .filter((number) => !pages.includes(number))
  return retained.length > 0 ? { pages, retained } : undefined
}

/** How many pages the draft may have. A retaken file becomes one page; missing pages follow the retained ones. */
export const maxPages = ({ resubmission }: Draft): number =>
  resubmission?.pages.length || maxFiles - (resubmission?.retained.length ?? 0)

/** The page number in the document of the draft's page at index `place`. */
export const pageNumber = ({ resubmission }: Draft, place: number): number =>
  resubmission?.pages[place] ?? (resubmission?.retained.length ?? 0) + place + 1

/** The draft as the document to send. */
export function toDocument(draft: Draft): StoredDocument {
  const { target, resubmission, title, pages } = draft
  return {
    title: title.trim(),
    hubMessageId: target?.kind === 'hub-message' ? target.id : undefined,
    resubmittedDocumentId: target?.kind === 'document' ? target.id : undefined,
    keptFileNumbers: resubmission && [...resubmission.retained],
    redoneFileNumbers: resubmission && [...resubmission.pages],
    pages: pages.map(({ id, file, fileName, note, upload }) => ({
      id,
      fileName,
      note: note.trim(),
      type: file.type,
      bytes: file.size,
      lastModified: file.lastModified,
      key: upload?.key ?? id,
      uploadedId: upload?.uploadedId,
    })),
  }
}

/** Turns a queued document back into a draft that can be edited. */
function toDraft(document: StoredDocument, bytes: ReadonlyMap<string, ArrayBuffer>): Draft {
  const { title, hubMessageId, resubmittedDocumentId, pages } = document
  const { keptFileNumbers: retained, redoneFileNumbers: retakenPages } = document
  const target: UploadTarget | undefined = resubmittedDocumentId
    ? { kind: 'document', id: resubmittedDocumentId }
    : hubMessageId
      ? { kind: 'hub-message', id: hubMessageId }
      : undefined
  return {
    ...emptyDraft(),
    target,
    title,
    pageType: 'multiple',
    resubmission: retained && {
      retained,
      pages: retakenPages ?? findGaps(retained),
    },
    pages: pages.map(({ id, fileName, note, type, lastModified, key, uploadedId }) => ({
      id,
      fileName,
      note,
      upload: { key, uploadedId },
      file: new File([bytes.get(id)!], fileName, { type, lastModified }),
    })),
  }
}

/** The numbers from 1 to the largest that are missing. */
const findGaps = (numbers: readonly number[]) =>
  Array.from({ length: Math.max(0, ...numbers) }, (_, i) => i + 1).filter(
    (number) => !numbers.includes(number),
  )

const withNewKey = (draft: Draft): Draft => ({ ...draft, key: uuid() })

/** The draft, or an empty one if it is for another target. */
const forTarget = (draft: Draft, target: UploadTarget | undefined) =>
  isSameTarget(draft.target, target) ? draft : emptyDraft()

/** Whether two uploads are for the same message or document, or both for none. */
export const isSameTarget = (a: UploadTarget | undefined, b: UploadTarget | undefined) =>
  a?.kind === b?.kind && a?.id === b?.id

function movePage(
  pages: readonly DraftPage[],
  { id, by }: { id: string; by: number },
): DraftPage[] {
  const from = pages.findIndex((page) => page.id === id)
  const to = from + by
  const result = [...pages]
  const [page] = from < 0 || to < 0 || to >= pages.length ? [] : result.splice(from, 1)
  if (page) result.splice(to, 0, page)
  return result
}
