import { useSyncExternalStore } from 'react'

let isPrinting = false

/** Whether the page is being printed: paper has other room than the screen. */
export const usePrinting = (): boolean => useSyncExternalStore(watchPrinting, () => isPrinting)

/** Calls back when the page is about to be printed, and when it has been. */
function watchPrinting(onChange: () => void) {
  const setPrinting = (now: boolean) => () => {
    isPrinting = now
    onChange()
  }
  const [before, after] = [setPrinting(true), setPrinting(false)]
  addEventListener('beforeprint', before)
  addEventListener('afterprint', after)
  return () => {
    removeEventListener('beforeprint', before)
    removeEventListener('afterprint', after)
  }
}
