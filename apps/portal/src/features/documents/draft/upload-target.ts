import { useParams } from 'react-router'
import { paths, type PageType, type UploadTarget } from '../../../paths.ts'
import type { Draft } from './draft.ts'

/** The upload's target from the URL; undefined for none. */
export function useUploadTarget(): UploadTarget | undefined {
  const { relatedObject: kind, relatedObjectId: id } = useParams()
  return id && (kind === 'hub-message' || kind === 'document') ? { kind, id } : undefined
}

/** Where an upload started, and where it returns to. */
export function pathAfter(target: UploadTarget | undefined): string {
  if (!target) return paths.home
  return target.kind === 'document' ? paths.document(target.id) : paths.hubMessage(target.id)
}

/** Where an upload URL redirects when the draft is empty. */
export function pathWithoutPages(target: UploadTarget | undefined): string {
  return target?.kind === 'document' ? paths.allDocuments : pathAfter(target)
}

/** The page type in an upload URL; anything but 'multiple' is 'single'. */
export const getPageType = ({ pageType }: { pageType?: string }): PageType =>
  pageType?.toLowerCase() === 'multiple' ? 'multiple' : 'single'

/** Where to resume a draft: at the page under review, else at the document manager. */
export function pathToDraft({
  photo,
  picked,
  pages,
  pageType: draftPageType,
  target,
}: Draft): string {
  // Sharing from another app may have added a page to a single-page document.
  const pageType = pages.length > 0 ? 'multiple' : draftPageType
  if (photo) return paths.cameraUpload(pageType, target)
  return picked ? paths.fileUpload(pageType, target) : paths.documentManager(target)
}
