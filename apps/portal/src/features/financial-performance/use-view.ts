import { useMediaQuery } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'
import { useChoice } from './use-criteria.ts'

export const views = ['chart', 'table'] as const

/** Chart or table, as the address says. A small screen shows charts only, and paper the table only. */
export function useView() {
  const wide = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false })
  const [chosen, choose] = useChoice('view', views)
  const printing = useSyncExternalStore(watchPrinting, () => isPrinting)
  return { view: printing ? 'table' : wide ? chosen : 'chart', wide, choose } as const
}

let isPrinting = false

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
