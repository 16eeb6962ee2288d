import { describe, expect, test } from 'vitest'
import { addErrorCodes, errorMessages, toErrorCode } from '../wire/error-messages.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'
import { ResetPassword } from './account.ts'
import { NewPassword } from './password.ts'

describe('a new password', () => {
  test.each([
    ['Long-Haul-44', true],
    ['Aa1!aaaa', true],
    ['Camión 44 largo', true],
    [`Aa1!${'x'.repeat(124)}`, true],
    [`Aa1!${'x'.repeat(125)}`, false],
    ['Aa1!aaa', false],
    ['long-haul-44', false],
    ['LONG-HAUL-44', false],
    ['Long-Haul-xx', false],
    ['LongHaul44', false],
    ['', false],
  ])('%s', (password, good) => {
    expect(NewPassword.safeParse(password).success).toBe(good)
  })

  test('must be typed the same twice', () => {
    const sent = { resetPasswordToken: 'x', password: 'Long-Haul-44', passwordConfirmation: 'Long' }
    expect(ResetPassword.safeParse(sent).error?.issues).toMatchObject([
      { path: ['passwordConfirmation'], message: 'Passwords must match' },
    ])
  })
})

test('every error message maps back to its code', () => {
  addErrorCodes(staffErrorMessages)
  for (const [code, sentence] of Object.entries({ ...errorMessages, ...staffErrorMessages }))
    expect(toErrorCode(sentence)).toBe(code)
})
