import { Button, FileButton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { accountForStaff } from '@milepost/contract/account/account'
import {
  reconciling,
  type Reconciliation,
} from '@milepost/contract/financial-performance/reconciling'
import { call, read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { PdfView } from '@milepost/ui/pdf/pdf-view.tsx'
import { useDownload } from '@milepost/ui/pdf/use-download.ts'
import { usePdfDesk } from '../../../shared/use-pdf-desk.ts'
import { copy } from './reconcile.copy.ts'
import classes from './reconcile.module.css'

type StatementPaperProps = { accountId: string; statement: Reconciliation }

/** The bank's paper beside the lines, or the button that adds it. That of a finished statement stays. */
export function StatementPaper({ accountId, statement }: StatementPaperProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const errorMessage = useErrorMessage()
  const cache = useQueryClient()
  const reset = useRef<() => void>(null)
  const { id, fileType, through, state } = statement
  const params = { accountId, id }
  const { download, isDownloading } = useDownload(
    () => call(reconciling.file, { params }),
    `statement-${through}`,
  )
  const attach = useMutation({
    networkMode: 'always',
    mutationFn: (object: File) =>
      call(reconciling.attach, {
        params,
        body: { files: [{ object, originalFileName: object.name }] },
      }),
    onSuccess: async () => {
      toast.success(words.paperAdded)
      await cache.invalidateQueries({ queryKey: [reconciling.file.path] })
      await cache.invalidateQueries({ queryKey: [reconciling.show.path] })
    },
    onError: (reason) => toast.failure(errorMessage(reason)),
  })
  const choose = (file: File | null) => {
    if (file) attach.mutate(file)
    reset.current?.()
  }
  return (
    <Section title={words.statementPaper} className={classes.paper}>
      <div className={classes.stack}>
        <div className={classes.bar}>
          {(state === 'open' || fileType === null) && (
            <FileButton
              accept="application/pdf,image/png,image/jpeg,image/tiff"
              resetRef={reset}
              onChange={choose}
            >
              {({ onClick }) => (
                <Button size="sm" variant="default" loading={attach.isPending} onClick={onClick}>
                  {fileType === null ? words.addPaper : words.replacePaper}
                </Button>
              )}
            </FileButton>
          )}
          {fileType !== null && (
            <Button size="sm" variant="subtle" loading={isDownloading} onClick={download}>
              {words.savePaper}
            </Button>
          )}
        </div>
        {fileType !== null && <Paper accountId={accountId} statement={statement} />}
      </div>
    </Section>
  )
}

function Paper({ accountId, statement: { id, fileType } }: StatementPaperProps) {
  const words = useCopy(copy)
  const { data: me } = useQuery(read(accountForStaff.currentStaff, {}))
  const paper = useQuery({
    ...read(reconciling.file, { params: { accountId, id } }),
    staleTime: Infinity,
  })
  if (fileType === 'application/pdf') return me && <Pdf query={paper} staffId={me.id} />
  // Browsers can't show TIFF; a copy can be saved.
  if (fileType !== 'image/png' && fileType !== 'image/jpeg') return null
  return (
    <LoadState query={paper} failed={words.paperFailed}>
      {(blob) => <Picture blob={blob} />}
    </LoadState>
  )
}

type PdfProps = { query: UseQueryResult<Blob>; staffId: string }

function Pdf({ query, staffId }: PdfProps) {
  const words = useCopy(copy)
  const desk = usePdfDesk(staffId)
  return <PdfView query={query} failed={words.paperFailed} thumbnails={false} desk={desk} />
}

function Picture({ blob }: { blob: Blob }) {
  const words = useCopy(copy)
  const show = useCallback(
    (picture: HTMLImageElement | null) => {
      if (!picture) return
      picture.src = URL.createObjectURL(blob)
      return () => URL.revokeObjectURL(picture.src)
    },
    [blob],
  )
  return <img ref={show} alt={words.statementPaper} className={classes.picture} />
}
