import { useMergedRef } from '@mantine/hooks'
import { useEffect, useRef, type ComponentProps, type SubmitEvent } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'noValidate' | 'onSubmit'> & {
  /** Whether the first field has the focus at first, as in a form that was opened by a button. */
  focusesFirst?: boolean
  /** Why the last attempt failed. The first field that says so gets the focus. */
  error?: unknown
  /** Without it, the form takes effect as it is changed, and Enter does nothing. */
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void
}

/** A form whose fields say in the reader's language what is wrong with them; the browser's own messages stay away. */
export function Form({ focusesFirst, error, onSubmit, ref, ...props }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (focusesFirst) form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [focusesFirst])
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  return (
    <form
      {...props}
      ref={useMergedRef(form, ref)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // React also passes on what a dialog's form sends that this one opened.
        if (event.target === event.currentTarget) onSubmit?.(event)
      }}
    />
  )
}
