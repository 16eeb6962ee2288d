import { maxFiles, type Document } from '@milepost/contract/documents/documents'
import { filesToRetake } from '@milepost/contract/documents/resubmission'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import type { PageType, UploadTarget } from '../../../app/paths.ts'
import type { DocumentFields, StoredPage } from '../../../outbox/commands.ts'
import {
  createPage,
  wholePhoto,
  type DraftPage,
  type Photo,
  type PickedFile,
} from './draft-page.ts'

/** Of a document that is sent again, which files are taken anew (none where pages are missing), and which stay. */
export type Resubmission = { pages: readonly number[]; retained: readonly number[] }

export type CaptureMethod = 'camera' | 'file'

export type Draft = {
  /** The message it answers, or the document it replaces. */
  target: UploadTarget | undefined
  /** Undefined where the whole document is sent. */
  resubmission: Resubmission | undefined
  /** How the last page came, and so how the next one will. */
  by: CaptureMethod
  pageType: PageType
  title: string
  /** As the camera gave it, to be cut to the paper. */
  photo: Photo | undefined
  pages: readonly DraftPage[]
  /** Chosen, but not yet among the pages: the client may still give it a note. */
  picked: DraftPage | undefined
  /** Names what would be sent: the same contents go out under the same Idempotency-Key. */
  key: string
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
  | { do: 'drop-picked' }
  /** A photo that is not cut yet becomes a page as it was taken; one that is too large to be sent so stays to be cut. */
  | { do: 'keep-looked-at' }
  | { do: 'title'; title: string }
  | { do: 'note'; id: string; note: string }
  | { do: 'move'; id: string; by: -1 | 1 }
  | { do: 'remove'; id: string }
  | { do: 'send-as-new' }
  | { do: 'arrive'; pages: readonly StoredPage[] }
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

/** The draft after an action. Whatever changes what would be sent also changes its key. */
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
    case 'drop-picked':
      return { ...draft, picked: undefined }
    case 'keep-looked-at': {
      const { picked, photo, pages } = draft
      const whole = photo && wholePhoto(photo)
      if (!picked && !whole) return draft
      const current = picked ? [...pages, picked] : pages
      return withNewKey({
        ...draft,
        picked: undefined,
        photo: whole ? undefined : photo,
        pages: whole ? [...current, createPage(whole, current)] : current,
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
      // The same contents as before, so the key stays.
      const found = new Map(
        action.pages.map(({ id, key, uploadedId }) => [id, { key, uploadedId }]),
      )
      const pages = draft.pages.map((page) => ({
        ...page,
        upload: found.get(page.id) ?? page.upload,
      }))
      return { ...draft, pages }
    }
    case 'take-back':
      return toDraft(action.document, action.bytes)
    case 'clear':
      return emptyDraft()
  }
}

/** How many pages wait in the draft, with those that are still looked at. */
export const unsentPages = ({ pages, picked, photo }: Draft): number =>
  pages.length + (picked ? 1 : 0) + (photo ? 1 : 0)

/** What of a document is taken anew, and what stays; undefined where all of it is sent again. */
export function toResubmission(document: Document): Resubmission | undefined {
  if (document.status !== 'needs_resubmission') return undefined
  const pages = filesToRetake(document).toSorted((a, b) => a - b)
  const retained = document.files
    .map(({ fileNumber }) => fileNumber)
    .filter((number) => !pages.includes(number))
  return retained.length > 0 ? { pages, retained } : undefined
}

/** How many files the draft may have. A file to redo gives way to one; missing pages follow those that stay. */
export const maxPages = ({ resubmission }: Draft): number =>
  resubmission?.pages.length || maxFiles - (resubmission?.retained.length ?? 0)

/** Which page of the document the draft's page at this place (from 0) will be. */
export const pageNumber = ({ resubmission }: Draft, place: number): number =>
  resubmission?.pages[place] ?? (resubmission?.retained.length ?? 0) + place + 1

/** The draft as the document it is to become. */
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

/** The draft that a document was, so that it can be changed. */
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
      upload: {
        key,
        uploadedId,
      },
      file: new File([bytes.get(id)!], fileName, {
        type,
        lastModified,
      }),
    })),
  }
}

/** The numbers from 1 to the last that are not among these. */
const findGaps = (numbers: readonly number[]) =>
  Array.from({ length: Math.max(0, ...numbers) }, (_, i) => i + 1).filter(
    (number) => !numbers.includes(number),
  )

const withNewKey = (draft: Draft): Draft => ({ ...draft, key: uuid() })

/** The draft, or an empty one: pages of another errand do not belong to this one. */
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
