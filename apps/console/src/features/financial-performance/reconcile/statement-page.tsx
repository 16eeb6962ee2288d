import { Button } from '@mantine/core'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { accountForStaff } from '@milepost/contract/account/account'
import {
  reconciling,
  type Reconciliation,
} from '@milepost/contract/financial-performance/reconciling'
import { CallFailed } from '@milepost/contract/wire/caller'
import { staffMayUse } from '@milepost/contract/wire/staff-areas'
import { call, read } from '@milepost/ui/api/api.ts'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog.tsx'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useAccountName } from '@milepost/ui/i18n/accounts.copy.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { paths } from '../../../paths.ts'
import { useChart } from '../../../shared/use-chart.ts'
import { copy } from './reconcile.copy.ts'
import { useReconcilingChanged, useStatementLines } from './reconcile.hooks.ts'
import classes from './reconcile.module.css'
import { StatementPaper } from './statement-paper.tsx'
import { StatementSheet } from './statement-sheet.tsx'
import { UndoDialog } from './undo-dialog.tsx'

/** A statement of a bank: its sums, the lines that it may have, and the bank's paper. */
export function StatementPage() {
  const words = useCopy(copy)
  const dates = useDates()
  const getName = useAccountName()
  const { accountId = '', statementId = '' } = useParams()
  const params = { accountId, id: statementId }
  const statement = useQuery(read(reconciling.show, { params }))
  const lines = useStatementLines(accountId, statementId)
  const chart = useChart(accountId)
  const { data: shown } = statement
  const named = chart.data?.find(
    (one) => one.internalAccountNumber === shown?.internalAccountNumber,
  )
  const name = named ? getName(named) : String(shown?.internalAccountNumber ?? '')
  const isMissing = statement.error instanceof CallFailed && statement.error.status === 404
  return (
    <Page
      title={shown ? words.statement(name, dates.dayInYear(shown.through)) : words.title}
      back={{ to: paths.reconcile(accountId), label: words.backToAccounts }}
      actions={shown?.state === 'open' && <Discard accountId={accountId} statement={shown} />}
    >
      {isMissing ? (
        <Empty icon={IconFileOff} title={words.notFound}>
          {words.notFoundText}
        </Empty>
      ) : (
        <LoadState
          query={statement}
          failed={words.failed}
          placeholder={<SkeletonRows rows={10} height={48} />}
        >
          {(found) => (
            <div className={classes.stack}>
              {found.state === 'finished' && <Finished accountId={accountId} statement={found} />}
              <div className={classes.sides} data-paper={found.fileType !== null || undefined}>
                <LoadState
                  query={lines}
                  failed={words.linesFailed}
                  placeholder={<SkeletonRows rows={10} height={48} />}
                >
                  {(all) => (
                    <StatementSheet
                      // What is marked is of this statement, as it was loaded.
                      key={`${found.id} ${found.state}`}
                      accountId={accountId}
                      name={name}
                      statement={found}
                      lines={all}
                      chart={chart.data ?? []}
                    />
                  )}
                </LoadState>
                <StatementPaper accountId={accountId} statement={found} />
              </div>
            </div>
          )}
        </LoadState>
      )}
    </Page>
  )
}

type StatementProps = { accountId: string; statement: Reconciliation }

/** Who finished a statement, and how an admin undoes it. */
function Finished({ accountId, statement }: StatementProps) {
  const words = useCopy(copy)
  const dates = useDates()
  const { data: me } = useQuery(read(accountForStaff.currentStaff, {}))
  const [isUndoing, setUndoing] = useState(false)
  const { finishedAt, finishedBy, adjustmentBatchId, isLatest } = statement
  const mayUndo = isLatest && me !== undefined && staffMayUse('reconciliation-undo', me.role)
  return (
    <div className={classes.bar}>
      <p>
        <span>
          {finishedAt && finishedBy && words.finishedBy(dates.moment(finishedAt), finishedBy)}
        </span>{' '}
        {adjustmentBatchId && (
          <Link to={paths.batch(accountId, adjustmentBatchId)}>{words.seeAdjustment}</Link>
        )}
      </p>
      {mayUndo && (
        <Button size="sm" variant="default" onClick={() => setUndoing(true)}>
          {words.undo}
        </Button>
      )}
      {isUndoing && (
        <UndoDialog accountId={accountId} statement={statement} onClose={() => setUndoing(false)} />
      )}
    </div>
  )
}

function Discard({ accountId, statement }: StatementProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const navigate = useNavigate()
  const changed = useReconcilingChanged()
  const [isAsking, setAsking] = useState(false)
  const discard = useMutation({
    networkMode: 'always',
    mutationFn: () => call(reconciling.discard, { params: { accountId, id: statement.id } }),
    onSuccess: async () => {
      toast.success(words.discarded)
      await navigate(paths.reconcile(accountId))
      await changed()
    },
  })
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setAsking(true)}>
        {words.discard}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.discardTitle}
          confirm={words.discard}
          isPending={discard.isPending}
          error={discard.error}
          onConfirm={() => discard.mutate()}
          onClose={() => setAsking(false)}
        >
          {words.discardText}
        </ConfirmDialog>
      )}
    </>
  )
}
