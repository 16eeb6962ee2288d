import { Checkbox, NativeSelect, Textarea } from '@mantine/core'
import { plans } from '@milepost/contract/wire/access'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import { listTimeZones } from '../../shared/time-zones.ts'
import { copy } from './firm.copy.ts'
import classes from './firm.module.css'
import { inputOrder } from './logo-field.tsx'
import type { useSettingsDraft } from './use-settings-draft.ts'

type FormProps = { form: ReturnType<typeof useSettingsDraft> }

export function TimeZoneField({ form: { draft, set } }: FormProps) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  return (
    <NativeSelect
      size="md"
      label={words.timeZone}
      description={words.timeZoneHint}
      inputWrapperOrder={inputOrder}
      value={draft.timeZone ?? ''}
      onChange={(event) => set('timeZone', event.currentTarget.value)}
      data={listTimeZones(draft.timeZone ?? '', language)}
    />
  )
}

/** The plans that new clients may get, each with what it includes. */
export function PlansField({ form: { draft, set, field } }: FormProps) {
  const words = useCopy(copy)
  const chosen = (draft.plansOffered ?? '').split(',')
  return (
    <Checkbox.Group
      label={words.plansOffered}
      description={words.plansOfferedHint}
      error={field('plansOffered').error}
      value={chosen}
      onChange={(values) =>
        set('plansOffered', plans.filter((plan) => values.includes(plan)).join(','))
      }
    >
      <div className={classes.plans}>
        {plans.map((plan) => (
          <Checkbox key={plan} value={plan} label={plan} description={words[`plan${plan}`]} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

export function DisclaimerFields({ form: { field } }: FormProps) {
  const words = useCopy(copy)
  return (
    <div className={classes.fields}>
      <Textarea
        {...field('disclaimer')}
        inputWrapperOrder={inputOrder}
        description={words.optional}
        size="md"
        rows={3}
      />
      <Textarea
        {...field('disclaimerInSpanish')}
        inputWrapperOrder={inputOrder}
        description={words.disclaimerInSpanishHint}
        lang="es"
        size="md"
        rows={3}
      />
    </div>
  )
}
