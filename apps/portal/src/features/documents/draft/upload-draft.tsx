import { createContext, use, type ReactNode } from 'react'
import { useDraftSubmission, type UploadDraft } from './use-draft-submission.ts'

const UploadDraftContext = createContext<UploadDraft | undefined>(undefined)

/** Provides the draft of the document being put together, on the upload pages and elsewhere. */
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

/** The draft, or undefined outside its provider. */
export const useAnyUploadDraft = (): UploadDraft | undefined => use(UploadDraftContext)
