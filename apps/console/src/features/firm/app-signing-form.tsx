import { Button, TextInput } from '@mantine/core'
import type { FirmSettings } from '@milepost/contract/firm/firm-settings'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { copy } from './firm.copy.ts'
import classes from './firm.module.css'
import { appSigning } from './settings-draft.ts'
import { useSettingsDraft } from './use-settings-draft.ts'

/** What whoever builds the firm's app fills in, apart from what the firm says of itself. */
export function AppSigningForm({ initially }: { initially: FirmSettings }) {
  const words = useCopy(copy)
  const form = useSettingsDraft(initially, ['mobileApp'])
  return (
    <Form onSubmit={form.submit}>
      <Section title={words.appSigning}>
        <div className={classes.fields}>
          <p className={classes.dim}>{words.linksOpen}</p>
          <div className={classes.grid}>
            {appSigning.map((path) => (
              <TextInput key={path} {...form.field(path)} />
            ))}
          </div>
          <div className={classes.foot}>
            <Button type="submit" variant="default" loading={form.isSaving}>
              {words.saveAppSigning}
            </Button>
          </div>
        </div>
      </Section>
    </Form>
  )
}
