import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconMessagePlus from '@tabler/icons-react/dist/esm/icons/IconMessagePlus.mjs'
import { Link, useParams } from 'react-router'
import { canTransition, type DocumentDetails } from '@milepost/contract/documents/documents'
import { toFileName } from '@milepost/contract/documents/file-names'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { StatusBadge } from '@milepost/ui/figures/status-badge.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { HeaderLink } from '@milepost/ui/layout/header-link.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { NoPdf, PdfLoading, PdfView } from '@milepost/ui/pdf/pdf-view.tsx'
import { useDownload } from '@milepost/ui/pdf/use-download.ts'
import { paths } from '../../../paths.ts'
import { copy } from '../list/documents.copy.ts'
import { isPreviewPending, useDocument, useDocumentPdf } from '../list/documents.hooks.ts'
import { DocumentFiles } from './document-files.tsx'
import { DocumentHistory } from './document-history.tsx'
import classes from './document-page.module.css'
import { ReadNote } from './read-note.tsx'
import { ResubmitBanner } from './resubmit-banner.tsx'

/** One document: status, PDF, files and history. */
export function DocumentPage() {
  const words = useCopy(copy)
  const { id = '' } = useParams()
  const document = useDocument(id)
  return (
    <Page
      title={document.data?.title ?? words.document}
      documentTitle={document.data && words.viewTitle(document.data.title)}
      back={{ to: paths.allDocuments, label: words.backToList }}
      actions={
        document.data && (
          <>
            <AskAbout document={document.data} />
            <Download document={document.data} />
          </>
        )
      }
    >
      <LoadState query={document} failed={words.loadFailed} placeholder={<PdfLoading />}>
        {(loaded) => <DocumentDetail document={loaded} />}
      </LoadState>
    </Page>
  )
}

function DocumentDetail({ document }: { document: DocumentDetails }) {
  const words = useCopy(copy)
  const { listDate } = useDates()
  const { title, status, createdAt, resubmittedDocumentId } = document
  return (
    <div className={classes.grid}>
      <ResubmitBanner document={document} />
      <ReadNote document={document} />
      <PdfPreview document={document} />
      <div className={classes.side}>
        <Section
          title={words.document}
          // Announced again when it changes while the page is open.
          aside={
            <span role="status">
              <StatusBadge status={status} />
            </span>
          }
        >
          <dl className={classes.facts}>
            <div>
              <dt>{words.title}</dt>
              <dd>{title}</dd>
            </div>
            <div>
              <dt>{words.created}</dt>
              <dd>
                <time dateTime={createdAt}>{listDate(createdAt)}</time>
              </dd>
            </div>
            {resubmittedDocumentId && (
              <div>
                <dt>{words.replaces}</dt>
                <dd>
                  <Link to={paths.document(resubmittedDocumentId)}>{words.earlierDocument}</Link>
                </dd>
              </div>
            )}
          </dl>
        </Section>
        <DocumentFiles document={document} />
        <DocumentHistory document={document} />
      </div>
    </div>
  )
}

function AskAbout({ document: { guid, title } }: { document: DocumentDetails }) {
  const words = useCopy(copy)
  return (
    <HeaderLink
      to={paths.askAbout('document', guid, words.questionAbout(title))}
      icon={<IconMessagePlus size={18} aria-hidden="true" />}
    >
      {words.askAbout}
    </HeaderLink>
  )
}

function Download({ document }: { document: DocumentDetails }) {
  const words = useCopy(copy)
  const { data: pdf } = useDocumentPdf(document)
  const { download } = useDownload(
    () => Promise.resolve(pdf!),
    toFileName('application/pdf', document.title),
  )
  if (!pdf) return null
  return (
    <Button
      variant="default"
      className={classes.download}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={download}
    >
      <span className={classes.downloadLabel}>{words.download}</span>
    </Button>
  )
}

/** The document's PDF, or why there is none. */
function PdfPreview({ document }: { document: DocumentDetails }) {
  const words = useCopy(copy)
  const pdf = useDocumentPdf(document)
  // Once processed, a document without a PDF gets none.
  const isProcessing = canTransition(document.status, 'needs_resubmission')
  if (document.previewReady) return <PdfView query={pdf} failed={words.loadFailed} />
  return (
    <NoPdf>
      {isProcessing && isPreviewPending(document) && (
        <>{`${words.previewLater} ${words.previewChecks}`}</>
      )}
    </NoPdf>
  )
}
