import { schemaResolver, useForm } from '@mantine/form'
import type * as z from 'zod/mini'
import { useErrorMessage } from '../api/use-error-message.ts'
import { findRefusal } from './find-refusal.ts'

/**
 * A form validated by the contract's schema. A field's error shows once the field was left or the
 * form submitted; submitting an invalid form focuses the first invalid field.
 */
export function useSchemaForm<V extends Record<string, unknown>>(
  schema: z.ZodMiniType<unknown, V>,
  initialValues: V,
) {
  const errorMessage = useErrorMessage()
  const form = useForm<V>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnBlur: true,
  })
  return {
    ...form,
    /** The props of an input, with its error in the reader's language. */
    field: (name: keyof V & string) => {
      const { error, ...props } = form.getInputProps(name)
      // Mantine's PasswordInput does not set aria-invalid itself.
      return error ? { ...props, error: errorMessage(error), 'aria-invalid': true } : props
    },
    /** Shows what the server refused at its fields. `at` is where the request's body has them. */
    refuse: (reason: unknown, at = '') => {
      for (const name of Object.keys(initialValues)) {
        const refusal = findRefusal(reason, at, name)
        if (refusal) form.setFieldError(name, refusal)
      }
    },
    submit: (send: (values: V) => void) =>
      form.onSubmit(send, (errors) => {
        const [first] = Object.keys(errors)
        if (first) form.getInputNode(first)?.focus()
      }),
  }
}
