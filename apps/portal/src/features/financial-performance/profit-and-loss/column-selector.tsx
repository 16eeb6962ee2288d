import { SegmentedControl } from '@mantine/core'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from '@milepost/ui/reports/statement.copy.ts'
import { figures } from '@milepost/ui/reports/statement.ts'
import { useChoice } from '../statement/use-criteria.ts'

export const useFigure = () => useChoice('columns', figures)

/** Selects which figure the table shows for the months. */
export function ColumnSelector() {
  const words = useCopy(copy)
  const [figure, choose] = useFigure()
  return (
    <SegmentedControl
      aria-label={words.columns}
      value={figure}
      onChange={choose}
      data={figures.map((value) => ({ value, label: words[value] }))}
    />
  )
}
