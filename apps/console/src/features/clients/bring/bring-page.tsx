import { Button, FileButton, Paper } from '@mantine/core'
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { clientImports } from '@milepost/contract/clients/client-imports'
import { CallFailed } from '@milepost/contract/wire/caller'
import { call, read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { useInnerList } from '@milepost/ui/lists/use-paged-list.ts'
import { paths } from '../../../paths.ts'
import lines from '../client-page.module.css'
import { copy } from './bring.copy.ts'
import classes from './bring.module.css'

const accepted = '.csv,.xlsx,.txt,text/csv'

/** Takes a file of clients and opens its review; lists the earlier ones. */
export function BringPage() {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
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
        clientImports.upload,
        { body: { files: [{ object: file, originalFileName: file.name }] } },
        { idempotencyKey: keyFor({ file }) },
      ),
    onSuccess: (file) => {
      cache.setQueryData(read(clientImports.show, { params: { id: file.id } }).queryKey, file)
      void cache.invalidateQueries({ queryKey: [clientImports.list.path] })
      void navigate(paths.clientImport(file.id))
    },
  })
  const choose = (file: File | null | undefined) => {
    if (file && !upload.isPending) upload.mutate(file)
    resetInput.current?.()
  }
  const toMessage = (reason: Error) => {
    const { detail } = reason instanceof CallFailed ? reason : {}
    return detail ? words.atLine(errorMessage(reason), detail) : errorMessage(reason)
  }
  return (
    <Page title={words.title} back={{ to: paths.clients, label: words.back }}>
      <div className={classes.stack}>
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
            <IconFileUpload size={36} stroke={1.5} aria-hidden="true" className={classes.icon} />
            <p className={classes.strong}>{words.drop}</p>
            <FileButton accept={accepted} resetRef={resetInput} onChange={choose}>
              {(props) => (
                <Button {...props} loading={upload.isPending}>
                  {words.choose}
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
              {`${upload.variables.name}: ${toMessage(upload.error)}`}
            </p>
          )}
          <p className={classes.dim}>{words.about}</p>
        </Paper>
        <EarlierFiles />
      </div>
    </Page>
  )
}

function EarlierFiles() {
  const words = useCopy(copy)
  const { listDate } = useDates()
  const list = useInnerList((page) => read(clientImports.list, { query: { page } }))
  return (
    <Section title={words.earlier}>
      <PagedList
        list={list}
        failed={words.earlierFailed}
        empty={<p className={classes.dim}>{words.noEarlier}</p>}
        hidesSingleFooter
      >
        {(found) => (
          <ul className={`plainList ${lines.lines}`}>
            {found.items.map(({ id, fileName, state, counts, uploadedAt, uploadedBy }) => (
              <li key={id}>
                <Link to={paths.clientImport(id)}>{fileName}</Link>
                <small>{words.uploaded(uploadedBy, listDate(uploadedAt))}</small>
                <small>
                  {[words[`state_${state}`], counts.imported > 0 && words.done(counts.imported)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Section>
  )
}
