import { useRef } from 'react'
import type { PdfControls, PdfDesk } from '@milepost/ui/pdf/pdf-viewer.tsx'
import { parseZoom } from '@milepost/ui/pdf/zoom.ts'
import { getPage, withPage } from '@milepost/ui/routing/page-in-url.ts'
import { useUrlQuery } from '@milepost/ui/routing/query-in-url.ts'
import { local } from '@milepost/ui/storage/browser-storage.ts'
import { useShortcuts } from './keyboard/keyboard-shortcuts.tsx'

/** A PDF as a member of staff reads it: with the zoom they had last, and keys for its pages, zoom, and rotation. */
export function usePdfDesk(staffId: string): PdfDesk {
  const [, changeQuery] = useUrlQuery()
  const controls = useRef<PdfControls>(null)
  const zoomKey = `pdf-zoom/${staffId}`
  const turnPage = (by: number) =>
    void changeQuery((before) => withPage(before, Math.max(1, getPage(before) + by)), {
      replace: true,
    })
  useShortcuts({ '[': () => turnPage(-1), ']': () => turnPage(1) }, { whileHeld: true })
  useShortcuts(
    { '+': () => controls.current?.zoom(1), '-': () => controls.current?.zoom(-1) },
    { whileHeld: true },
  )
  useShortcuts({ w: () => controls.current?.fit(), o: () => controls.current?.rotate() })
  return {
    zoom: parseZoom(local.get(zoomKey)),
    onZoom: (zoom) => local.set(zoomKey, String(zoom)),
    controls,
  }
}
