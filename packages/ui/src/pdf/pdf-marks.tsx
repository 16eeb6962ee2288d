import { useEffect, useRef } from 'react'
import classes from './pdf-marks.module.css'
import { rotatePlace, type Place } from './rotate-place.ts'

/** A place on a page that is marked; several may be of one thing. */
export type PdfMark = {
  id: string
  /** What it is, for a screen reader and as a hint. */
  label: string
  isSure: boolean
  /** From 1. */
  page: number
} & Place

/** What is marked on the pages, and which of it is shown at the moment. */
export type PdfMarks = {
  marks: readonly PdfMark[]
  current: string | undefined
  /** Pointed at; undefined when that ends. */
  onPoint: (id: string | undefined) => void
  onPress: (id: string) => void
}

type MarksOnPageProps = PdfMarks & {
  page: number
  /** Degrees clockwise, beyond those of the file. */
  rotation: number
}

/** The marks over a page, at their places however it is zoomed and rotated. */
export function MarksOnPage({
  marks,
  current,
  onPoint,
  onPress,
  page,
  rotation,
}: MarksOnPageProps) {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (current === undefined) return
    layer.current
      ?.querySelector('[data-current]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current, page, rotation])
  // The smaller of two that overlap lies on top, or it could not be pointed at.
  const onPage = marks
    .filter((mark) => mark.page === page)
    .toSorted((a, b) => b.width * b.height - a.width * a.height)
  return (
    <div ref={layer} className={classes.marks}>
      {onPage.map((mark) => {
        const { x, y, width, height } = rotatePlace(mark, rotation)
        return (
          <button
            key={`${mark.id} ${mark.x} ${mark.y}`}
            type="button"
            // For the pointer: by keyboard, the list that the marks belong to does the same.
            tabIndex={-1}
            className={classes.mark}
            aria-label={mark.label}
            title={mark.label}
            data-mark={mark.id}
            data-sure={mark.isSure || undefined}
            data-current={mark.id === current || undefined}
            style={{
              left: `${x * 100}%`,
              top: `${y * 100}%`,
              width: `${width * 100}%`,
              height: `${height * 100}%`,
            }}
            onMouseEnter={() => onPoint(mark.id)}
            onMouseLeave={() => onPoint(undefined)}
            onClick={() => onPress(mark.id)}
          />
        )
      })}
    </div>
  )
}
