import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import {
  importedTransactions,
  type ImportedTransaction,
} from '@milepost/contract/financial-performance/imported-transactions'
import { toHundredths } from '@milepost/contract/financial-performance/statements/ledger'
import { call } from '@milepost/ui/api/api.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import { useBooksChanged } from '../books.hooks.ts'
import { SavedSplits } from '../splits/saved-splits.tsx'
import { divideDraft, toDraftOf } from '../splits/split-draft.ts'
import { SplitLines } from '../splits/split-lines.tsx'
import classes from '../splits/splits.module.css'
import { CorrectionForm } from './correction-form.tsx'
import { copy } from './corrections.copy.ts'
import { DayInput } from './day-input.tsx'
import { useCorrectionDay } from './use-correction-day.ts'

type CorrectionDialogProps = {
  accountId: string
  /** The accounts it may go to. */
  chart: readonly ChartAccount[]
  transaction: ImportedTransaction
  /** Its lines as they are now. */
  entry: NonNullable<ImportedTransaction['entry']>
  name: string
  onClose: () => void
}

/** Corrects what one posted transaction was for: its accounts, words, and day. */
export function CorrectionDialog(props: CorrectionDialogProps) {
  const { accountId, chart, transaction, entry, name, onClose } = props
  const words = useCopy(copy)
  const dates = useDates()
  const toast = useToast()
  const changed = useBooksChanged()
  const { amount, proposedAccountNumber: number, proposedParts: parts } = transaction
  const cents = toHundredths(amount)
  const [draft, setDraft] = useState(() =>
    toDraftOf(
      parts ? { parts } : number === null ? undefined : { internalAccountNumber: number },
      cents,
      uuid,
    ),
  )
  const [text, setText] = useState(entry.words)
  const day = useCorrectionDay(accountId, entry.date)
  const { date } = day
  const [id] = useState(uuid)
  const division = divideDraft(draft, cents)
  const canSave = division.to !== undefined && text.trim() !== '' && !day.isWrong
  const save = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      call(importedTransactions.correct, {
        params: { accountId, id: transaction.id },
        body: {
          id,
          replaces: entry.batchId,
          ...division.to,
          ...(text.trim() !== entry.words && { words: text.trim() }),
          ...(date !== entry.date && { date }),
        },
      }),
    onSuccess: () => {
      toast.success(words.saved)
      onClose()
    },
    onSettled: changed,
  })
  const send = () => {
    if (canSave && !save.isPending) save.mutate()
  }
  return (
    <CorrectionForm
      title={words.dialogTitle}
      about={words.about}
      error={save.error}
      isPending={save.isPending}
      onSend={send}
      onClose={onClose}
    >
      <p className={classes.about}>
        <span>{`${dates.dayInYear(transaction.date)} · ${name}`}</span>
        <b className={classes.cents}>{dollarsAndCents(amount)}</b>
      </p>
      <SplitLines chart={chart} draft={draft} division={division} onChange={setDraft} />
      <TextInput
        size="sm"
        label={words.words}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <DayInput day={day} />
      <SavedSplits accountId={accountId} cents={cents} draft={draft} onChange={setDraft} />
    </CorrectionForm>
  )
}
