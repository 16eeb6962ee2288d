import { Modal, PasswordInput } from '@mantine/core'
import { CallFailed } from '@milepost/contract/wire/caller'
import { PasswordAgainForm } from '@milepost/contract/account/security'
import { useMutation } from '@tanstack/react-query'
import { DialogFoot } from '../feedback/dialog-foot.tsx'
import { useSay } from '../api/failure.ts'
import { useFormOf } from '../forms/form.ts'
import { useCopy } from '../i18n/language.tsx'
import { copy } from './security.copy.ts'
import classes from './security.module.css'

type AskPasswordProps = {
  title: string
  text?: string
  /** What the button says. */
  action?: string
  /** Does what the password is for; a refused password is said on its field. */
  run: (password: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the password again, before what protects the account is changed. */
export function AskPassword({ title, text, action, run, onClose }: AskPasswordProps) {
  const words = useCopy(copy)
  const say = useSay()
  const form = useFormOf(PasswordAgainForm, { password: '' })
  const running = useMutation({
    networkMode: 'always',
    mutationFn: ({ password }: { password: string }) => run(password),
    onError: (reason) => {
      const refused = reason instanceof CallFailed ? reason.fields['password'] : undefined
      form.setFieldError('password', say(refused?.title ?? reason))
    },
  })
  return (
    <Modal opened onClose={onClose} title={title} withCloseButton={false}>
      <form
        noValidate
        className={classes.dialog}
        onSubmit={form.submit((values) => running.mutate(values))}
      >
        <p>{text ?? words.passwordWhy}</p>
        <PasswordInput
          label={words.password}
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0 }}
          {...form.field('password')}
        />
        <DialogFoot send={action ?? words.goOn} isPending={running.isPending} onClose={onClose} />
      </form>
    </Modal>
  )
}
