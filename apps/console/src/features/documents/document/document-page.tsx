import { ActionIcon } from '@mantine/core'
import { workQueue, type StaffDocument } from '@milepost/contract/documents/work-queue'
import { read } from '@milepost/ui/api/api.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useFocusOnArrival } from '@milepost/ui/routing/focus-on-arrival.ts'
import { useShortcuts } from '../../../shared/keyboard-shortcuts.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { withPage, getPage } from '@milepost/ui/routing/page-in-url.ts'
import { NoPdf, PdfView, PdfLoading } from '@milepost/ui/pdf/pdf-view.tsx'
import { useUrlQuery } from '@milepost/ui/routing/query-in-url.ts'
import { StatusBadge } from '@milepost/ui/figures/status-badge.tsx'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { paths } from '../../../app/paths.ts'
import classes from './document-page.module.css'
import { copy } from '../documents.copy.ts'
import { fetchPdf } from '../documents.hooks.ts'
import { parseQueueFilter, toSearch } from '../queue-filter.ts'
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
  const { title, accountId, accountName, sentBy, createdAt, status } = document
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
              <span>{words.sent(sentBy, listDate(createdAt))}</span>
            </p>
          </div>
          <span role="status">
            <StatusBadge status={status} />
          </span>
        </header>
        <Pages document={document} />
      </section>
      <WorkPanel document={document} />
    </div>
  )
}

function Pages({ document }: { document: StaffDocument }) {
  const words = useCopy(copy)
  const { accountId, guid, previewReady, reason } = document
  const pdf = useQuery({ ...fetchPdf(accountId, guid), enabled: previewReady, staleTime: Infinity })
  const [, changeQuery] = useUrlQuery()
  const turnPage = (by: number) =>
    void changeQuery((before) => withPage(before, Math.max(1, getPage(before) + by)), {
      replace: true,
    })
  useShortcuts({ '[': () => turnPage(-1), ']': () => turnPage(1) }, { whileHeld: true })
  // The server rejects a document for these reasons if it can't make a PDF of it.
  const isClosed = reason?.code === 'unreadable' || reason?.code === 'infected'
  if (!previewReady) return <NoPdf>{isClosed ? words.notOpened : words.noPreview}</NoPdf>
  return <PdfView query={pdf} failed={words.pdfFailed} thumbnails={false} />
}
