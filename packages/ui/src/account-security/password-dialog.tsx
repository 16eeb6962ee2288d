import { PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { PasswordConfirmationForm } from '@milepost/contract/account/security'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { useCopy } from '../i18n/language.tsx'
import { copy } from './security.copy.ts'

type PasswordDialogProps = {
  title: string
  text?: string
  /** The label of the submit button. */
  action?: string
  /** Performs the action; if the password is wrong, the error shows on its field. */
  run: (password: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the password again before a change to what protects the account. */
export function PasswordDialog({ title, text, action, run, onClose }: PasswordDialogProps) {
  const words = useCopy(copy)
  const form = useSchemaForm(PasswordConfirmationForm, { password: '' })
  const running = useMutation({
    networkMode: 'always',
    mutationFn: ({ password }: { password: string }) => run(password),
    onError: (reason) => form.refuse(reason),
  })
  return (
    <FormDialog
      title={title}
      submitLabel={action ?? words.continueLabel}
      isPending={running.isPending}
      error={running.error}
      onSubmit={form.submit((values) => running.mutate(values))}
      onClose={onClose}
    >
      <p>{text ?? words.passwordReason}</p>
      <PasswordInput
        label={words.password}
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0 }}
        {...form.field('password')}
      />
    </FormDialog>
  )
}
