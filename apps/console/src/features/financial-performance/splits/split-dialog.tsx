import { useState } from 'react'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import { toHundredths } from '@milepost/contract/financial-performance/statements/ledger'
import { FormDialog } from '@milepost/ui/forms/form-dialog.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import { SavedSplits } from './saved-splits.tsx'
import { divideDraft, toDraftOf, type Destination } from './split-draft.ts'
import { SplitLines } from './split-lines.tsx'
import { copy } from './splits.copy.ts'
import classes from './splits.module.css'

type SplitDialogProps = {
  accountId: string
  chart: readonly ChartAccount[]
  transaction: { date: string; amount: number; name: string }
  /** Where it goes so far. */
  to: Destination | undefined
  onUse: (to: Destination) => void
  onClose: () => void
}

/** Divides a transaction over accounts, by amounts, percentages, or a saved split. */
export function SplitDialog(props: SplitDialogProps) {
  const { accountId, chart, transaction, to, onUse, onClose } = props
  const words = useCopy(copy)
  const dates = useDates()
  const cents = toHundredths(transaction.amount)
  const [draft, setDraft] = useState(() => toDraftOf(to, cents, uuid))
  const division = divideDraft(draft, cents)
  const use = () => division.to && onUse(division.to)
  return (
    <FormDialog
      title={words.title}
      size="lg"
      submitLabel={words.use}
      isPending={false}
      error={null}
      onSubmit={use}
      onClose={onClose}
    >
      <p className={classes.about}>
        <span>{`${dates.dayInYear(transaction.date)} · ${transaction.name}`}</span>
        <b className={classes.cents}>{dollarsAndCents(transaction.amount)}</b>
      </p>
      <SplitLines chart={chart} draft={draft} division={division} onChange={setDraft} />
      <SavedSplits accountId={accountId} cents={cents} draft={draft} onChange={setDraft} />
    </FormDialog>
  )
}
