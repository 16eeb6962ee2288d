import { useState, type SubmitEvent } from 'react'
import type * as z from 'zod/mini'
import { CallFailed } from '@milepost/contract/wire/caller'
import { useErrorMessage } from '../api/use-error-message.ts'
import { focusFirstInvalid } from './focus-first-invalid.ts'

type FormCheck<T> = {
  /** What is entered, parsed by the contract's schema. */
  parsed: z.core.util.SafeParseResult<T>
  /** Whether nothing is entered that the form itself can't read. */
  isReadable?: boolean
  /** Why the last attempt to send it failed. */
  error: Error | null
  /** Where the request's body has it: 'taxFigure' for { taxFigure: … }; empty if it is the body. */
  at: string
}

/**
 * Checks what is entered. Problems show at their fields once the form was submitted, and so do those that the server
 * finds. An invalid form is not sent: its first invalid field gets the focus.
 */
export function useFormCheck<T>({ parsed, isReadable = true, error, at }: FormCheck<T>) {
  const errorMessage = useErrorMessage()
  const [isTried, setTried] = useState(false)
  const refused = error instanceof CallFailed ? error.fields : {}
  return {
    isTried,
    /** The message of a field, by its name in what is entered. */
    problem: (field: string): string | undefined => {
      const issue = isTried && parsed.error?.issues.find(({ path: [first] }) => first === field)
      const title = issue ? issue.message : refused[at === '' ? field : `${at}.${field}`]?.title
      return title && errorMessage(title)
    },
    /** The handler of the form's submit event. */
    submit: (send: (value: T) => void) => (event: SubmitEvent<HTMLFormElement>) => {
      if (parsed.success && isReadable) send(parsed.data)
      else focusFirstInvalid(event.currentTarget, () => setTried(true))
    },
  }
}
