import { CallFailed } from '@milepost/contract/wire/caller'
import { PasswordDialog } from '@milepost/ui/account-security/password-dialog.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './setup.copy.ts'

type ConfirmDialogProps = {
  title: string
  save: (password: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the admin's own password. It stays open only if that is wrong: other problems show behind it. */
export function ConfirmDialog({ title, save, onClose }: ConfirmDialogProps) {
  const words = useCopy(copy)
  const run = async (password: string) => {
    try {
      await save(password)
    } catch (reason) {
      if (reason instanceof CallFailed && reason.fields['password']) throw reason
    }
    onClose()
  }
  return (
    <PasswordDialog
      title={title}
      text={words.confirmText}
      action={words.save}
      run={run}
      onClose={onClose}
    />
  )
}
