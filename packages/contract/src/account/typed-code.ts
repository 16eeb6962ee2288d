import * as z from 'zod/mini'

type TypedCodeErrors = { required: string; wrong: string }

/**
 * A field for a code that people copy from a mail, a message, or a list: of what they paste, its
 * letters and digits count. `pattern` is a whole code, in upper case.
 */
export const typedCode = (pattern: RegExp, { required, wrong }: TypedCodeErrors) =>
  z.string(required).check(
    z.maxLength(200, { error: wrong, abort: true }),
    z.overwrite((typed) => readCode(typed, pattern)),
    z.minLength(1, { error: required, abort: true }),
    z.regex(pattern, wrong),
  )

function readCode(typed: string, pattern: RegExp): string {
  const text = typed.normalize('NFKC').toUpperCase()
  const code = toLettersAndDigits(text)
  // A list number is dropped only if a code remains without it: “1. 23456” may be six digits of a code.
  const withoutNumber = toLettersAndDigits(text.replace(/^[^\p{L}\p{N}]*\d{1,2}[.)]/u, ''))
  return !pattern.test(code) && pattern.test(withoutNumber) ? withoutNumber : code
}

const toLettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
