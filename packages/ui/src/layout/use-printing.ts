import { useSyncExternalStore } from 'react'

let hasBegun = false
const paper = () => matchMedia('print')

/** Whether the page is being printed, since paper has a different width from the screen, and is white. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(watchPrinting, () => hasBegun || paper().matches)

/** Calls back before and after printing. Not every browser changes its media before it prints. */
function watchPrinting(onChange: () => void) {
  const setPrinting = (now: boolean) => () => {
    hasBegun = now
    onChange()
  }
  const [before, after, media] = [setPrinting(true), setPrinting(false), paper()]
  addEventListener('beforeprint', before)
  addEventListener('afterprint', after)
  media.addEventListener('change', onChange)
  return () => {
    removeEventListener('beforeprint', before)
    removeEventListener('afterprint', after)
    media.removeEventListener('change', onChange)
  }
}
