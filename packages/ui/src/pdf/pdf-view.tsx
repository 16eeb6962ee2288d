import { Button, Paper } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import type { UseQueryResult } from '@tanstack/react-query'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useErrorMessage } from '../api/use-error-message.ts'
import { lazyPart } from '../feedback/lazy-part.tsx'
import { useCopy } from '../i18n/language.tsx'
import { getPage, withPage } from '../routing/page-in-url.ts'
import type { PdfMarks } from './pdf-marks.tsx'
import { copy } from './pdf-view.copy.ts'
import classes from './pdf-view.module.css'
import type { PdfDesk } from './pdf-viewer.tsx'

// Loaded on demand: the viewer is larger than the rest of the portal.
const PdfViewer = lazyPart(async () => {
  const [loaded] = await Promise.all([import('./pdf-viewer.tsx'), loadWorker()])
  return loaded.PdfViewer
})

/** The library remembers for good that its worker could not be loaded, so it gets one that has been. */
async function loadWorker(): Promise<void> {
  const answer = await fetch(workerUrl)
  if (!answer.ok) throw new Error('The worker could not be loaded.')
  await answer.blob()
}

type PdfViewProps = {
  query: UseQueryResult<Blob>
  failed: (reason: string) => string
  /** Whether the thumbnails are open at first on a large screen. */
  thumbnails?: boolean
  /** For someone who reads many: their own zoom, and buttons to fit the page to the width and to rotate it. */
  desk?: PdfDesk
  /** What is marked on the pages. */
  marks?: PdfMarks | undefined
}

/** A PDF viewer, once the file is loaded. The URL holds its page number. */
export function PdfView({
  query: pdf,
  failed: sentence,
  thumbnails = true,
  desk,
  marks,
}: PdfViewProps) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const [search, setSearch] = useSearchParams()
  const desktop = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false })

  const failed = (reason: unknown) => (
    <PdfFrame role="alert">
      <span>{sentence(errorMessage(reason))}</span>
      <Button variant="default" loading={pdf.isFetching} onClick={() => void pdf.refetch()}>
        {words.tryAgain}
      </Button>
    </PdfFrame>
  )
  if (pdf.isLoadingError) return failed(pdf.error)
  if (!pdf.data) return <PdfLoading />
  return (
    <Paper component="section" aria-label={words.preview} className={classes.viewer}>
      <PdfViewer
        fallback={<PdfLoading />}
        pdf={pdf.data}
        page={getPage(search)}
        onPage={(page) => setSearch((before) => withPage(before, page), { replace: true })}
        initialView={{
          zoom: desk?.zoom ?? (desktop ? 100 : 'width'),
          thumbnails: desktop && thumbnails,
        }}
        desk={desk}
        marks={marks}
        placeholder={<PdfLoading />}
        failed={failed(undefined)}
      />
    </Paper>
  )
}

/** Reserves the height of a letter page with its toolbar, so nothing jumps. */
export const PdfLoading = () => <PdfFrame isLoading>{useCopy(copy).loading}</PdfFrame>

/** Shown if there is no PDF; `children` may say why. */
export const NoPdf = ({ children }: { children?: ReactNode }) => (
  <PdfFrame>
    <span>{useCopy(copy).noPreview}</span>
    {children && <span className={classes.dimmed}>{children}</span>}
  </PdfFrame>
)

type PdfFrameProps = { role?: 'status' | 'alert'; isLoading?: boolean; children: ReactNode }

const PdfFrame = ({ role = 'status', isLoading, children }: PdfFrameProps) => (
  <Paper className={classes.frame} data-waiting={isLoading}>
    <IconFileText size={32} stroke={1.5} aria-hidden="true" />
    <div role={role} className={classes.words}>
      {children}
    </div>
  </Paper>
)
