import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useCopy } from '../i18n/language.tsx'
import { useDownload } from '../pdf/use-download.ts'
import classes from './report-page.module.css'
import { copy } from './statement.copy.ts'

type CsvButtonProps = { load: () => Promise<Blob>; fileName: string }

/** Downloads a report as CSV. */
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
