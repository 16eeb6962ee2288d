import { Button, Checkbox, Paper, Progress } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { clientImports, type ClientImport } from '@milepost/contract/clients/client-imports'
import { clients } from '@milepost/contract/clients/clients'
import { read } from '@milepost/ui/api/api.ts'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { paths } from '../../../paths.ts'
import { useChange } from '../../../shared/use-change.ts'
import { copy } from './bring.copy.ts'
import classes from './bring.module.css'
import { Columns } from './columns.tsx'
import { Defaults } from './defaults.tsx'
import { ImportRows } from './import-rows.tsx'
import { OwnWords } from './own-words.tsx'

/** How often (ms) a running import is asked for its progress. */
const pollMs = 1_000

/** A file of clients: how it is read, what happens to its rows, and its import. */
export function ClientImportPage() {
  const words = useCopy(copy)
  const { importId: id = '' } = useParams()
  const file = useQuery({
    ...read(clientImports.show, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'importing' ? pollMs : false),
  })
  return (
    <Page
      title={file.data ? words.reviewTitle(file.data.fileName) : words.title}
      back={{ to: paths.bringClients, label: words.backToFiles }}
    >
      <LoadState
        query={file}
        failed={words.loadFailed}
        placeholder={<SkeletonRows rows={8} height={44} />}
      >
        {(shown) => (
          <div className={classes.stack}>
            {shown.state !== 'review' && <Outcome file={shown} />}
            {shown.state === 'review' && (
              <>
                {shown.sheet !== null && shown.sheetsLeftOut.length > 0 && (
                  <Paper p="md" role="note">
                    {words.sheetsLeftOut(shown.sheet, shown.sheetsLeftOut.join(', '))}
                  </Paper>
                )}
                <Columns file={shown} />
                <Defaults file={shown} />
                <OwnWords file={shown} />
              </>
            )}
            <ImportRows file={shown} />
            {shown.state !== 'importing' && <Bar file={shown} />}
          </div>
        )}
      </LoadState>
    </Page>
  )
}

const refreshes = [clientImports.show, clientImports.rows, clientImports.list]

/** Starts the import, or discards the file. */
function Bar({ file: { id, state, counts, withEmail } }: { file: ClientImport }) {
  const words = useCopy(copy)
  const navigate = useNavigate()
  const run = useChange(clientImports.run, refreshes)
  const remove = useChange(clientImports.remove, [clientImports.list], { done: words.discarded })
  const [invites, setInvites] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const canRun = state !== 'done' && counts.new > 0
  return (
    <div className={classes.bar}>
      {canRun && withEmail > 0 && (
        <Checkbox
          className={classes.grow}
          label={words.invites(withEmail)}
          description={words.invitesHint}
          checked={invites}
          onChange={(event) => setInvites(event.currentTarget.checked)}
        />
      )}
      <Button variant="default" onClick={() => setDiscarding(true)}>
        {words.discard}
      </Button>
      {state !== 'done' && (
        <Button
          disabled={!canRun}
          loading={run.isPending}
          onClick={() => run.mutate({ params: { id }, body: { invites } })}
        >
          {state === 'cancelled' ? words.addRest(counts.new) : words.add(counts.new)}
        </Button>
      )}
      {isDiscarding && (
        <ConfirmDialog
          title={words.discardAsk}
          confirm={words.discard}
          isPending={remove.isPending}
          error={remove.error}
          onConfirm={() =>
            remove.mutate(
              { params: { id } },
              { onSuccess: () => void navigate(paths.bringClients) },
            )
          }
          onClose={() => setDiscarding(false)}
        >
          {words.discardText}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** How far an import is, and what came of it. */
function Outcome({ file: { id, state, counts } }: { file: ClientImport }) {
  const words = useCopy(copy)
  const cache = useQueryClient()
  const cancel = useChange(clientImports.cancel, refreshes)
  const { imported, failed } = counts
  const all = imported + failed + counts.new
  // The lists have the new clients, and the rows their outcome.
  useEffect(() => {
    for (const { path } of [clients.list, clientImports.rows, clientImports.list])
      void cache.invalidateQueries({ queryKey: [path] })
  }, [cache, state])
  return (
    <Paper p="lg" className={classes.stack}>
      <div role="status" className={classes.strong}>
        {state === 'importing'
          ? words.progress(imported, all)
          : state === 'cancelled'
            ? words.stopped(imported)
            : state === 'done' && `${words.done(imported)} ${words.notAdded(failed)}`}
      </div>
      {state === 'importing' ? (
        <>
          <Progress
            value={all === 0 ? 0 : (imported / all) * 100}
            aria-label={words.progress(imported, all)}
          />
          <div>
            <Button
              variant="default"
              loading={cancel.isPending}
              onClick={() => cancel.mutate({ params: { id }, body: {} })}
            >
              {words.stop}
            </Button>
          </div>
        </>
      ) : (
        imported > 0 && (
          <p className={classes.links}>
            <Link to={paths.clientsNotInvited}>{words.toInvite}</Link>
            <Link to={paths.clients}>{words.toClients}</Link>
          </p>
        )
      )}
    </Paper>
  )
}
