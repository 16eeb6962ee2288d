import { Select, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import {
  reconciling,
  type Adjustment,
  type Reconciliation,
} from '@milepost/contract/financial-performance/reconciling'
import { call } from '@milepost/ui/api/api.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { FormDialog } from '@milepost/ui/forms/form-dialog.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { paths } from '../../../paths.ts'
import { useAccountOptions } from '../../../shared/use-chart.ts'
import { copy } from './reconcile.copy.ts'
import { useReconcilingChanged } from './reconcile.hooks.ts'
import classes from './reconcile.module.css'

type FinishDialogProps = {
  accountId: string
  name: string
  statement: Reconciliation
  chart: readonly ChartAccount[]
  /** Cents that are still missing. */
  difference: number
  /** Resolves once what is marked is stored: whether it is. */
  settle: () => Promise<boolean>
  onClose: () => void
}

/** Finishes a statement; a difference is posted first, to an account that the person names. */
export function FinishDialog({
  accountId,
  name,
  statement,
  chart,
  difference,
  settle,
  onClose,
}: FinishDialogProps) {
  const words = useCopy(copy)
  const dates = useDates()
  const toast = useToast()
  const navigate = useNavigate()
  const changed = useReconcilingChanged()
  const toOptions = useAccountOptions()
  const [to, setTo] = useState<string | null>(null)
  const [details, setDetails] = useState('')
  const isEven = difference === 0
  const finish = useMutation({
    networkMode: 'always',
    mutationFn: async (adjustment: Adjustment | undefined) => {
      if (!(await settle())) return onClose()
      await call(reconciling.finish, {
        params: { accountId, id: statement.id },
        body: { ...(adjustment && { adjustment }) },
      })
      toast.success(words.isFinished(name, dates.fullDay(statement.through)))
      await navigate(paths.reconcile(accountId))
      await changed()
    },
  })
  const isReady = isEven || (to !== null && details.trim() !== '')
  return (
    <FormDialog
      title={words.finishTitle}
      submitLabel={isEven ? words.finish : words.adjustAndFinish}
      isPending={finish.isPending}
      error={finish.error}
      isReady={isReady}
      focusesSubmit={isEven}
      onSubmit={() =>
        finish.mutate(isEven ? undefined : { internalAccountNumber: Number(to), details })
      }
      onClose={onClose}
    >
      {isEven ? (
        <p className={classes.dim}>{words.finishText}</p>
      ) : (
        <>
          <p className={classes.dim}>
            <b>{words.notYet(dollarsAndCents(difference / 100))}</b> {words.adjustText}
          </p>
          <Select
            label={words.adjustTo}
            searchable
            openOnFocus={false}
            // A list that scrolls itself is reached by the field's own arrow keys.
            withScrollArea={false}
            classNames={{ options: classes.options }}
            selectFirstOptionOnChange
            data={toOptions(
              chart.filter(
                ({ section, internalAccountNumber }) =>
                  section !== 'miles' && internalAccountNumber !== statement.internalAccountNumber,
              ),
            )}
            value={to}
            onChange={setTo}
          />
          <TextInput
            label={words.adjustWords}
            maxLength={120}
            value={details}
            onChange={(event) => setDetails(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}
