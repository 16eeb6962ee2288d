import { canTransition, type DocumentDetails } from '@milepost/contract/documents/documents'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { NoPdf, PdfView } from '@milepost/ui/pdf/pdf-view.tsx'
import { copy } from './documents.copy.ts'
import { isPreviewPending, useDocumentPdf } from './documents.hooks.ts'

/** The document's PDF, or an honest word on why it is not there. */
export function PdfPreview({ document }: { document: DocumentDetails }) {
  const words = useCopy(copy)
  const pdf = useDocumentPdf(document)
  // Once it is processed, its processing has brought none.
  const isProcessing = canTransition(document.status, 'needs_resubmission')
  if (document.previewReady) return <PdfView query={pdf} failed={words.loadFailed} />
  return (
    <NoPdf>
      {isProcessing && isPreviewPending(document) && (
        <>
          {words.previewLater} {words.previewChecks}
        </>
      )}
    </NoPdf>
  )
}
