import { useElementSize, useWindowEvent } from '@mantine/hooks'
import IconArrowAutofitWidth from '@tabler/icons-react/dist/esm/icons/IconArrowAutofitWidth.mjs'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs'
import IconRotateClockwise from '@tabler/icons-react/dist/esm/icons/IconRotateClockwise.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs'
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs'
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react'
import { Document, Page, type DocumentProps } from 'react-pdf'
import { lazyPart } from '../feedback/lazy-part.tsx'
import 'react-pdf/dist/Page/TextLayer.css'
import { ToolButton } from '../feedback/tool-button.tsx'
import { useCopy } from '../i18n/language.tsx'
import { markItem } from './find-text.ts'
import type { Found } from './pdf-find.tsx'
import { MarksOnPage, type PdfMarks } from './pdf-marks.tsx'
import { pdfOptions } from './pdf-options.ts'
import { PdfThumbnails } from './pdf-thumbnails.tsx'
import { copy } from './pdf-view.copy.ts'
import classes from './pdf-viewer.module.css'
import { usePinch } from './use-pinch.ts'
import { fitWidth, sharpness, zoomLimits, zoomStep, type Zoom } from './zoom.ts'

const PdfFind = lazyPart(() => import('./pdf-find.tsx').then((loaded) => loaded.PdfFind))

type OpenDocument = Parameters<NonNullable<DocumentProps['onLoadSuccess']>>[0]

/** What the keys of a page that holds a viewer do. */
export type PdfControls = { zoom: (by: 1 | -1) => void; fit: () => void; rotate: () => void }

/** How somebody has the viewer who opens one document after another. */
export type PdfDesk = {
  /** The zoom it opens with. */
  zoom: Zoom
  onZoom: (zoom: Zoom) => void
  controls: Ref<PdfControls>
}

type PdfViewerProps = {
  pdf: Blob
  /** From 1. A number past the last page shows the last page. */
  page: number
  onPage: (page: number) => void
  initialView: { zoom: Zoom; thumbnails: boolean }
  desk: PdfDesk | undefined
  marks?: PdfMarks | undefined
  placeholder: ReactNode
  failed: ReactNode
}

