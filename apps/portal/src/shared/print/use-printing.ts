import { useSyncExternalStore } from 'react'

let isPrinting = false

/** Whether the page is being printed, since paper has a different width from the screen. */
export const usePrinting = (): boolean => useSyncExternalStore(watchPrinting, () => isPrinting)

/** Calls back before and after printing. */
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
