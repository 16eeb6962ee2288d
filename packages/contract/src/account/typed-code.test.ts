import { describe, expect, test } from 'vitest'
import { firmSetup } from '../firm/firm-setup.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { CodeForm } from './second-factor.ts'

const read = (code: string) => CodeForm.safeParse({ code }).data?.code
const problem = (code: unknown) => CodeForm.safeParse({ code }).error?.issues[0]?.message

describe('a code as people type or paste it', () => {
  test.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['123-456', '123456'],
    ['123–456', '123456'],
    ['123\u2011456', '123456'],
    ['123—456', '123456'],
    ['123−456', '123456'],
    ['123\u00ad456', '123456'],
    ['123456\u200b', '123456'],
    ['\ufeff123\u00a0456\r\n', '123456'],
    ['“123.456”', '123456'],
    ['１２３４５６', '123456'],
    ['1. 123456', '123456'],
    ['2) 123 456', '123456'],
    ['10.\t123456', '123456'],
    ['• 123456', '123456'],
    // These could begin with a list number, but are whole codes with it.
    ['12. 3456', '123456'],
    ['1) 23-456', '123456'],
    ['2. ABCD-23456', '2ABCD23456'],
    ['ABCDE-23456', 'ABCDE23456'],
    ['abcde-23456', 'ABCDE23456'],
    ['ABCDE – 23456', 'ABCDE23456'],
    ['ABCDE\u201123456', 'ABCDE23456'],
    ['ABCDE\u00ad23456\u200b', 'ABCDE23456'],
    ['ＡＢＣＤＥ－２３４５６', 'ABCDE23456'],
    ['3. ABCDE-23456', 'ABCDE23456'],
    ['10) ABCDE—23456', 'ABCDE23456'],
    ['7. 23456-78923', '2345678923'],
  ])('%j is %s', (typed, code) => {
    expect(read(typed)).toBe(code)
  })

  test.each([
    ['abc', errorMessages.code_wrong],
    ['12345', errorMessages.code_wrong],
    ['1234567', errorMessages.code_wrong],
    ['1 123456', errorMessages.code_wrong],
    ['Your code is 123456', errorMessages.code_wrong],
    ['ABCDE-23456\nFGHJK-23456', errorMessages.code_wrong],
    ['ÁBCDE-23456', errorMessages.code_wrong],
    ['٣٣٣٣٣٣', errorMessages.code_wrong],
    [`123456${' '.repeat(500)}`, errorMessages.code_wrong],
    ['', errorMessages.code_required],
    [' – ', errorMessages.code_required],
    [undefined, errorMessages.code_required],
  ])('%j can’t be one', (typed, message) => {
    expect(problem(typed)).toBe(message)
  })
})

test('the code of a test mail is read the same way, and is six digits only', () => {
  const { body } = firmSetup.confirmMail
  expect(body.parse({ code: '1. 123–456\u200b' })).toEqual({ code: '123456' })
  expect(body.safeParse({ code: 'ABCDE-23456' }).success).toBe(false)
})
