import type { Sent } from '@milepost/contract/endpoint'
import type { documents } from '@milepost/contract/documents'
import type { UploadFor } from '../../app/paths.ts'
import { newKey } from '@milepost/ui/new-key.ts'

/** A file the client chose, its bytes held by us, so that it can be sent again later. */
export type PickedFile = { file: File; fileName: string }

export type DraftPage = PickedFile & { id: string; note: string }

export type Draft = {
  /** The message it answers, or the document it replaces. */
  target: UploadFor | undefined
  title: string
  pages: readonly DraftPage[]
  /** Chosen, but not yet among the pages: the client may still give it a note. */
  picked: DraftPage | undefined
  /** Names what would be sent: the same contents go out under the same Idempotency-Key. */
  key: string
}

export type DraftAction =
  | { do: 'pick'; picked: PickedFile; target: UploadFor | undefined }
  | { do: 'drop-picked' }
  | { do: 'keep-picked' }
  | { do: 'title'; title: string }
  | { do: 'note'; id: string; note: string }
  | { do: 'move'; id: string; by: -1 | 1 }
  | { do: 'remove'; id: string }
  | { do: 'send-as-new' }
  | { do: 'clear' }

export const emptyDraft = (): Draft => ({
  target: undefined,
  title: '',
  pages: [],
  picked: undefined,
  key: newKey(),
})

/** The draft after an action. Whatever changes what would be sent also changes its key. */
export function changeDraft(draft: Draft, action: DraftAction): Draft {
  switch (action.do) {
    case 'pick': {
      // Pages of another errand do not belong to this one.
      const kept = sameTarget(draft.target, action.target) ? draft : emptyDraft()
      const page = { ...nameApart(action.picked, kept.pages), id: newKey(), note: '' }
      return { ...kept, target: action.target, picked: page }
    }
    case 'drop-picked':
      return { ...draft, picked: undefined }
    case 'keep-picked':
      if (!draft.picked) return draft
      return rekeyed({ ...draft, picked: undefined, pages: [...draft.pages, draft.picked] })
    case 'title':
      return rekeyed({ ...draft, title: action.title })
    case 'note': {
      const noted = <P extends DraftPage | undefined>(page: P): P =>
        page?.id === action.id ? { ...page, note: action.note } : page
      return rekeyed({ ...draft, picked: noted(draft.picked), pages: draft.pages.map(noted) })
    }
    case 'move':
      return rekeyed({ ...draft, pages: moved(draft.pages, action) })
    case 'remove':
      return rekeyed({ ...draft, pages: draft.pages.filter(({ id }) => id !== action.id) })
    case 'send-as-new':
      return rekeyed({ ...draft, target: undefined })
    case 'clear':
      return emptyDraft()
  }
}

/** The body of the call that sends this draft. */
export function bodyOf({ target, title, pages }: Draft): Sent<typeof documents.create>['body'] {
  return {
    documentTitle: title.trim() || undefined,
    filesCount: pages.length,
    hubMessageId: target?.kind === 'hub-message' ? target.id : undefined,
    resubmittedDocumentId: target?.kind === 'document' ? target.id : undefined,
    files: pages.map(({ file, fileName, note }) => ({
      object: file,
      comment: note.trim() || undefined,
      originalFileName: fileName,
    })),
  }
}

/**
 * How much of each page has left, from 0 to 1, when `sent` of `total` bytes of the form have. The
 * form's own texts go first, and the pages follow in order.
 */
export function pageProgress(sizes: readonly number[], sent: number, total: number): number[] {
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  let left = sent >= total ? bytes : Math.max(0, sent - (total - bytes))
  return sizes.map((size) => {
    const part = Math.min(size, left)
    left -= part
    return size === 0 ? 1 : part / size
  })
}

const rekeyed = (draft: Draft): Draft => ({ ...draft, key: newKey() })

const sameTarget = (a: UploadFor | undefined, b: UploadFor | undefined) =>
  a?.kind === b?.kind && a?.id === b?.id

function moved(pages: readonly DraftPage[], { id, by }: { id: string; by: number }): DraftPage[] {
  const from = pages.findIndex((page) => page.id === id)
  const to = from + by
  const result = [...pages]
  const [page] = from < 0 || to < 0 || to >= pages.length ? [] : result.splice(from, 1)
  if (page) result.splice(to, 0, page)
  return result
}

/** Two photos of one day would carry one name; the second becomes `11-14-2026-2.jpg`. */
function nameApart(picked: PickedFile, pages: readonly DraftPage[]): PickedFile {
  const taken = new Set(pages.map(({ fileName }) => fileName))
  const dot = picked.fileName.lastIndexOf('.')
  const [stem, ending] = [picked.fileName.slice(0, dot), picked.fileName.slice(dot)]
  let { fileName } = picked
  for (let n = 2; taken.has(fileName); n++) fileName = `${stem}-${n}${ending}`
  return { ...picked, fileName }
}
