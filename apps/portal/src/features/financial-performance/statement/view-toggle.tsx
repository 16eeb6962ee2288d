import { SegmentedControl } from '@mantine/core'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './financial-performance.copy.ts'
import { useView, views } from './use-view.ts'
import classes from './view-toggle.module.css'

const icons = { chart: IconChartBar, table: IconTable }

export function ViewToggle() {
  const words = useCopy(copy)
  const { view, choose } = useView()
  return (
    <SegmentedControl
      size="sm"
      aria-label={words.chartOrTable}
      value={view}
      onChange={choose}
      data={views.map((value) => {
        const Glyph = icons[value]
        return {
          value,
          label: (
            <span className={classes.toggle}>
              <Glyph size={16} aria-hidden="true" />
              {words[value]}
            </span>
          ),
        }
      })}
    />
  )
}
