import { createContext, use, type ReactNode } from 'react'
import { useHeldDraft, type UploadDraft } from './use-held-draft.ts'

const Held = createContext<UploadDraft | undefined>(undefined)

/** Holds the document that is being put together, over the pages of the upload and beyond them. */
export function UploadDraftProvider({ children }: { children: ReactNode }) {
  const held = useHeldDraft()
  return <Held value={held}>{children}</Held>
}

/** The draft; throws outside its provider. */
export function useUploadDraft(): UploadDraft {
  const held = use(Held)
  if (!held) throw new Error('useUploadDraft needs an UploadDraftProvider around it')
  return held
}

/** The draft, or undefined on a page that stands by itself. */
export const useAnyUploadDraft = (): UploadDraft | undefined => use(Held)
