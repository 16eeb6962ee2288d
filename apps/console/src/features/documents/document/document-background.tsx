import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { workQueue, type StaffDocument } from '@milepost/contract/documents/work-queue'
import { call } from '@milepost/ui/api/api.ts'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { copy as statusCopy } from '@milepost/ui/figures/status-badge.copy.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { fileSize } from '@milepost/ui/i18n/file-size.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useDownload } from '@milepost/ui/pdf/use-download.ts'
import { paths } from '../../../paths.ts'
import { copy } from '../documents.copy.ts'
import { copy as pagesCopy } from '../pages/pages.copy.ts'
import classes from './work-panel.module.css'

const OriginalDialog = lazyPart(
  () => import('./original-dialog.tsx').then((loaded) => loaded.OriginalDialog),
  { failure: 'overPage' },
)

type File = StaffDocument['files'][number]

/** The original files and the history of the document. */
export function DocumentBackground({ document }: { document: StaffDocument }) {
  const words = useCopy(copy)
  const statuses = useCopy(statusCopy)
  const changes = useCopy(pagesCopy)
  const { moment } = useDates()
  const { accountId, files, history } = document
  return (
    <div className={classes.background}>
      <h2>{words.files}</h2>
      <ol>
        {files.map((file) => (
          <li key={file.id}>
            <span className={classes.original}>
              <span>{`${file.fileName} · ${fileSize(file.bytes)}`}</span>
              {isPicture(file) ? (
                <ShowButton accountId={accountId} file={file} />
              ) : (
                <SaveButton accountId={accountId} file={file} />
              )}
            </span>
            {file.comment && <q>{file.comment}</q>}
          </li>
        ))}
      </ol>
      <h2>{words.history}</h2>
      <ul className="plainList">
        {history.map(({ status, at, by, note, change }) => (
          <li key={`${at} ${status} ${change?.kind}`}>
            {moment(at)} · {change ? changes[`change_${change.kind}`] : statuses[status]}
            {change?.other && (
              <>
                {': '}
                <Link to={paths.workDocument(accountId, change.other.guid)}>
                  {change.other.title}
                </Link>
              </>
            )}{' '}
            · {by ?? words.bySoftware}
            {note && <q>{note}</q>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** File types every browser can display. */
const isPicture = ({ mimeType }: File) => /^image\/(jpeg|png|webp|avif)$/.test(mimeType)

type OriginalProps = { accountId: string; file: File }

function ShowButton({ accountId, file }: OriginalProps) {
  const words = useCopy(copy)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        data-compact
        aria-label={words.openOriginal(file.fileName)}
        onClick={() => setOpen(true)}
      >
        {words.showFile}
      </Button>
      {isOpen && (
        <OriginalDialog accountId={accountId} file={file} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

function SaveButton({ accountId, file: { id, fileName } }: OriginalProps) {
  const words = useCopy(copy)
  const { download, isDownloading } = useDownload(
    () => call(workQueue.original, { params: { accountId, id } }),
    fileName,
  )
  return (
    <Button
      variant="default"
      size="compact-sm"
      data-compact
      aria-label={words.saveOriginal(fileName)}
      loading={isDownloading}
      onClick={download}
    >
      {words.save}
    </Button>
  )
}
