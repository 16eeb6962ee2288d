import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { firm } from '@milepost/contract/firm/firm'
import {
  FirmSettings,
  FirmSettingsChange,
  firmSettingsForStaff,
} from '@milepost/contract/firm/firm-settings'
import { firmSetup } from '@milepost/contract/firm/firm-setup'
import { CallFailed } from '@milepost/contract/wire/caller'
import { call, read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useFormCheck } from '@milepost/ui/forms/use-form-check.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { changedFields } from '../../shared/changed-fields.ts'
import { changedToCopy } from '../../shared/drafts/changed-to.copy.ts'
import { copy } from './firm.copy.ts'
import { isRequired, toDraft, toSettings, type SettingsDraft } from './settings-draft.ts'

type CopyKey = keyof (typeof copy)['en']

/**
 * The settings as somebody types them, validated by the contract's schema. `paths` limits a form to some of them. Saves what was
 * changed alone; a field that another admin changed meanwhile is not overwritten but marked.
 */
export function useSettingsDraft(initially: FirmSettings, paths?: readonly string[]) {
  const words = useCopy(copy)
  const { changedTo } = useCopy(changedToCopy)
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const cache = useQueryClient()
  const [saved, setSaved] = useState(() => toDraft(initially))
  const [draft, setDraft] = useState(saved)
  const [conflicts, setConflicts] = useState<readonly string[]>([])
  const isHere = (path: string) =>
    paths === undefined || paths.some((one) => path === one || path.startsWith(`${one}.`))
  const { error } = FirmSettings.safeParse(toSettings(draft))
  const issues = error?.issues.filter(({ path }) => isHere(path.join('.'))) ?? []
  const isValid = issues.length === 0
  const check = useFormCheck({
    parsed: isValid ? { success: true, data: draft } : { success: false, error: { issues } },
    // They have a live preview.
    showsAtOnce: ['color', 'logo'],
  })
  const set = (path: string, value: string) => {
    setDraft((before) => ({ ...before, [path]: value }))
    setConflicts((before) => before.filter((one) => one !== path))
  }

  /** Takes over what others changed meanwhile, but for what is being typed here, whose fields are marked. */
  const takeOver = async (typed: SettingsDraft) => {
    await cache.invalidateQueries({ queryKey: [firmSettingsForStaff.show.path] })
    const now = toDraft(await cache.query(read(firmSettingsForStaff.show, {})))
    const own = changedFields(saved, typed) as SettingsDraft
    setSaved(now)
    setDraft({ ...now, ...own })
    setConflicts(Object.keys(own).filter((path) => now[path] !== saved[path]))
  }

  const save = useMutation({
    networkMode: 'always',
    mutationFn: (typed: SettingsDraft) => {
      const changed = changedFields(saved, typed) as SettingsDraft
      const before = Object.fromEntries(Object.keys(changed).map((path) => [path, saved[path]!]))
      const firmSettings = FirmSettingsChange.parse(toSettings(changed))
      const was = FirmSettingsChange.safeParse(toSettings(before)).data
      return call(firmSettingsForStaff.change, { body: { firmSettings, ...(was && { was }) } })
    },
    onSuccess: async (_, typed) => {
      setSaved(typed)
      toast.success(words.saved)
      const shownElsewhere = [firm.show, firmSetup.show, firmSetup.sampleMail]
      for (const { path } of [firmSettingsForStaff.show, ...shownElsewhere])
        await cache.invalidateQueries({ queryKey: [path] })
    },
    onError: (reason, typed) => {
      toast.failure(errorMessage(reason))
      if (reason instanceof CallFailed && reason.code === 'settings_changed') void takeOver(typed)
    },
  })

  const field = (path: string) => ({
    label: words[path.split('.').at(-1) as CopyKey] as string,
    value: draft[path] ?? '',
    required: isRequired(path),
    onChange: (event: { currentTarget: { value: string } }) => set(path, event.currentTarget.value),
    error:
      check.problem(path) ?? (conflicts.includes(path) ? changedTo(saved[path] ?? '') : undefined),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!isValid) toast.warning(words.notSaved)
    check.submit(save.mutate)(event)
  }
  return {
    draft,
    /** Whether the sign can show it. */
    isShowable: (path: 'color' | 'logo') => check.problem(path) === undefined,
    set,
    field,
    submit,
    isSaving: save.isPending,
    isChanged: Object.keys(changedFields(saved, draft)).length > 0,
  }
}
