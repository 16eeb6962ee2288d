import { NativeSelect, TextInput } from '@mantine/core'
import type { ClientAccount } from '@milepost/contract/clients/clients'
import type { Plan } from '@milepost/contract/wire/access'
import { toOneLine } from '@milepost/contract/wire/one-line'
import { useCopy, useLanguage } from '@milepost/ui/i18n/language.tsx'
import { useOfferedPlanOptions } from '../../shared/clients/plan-options.ts'
import { listTimeZones } from '../../shared/time-zones.ts'
import { useColleagues } from '../../shared/use-colleagues.ts'
import { copy } from './clients.copy.ts'

export type AccountValues = {
  name: string
  phone: string
  clientCustomerType: Plan
  consultantId: string
  timeZone: string
}

/** The form's values as the API takes them. */
export const toAccount = <Values extends AccountValues>(values: Values) => ({
  ...values,
  name: toOneLine(values.name),
  phone: toOneLine(values.phone) || null,
  consultantId: values.consultantId || null,
})

type AccountFieldsProps = {
  values: AccountValues
  onChange: (values: AccountValues) => void
  problem: (field: string) => string | undefined
  /** Consultants can't change a client's consultant. */
  canReassign: boolean
  /** The client's current consultant, who may have left the firm. */
  consultant?: ClientAccount['consultant']
}

export function AccountFields({
  values,
  onChange,
  problem,
  canReassign,
  consultant,
}: AccountFieldsProps) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const colleagues = useColleagues()
  const isUnlisted = consultant && !colleagues.some(({ id }) => id === consultant.id)
  const set = (change: Partial<AccountValues>) => onChange({ ...values, ...change })
  return (
    <>
      <TextInput
        size="sm"
        label={words.name}
        value={values.name}
        error={problem('account.name')}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextInput
        size="sm"
        label={words.phone}
        type="tel"
        value={values.phone}
        error={problem('account.phone')}
        onChange={(event) => set({ phone: event.currentTarget.value })}
      />
      <NativeSelect
        size="sm"
        label={words.plan}
        value={values.clientCustomerType}
        error={problem('account.clientCustomerType')}
        onChange={(event) => set({ clientCustomerType: event.currentTarget.value as Plan })}
        data={useOfferedPlanOptions(values.clientCustomerType)}
      />
      <NativeSelect
        size="sm"
        label={words.consultant}
        disabled={!canReassign}
        value={values.consultantId}
        error={problem('account.consultantId')}
        onChange={(event) => set({ consultantId: event.currentTarget.value })}
        data={[
          { value: '', label: words.nobody },
          ...[...colleagues, ...(isUnlisted ? [consultant] : [])].map(({ id, fullName }) => ({
            value: id,
            label: fullName,
          })),
        ]}
      />
      <NativeSelect
        size="sm"
        label={words.timeZone}
        value={values.timeZone}
        error={problem('account.timeZone')}
        onChange={(event) => set({ timeZone: event.currentTarget.value })}
        data={listTimeZones(values.timeZone, language)}
      />
    </>
  )
}
