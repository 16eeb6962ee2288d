import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/core/styles/ColorPicker.css'
import '@mantine/core/styles/ColorInput.css'
import { Button, ColorInput, TextInput } from '@mantine/core'
import { contrastWithWhite } from '@milepost/contract/firm/firm'
import type { FirmSettings } from '@milepost/contract/firm/firm-settings'
import { EmailInput } from '@milepost/ui/forms/email-input.tsx'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy as settingsCopy } from '../firm.copy.ts'
import { FirmSign, inputOrder, LogoField } from '../logo-field.tsx'
import { DisclaimerFields, PlansField, TimeZoneField } from '../office-fields.tsx'
import { useSettingsDraft } from '../use-settings-draft.ts'
import { copy } from './setup.copy.ts'
import classes from './setup.module.css'
import { Step, type StepState } from './step.tsx'

type StepProps = { initially: FirmSettings; state: StepState }

const identityPaths = ['name', 'logo', 'color'] as const

/** The firm's name, logo, and color, with its sign in both themes. */
export function IdentityStep({ initially, state }: StepProps) {
  const words = useCopy(copy)
  const labels = useCopy(settingsCopy)
  const form = useSettingsDraft(initially, identityPaths)
  const { draft, isShowable, set, field } = form
  const hasColor = isShowable('color')
  return (
    <Step title={words.firm} state={state}>
      <Form className={classes.stack} onSubmit={form.submit}>
        <TextInput {...field('name')} size="md" maxLength={80} />
        <div className={classes.grid}>
          <LogoField
            logo={draft.logo ?? ''}
            error={field('logo').error}
            onChange={(logo) => set('logo', logo)}
          />
          <ColorInput
            label={labels.color}
            size="md"
            inputWrapperOrder={inputOrder}
            description={
              draft.color && hasColor
                ? words.contrast(contrastWithWhite(draft.color).toFixed(1))
                : labels.colorHint
            }
            placeholder="#006747"
            format="hex"
            withEyeDropper={false}
            value={draft.color ?? ''}
            onChange={(color) => set('color', color)}
            error={field('color').error}
          />
        </div>
        <div className={classes.signs}>
          {(['light', 'dark'] as const).map((scheme) => (
            <div
              key={scheme}
              data-mantine-color-scheme={scheme}
              style={{ background: backgrounds[scheme], color: inks[scheme] }}
            >
              {words[scheme]}
              <FirmSign draft={draft} hasColor={hasColor} hasLogo={isShowable('logo')} />
            </div>
          ))}
        </div>
        <SaveButton form={form} />
      </Form>
    </Step>
  )
}

const backgrounds = { light: '#ffffff', dark: '#141a19' }
const inks = { light: '#1c2321', dark: '#e8ecea' }

const contactPaths = ['supportPhone', 'supportEmail', 'address', 'website'] as const
const linkPaths = ['contactUrl', 'helpUrl', 'privacyUrl'] as const

/** Phone, e-mail, address, and links. */
export function ContactStep({ initially, state }: StepProps) {
  const words = useCopy(copy)
  const paths = [...contactPaths, ...linkPaths]
  const form = useSettingsDraft(initially, paths)
  return (
    <Step title={words.contact} state={state} hint={words.contactHint}>
      <Form className={classes.stack} onSubmit={form.submit}>
        <div className={classes.grid}>
          {paths.map((path) => {
            const Input = path === 'supportEmail' ? EmailInput : TextInput
            return <Input key={path} {...form.field(path)} size="md" />
          })}
        </div>
        <SaveButton form={form} />
      </Form>
    </Step>
  )
}

const officePaths = ['disclaimer', 'disclaimerInSpanish', 'timeZone', 'plansOffered'] as const

/** The disclaimer in both languages, the time zone, and the plans offered. */
export function OfficeStep({ initially }: Pick<StepProps, 'initially'>) {
  const words = useCopy(copy)
  const form = useSettingsDraft(initially, officePaths)
  return (
    <Step title={words.words} state={initially.disclaimer === null ? 'optional' : 'done'}>
      <Form className={classes.stack} onSubmit={form.submit}>
        <DisclaimerFields form={form} />
        <TimeZoneField form={form} />
        <PlansField form={form} />
        <SaveButton form={form} />
      </Form>
    </Step>
  )
}

function SaveButton({ form }: { form: ReturnType<typeof useSettingsDraft> }) {
  const words = useCopy(copy)
  return (
    <div className={classes.end}>
      <Button type="submit" loading={form.isSaving} disabled={!form.isChanged}>
        {words.save}
      </Button>
    </div>
  )
}
