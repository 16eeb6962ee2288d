import { flushSync } from 'react-dom'

/** Shows what is wrong with what is typed, and leads to the first field that is marked so. */
export function focusFirstInvalid(fields: ParentNode | null, show: () => void): void {
  flushSync(show)
  fields?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
