import { Button, Checkbox, Paper, TextInput } from '@mantine/core'
import type { FirmSettings } from '@milepost/contract/firm/firm-settings'
import { EmailInput } from '@milepost/ui/forms/email-input.tsx'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { copy } from './firm.copy.ts'
import classes from './firm.module.css'
import { FirmSign, inputOrder, LogoField } from './logo-field.tsx'
import { DisclaimerFields, PlansField, TimeZoneField } from './office-fields.tsx'
import { groups, isRequired } from './settings-draft.ts'
import { useSettingsDraft } from './use-settings-draft.ts'

type CopyKey = keyof (typeof copy)['en']

/** What the firm says of itself, in one form, with a preview of its sign. */
export function SettingsForm({ initially }: { initially: FirmSettings }) {
  const words = useCopy(copy)
  const form = useSettingsDraft(initially)
  const { draft, isShowable, set, field } = form
  return (
    <Form className={classes.page} onSubmit={form.submit}>
      <div className={classes.fields}>
        <Section title={words.identity}>
          <div className={classes.fields}>
            <TextInput {...field('name')} maxLength={80} />
            <div className={classes.grid}>
              <TextInput
                {...field('color')}
                inputWrapperOrder={inputOrder}
                description={words.colorHint}
                placeholder="#006747"
              />
              <LogoField
                logo={draft.logo ?? ''}
                error={field('logo').error}
                onChange={(logo) => set('logo', logo)}
              />
            </div>
          </div>
        </Section>
        {Object.entries(groups).map(([group, paths]) => (
          <Section key={group} title={words[group as CopyKey] as string}>
            <div className={classes.grid}>
              {paths.map((path: string) => {
                const Input = path === 'supportEmail' ? EmailInput : TextInput
                return (
                  <Input
                    key={path}
                    {...field(path)}
                    inputWrapperOrder={inputOrder}
                    description={
                      path === 'clientTaxOrganizerUrl'
                        ? words.organizerHint
                        : isRequired(path)
                          ? undefined
                          : words.optional
                    }
                  />
                )
              })}
            </div>
          </Section>
        ))}
        <Section title={words.books}>
          <Checkbox
            label={words.automaticPosting}
            description={words.automaticPostingHint}
            checked={draft.automaticPosting === 'true'}
            onChange={(event) => set('automaticPosting', String(event.currentTarget.checked))}
          />
        </Section>
        <Section title={words.office}>
          <div className={classes.fields}>
            <TimeZoneField form={form} />
            <PlansField form={form} />
          </div>
        </Section>
        <Section title={words.disclaimer}>
          <DisclaimerFields form={form} />
        </Section>
      </div>
      <Paper p="lg" className={classes.side}>
        <section aria-label={words.preview} className={classes.fields}>
          <p className={classes.dim}>{words.previewText}</p>
          <FirmSign draft={draft} hasColor={isShowable('color')} hasLogo={isShowable('logo')} />
        </section>
        <Button type="submit" loading={form.isSaving}>
          {words.save}
        </Button>
      </Paper>
    </Form>
  )
}
