import { Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { CallFailed } from '@milepost/contract/wire/caller'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { useErrorMessage } from '../api/use-error-message.ts'
import { Form } from '../forms/form.tsx'
import { useCopy } from '../i18n/language.tsx'
import { copy } from './unlock-form.copy.ts'
import classes from './unlock-form.module.css'

type UnlockFormProps = {
  fileName: string
  /** Opens the file. Rejects with what to say if it can't. */
  unlock: (password: string) => Promise<unknown>
}

/** Asks for the password of a locked PDF. It is only in the field, and in the request. */
export function UnlockForm({ fileName, unlock }: UnlockFormProps) {
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isPending, setPending] = useState(false)
  async function submit(): Promise<void> {
    if (password === '') return setProblem(errorMessage(errorMessages.pdf_password_required))
    setPending(true)
    try {
      await unlock(password)
      setPassword('')
    } catch (reason) {
      const wrong = reason instanceof CallFailed ? reason.fields['password'] : undefined
      setProblem(errorMessage(wrong?.title ?? reason))
    } finally {
      setPending(false)
    }
  }
  return (
    <Form className={classes.form} onSubmit={() => void submit()}>
      <p>{words.locked(fileName)}</p>
      <div className={classes.row}>
        <PasswordInput
          label={words.password}
          description={words.notStored}
          // Not one of this site's: nothing should offer to save it.
          autoComplete="off"
          value={password}
          error={problem}
          aria-invalid={problem !== undefined}
          visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0 }}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" loading={isPending}>
          {words.unlock}
        </Button>
      </div>
    </Form>
  )
}
