import { Button, Paper } from '@mantine/core'
import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { clients } from '@milepost/contract/clients/clients'
import {
  firmPapersForStaff,
  type SentPaper,
} from '@milepost/contract/documents/firm-papers-for-staff'
import { call, read } from '@milepost/ui/api/api.ts'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { Dialog } from '@milepost/ui/feedback/dialog.tsx'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { useInnerList } from '@milepost/ui/lists/use-paged-list.ts'
import { PdfView } from '@milepost/ui/pdf/pdf-view.tsx'
import { paths } from '../../../paths.ts'
import { copy } from './firm-papers.copy.ts'
import classes from './firm-papers.module.css'
import { PaperStatus } from './paper-status.tsx'
import { pollWhileChecking } from './papers-page.tsx'

/** The papers sent to one client: who opened them and when; a wrong one can be withdrawn. */
export function ClientPapersPage() {
  const words = useCopy(copy)
  const { accountId = '' } = useParams()
  const client = useQuery(read(clients.show, { params: { accountId } }))
  const papers = useInnerList((page) => ({
    ...read(firmPapersForStaff.listForAccount, { params: { accountId }, query: { page } }),
    refetchInterval: pollWhileChecking,
  }))
  return (
    <Page
      title={client.data ? words.ofClient(client.data.name) : words.papers}
      back={{ to: paths.client(accountId), label: words.toClient }}
      actions={
        <Button component={Link} to={paths.sendPapersTo(accountId)} size="sm">
          {words.send}
        </Button>
      }
    >
      <Paper className={classes.card}>
        <PagedList
          list={papers}
          failed={words.listFailed}
          placeholder={<SkeletonRows rows={6} />}
          empty={
            <Empty
              icon={IconFiles}
              title={words.nothing}
              action={
                <Button component={Link} to={paths.sendPapersTo(accountId)} size="sm">
                  {words.sendFirst}
                </Button>
              }
            >
              {words.nothingText}
            </Empty>
          }
        >
          {(found) => (
            <ul className="plainList">
              {found.items.map((paper) => (
                <li key={paper.id}>
                  <Sent accountId={accountId} paper={paper} />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </Paper>
    </Page>
  )
}

function Sent({ accountId, paper }: { accountId: string; paper: SentPaper }) {
  const words = useCopy(copy)
  const { moment } = useDates()
  const [opened, setOpened] = useState<'look' | 'withdraw'>()
  const close = () => setOpened(undefined)
  const { id, title, note, status, sentBy, createdAt, reads, withdrawnAt, withdrawnBy } = paper
  return (
    <article className={classes.paper} aria-label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
        <span role="status">
          <PaperStatus status={status} isRead={reads.length > 0} />
        </span>
      </div>
      {note && <p>{note}</p>}
      <small>{words.sentBy(sentBy, moment(createdAt))}</small>
      {reads.map(({ fullName, readAt }) => (
        <small key={`${fullName} ${readAt}`}>{words.opened(fullName, moment(readAt))}</small>
      ))}
      {status === 'sent' && reads.length === 0 && <small>{words.notOpened}</small>}
      {status === 'unreadable' && <p className={classes.wrong}>{words.unreadableText}</p>}
      {status === 'infected' && <p className={classes.wrong}>{words.infectedText}</p>}
      {withdrawnAt !== null && (
        <small>{words.withdrawnBy(withdrawnBy ?? '', moment(withdrawnAt))}</small>
      )}
      <div className={classes.actions}>
        {status === 'sent' && (
          <Button
            size="compact-md"
            variant="default"
            aria-label={words.lookAt(title)}
            onClick={() => setOpened('look')}
          >
            {words.look}
          </Button>
        )}
        {status !== 'withdrawn' && (
          <Button
            size="compact-md"
            variant="subtle"
            color="red"
            aria-label={words.withdrawNamed(title)}
            onClick={() => setOpened('withdraw')}
          >
            {words.withdraw}
          </Button>
        )}
      </div>
      {opened === 'look' && <Pages accountId={accountId} id={id} title={title} onClose={close} />}
      {opened === 'withdraw' && (
        <Withdrawal accountId={accountId} id={id} title={title} onClose={close} />
      )}
    </article>
  )
}

type DialogProps = { accountId: string; id: string; title: string; onClose: () => void }

/** The paper as the client sees it. */
function Pages({ accountId, id, title, onClose }: DialogProps) {
  const words = useCopy(copy)
  const pdf = useQuery({
    ...read(firmPapersForStaff.pdf, { params: { accountId, id } }),
    staleTime: Infinity,
  })
  return (
    <Dialog onClose={onClose} size="xl" title={title} hasCloseButton>
      <PdfView query={pdf} failed={words.pdfFailed} thumbnails={false} />
    </Dialog>
  )
}

function Withdrawal({ accountId, id, title, onClose }: DialogProps) {
  const words = useCopy(copy)
  const cache = useQueryClient()
  const withdraw = useMutation({
    networkMode: 'always',
    mutationFn: () => call(firmPapersForStaff.withdraw, { params: { accountId, id } }),
    onSuccess: async () => {
      for (const { path } of [firmPapersForStaff.list, firmPapersForStaff.listForAccount])
        await cache.invalidateQueries({ queryKey: [path] })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={words.withdrawTitle(title)}
      confirm={words.withdraw}
      isPending={withdraw.isPending}
      error={withdraw.error}
      onConfirm={() => withdraw.mutate()}
      onClose={onClose}
    >
      {words.withdrawText}
    </ConfirmDialog>
  )
}
