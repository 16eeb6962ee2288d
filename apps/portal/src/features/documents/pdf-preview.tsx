import type { DocumentDetails } from '@milepost/contract/documents'
import { Button, Paper } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useSay } from '@milepost/ui/failure.ts'
import { useCopy } from '@milepost/ui/language.tsx'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import { lazy, Suspense, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { copy } from './documents.copy.ts'
import { awaitsPreview, useDocumentPdf } from './documents.hooks.ts'
import { atPage, pageIn } from './page-in-address.ts'
import classes from './pdf-preview.module.css'

// The viewer is larger than the rest of the portal, and only this page needs it.
const PdfViewer = lazy(() =>
  import('./pdf-viewer.tsx').then((loaded) => ({ default: loaded.PdfViewer })),
)

/** The document's PDF, or an honest word on why it is not there. */
export function PdfPreview({ document }: { document: DocumentDetails }) {
  const words = useCopy(copy)
  const say = useSay()
  const pdf = useDocumentPdf(document)
  const [search, setSearch] = useSearchParams()
  const desktop = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false })

  if (!document.previewReady)
    return (
      <PreviewFrame>
        <span>{words.noPreview}</span>
        {awaitsPreview(document) && (
          <span className={classes.dimmed}>
            {words.previewLater} {words.previewChecks}
          </span>
        )}
      </PreviewFrame>
    )

  const waiting = <PreviewFrame>{words.loading}</PreviewFrame>
  const failed = (reason: unknown) => (
    <PreviewFrame role="alert">
      <span>{words.loadFailed(say(reason))}</span>
      <Button variant="default" loading={pdf.isFetching} onClick={() => void pdf.refetch()}>
        {words.tryAgain}
      </Button>
    </PreviewFrame>
  )
  if (pdf.isError) return failed(pdf.error)
  if (!pdf.data) return waiting
  return (
    <Paper component="section" aria-label={words.preview} className={classes.viewer}>
      <Suspense fallback={waiting}>
        <PdfViewer
          pdf={pdf.data}
          page={pageIn(search)}
          onPage={(page) => setSearch((before) => atPage(before, page), { replace: true })}
          initially={{ zoom: desktop ? 100 : 50, thumbnails: desktop }}
          waiting={waiting}
          failed={failed(undefined)}
        />
      </Suspense>
    </Paper>
  )
}

type PreviewFrameProps = { role?: 'status' | 'alert'; children: ReactNode }

/** What stands where the PDF would. */
export const PreviewFrame = ({ role = 'status', children }: PreviewFrameProps) => (
  <Paper className={classes.frame}>
    <IconFileText size={32} stroke={1.5} aria-hidden="true" />
    <div role={role} className={classes.words}>
      {children}
    </div>
  </Paper>
)
