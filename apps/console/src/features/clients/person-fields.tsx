import { NativeSelect, TextInput } from '@mantine/core'
import { EmailInput } from '@milepost/ui/forms/email-input.tsx'
import { useCopy, type Language } from '@milepost/ui/i18n/language.tsx'
import { copy } from './clients.copy.ts'

export type PersonValues = { email: string; fullName: string; language: Language }

type PersonFieldsProps = {
  values: PersonValues
  onChange: (values: PersonValues) => void
  /** The error message of a field of the person. */
  problem: (field: string) => string | undefined
}

/** The fields for a person who is invited by mail. */
export function PersonFields({ values, onChange, problem }: PersonFieldsProps) {
  const words = useCopy(copy)
  return (
    <>
      <TextInput
        size="sm"
        label={words.fullName}
        value={values.fullName}
        error={problem('fullName')}
        onChange={(event) => onChange({ ...values, fullName: event.currentTarget.value })}
      />
      <EmailInput
        size="sm"
        label={words.email}
        value={values.email}
        error={problem('email')}
        onChange={(event) => onChange({ ...values, email: event.currentTarget.value })}
      />
      <NativeSelect
        size="sm"
        label={words.language}
        value={values.language}
        onChange={(event) =>
          onChange({ ...values, language: event.currentTarget.value === 'es' ? 'es' : 'en' })
        }
        data={[
          { value: 'en', label: 'English' },
          { value: 'es', label: 'Español' },
        ]}
      />
    </>
  )
}
