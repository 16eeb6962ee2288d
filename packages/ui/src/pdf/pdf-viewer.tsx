import { useCopy } from '../i18n/language.tsx'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs'
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs'
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { useState, type ReactNode } from 'react'
import { Document, Page, pdfjs } from 'react-pdf'
import 'react-pdf/dist/Page/TextLayer.css'
import { copy } from './pdf-view.copy.ts'
import { PdfAssets } from './pdf-assets.ts'
import { PdfThumbnails } from './pdf-thumbnails.tsx'
import classes from './pdf-viewer.module.css'
import { ToolButton } from '../feedback/tool-button.tsx'
import { sharpness, zoomBy, zoomLimits } from './zoom.ts'

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl
const options = { BinaryDataFactory: PdfAssets, useWorkerFetch: false, cMapPacked: true }

type PdfViewerProps = {
  pdf: Blob
  /** From 1. A number past the last page shows the last page. */
  page: number
  onPage: (page: number) => void
  initialView: { zoom: number; thumbnails: boolean }
  placeholder: ReactNode
  failed: ReactNode
}

/** A PDF viewer: one page at a time with selectable text, zoom, and thumbnails. */
export function PdfViewer({
  pdf,
  page: requestedPage,
  onPage,
  initialView,
  placeholder,
  failed,
}: PdfViewerProps) {
  const words = useCopy(copy)
  const [pages, setPages] = useState<number>()
  const [zoom, setZoom] = useState(initialView.zoom)
  const [thumbnails, showThumbnails] = useState(initialView.thumbnails)
  const page = Math.min(requestedPage, pages ?? requestedPage)

  const tools = pages !== undefined && (
    <div className={classes.tools}>
      <div className={classes.group}>
        <ToolButton
          icon={IconLayoutSidebar}
          label={thumbnails ? words.hideThumbnails : words.showThumbnails}
          expanded={thumbnails}
          onPress={() => showThumbnails(!thumbnails)}
        />
        <ToolButton
          icon={IconChevronLeft}
          label={words.previousPage}
          idle={page <= 1}
          onPress={() => onPage(page - 1)}
        />
        <Readout short={words.pageShort(page, pages)} long={words.page(page, pages)} />
        <ToolButton
          icon={IconChevronRight}
          label={words.nextPage}
          idle={page >= pages}
          onPress={() => onPage(page + 1)}
        />
      </div>
      <div className={classes.group}>
        <ToolButton
          icon={IconZoomOut}
          label={words.zoomOut}
          idle={zoom <= zoomLimits.min}
          onPress={() => setZoom(zoomBy(zoom, -1))}
        />
        <Readout short={`${zoom}%`} long={words.zoom(zoom)} />
        <ToolButton
          icon={IconZoomIn}
          label={words.zoomIn}
          idle={zoom >= zoomLimits.max}
          onPress={() => setZoom(zoomBy(zoom, 1))}
        />
      </div>
    </div>
  )

  return (
    <>
      {tools}
      <Document
        file={pdf}
        options={options}
        suspense={false}
        loading={placeholder}
        error={failed}
        onLoadSuccess={({ numPages }) => setPages(numPages)}
        className={classes.desk}
      >
        {pages === undefined ? (
          placeholder
        ) : (
          <>
            {thumbnails && <PdfThumbnails pages={pages} current={page} onPage={onPage} />}
            <div
              // Focusable, so the keyboard can scroll a page larger than its frame.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              className={classes.sheet}
              role="group"
              aria-label={words.page(page, pages)}
            >
              <SharpPage page={page} scale={zoom / 100} failed={failed} />
            </div>
          </>
        )}
      </Document>
    </>
  )
}

/** A control's visible state, and the text a screen reader announces when it changes. */
const Readout = ({ short, long }: { short: string; long: string }) => (
  <>
    <span className={classes.readout} aria-hidden="true">
      {short}
    </span>
    <output className="hide">{long}</output>
  </>
)

type SharpPageProps = { page: number; scale: number; failed: ReactNode }

function SharpPage({ page, scale, failed }: SharpPageProps) {
  const [size, setSize] = useState({ width: 612, height: 792 })
  const [width, height] = [Math.floor(size.width * scale), Math.floor(size.height * scale)]
  return (
    <div className={classes.page} style={{ width, height }}>
      <Page
        pageNumber={page}
        scale={scale}
        devicePixelRatio={sharpness(width, height, window.devicePixelRatio)}
        renderAnnotationLayer={false}
        loading={null}
        error={failed}
        onLoadSuccess={({ originalWidth, originalHeight }) =>
          setSize({ width: originalWidth, height: originalHeight })
        }
      />
    </div>
  )
}
