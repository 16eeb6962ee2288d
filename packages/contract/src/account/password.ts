import * as z from 'zod/mini'
import { errorMessages } from '../wire/error-messages.ts'
import { secret } from '../wire/secret.ts'

/** A password as typed: any text, limited in length because hashing a huge one is expensive. */
export const TypedPassword = secret(
  z
    .string(errorMessages.password_required)
    .check(
      z.minLength(1, errorMessages.password_required),
      z.maxLength(128, errorMessages.wrong_credentials),
    ),
)

/** The rule for a new password, as the screen states it. */
export const NewPassword = secret(
  z
    .string(errorMessages.password_required)
    .check(
      z.minLength(1, { error: errorMessages.password_required, abort: true }),
      z.maxLength(128, { error: errorMessages.password_too_long, abort: true }),
      z.refine(followsPasswordRule, errorMessages.password_rule),
    ),
)

function followsPasswordRule(password: string): boolean {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]
  return [...password].length >= 8 && kinds.every((kind) => kind.test(password))
}
