import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { hasFiles } from '@milepost/ui/files/ignore-dropped-files.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { PdfSheet, PdfSheets } from '@milepost/ui/pdf/pdf-sheets.tsx'
import { movePages, pagesBetween, stepPages, type Arrangement } from './arrangement.ts'
import { copy } from './pages.copy.ts'
import classes from './pages.module.css'

type PageStripProps = {
  pdf: Blob
  arrangement: Arrangement
  chosen: ReadonlySet<number>
  /** Without them, the pages can only be looked at. */
  onChoose?: (chosen: ReadonlySet<number>) => void
  onArrange?: (arrangement: Arrangement) => void
}

/**
 * Pages as pictures, in a list from which several can be chosen: by the pointer, with Shift a range and with Ctrl one more; by
 * arrow keys, with Shift a range, with Alt to move the chosen ones. They can be dragged, too.
 */
export function PageStrip({ pdf, arrangement, chosen, onChoose, onArrange }: PageStripProps) {
  const words = useCopy(copy)
  const list = useRef<HTMLDivElement>(null)
  const { pages } = arrangement
  const [current, setCurrent] = useState(pages[0]?.page ?? 1)
  const [anchor, setAnchor] = useState(current)
  const [target, setTarget] = useState<number>()
  const shouldFocus = useRef(false)
  useEffect(() => {
    if (!shouldFocus.current) return
    shouldFocus.current = false
    list.current?.querySelector<HTMLElement>(`[data-page="${current}"]`)?.focus()
  }, [current, pages])

  const choose = (page: number, { shift = false, more = false } = {}) => {
    setCurrent(page)
    if (shift) return onChoose?.(pagesBetween(arrangement, anchor, page))
    setAnchor(page)
    if (!more) return onChoose?.(new Set([page]))
    const next = new Set(chosen)
    if (!next.delete(page)) next.add(page)
    onChoose?.(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event
    const place = pages.findIndex(({ page }) => page === current)
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -columnsOf(list.current),
      ArrowDown: columnsOf(list.current),
      Home: -pages.length,
      End: pages.length,
    }
    const step = steps[key]
    if (step !== undefined) {
      event.preventDefault()
      shouldFocus.current = true
      if (altKey) return onArrange?.(stepPages(arrangement, chosen, step < 0 ? -1 : 1))
      const next = pages[Math.max(0, Math.min(pages.length - 1, place + step))]
      if (next) choose(next.page, { shift: shiftKey })
    } else if (key === ' ') {
      event.preventDefault()
      choose(current, { more: true })
    } else if (key.toLowerCase() === 'a' && (ctrlKey || metaKey)) {
      event.preventDefault()
      onChoose?.(new Set(pages.map(({ page }) => page)))
    }
  }
  const drop = (place: number) => {
    setTarget(undefined)
    const before = pages.slice(0, place).filter(({ page }) => !chosen.has(page)).length
    onArrange?.(movePages(arrangement, chosen, before))
  }
  return (
    <PdfSheets
      pdf={pdf}
      placeholder={<SkeletonRows rows={1} height={160} />}
      failed={<p role="alert">{words.loadFailed('')}</p>}
    >
      <div
        ref={list}
        role="listbox"
        tabIndex={-1}
        aria-multiselectable="true"
        aria-label={words.list}
        className={classes.strip}
      >
        {pages.map(({ page, turn }, place) => (
          <div
            key={page}
            role="option"
            data-page={page}
            tabIndex={page === current ? 0 : -1}
            aria-selected={chosen.has(page)}
            aria-label={words.page(place + 1, pages.length, turn)}
            className={classes.sheet}
            data-target={target === place || undefined}
            draggable={onArrange !== undefined}
            onKeyDown={onKeyDown}
            onClick={({ shiftKey, ctrlKey, metaKey }) =>
              choose(page, { shift: shiftKey, more: ctrlKey || metaKey })
            }
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              if (!chosen.has(page)) choose(page)
            }}
            onDragOver={(event) => {
              if (hasFiles(event)) return
              event.preventDefault()
              setTarget(place)
            }}
            onDragEnd={() => setTarget(undefined)}
            onDrop={(event) => {
              event.preventDefault()
              drop(place)
            }}
          >
            <PdfSheet page={page} turn={turn} />
            <span aria-hidden="true">{place + 1}</span>
          </div>
        ))}
      </div>
    </PdfSheets>
  )
}

/** How many pages are in a row. */
function columnsOf(list: HTMLElement | null): number {
  const items = [...(list?.children ?? [])] as HTMLElement[]
  const top = items[0]?.offsetTop
  const second = items.findIndex(({ offsetTop }) => offsetTop !== top)
  return second > 0 ? second : 1
}
