import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TaxForecastInputs, type Travel } from '@milepost/contract/tax-forecast/forecast-inputs'
import { FilingStatus } from '@milepost/contract/tax-forecast/tax-figures'
import {
  taxForecastsForStaff,
  type StaffTaxForecast,
} from '@milepost/contract/tax-forecast/tax-forecasts-for-staff'
import type { Sent } from '@milepost/contract/wire/endpoint'
import { call, read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useIdempotencyKeys } from '@milepost/ui/api/use-idempotency-keys.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { AmountInput } from '@milepost/ui/forms/amount-input.tsx'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useFormCheck } from '@milepost/ui/forms/use-form-check.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { changedToCopy } from '../../../shared/drafts/changed-to.copy.ts'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { readDraft, readingOf, toDraft, type ForecastDraft } from './forecast-draft.ts'
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
  const { changedTo } = useCopy(changedToCopy)
  const [isOn, setOn] = useState(of.isOn)
  const [isOnBefore, setOnBefore] = useState(of.isOn)
  const {
    values: draft,
    set,
    ...typed
  } = useDraft(toDraft(of.inputs), {
    toBody: readDraft,
    readFrom: [taxForecastsForStaff.list],
    readAgain: async () => {
      const all = await cache.query(read(taxForecastsForStaff.list, { params: { accountId } }))
      const now = all.find(({ year }) => year === of.year)
      return now && toDraft(now.inputs)
    },
  })
  const save = useMutation({
    networkMode: 'always',
    mutationFn: (body: Sent<typeof taxForecastsForStaff.change>['body']) =>
      call(
        taxForecastsForStaff.change,
        { params: { accountId, year: of.year }, body },
        { idempotencyKey: keyFor(body) },
      ),
    onSuccess: (_, sent) => {
      release(sent)
      typed.markSaved()
      setOnBefore(isOn)
      toast.success(words.saved)
      return cache.invalidateQueries({ queryKey: [taxForecastsForStaff.list.path] })
    },
    onError: (reason) => {
      toast.failure(errorMessage(reason))
      void typed.takeOver(reason)
    },
  })
  const check = useFormCheck({
    parsed: TaxForecastInputs.safeParse(readDraft(draft)),
    error: save.error,
    at: 'taxForecast.inputs',
  })
  const change = (field: keyof TaxForecastInputs, value: string) => set({ [field]: value })
  const theirs: ForecastDraft = {
    ...typed.saved,
    filingStatus: words[typed.saved.filingStatus as FilingStatus],
    travel: words[typed.saved.travel as Travel],
  }
  const problem = (field: keyof TaxForecastInputs) =>
    typed.conflicts.includes(field) ? changedTo(theirs[field]) : check.problem(field)
  const submit = () =>
    save.mutate({
      taxForecast: { ...(isOn !== isOnBefore && { isOn }), inputs: typed.changed },
      was: typed.was,
    })

  return (
    <Form className={classes.form} onSubmit={check.submit(submit)}>
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
          error={problem('filingStatus')}
          data={FilingStatus.options.map((value) => ({ value, label: words[value] }))}
          onChange={(event) => change('filingStatus', event.currentTarget.value)}
        />
        <NativeSelect
          label={words.travel}
          value={draft.travel}
          error={problem('travel')}
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
            error={problem(field)}
            onChange={(text) => change(field, text)}
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
