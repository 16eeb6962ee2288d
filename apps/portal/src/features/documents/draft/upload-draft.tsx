import { createContext, use, type ReactNode } from 'react'
import { useDraftSubmission, type UploadDraft } from './use-draft-submission.ts'

const UploadDraftContext = createContext<UploadDraft | undefined>(undefined)

/** Holds the document that is being put together, over the pages of the upload and beyond them. */
export function UploadDraftProvider({ children }: { children: ReactNode }) {
  const value = useDraftSubmission()
  return <UploadDraftContext value={value}>{children}</UploadDraftContext>
}

/** The draft; throws outside its provider. */
export function useUploadDraft(): UploadDraft {
  const value = use(UploadDraftContext)
  if (!value) throw new Error('useUploadDraft needs an UploadDraftProvider around it')
  return value
}

/** The draft, or undefined on a page that stands by itself. */
export const useAnyUploadDraft = (): UploadDraft | undefined => use(UploadDraftContext)
