import { PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { TypedPassword } from '@milepost/contract/account/password'
import { PasskeyName, type SecurityCalls } from '@milepost/contract/account/security'
import { CallFailed } from '@milepost/contract/wire/caller'
import { call } from '../api/api.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { useCopy } from '../i18n/language.tsx'
import { createPasskey } from './passkeys.ts'
import { copy } from './security.copy.ts'

type AddPasskeyProps = {
  calls: SecurityCalls
  requirePassword: boolean
  onDone: (recoveryCodes: string[]) => void
  onClose: () => void
}

const WithPassword = z.strictObject({ name: PasskeyName, password: TypedPassword })
const WithoutPassword = z.strictObject({ name: PasskeyName, password: z.string() })

/** Asks for the passkey's name and has the browser create it. */
export function AddPasskey({ calls, requirePassword, onDone, onClose }: AddPasskeyProps) {
  const words = useCopy(copy)
  const form = useSchemaForm(requirePassword ? WithPassword : WithoutPassword, {
    name: words.passkeyDefault,
    password: '',
  })
  const add = useMutation({
    networkMode: 'always',
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const body = requirePassword ? { password } : {}
      const passkey = await createPasskey(await call(calls.startPasskey, { body }))
      return call(calls.addPasskey, { body: { name, passkey } })
    },
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: (reason) => form.refuse(reason),
  })
  return (
    <FormDialog
      title={words.addPasskey}
      submitLabel={words.continueLabel}
      isPending={add.isPending}
      // What a browser throws is not for people.
      error={!add.error || add.error instanceof CallFailed ? add.error : words.passkeyNotMade}
      onSubmit={form.submit((values) => add.mutate(values))}
      onClose={onClose}
    >
      <TextInput label={words.passkeyName} maxLength={60} data-autofocus {...form.field('name')} />
      {requirePassword && (
        <PasswordInput
          label={words.password}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0 }}
          {...form.field('password')}
        />
      )}
    </FormDialog>
  )
}
