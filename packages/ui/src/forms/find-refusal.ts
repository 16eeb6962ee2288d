import { CallFailed } from '@milepost/contract/wire/caller'

/** What the server says about a field. `at` is where the request's body has the field; empty if it is the body. */
export function findRefusal(error: unknown, at: string, field: string): string | undefined {
  if (!(error instanceof CallFailed)) return undefined
  return error.fields[at === '' ? field : `${at}.${field}`]?.title
}

/** Whether the server refused something because of a field. */
export const isAtField = (error: unknown): boolean =>
  error instanceof CallFailed && Object.keys(error.fields).length > 0
