import { useParams } from 'react-router'
import { paths, type PageType, type UploadTarget } from '../../../app/paths.ts'
import type { Draft } from './draft.ts'

/** What the address of an upload page says it is for; undefined for nothing in particular. */
export function useUploadTarget(): UploadTarget | undefined {
  const { relatedObject: kind, relatedObjectId: id } = useParams()
  return id && (kind === 'hub-message' || kind === 'document') ? { kind, id } : undefined
}

/** Where an upload came from, and where one goes after it. */
export function pathAfter(target: UploadTarget | undefined): string {
  if (!target) return paths.home
  return target.kind === 'document' ? paths.document(target.id) : paths.hubMessage(target.id)
}

/** Where an upload's address leads when nothing is held to be uploaded. */
export function pathWithoutPages(target: UploadTarget | undefined): string {
  return target?.kind === 'document' ? paths.allDocuments : pathAfter(target)
}

/** Whether an upload's address is for several pages; anything but 'multiple' is for one. */
export const getPageType = ({ pageType }: { pageType?: string }): PageType =>
  pageType?.toLowerCase() === 'multiple' ? 'multiple' : 'single'

/** Where a draft is taken up again: at the page that is looked at, else where all pages are. */
export function pathToDraft({
  photo,
  picked,
  pages,
  pageType: draftPageType,
  target,
}: Draft): string {
  // Another app may have shared one more with a document that was begun as one of a single page.
  const pageType = pages.length > 0 ? 'multiple' : draftPageType
  if (photo) return paths.cameraUpload(pageType, target)
  return picked ? paths.fileUpload(pageType, target) : paths.documentManager(target)
}
