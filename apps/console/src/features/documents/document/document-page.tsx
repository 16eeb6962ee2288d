import { ActionIcon } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { accountForStaff } from '@milepost/contract/account/account'
import { mayAccept } from '@milepost/contract/documents/documents'
import { workQueue, type StaffDocument } from '@milepost/contract/documents/work-queue'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { StatusBadge } from '@milepost/ui/figures/status-badge.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { NoPdf, PdfLoading, PdfView } from '@milepost/ui/pdf/pdf-view.tsx'
import { useFocusOnArrival } from '@milepost/ui/routing/focus-on-arrival.ts'
import { paths } from '../../../paths.ts'
import { usePdfDesk } from '../../../shared/use-pdf-desk.ts'
import { addedHowCopy, copy } from '../documents.copy.ts'
import { fetchPdf, isMerged } from '../documents.hooks.ts'
import { LikeNote } from '../likeness/like-note.tsx'
import { PagesButton } from '../pages/pages-button.tsx'
import { parseQueueFilter, toSearch } from '../queue-filter.ts'
import type { Pointing } from '../reading/read-row.tsx'
import { useReading, useReadingMarks } from '../reading/reading.hooks.ts'
import classes from './document-page.module.css'
import { WorkPanel } from './work-panel.tsx'

/** The work page of one document: its pages on the left, the posting form on the right. */
export function DocumentPage() {
  const words = useCopy(copy)
  const { accountId = '', id = '' } = useParams()
  const document = useQuery({
    ...read(workQueue.show, { params: { accountId, id } }),
    // Until its PDF is ready.
    refetchInterval: ({ state: { data } }) => (data && !data.previewReady ? 5_000 : false),
  })
  return (
    <LoadState query={document} failed={words.loadFailed} placeholder={<PdfLoading />}>
      {(shown) => <Work document={shown} />}
    </LoadState>
  )
}

function Work({ document }: { document: StaffDocument }) {
  const words = useCopy(copy)
  const { listDate } = useDates()
  const heading = useFocusOnArrival()
  const [search] = useSearchParams()
  const { data: me } = useQuery(read(accountForStaff.currentStaff, {}))
  const ways = useCopy(addedHowCopy)
  const { title, accountId, accountName, sentBy, createdAt, status, addedByFirm } = document
  const [current, setCurrent] = useState<string>()
  const pointing: Pointing = { current, onPoint: setCurrent }
  return (
    <div className={classes.work}>
      <title>{`${title} - ${accountName}`}</title>
      <section className={classes.file} aria-labelledby="document-title">
        <header className={classes.head}>
          <ActionIcon
            component={Link}
            to={paths.queue + toSearch(parseQueueFilter(search))}
            size={48}
            aria-label={words.back}
            className={classes.back}
          >
            <IconChevronLeft size={24} />
          </ActionIcon>
          <div className={classes.name}>
            <h1 id="document-title" ref={heading} tabIndex={-1}>
              {title}
            </h1>
            <p>
              <Link to={paths.client(accountId)}>{accountName}</Link>
              <span>
                {addedByFirm
                  ? `${words.added(sentBy, listDate(createdAt))} (${ways[addedByFirm]})`
                  : words.sent(sentBy, listDate(createdAt))}
              </span>
            </p>
          </div>
          {mayChangePages(document) && <PagesButton key={document.guid} document={document} />}
          <span role="status">
            <StatusBadge status={status} />
          </span>
        </header>
        <Differences document={document} />
        <Duplicate document={document} />
        <LikeNote document={document} />
        {me && <Pages document={document} staffId={me.id} pointing={pointing} />}
      </section>
      <WorkPanel document={document} pointing={pointing} />
    </div>
  )
}

/** Moves the focus from a mark on the page to what was read there. */
function focusRead(id: string): void {
  const field = window.document.querySelector<HTMLElement>(`[data-read="${CSS.escape(id)}"]`)
  const details = field?.closest('details')
  if (details) details.open = true
  field?.focus()
}

/** Whether its pages are the firm's to change. */
const mayChangePages = ({ status, history }: StaffDocument) =>
  !isMerged({ history }) && status !== 'needs_resubmission' && status !== 'resubmitted'

/** Where the pages may show less than the files. */
function Differences({ document: { previewDifferences } }: { document: StaffDocument }) {
  const words = useCopy(copy)
  if (previewDifferences.length === 0) return null
  const found = previewDifferences.map(({ kind, pages }) => words[`differs_${kind}`](pages))
  return (
    <p role="note" className={classes.differs}>
      <b>{words.compare}</b> <span>{`${found.join('; ')}.`}</span>
    </p>
  )
}

/** Which of the files the firm has in an earlier document already. */
function Duplicate({ document: { accountId, duplicateOf } }: { document: StaffDocument }) {
  const words = useCopy(copy)
  const { listDate } = useDates()
  if (!duplicateOf) return null
  const { guid, createdAt, fileNumbers } = duplicateOf
  return (
    <p role="note" className={classes.differs}>
      <b>{words.sentBefore(listDate(createdAt))}</b> <span>{words.sameFiles(fileNumbers)}</span>{' '}
      <Link to={paths.workDocument(accountId, guid)}>{words.openEarlier}</Link>
    </p>
  )
}

type PagesProps = { document: StaffDocument; staffId: string; pointing: Pointing }

function Pages({ document, staffId, pointing }: PagesProps) {
  const words = useCopy(copy)
  const { accountId, guid, version, previewReady, reason } = document
  const pdf = useQuery({ ...fetchPdf(accountId, guid, version), enabled: previewReady })
  const marks = useReadingMarks(useReading(document).data)
  const desk = usePdfDesk(staffId)
  // The server rejects a document for these reasons if it can't make a PDF of it.
  const isClosed = reason?.code === 'infected' || mayAccept(document)
  if (!previewReady) return <NoPdf>{isClosed ? words.notOpened : words.noPreview}</NoPdf>
  return (
    <PdfView
      query={pdf}
      failed={words.pdfFailed}
      thumbnails={false}
      marks={{ marks, ...pointing, onPress: focusRead }}
      desk={desk}
    />
  )
}
