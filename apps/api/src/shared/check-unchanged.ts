import { isDeepStrictEqual } from 'node:util'
import { snakeKey } from '@milepost/contract/wire/json-api'
import { httpError } from '../platform/errors.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Throws a 409 that points at the first changed field that the caller read differently from what it is now, unless it is
 * what they change it to. The pointer is the field's name below `at`, such as "/record".
 */
export function checkUnchanged(at: string, now: Fields, change: Fields, was: Fields = {}): void {
  for (const [name, value] of Object.entries(was))
    if (
      change[name] !== undefined &&
      !isDeepStrictEqual(now[name], value) &&
      !isDeepStrictEqual(now[name], change[name])
    )
      throw httpError(409, 'settings_changed', { pointer: `${at}/${snakeKey(name)}` })
}
