import { PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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
  isDestructive?: boolean
  /** Further fields, above the password. The first of them takes the focus by `data-autofocus`. */
  children?: ReactNode
  /** Whether they are filled in; if not, they say so, and nothing is sent. */
  check?: () => boolean
  /** Performs the action; if the password is wrong, the error shows on its field. */
  run: (password: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the password again before a change to what protects the account. */
export function PasswordDialog({
  title,
  text,
  action,
  isDestructive,
  children,
  check,
  run,
  onClose,
}: PasswordDialogProps) {
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
      isDestructive={isDestructive}
      isPending={running.isPending}
      error={running.error}
      onSubmit={(event) => {
        if (!check || check()) form.submit((values) => running.mutate(values))(event)
      }}
      onClose={onClose}
    >
      <p>{text ?? words.passwordReason}</p>
      {children}
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
