import { useEffect, useRef, useState } from 'react'
import { Page } from 'react-pdf'
import { useCopy } from '../i18n/language.tsx'
import classes from './pdf-thumbnails.module.css'
import { copy } from './pdf-view.copy.ts'

type PdfThumbnailsProps = { pages: number; current: number; onPage: (page: number) => void }

/** Thumbnails of the surrounding PDF's pages; each is drawn when it scrolls into view. */
export function PdfThumbnails({ pages, current, onPage }: PdfThumbnailsProps) {
  const words = useCopy(copy)
  return (
    <ol className={`plainList ${classes.thumbnails}`} aria-label={words.thumbnails}>
      {Array.from({ length: pages }, (_, i) => i + 1).map((page) => (
        <li key={page}>
          <button
            type="button"
            aria-label={words.page(page, pages)}
            aria-current={page === current ? 'page' : undefined}
            onClick={() => onPage(page)}
          >
            <Thumbnail page={page} />
            <span className={classes.number} aria-hidden="true">
              {page}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** A page of the surrounding PDF, drawn when it scrolls into view. */
export function Thumbnail({ page, width = 76 }: { page: number; width?: number }) {
  const frame = useRef<HTMLSpanElement>(null)
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setIsVisible(true)
      },
      { rootMargin: '200px' },
    )
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  return (
    <span ref={frame} className={classes.frame} aria-hidden="true">
      {isVisible && (
        <Page
          pageNumber={page}
          width={width}
          renderTextLayer={false}
          renderAnnotationLayer={false}
          loading={null}
          error={null}
        />
      )}
    </span>
  )
}
