import {
  Button,
  FileInput,
  Paper,
  Textarea,
  TextInput,
  type InputWrapperProps,
} from '@mantine/core'
import { firm } from '@milepost/contract/firm/firm'
import {
  FirmSettings,
  FirmSettingsChange,
  firmSettingsCalls,
} from '@milepost/contract/firm/firm-settings'
import { call } from '@milepost/ui/api/api.ts'
import { changedFields } from '../../shared/changed-fields.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { focusFirstInvalid } from '@milepost/ui/forms/focus-first-invalid.ts'
import { Section } from '@milepost/ui/layout/section.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type CSSProperties } from 'react'
import { copy } from './firm.copy.ts'
import classes from './firm.module.css'
import { toDraft, groups, isRequired, toSettings, type SettingsDraft } from './settings-draft.ts'

/** The description goes below the input, so that inputs side by side line up. */
const order: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

type CopyKey = keyof (typeof copy)['en']

/** All settings in one form, validated by the contract's schema, with a preview of the firm's sign. */
export function SettingsForm({ initially }: { initially: FirmSettings }) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const cache = useQueryClient()
  const [saved, setSaved] = useState(() => toDraft(initially))
  const [draft, setDraft] = useState(saved)
  const [isTried, setTried] = useState(false)
  const parsed = FirmSettings.safeParse(toSettings(draft))
  const problems = new Map(
    (parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
  const set = (path: string, value: string) => setDraft((before) => ({ ...before, [path]: value }))
  const save = useMutation({
    networkMode: 'always',
    mutationFn: (typed: SettingsDraft) => {
      const changed = changedFields(saved, typed) as SettingsDraft
      const firmSettings = FirmSettingsChange.parse(toSettings(changed))
      return call(firmSettingsCalls.change, { body: { firmSettings } })
    },
    onSuccess: async (_, typed) => {
      setSaved(typed)
      toast.success(words.saved)
      for (const { path } of [firmSettingsCalls.show, firm.show])
        await cache.invalidateQueries({ queryKey: [path] })
    },
    onError: (reason) => toast.failure(errorMessage(reason)),
  })
  const field = (path: string) => {
    const problem = problems.get(path)
    return {
      label: words[path.split('.').at(-1) as CopyKey] as string,
      value: draft[path] ?? '',
      required: isRequired(path),
      onChange: (event: { currentTarget: { value: string } }) =>
        set(path, event.currentTarget.value),
      // Color and logo have a live preview, so their errors show at once too.
      error:
        (isTried || path === 'color' || path === 'logo') && problem
          ? errorMessage(problem)
          : undefined,
    }
  }

  return (
    <form
      noValidate
      className={classes.page}
      onSubmit={(event) => {
        event.preventDefault()
        if (parsed.success) return save.mutate(draft)
        toast.warning(words.notSaved)
        focusFirstInvalid(event.currentTarget, () => setTried(true))
      }}
    >
      <div className={classes.fields}>
        <Section title={words.identity}>
          <div className={classes.fields}>
            <TextInput {...field('name')} maxLength={80} />
            <div className={classes.grid}>
              <TextInput
                {...field('color')}
                inputWrapperOrder={order}
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
              {paths.map((path: string) => (
                <TextInput
                  key={path}
                  {...field(path)}
                  inputWrapperOrder={order}
                  description={
                    path === 'clientTaxOrganizerUrl'
                      ? words.organizerHint
                      : path.startsWith('mobileApp.')
                        ? words.linksOpen
                        : isRequired(path)
                          ? undefined
                          : words.optional
                  }
                />
              ))}
            </div>
          </Section>
        ))}
        <Section title={words.disclaimer}>
          <div className={classes.fields}>
            <Textarea {...field('disclaimer')} size="md" rows={3} />
            <Textarea
              {...field('disclaimerInSpanish')}
              inputWrapperOrder={order}
              description={words.disclaimerInSpanishHint}
              lang="es"
              size="md"
              rows={3}
            />
          </div>
        </Section>
      </div>
      <Paper p="lg" className={classes.side}>
        <section aria-label={words.preview} className={classes.fields}>
          <p className={classes.dim}>{words.previewText}</p>
          <LogoPreview
            {...{ draft, hasColor: !problems.has('color'), hasLogo: !problems.has('logo') }}
          />
        </section>
        <Button type="submit" loading={save.isPending}>
          {words.save}
        </Button>
      </Paper>
    </form>
  )
}

type LogoFieldProps = { logo: string; error?: string | undefined; onChange: (logo: string) => void }

/** An image embedded in the settings as a data URL. */
function LogoField({ logo, error, onChange }: LogoFieldProps) {
  const words = useCopy(copy)
  const choose = (file: File | null) => {
    if (!file) return
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') onChange(reader.result)
    })
    reader.readAsDataURL(file)
  }
  return (
    <div className={classes.fields}>
      <FileInput
        size="md"
        label={words.logo}
        inputWrapperOrder={order}
        description={words.logoHint}
        placeholder={words.chooseLogo}
        accept="image/png,image/webp,image/svg+xml"
        value={null}
        onChange={choose}
        error={error}
      />
      {logo !== '' && (
        <Button variant="subtle" size="sm" onClick={() => onChange('')}>
          {words.removeLogo}
        </Button>
      )}
    </div>
  )
}

type LogoPreviewProps = { draft: SettingsDraft; hasColor: boolean; hasLogo: boolean }

function LogoPreview({ draft, hasColor, hasLogo }: LogoPreviewProps) {
  const color = hasColor && draft.color ? draft.color : undefined
  return (
    <div className={classes.sign} style={{ '--firm-color': color } as CSSProperties}>
      {hasLogo && draft.logo && <img src={draft.logo} alt="" />}
      <b>{draft.name}</b>
      <span>
        {draft.supportPhone} · {draft.supportEmail}
      </span>
    </div>
  )
}
