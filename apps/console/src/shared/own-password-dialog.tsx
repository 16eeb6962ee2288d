import { PasswordDialog } from '@milepost/ui/account-security/password-dialog.tsx'
import { findRefusal } from '@milepost/ui/forms/find-refusal.ts'

type OwnPasswordDialogProps = {
  title: string
  text: string
  /** The label of the submit button. */
  action: string
  save: (password: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for one's own password before a form is sent. It stays open only if that is wrong: other problems show behind it. */
export function OwnPasswordDialog({ save, onClose, ...props }: OwnPasswordDialogProps) {
  const run = async (password: string) => {
    try {
      await save(password)
    } catch (reason) {
      if (findRefusal(reason, '', 'password')) throw reason
    }
    onClose()
  }
  return <PasswordDialog {...props} run={run} onClose={onClose} />
}
