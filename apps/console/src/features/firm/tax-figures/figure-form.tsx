import { Checkbox, Modal, TextInput } from '@mantine/core'
import { CallFailed } from '@milepost/contract/wire/caller'
import {
  figureKinds,
  TaxFigureChange,
  taxFiguresForStaff,
  type TaxFigure,
} from '@milepost/contract/tax-forecast/tax-figures'
import { call } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { DialogFooter } from '@milepost/ui/feedback/dialog-footer.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
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
    value: String(of.value),
    source: of.source ?? '',
    provisional: of.provisional,
  })
  const [isTried, setTried] = useState(false)
  const { year, figure, filingStatus } = of
  const typed = draft.value.replaceAll(/[$,%\s]/g, '')
  const parsed = TaxFigureChange.safeParse({
    year,
    figure,
    filingStatus,
    value: typed === '' ? NaN : Number(typed),
    source: draft.source.trim() === '' ? null : draft.source,
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
        <TextInput
          label={figureKinds[figure].unit === 'usd' ? words.value : words.percent}
          inputMode="decimal"
          data-autofocus
          value={draft.value}
          error={getError('value')}
          onChange={(event) => setDraft({ ...draft, value: event.currentTarget.value })}
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
