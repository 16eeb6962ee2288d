import { useMediaQuery } from '@mantine/hooks'
import { useChoice } from './use-criteria.ts'

export const views = ['chart', 'table'] as const

/** Chart or table, as the address says; a small screen shows charts only. Paper counts as wide. */
export function useView() {
  const wide = useMediaQuery('(min-width: 64em), print', true, { getInitialValueInEffect: false })
  const [chosen, choose] = useChoice('view', views)
  return { view: wide ? chosen : views[0], wide, choose }
}
