import { Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  figureKinds,
  TaxFigureChange,
  taxFiguresForStaff,
  type TaxFigure,
} from '@milepost/contract/tax-forecast/tax-figures'
import { toOneLine } from '@milepost/contract/wire/one-line'
import { call } from '@milepost/ui/api/api.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { AmountInput } from '@milepost/ui/forms/amount-input.tsx'
import { amountText, anyDecimals, parseAmount } from '@milepost/ui/forms/amount-text.ts'
import { FormDialog } from '@milepost/ui/forms/form-dialog.tsx'
import { useFormCheck } from '@milepost/ui/forms/use-form-check.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './tax-figures.copy.ts'

/** Corrects a figure, or confirms it with its source. */
export function FigureForm({
  of,
  title,
  onClose,
}: {
  of: TaxFigure
  title: string
  onClose: () => void
}) {
  const words = useCopy(copy)
  const toast = useToast()
  const cache = useQueryClient()
  const [draft, setDraft] = useState({
    value: amountText(of.value, { decimals: anyDecimals }),
    source: of.source ?? '',
    provisional: of.provisional,
  })
  const { year, figure, filingStatus } = of
  const isPercent = figureKinds[figure].unit === 'percent'
  const parsed = TaxFigureChange.safeParse({
    year,
    figure,
    filingStatus,
    value: parseAmount(draft.value, { decimals: anyDecimals, isPercent }) ?? NaN,
    source: toOneLine(draft.source) || null,
    provisional: draft.provisional,
  })
  const save = useMutation({
    networkMode: 'always',
    mutationFn: (taxFigure: TaxFigureChange) =>
      call(taxFiguresForStaff.change, { body: { taxFigure } }),
    onSuccess: () => {
      toast.success(words.saved)
      onClose()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: [taxFiguresForStaff.list.path] }),
  })
  const check = useFormCheck({ parsed, error: save.error, at: 'taxFigure' })
  return (
    <FormDialog
      title={title}
      submitLabel={words.save}
      isPending={save.isPending}
      error={save.error}
      onSubmit={check.submit((change) => save.mutate(change))}
      onClose={onClose}
    >
      <AmountInput
        label={<span>{isPercent ? words.percent : words.value}</span>}
        decimals={anyDecimals}
        isPercent={isPercent}
        data-autofocus
        value={draft.value}
        error={check.problem('value')}
        onChange={(value) => setDraft({ ...draft, value })}
      />
      <TextInput
        label={words.source}
        maxLength={80}
        value={draft.source}
        error={check.problem('source')}
        onChange={(event) => setDraft({ ...draft, source: event.currentTarget.value })}
      />
      <Checkbox
        label={words.isProvisional}
        checked={draft.provisional}
        onChange={(event) => setDraft({ ...draft, provisional: event.currentTarget.checked })}
      />
    </FormDialog>
  )
}
