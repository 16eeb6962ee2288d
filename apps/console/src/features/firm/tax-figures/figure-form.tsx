import { Checkbox, Modal, TextInput } from '@mantine/core'
import { CallFailed } from '@milepost/contract/wire/caller'
import {
  figureKinds,
  TaxFigureChange,
  taxFiguresForStaff,
  type TaxFigure,
} from '@milepost/contract/tax-forecast/tax-figures'
import { toOneLine } from '@milepost/contract/wire/one-line'
import { call } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { DialogFooter } from '@milepost/ui/feedback/dialog-footer.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { AmountInput } from '@milepost/ui/forms/amount-input.tsx'
import { amountText, anyDecimals, parseAmount } from '@milepost/ui/forms/amount-text.ts'
import { focusFirstInvalid } from '@milepost/ui/forms/focus-first-invalid.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { copy } from './tax-figures.copy.ts'
import classes from './tax-figures.module.css'

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
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const cache = useQueryClient()
  const [draft, setDraft] = useState({
    value: amountText(of.value, { decimals: anyDecimals }),
    source: of.source ?? '',
    provisional: of.provisional,
  })
  const [isTried, setTried] = useState(false)
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
    onError: (reason) => toast.failure(errorMessage(reason)),
    onSettled: () => cache.invalidateQueries({ queryKey: [taxFiguresForStaff.list.path] }),
  })
  const refused = save.error instanceof CallFailed ? save.error.fields : {}
  const getError = (field: 'value' | 'source') => {
    const issue = isTried && parsed.error?.issues.find(({ path }) => path[0] === field)
    const answer = refused[`taxFigure.${field}`]
    return issue ? errorMessage(issue.message) : answer && errorMessage(answer.title)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (parsed.success) save.mutate(parsed.data)
          else focusFirstInvalid(event.currentTarget, () => setTried(true))
        }}
      >
        <AmountInput
          label={<span>{isPercent ? words.percent : words.value}</span>}
          decimals={anyDecimals}
          isPercent={isPercent}
          data-autofocus
          value={draft.value}
          error={getError('value')}
          onChange={(value) => setDraft({ ...draft, value })}
        />
        <TextInput
          label={words.source}
          maxLength={80}
          value={draft.source}
          error={getError('source')}
          onChange={(event) => setDraft({ ...draft, source: event.currentTarget.value })}
        />
        <Checkbox
          label={words.isProvisional}
          checked={draft.provisional}
          onChange={(event) => setDraft({ ...draft, provisional: event.currentTarget.checked })}
        />
        <DialogFooter submitLabel={words.save} isPending={save.isPending} onClose={onClose} />
      </form>
    </Modal>
  )
}
