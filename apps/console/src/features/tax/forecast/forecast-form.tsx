import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TaxForecastInputs } from '@milepost/contract/tax-forecast/forecast-inputs'
import { FilingStatus } from '@milepost/contract/tax-forecast/tax-figures'
import {
  taxForecastsForStaff,
  type StaffTaxForecast,
} from '@milepost/contract/tax-forecast/tax-forecasts-for-staff'
import { call } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { AmountInput } from '@milepost/ui/forms/amount-input.tsx'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useFormCheck } from '@milepost/ui/forms/use-form-check.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { parseDraft, readingOf, toDraft, type ForecastDraft } from './forecast-draft.ts'
import { copy } from './forecast.copy.ts'
import classes from './forecast.module.css'

type AmountField = Exclude<keyof TaxForecastInputs, 'filingStatus' | 'travel'>

const amountFields = [
  'wages',
  'spouseWages',
  'withholding',
  'otherIncome',
  'children',
  'lastYearTax',
  'lastYearIncome',
  'overpayment',
  'statePercent',
  'statePaid',
] as const satisfies readonly AmountField[]

const hints = {
  wages: 'wholeYear',
  spouseWages: 'jointOnly',
  withholding: 'wholeYear',
  otherIncome: 'wholeYear',
  lastYearTax: 'unknown',
  lastYearIncome: 'unknown',
  statePercent: 'stateHint',
} as const satisfies Partial<Record<AmountField, keyof (typeof copy)['en']>>

/** What the books don't know about the client's year, and whether the client sees the forecast. */
export function ForecastForm({ accountId, of }: { accountId: string; of: StaffTaxForecast }) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const cache = useQueryClient()
  const { keyFor, release } = useIdempotencyKeys()
  const [draft, setDraft] = useState<ForecastDraft>(() => toDraft(of.inputs))
  const [isOn, setOn] = useState(of.isOn)
  const save = useMutation({
    networkMode: 'always',
    mutationFn: (taxForecast: { isOn: boolean; inputs: TaxForecastInputs }) =>
      call(
        taxForecastsForStaff.change,
        { params: { accountId, year: of.year }, body: { taxForecast } },
        { idempotencyKey: keyFor(taxForecast) },
      ),
    onSuccess: (_, sent) => {
      release(sent)
      toast.success(words.saved)
      return cache.invalidateQueries({ queryKey: [taxForecastsForStaff.list.path] })
    },
    onError: (reason) => toast.failure(errorMessage(reason)),
  })
  const check = useFormCheck({
    parsed: parseDraft(draft),
    error: save.error,
    at: 'taxForecast.inputs',
  })
  const change = (field: keyof TaxForecastInputs, value: string) =>
    setDraft((before) => ({ ...before, [field]: value }))

  return (
    <Form
      className={classes.form}
      onSubmit={check.submit((inputs) => save.mutate({ isOn, inputs }))}
    >
      <Checkbox
        label={words.isOn}
        description={isOn ? undefined : words.isOff}
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      <div className={classes.fields}>
        <NativeSelect
          label={words.filingStatus}
          value={draft.filingStatus}
          error={check.problem('filingStatus')}
          data={FilingStatus.options.map((value) => ({ value, label: words[value] }))}
          onChange={(event) => change('filingStatus', event.currentTarget.value)}
        />
        <NativeSelect
          label={words.travel}
          value={draft.travel}
          error={check.problem('travel')}
          data={of.travels.map((value) => ({ value, label: words[value] }))}
          onChange={(event) => change('travel', event.currentTarget.value)}
        />
        {amountFields.map((field) => (
          <AmountInput
            key={field}
            {...readingOf(field)}
            label={words[field]}
            description={field in hints ? words[hints[field as keyof typeof hints]] : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={draft[field]}
            error={check.problem(field)}
            onChange={(typed) => change(field, typed)}
          />
        ))}
      </div>
      <div>
        <Button type="submit" loading={save.isPending}>
          {words.save}
        </Button>
      </div>
    </Form>
  )
}
