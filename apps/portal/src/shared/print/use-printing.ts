import { useSyncExternalStore } from 'react'

let isPrinting = false

/** Whether the page is being printed: paper has other room than the screen. */
export const usePrinting = (): boolean => useSyncExternalStore(watchPrinting, () => isPrinting)

/** Calls back when the page is about to be printed, and when it has been. */
function watchPrinting(changed: () => void) {
  const turn = (now: boolean) => () => {
    isPrinting = now
    changed()
  }
  const [before, after] = [turn(true), turn(false)]
  addEventListener('beforeprint', before)
  addEventListener('afterprint', after)
  return () => {
    removeEventListener('beforeprint', before)
    removeEventListener('afterprint', after)
  }
}
