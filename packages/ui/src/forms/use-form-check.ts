import { useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useErrorMessage } from '../api/use-error-message.ts'
import { findRefusal } from './find-refusal.ts'

type Issue = { path: readonly PropertyKey[]; message: string }

/** What Zod's `safeParse` says. */
export type Parsed<T> =
  | { success: true; data: T }
  | { success: false; error: { issues: readonly Issue[] } }

type FormCheck<T> = {
  /** What is entered, parsed by the contract's schema. */
  parsed: Parsed<T>
  /** What only the form can tell is wrong, by field; said in place of what the schema says about it. */
  problems?: Readonly<Record<string, string | false | undefined>>
  /** Fields whose problem shows before the form is submitted. */
  showsAtOnce?: readonly string[]
  /** Why the last attempt to send it failed. */
  error?: Error | null
  /** Where the request's body has it: 'taxFigure' for { taxFigure: … }; empty if it is the body. */
  at?: string
}

/**
 * Checks what is entered. Problems show at their fields once the form was submitted, and so do those that the server
 * finds. An invalid form is not sent: its first invalid field gets the focus.
 */
export function useFormCheck<T>(check: FormCheck<T>) {
  const { parsed, problems = {}, showsAtOnce = [], error = null, at = '' } = check
  const errorMessage = useErrorMessage()
  const [isTried, setTried] = useState(false)
  /** Whether what is entered in `fields` is right. Shows what is wrong with it. */
  const isRight = (fields: ParentNode | null): boolean => {
    const isValid = parsed.success && !Object.values(problems).some(Boolean)
    // Synchronously, so that the fields say so when they are looked at.
    flushSync(() => setTried(!isValid))
    if (!isValid) fields?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    return isValid
  }
  /** Sends what is entered in `fields`, or shows what is wrong with it. */
  const send = (fields: ParentNode | null, action: (value: T) => void) => {
    if (isRight(fields) && parsed.success) action(parsed.data)
  }
  return {
    /** The message of a field, by its path in what is entered. */
    problem: (field: string): string | undefined => {
      const isShown = isTried || showsAtOnce.includes(field)
      const title =
        (isShown && (problems[field] || findIssue(parsed, field))) || findRefusal(error, at, field)
      return title ? errorMessage(title) : undefined
    },
    isRight,
    send,
    /** The handler of the form's submit event. */
    submit: (action: (value: T) => void) => (event: SubmitEvent<HTMLFormElement>) =>
      send(event.currentTarget, action),
  }
}

/** The first issue of a field, or of a part of it. */
function findIssue(parsed: Parsed<unknown>, field: string): string | undefined {
  if (parsed.success) return undefined
  return parsed.error.issues
    .map(({ path, message }) => ({ path: path.join('.'), message }))
    .find(({ path }) => path === field || path.startsWith(`${field}.`))?.message
}
