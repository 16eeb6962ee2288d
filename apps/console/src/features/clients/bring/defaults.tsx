import { NativeSelect } from '@mantine/core'
import {
  clientImports,
  type ClientImport,
  type ClientImportDefaults,
} from '@milepost/contract/clients/client-imports'
import { Plan } from '@milepost/contract/wire/access'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { useOfferedPlanOptions } from '../../../shared/clients/plan-options.ts'
import { useChange } from '../../../shared/use-change.ts'
import { useColleagues } from '../../../shared/use-colleagues.ts'
import { copy } from './bring.copy.ts'
import classes from './bring.module.css'

const timeZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

/** What rows get that say nothing else. */
export function Defaults({ file: { id, defaults } }: { file: ClientImport }) {
  const words = useCopy(copy)
  const colleagues = useColleagues()
  const planOptions = useOfferedPlanOptions(defaults.plan)
  const change = useChange(clientImports.change, [clientImports.show, clientImports.rows])
  const set = (changed: Partial<ClientImportDefaults>) =>
    change.mutate({ params: { id }, body: { defaults: changed } })
  return (
    <Section title={words.defaults}>
      <div className={classes.options}>
        <NativeSelect
          size="sm"
          label={words.plan}
          value={defaults.plan ?? ''}
          onChange={({ currentTarget: { value } }) =>
            set({ plan: Plan.safeParse(value).data ?? null })
          }
          data={[{ value: '', label: words.noPlan }, ...planOptions]}
        />
        <NativeSelect
          size="sm"
          label={words.consultant}
          value={defaults.consultantId ?? ''}
          onChange={({ currentTarget: { value } }) => set({ consultantId: value || null })}
          data={[
            { value: '', label: words.nobody },
            ...colleagues.map((one) => ({ value: one.id, label: one.fullName })),
          ]}
        />
        <NativeSelect
          size="sm"
          label={words.language}
          value={defaults.language}
          onChange={({ currentTarget: { value } }) =>
            set({ language: value === 'es' ? 'es' : 'en' })
          }
          data={[
            { value: 'en', label: words.english },
            { value: 'es', label: words.spanish },
          ]}
        />
        <NativeSelect
          size="sm"
          label={words.timeZone}
          value={defaults.timeZone}
          onChange={({ currentTarget: { value } }) => set({ timeZone: value })}
          data={timeZones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        />
      </div>
    </Section>
  )
}
