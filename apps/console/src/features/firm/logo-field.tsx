import { Button, FileInput, type InputWrapperProps } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { firmSetup, maxLogoBytes } from '@milepost/contract/firm/firm-setup'
import { call } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './firm.copy.ts'
import classes from './firm.module.css'
import type { SettingsDraft } from './settings-draft.ts'

/** The description goes below the input, so that inputs side by side line up. */
export const inputOrder: InputWrapperProps['inputWrapperOrder'] = [
  'label',
  'input',
  'description',
  'error',
]

type LogoFieldProps = { logo: string; error?: string | undefined; onChange: (logo: string) => void }

/** An image that the server makes small enough to be embedded in the settings as a data URL. */
export function LogoField({ logo, error, onChange }: LogoFieldProps) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const resize = useMutation({
    networkMode: 'always',
    mutationFn: async (file: File) => {
      const image = await toDataUrl(file)
      return call(firmSetup.makeLogo, { body: { image } })
    },
    onSuccess: (made) => onChange(made.logo),
  })
  const isTooLarge = (resize.variables?.size ?? 0) > maxLogoBytes
  const problem = resize.error
    ? isTooLarge
      ? words.logoTooLarge
      : errorMessage(resize.error)
    : error
  return (
    <div className={classes.fields}>
      <FileInput
        size="md"
        label={words.logo}
        inputWrapperOrder={inputOrder}
        description={resize.isPending ? words.resizing : words.logoHint}
        placeholder={words.chooseLogo}
        accept="image/png,image/jpeg,image/webp,image/gif"
        value={null}
        onChange={(file) => file && resize.mutate(file)}
        error={problem}
      />
      {logo !== '' && (
        <Button variant="subtle" size="sm" onClick={() => onChange('')}>
          {words.removeLogo}
        </Button>
      )}
    </div>
  )
}

async function toDataUrl(file: File): Promise<string> {
  if (file.size > maxLogoBytes) throw new Error('too large')
  const reader = new FileReader()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  reader.addEventListener('load', () => resolve(reader.result as string))
  reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
  reader.readAsDataURL(file)
  return promise
}

type FirmSignProps = { draft: SettingsDraft; hasColor: boolean; hasLogo: boolean }

/** The firm's sign as clients see it. What is not set is not shown. */
export function FirmSign({ draft, hasColor, hasLogo }: FirmSignProps) {
  const color = hasColor && draft.color ? draft.color : undefined
  const contacts = [draft.supportPhone, draft.supportEmail].filter(Boolean).join(' · ')
  return (
    <div className={classes.sign} style={{ '--firm-color': color } as CSSProperties}>
      {hasLogo && draft.logo && <img src={draft.logo} alt="" />}
      <b>{draft.name}</b>
      {contacts && <span>{contacts}</span>}
    </div>
  )
}
