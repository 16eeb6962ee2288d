import { flushSync } from 'react-dom'

/** Shows validation errors and focuses the first invalid field. */
export function focusFirstInvalid(fields: ParentNode | null, show: () => void): void {
  flushSync(show)
  fields?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
