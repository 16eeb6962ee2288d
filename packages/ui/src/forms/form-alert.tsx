import { Alert } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { CallFailed } from '@milepost/contract/wire/caller'
import { useErrorMessage } from '../api/use-error-message.ts'

type FormAlertProps = {
  /** Why the last attempt to send the form failed. */
  error: Error | string | null
  className?: string | undefined
}

/** Says below the fields of a form why it was not sent, unless a field says so. */
export function FormAlert({ error, className }: FormAlertProps) {
  const errorMessage = useErrorMessage()
  const place = useRef<HTMLDivElement>(null)
  const [isSaid, setIsSaid] = useState(false)
  const [problem] = error instanceof CallFailed ? Object.values(error.fields) : []
  useLayoutEffect(() => {
    const form = place.current?.closest('form')
    setIsSaid(form?.querySelector('[aria-invalid="true"]') instanceof HTMLElement)
  }, [error])
  const isShown = error && !(problem && isSaid)
  return (
    <div ref={place} className={className} hidden={!isShown}>
      {isShown && (
        <Alert color="red" role="alert">
          {errorMessage(problem?.title ?? error)}
        </Alert>
      )}
    </div>
  )
}
