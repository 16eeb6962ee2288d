import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { toFileName } from '@milepost/contract/documents/file-names'
import { firmPapers, type FirmPaper } from '@milepost/contract/documents/firm-papers'
import { CallFailed } from '@milepost/contract/wire/caller'
import { call, read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { PdfLoading, PdfView } from '@milepost/ui/pdf/pdf-view.tsx'
import { useDownload } from '@milepost/ui/pdf/use-download.ts'
import { paths } from '../../../paths.ts'
import { WriteToFirm } from '../../../shared/write-to-firm.tsx'
import classes from './firm-paper-page.module.css'
import { copy } from './firm-papers.copy.ts'
import { useFirmPaper } from './firm-papers.hooks.ts'

/** One paper from the firm: its pages and a download. Opening it marks it as read. */
export function FirmPaperPage() {
  const words = useCopy(copy)
  const { id = '' } = useParams()
  const paper = useFirmPaper(id)
  // Also of one that is withdrawn while it is open.
  const isWithdrawn = paper.error instanceof CallFailed && paper.error.status === 404
  const shown = isWithdrawn ? undefined : paper.data
  return (
    <Page
      title={shown?.title ?? words.paper}
      documentTitle={shown && words.viewTitle(shown.title)}
      back={{ to: paths.allDocuments, label: words.backToList }}
      actions={shown && <Download paper={shown} />}
    >
      {isWithdrawn ? (
        <Empty icon={IconFileOff} title={words.notThere} action={<WriteToFirm />}>
          {words.withdrawn}
        </Empty>
      ) : (
        <LoadState query={paper} failed={words.loadFailed} placeholder={<PdfLoading />}>
          {(loaded) => <Paper paper={loaded} />}
        </LoadState>
      )}
    </Page>
  )
}

function Paper({ paper: { id, note, createdAt } }: { paper: FirmPaper }) {
  const words = useCopy(copy)
  const { listDate } = useDates()
  // It never changes.
  const pdf = useQuery({ ...read(firmPapers.pdf, { params: { id } }), staleTime: Infinity })
  return (
    <>
      <div className={classes.about}>
        <p>{words.sent(listDate(createdAt))}</p>
        {note && <p className={classes.note}>{note}</p>}
      </div>
      <PdfView query={pdf} failed={words.loadFailed} />
    </>
  )
}

function Download({ paper: { id, title } }: { paper: FirmPaper }) {
  const words = useCopy(copy)
  const { download, isDownloading } = useDownload(
    () => call(firmPapers.original, { params: { id } }),
    toFileName('application/pdf', title),
  )
  return (
    <Button
      variant="default"
      className={classes.download}
      loading={isDownloading}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={download}
    >
      <span className={classes.downloadLabel}>{words.download}</span>
    </Button>
  )
}
