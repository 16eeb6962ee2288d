import { useMediaQuery } from '@mantine/hooks'
import { usePrinting } from '@milepost/ui/layout/use-printing.ts'
import { useChoice } from './use-criteria.ts'

export const views = ['chart', 'table'] as const

/** Chart or table, from the URL. Small screens show only charts, and print shows only the table. */
export function useView() {
  const wide = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false })
  const [chosen, choose] = useChoice('view', views)
  const printing = usePrinting()
  return { view: printing ? 'table' : wide ? chosen : 'chart', wide, choose } as const
}
