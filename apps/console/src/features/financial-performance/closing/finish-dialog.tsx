import { Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  maxCloseNote,
  monthCloses,
  type MonthClose,
} from '@milepost/contract/financial-performance/month-close'
import { daysOfMonth } from '@milepost/contract/financial-performance/statements/periods'
import { call } from '@milepost/ui/api/api.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { FormDialog } from '@milepost/ui/forms/form-dialog.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useBooksChanged } from '../books.hooks.ts'
import { copy } from './closing.copy.ts'
import classes from './closing.module.css'

type FinishDialogProps = { accountId: string; close: MonthClose; onClose: () => void }

/** Says what finishing a month does, and asks why where items are open. */
export function FinishDialog({ accountId, close, onClose }: FinishDialogProps) {
  const words = useCopy(copy)
  const { fullDay, moment, monthInYear } = useDates()
  const toast = useToast()
  const changed = useBooksChanged()
  const [reason, setReason] = useState('')
  const { month, items, state, recipients, announcedAt } = close
  const openItems = items.filter(({ isDone }) => !isDone)
  const name = monthInYear(month)
  const lastDay = fullDay(daysOfMonth(month).to)
  const finish = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      call(monthCloses.finish, {
        params: { accountId, month },
        body: { monthClose: openItems.length > 0 ? { reason } : {} },
      }),
    onSuccess: () => {
      toast.success(words.finished(name))
      onClose()
    },
    onSettled: changed,
  })
  const isMissing = openItems.length > 0 && reason.trim() === ''
  return (
    <FormDialog
      title={words.finishTitle(name)}
      submitLabel={words.reallyFinish}
      isPending={finish.isPending}
      isReady={!isMissing}
      error={finish.error}
      onSubmit={() => finish.mutate()}
      onClose={onClose}
    >
      <div className={classes.effects}>
        <p>{state === 'locked' ? words.isLocked(lastDay) : words.willLock(lastDay)}</p>
        <p>
          {announcedAt
            ? words.wasEmailed(moment(announcedAt))
            : recipients > 0
              ? words.willEmail(recipients, name)
              : words.nobodyEmailed}
        </p>
      </div>
      {openItems.length > 0 && (
        <>
          <div>
            <b>{words.stillOpen}</b>
            <ul className={classes.stillOpen}>
              {openItems.map((item) => (
                <li key={item.name}>{words[item.name]}</li>
              ))}
            </ul>
          </div>
          <Textarea
            data-autofocus
            required
            label={words.reason}
            description={words.reasonHint}
            rows={2}
            maxLength={maxCloseNote}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}
