import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { LikeDocument, StaffDocument } from '@milepost/contract/documents/work-queue'
import { Dialog } from '@milepost/ui/feedback/dialog.tsx'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { PdfLoading } from '@milepost/ui/pdf/pdf-view.tsx'
import { PdfViewer } from '@milepost/ui/pdf/pdf-viewer.tsx'
import { paths } from '../../../paths.ts'
import { fetchPdf } from '../documents.hooks.ts'
import { copy } from './likeness.copy.ts'
import classes from './likeness.module.css'

type CompareDialogProps = {
  document: StaffDocument
  like: LikeDocument
  onUnlike: () => void
  onClose: () => void
}

/** Two documents side by side, each at the page that looks like the other. */
export function CompareDialog({ document, like, onUnlike, onClose }: CompareDialogProps) {
  const words = useCopy(copy)
  const { listDate } = useDates()
  const { accountId, guid, title } = document
  return (
    <Dialog
      onClose={onClose}
      size="80rem"
      title={words.looksLike(listDate(like.createdAt))}
      hasCloseButton
    >
      <div className={classes.both}>
        <Side accountId={accountId} id={guid} first={like.page} title={words.this} name={title} />
        <Side
          accountId={accountId}
          id={like.guid}
          first={like.otherPage}
          title={words.other(listDate(like.createdAt))}
          name={like.title}
        />
      </div>
      <div className={classes.actions}>
        <Button
          component={Link}
          to={paths.workDocument(accountId, like.guid)}
          variant="default"
          onClick={onClose}
        >
          {words.open}
        </Button>
        <Button variant="default" onClick={onUnlike}>
          {words.unlike}
        </Button>
      </div>
    </Dialog>
  )
}

type SideProps = { accountId: string; id: string; first: number; title: string; name: string }

function Side({ accountId, id, first, title, name }: SideProps) {
  const words = useCopy(copy)
  const [page, setPage] = useState(first)
  // The version of the other document is not known here, so the PDF is forgotten with the dialog.
  const pdf = useQuery({ ...fetchPdf(accountId, id, 0), staleTime: Infinity, gcTime: 0 })
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{`${title}: ${name}`}</h3>
      <LoadState query={pdf} failed={words.failed} placeholder={<PdfLoading />}>
        {(bytes) => (
          <PdfViewer
            pdf={bytes}
            page={page}
            onPage={setPage}
            initialView={{ zoom: 50, thumbnails: false }}
            desk={undefined}
            placeholder={<PdfLoading />}
            failed={<p role="alert">{words.notShown}</p>}
          />
        )}
      </LoadState>
    </section>
  )
}
