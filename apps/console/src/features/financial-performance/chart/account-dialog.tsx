import { NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  NewChartAccount,
  type ChartAccount,
} from '@milepost/contract/financial-performance/chart-of-accounts'
import { rangeOf, Section } from '@milepost/contract/financial-performance/statements/ledger'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { FormDialog } from '@milepost/ui/forms/form-dialog.tsx'
import { useFormCheck } from '@milepost/ui/forms/use-form-check.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useChartChanged, type ChartCalls } from './chart-calls.ts'
import { copy } from './chart.copy.ts'
import classes from './chart.module.css'
import { nextNumber } from './next-number.ts'

type AccountDialogProps = {
  title: string
  chart: readonly ChartAccount[]
  calls: ChartCalls
  /** The account to rename; undefined to add one. */
  account?: ChartAccount | undefined
  onClose: () => void
}

/** Adds an account, or renames one. Suggests a free number in the section. */
export function AccountDialog({ title, chart, calls, account, onClose }: AccountDialogProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const changed = useChartChanged()
  const { keyFor } = useIdempotencyKeys()
  const [section, setSection] = useState<Section>(account?.section ?? 'asset')
  const [number, setNumber] = useState(
    String(account?.internalAccountNumber ?? nextNumber(chart, section) ?? ''),
  )
  const [name, setName] = useState(account?.name ?? '')
  const entered = { internalAccountNumber: Number(number), name: name.trim() }
  const [from, to] = rangeOf(section)
  const save = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      account
        ? calls.change(account.internalAccountNumber, { name: entered.name })
        : calls.add(entered, { idempotencyKey: keyFor(entered) }),
    onSuccess: () => {
      toast.success(account ? words.renamed : words.added)
      onClose()
    },
    onSettled: changed,
  })
  const parsed = NewChartAccount.safeParse(entered)
  const check = useFormCheck({ parsed, error: save.error, at: 'chartAccount' })
  return (
    <FormDialog
      title={title}
      submitLabel={words.save}
      isPending={save.isPending}
      error={save.error}
      onSubmit={check.submit(() => save.mutate())}
      onClose={onClose}
    >
      {!account && (
        <div className={classes.pair}>
          <NativeSelect
            data-autofocus
            label={words.section}
            value={section}
            data={Section.options.map((value) => ({ value, label: words[value] }))}
            onChange={(event) => {
              const chosen = Section.parse(event.currentTarget.value)
              setSection(chosen)
              setNumber(String(nextNumber(chart, chosen) ?? ''))
            }}
          />
          <TextInput
            label={words.number}
            description={words.numberHint(from, to)}
            inputMode="numeric"
            maxLength={4}
            value={number}
            error={check.problem('internalAccountNumber')}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
        </div>
      )}
      <TextInput
        data-autofocus={account ? true : undefined}
        label={words.name}
        description={words.nameHint}
        maxLength={60}
        value={name}
        error={check.problem('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
