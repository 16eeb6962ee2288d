import { Button, FileButton, Paper } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { call, read } from '@milepost/ui/api/api.ts'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { paths } from '../../../paths.ts'
import { copy as books } from '../books.copy.ts'
import { copy } from './imports.copy.ts'
import { useFileErrorMessage } from './imports.hooks.ts'
import classes from './imports.module.css'

const accepted = '.csv,.xlsx,.ofx,.qfx,.qbo,.txt,text/csv'

/** Takes a bank file and opens its review. */
export function ImportPage() {
  const words = useCopy(copy)
  const booksWords = useCopy(books)
  const { accountId = '' } = useParams()
  const fileErrorMessage = useFileErrorMessage()
  const navigate = useNavigate()
  const cache = useQueryClient()
  // Otherwise a browser reports no change if the same file is chosen again, corrected.
  const resetInput = useRef<() => void>(null)
  const [isOver, setIsOver] = useState(false)
  // Retrying an upload whose response was lost does not start a second review.
  const { keyFor } = useIdempotencyKeys()
  const upload = useMutation({
    networkMode: 'always',
    mutationFn: (file: File) =>
      call(
        bankImports.preview,
        {
          params: { accountId },
          body: { files: [{ object: file, originalFileName: file.name }] },
        },
        { idempotencyKey: keyFor({ accountId, file }) },
      ),
    onSuccess: (preview) => {
      const params = { accountId, id: preview.id }
      cache.setQueryData(read(bankImports.showPreview, { params }).queryKey, preview)
      void navigate(paths.importReview(accountId, preview.id))
    },
  })
  const choose = (file: File | null | undefined) => {
    if (file && !upload.isPending) upload.mutate(file)
    resetInput.current?.()
  }
  return (
    <Page
      title={words.title}
      back={{ to: paths.books(accountId), label: booksWords.back }}
      actions={
        <Button component={Link} to={paths.bankImports(accountId)} size="sm" variant="default">
          {words.toList}
        </Button>
      }
    >
      <Paper p="lg" className={classes.stack}>
        {/* Dropping is a shortcut for the button inside. */}
        <div
          className={classes.drop}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setIsOver(true)
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setIsOver(false)
            choose(event.dataTransfer.files[0])
          }}
        >
          <IconFileUpload size={36} stroke={1.5} aria-hidden="true" className={classes.dropIcon} />
          <p className={classes.dropWords}>{words.drop}</p>
          <FileButton accept={accepted} resetRef={resetInput} onChange={choose}>
            {(props) => (
              <Button {...props} loading={upload.isPending}>
                {words.chooseFile}
              </Button>
            )}
          </FileButton>
          <p className={classes.dim}>{words.next}</p>
          <div role="status" className={classes.dim}>
            {upload.isPending && words.reading}
          </div>
        </div>
        {upload.isError && (
          <p role="alert" className={classes.problem}>
            <IconAlertTriangle size={20} aria-hidden="true" />
            <span>{`${upload.variables.name}: ${fileErrorMessage(upload.error)}`}</span>
          </p>
        )}
        <p className={classes.dim}>{words.about}</p>
      </Paper>
    </Page>
  )
}
