import { Skeleton } from '@mantine/core'
import IconMessagePlus from '@tabler/icons-react/dist/esm/icons/IconMessagePlus.mjs'
import { Link, useParams } from 'react-router'
import type { TransactionBatch } from '@milepost/contract/financial-performance/financial-performance'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { HeaderLink } from '@milepost/ui/layout/header-link.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { NoPdf, PdfView } from '@milepost/ui/pdf/pdf-view.tsx'
import { paths } from '../../../paths.ts'
import { BatchLines } from './batch-lines.tsx'
import classes from './batch-page.module.css'
import { copy } from './transactions.copy.ts'
import { useBatch, useBatchDocument } from './transactions.hooks.ts'
import { useBackLink } from './use-back-link.ts'

/** What one document or bank import posted, with the document beside it. */
export function BatchPage() {
  const words = useCopy(copy)
  const { batchId = '' } = useParams()
  const batch = useBatch(batchId)
  const { back, from } = useBackLink()
  return (
    <Page
      title={words.documentTransactions}
      back={back}
      actions={
        batch.data && (
          <HeaderLink
            to={paths.askAbout('transaction', batchId, words.questionAboutTransaction)}
            icon={<IconMessagePlus size={18} aria-hidden="true" />}
          >
            {words.askAbout}
          </HeaderLink>
        )
      }
    >
      {from?.list && (
        <p className={classes.list}>
          <Link to={from.list} state={{ report: from.report }}>
            {words.backToTransactions}
          </Link>
        </p>
      )}
      <LoadState
        query={batch}
        failed={(reason) => words.batchFailed(batchId, reason)}
        placeholder={<Skeleton height={420} radius="lg" />}
      >
        {(shown) => (
          <div className={classes.grid}>
            <BatchLines batch={shown} />
            <BatchDocument batch={shown} />
          </div>
        )}
      </LoadState>
    </Page>
  )
}

function BatchDocument({ batch: { batchId, documentGuid } }: { batch: TransactionBatch }) {
  const words = useCopy(copy)
  const pdf = useBatchDocument(batchId, documentGuid !== null)
  return documentGuid === null ? (
    <NoPdf />
  ) : (
    <PdfView query={pdf} failed={words.pdfFailed} thumbnails={false} />
  )
}
