import { Button, SegmentedControl } from '@mantine/core'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useDownload } from '@milepost/ui/pdf/use-download.ts'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { copy } from './financial-performance.copy.ts'
import classes from './report.module.css'
import { useView, views } from './use-view.ts'

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

type CsvButtonProps = { load: () => Promise<Blob>; fileName: string }

/** Downloads the statement of a year as CSV. */
export function CsvButton({ load, fileName }: CsvButtonProps) {
  const words = useCopy(copy)
  const { download, isDownloading } = useDownload(load, fileName)
  return (
    <Button
      variant="default"
      size="sm"
      className={classes.csv}
      aria-label={words.downloadCsv}
      loading={isDownloading}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={download}
    >
      <span className={classes.csvLabel}>{words.csv}</span>
    </Button>
  )
}