/** A PDF viewer: one page at a time with selectable text, zoom, and thumbnails. */
export function PdfViewer({
  pdf,
  page: requestedPage,
  onPage,
  initialView,
  desk,
  marks,
  placeholder,
  failed,
}: PdfViewerProps) {
  const words = useCopy(copy)
  const [opened, setOpened] = useState<OpenDocument>()
  const pages = opened?.numPages
  const [found, setFound] = useState<Found>()
  const frame = useRef<HTMLDivElement>(null)
  const paper = useRef<HTMLDivElement>(null)
  const [zoom, setZoomState] = useState(initialView.zoom)
  const [size, setSize] = useState<PageSize>({ width: 612, height: 792, rotate: 0 })
  const [rotations, setRotations] = useState<Record<number, number>>({})
  const [thumbnails, showThumbnails] = useState(initialView.thumbnails)
  const page = Math.min(requestedPage, pages ?? requestedPage)
  const { ref: ruler, width: space } = useElementSize<HTMLDivElement>()
  const rotation = rotations[page] ?? 0
  const shown = rotation % 180 === 0 ? size : { ...size, width: size.height, height: size.width }
  const percent = zoom === 'width' ? fitWidth(shown.width, space) : zoom

  useEffect(() => {
    const marked = marks?.marks.filter(({ id }) => id === marks.current) ?? []
    const [first] = marked
    if (first && !marked.some((mark) => mark.page === page)) onPage(first.page)
    // Once when it is shown: the pages can be turned meanwhile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [marks?.current])

  const setZoom = (next: Zoom) => {
    setZoomState(next)
    desk?.onZoom(next)
  }
  const controls: PdfControls = {
    zoom: (by) => setZoom(zoomStep(percent, by)),
    fit: () => setZoom('width'),
    rotate: () => setRotations({ ...rotations, [page]: (rotation + 90) % 360 }),
  }
  useImperativeHandle(desk?.controls, () => controls)
  const pinch = usePinch(frame, paper, { percent, onZoom: setZoom })
  const startFind = () => setFound((before) => before ?? { matches: [], current: 0 })
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey)) return
    if (!opened || event.shiftKey || event.altKey) return
    event.preventDefault()
    startFind()
  })
  const showFound = (next: Found) => {
    setFound(next)
    const match = next.matches[next.current]
    if (match && match.page !== page) onPage(match.page)
  }

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
          idle={percent <= zoomLimits.min}
          onPress={() => controls.zoom(-1)}
        />
        <Readout short={`${percent}%`} long={words.zoom(percent)} />
        <ToolButton
          icon={IconZoomIn}
          label={words.zoomIn}
          idle={percent >= zoomLimits.max}
          onPress={() => controls.zoom(1)}
        />
        <ToolButton
          icon={IconSearch}
          label={words.find}
          expanded={found !== undefined}
          onPress={() => (found ? setFound(undefined) : startFind())}
        />
        {desk && (
          <>
            <ToolButton
              icon={IconArrowAutofitWidth}
              label={words.fitWidth}
              idle={zoom === 'width'}
              onPress={controls.fit}
            />
            <ToolButton icon={IconRotateClockwise} label={words.rotate} onPress={controls.rotate} />
          </>
        )}
      </div>
    </div>
  )

  return (
    <>
      {tools}
      {found && opened && (
        <PdfFind
          document={opened}
          page={page}
          found={found}
          onFound={showFound}
          onClose={() => setFound(undefined)}
        />
      )}
      <Document
        file={pdf}
        options={pdfOptions}
        suspense={false}
        loading={placeholder}
        error={failed}
        onLoadSuccess={setOpened}
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
              ref={frame}
              {...pinch}
              className={classes.sheet}
              data-fit={zoom === 'width' || undefined}
              role="group"
              aria-label={words.page(page, pages)}
            >
              <div ref={ruler}>
                {' '}
                {(zoom !== 'width' || space > 0) && (
                  <SharpPage
                    paper={paper}
                    page={page}
                    found={found}
                    marks={marks}
                    size={shown}
                    rotation={rotation}
                    scale={percent / 100}
                    onSize={setSize}
                    failed={failed}
                  />
                )}
              </div>{' '}
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

/** In points, with the degrees clockwise that the file itself rotates it by. */
type PageSize = { width: number; height: number; rotate: number }

type SharpPageProps = {
  paper: Ref<HTMLDivElement>
  page: number
  found: Found | undefined
  marks: PdfMarks | undefined
  /** As it is rotated, at 100 %. */
  size: PageSize
  /** Degrees clockwise, beyond those of the file. */
  rotation: number
  scale: number
  /** Gets the size of the page as it is in the file. */
  onSize: (size: PageSize) => void
  failed: ReactNode
}

function SharpPage({
  paper,
  page,
  found,
  marks,
  size,
  rotation,
  scale,
  onSize,
  failed,
}: SharpPageProps) {
  const text = useRef<HTMLDivElement>(null)
  const matches = found?.matches
  const current = found?.current
  const mark = useCallback(
    ({ str, itemIndex }: { str: string; itemIndex: number }) => {
      const onPage = (matches ?? []).flatMap((match, i) =>
        match.page === page ? { match, isCurrent: i === current } : [],
      )
      return markItem(str, itemIndex, onPage)
    },
    [matches, current, page],
  )
  const showCurrent = () =>
    text.current
      ?.querySelector('mark[data-current]')
      ?.scrollIntoView({ block: 'center', inline: 'center' })
  const [width, height] = [Math.floor(size.width * scale), Math.floor(size.height * scale)]
  return (
    <div ref={paper} className={classes.page} style={{ width, height }}>
      <Page
        inputRef={text}
        {...(found && { customTextRenderer: mark, onRenderTextLayerSuccess: showCurrent })}
        pageNumber={page}
        {...(rotation > 0 && { rotate: (size.rotate + rotation) % 360 })}
        scale={scale}
        devicePixelRatio={sharpness(width, height, window.devicePixelRatio)}
        renderAnnotationLayer={false}
        loading={null}
        error={failed}
        onLoadSuccess={({ originalWidth, originalHeight, rotate }) =>
          onSize({ width: originalWidth, height: originalHeight, rotate })
        }
      />
      {marks && <MarksOnPage {...marks} page={page} rotation={rotation} />}
    </div>
  )
}
