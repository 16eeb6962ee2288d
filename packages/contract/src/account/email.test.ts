import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorMessages } from '../wire/error-messages.ts'
import { ContactEmail, Email, readEmail, ShownEmail } from './email.ts'

const read = (typed: string) => Email.safeParse(typed).data
const problem = (typed: unknown) => Email.safeParse(typed).error?.issues[0]?.message

describe('an address as people type or paste it', () => {
  test.each([
    ['ana@ozark.test'],
    [' ana@ozark.test\r\n'],
    ['\u00A0ana@ozark.test\u3000'],
    ['ana@ozark.test\u200B'],
    ['\uFEFFana\u200B@\u2060ozark.test\u202C'],
    ['ana\u00AD@ozark.test'],
    ['ana\u200D@ozark.test'],
    ['ana@ozark.test\uFE0F'],
    ['ana@ozark.test.'],
    ['ana@ozark.test,'],
    ['ana@ozark.test;'],
    ['ana@ozark.test. '],
    ['<ana@ozark.test>'],
    ['<ana@ozark.test>,'],
    ['(ana@ozark.test)'],
    ['“ana@ozark.test”'],
    ['"ana@ozark.test"'],
    ["'ana@ozark.test'"],
    ['mailto:ana@ozark.test'],
    ['MAILTO:ana@ozark.test'],
    ['mailto: ana@ozark.test'],
    ['mailto:ana@ozark.test?subject=Your%20books&body=Hello'],
    ['mailto:ana%40ozark.test'],
    ['<mailto:ana@ozark.test>'],
    ['Ana Ruiz <ana@ozark.test>'],
    ['"Ruiz, Ana" <ana@ozark.test>;'],
    ['ana@ozark.test <ana@ozark.test>'],
    ['ana@ozark.test <mailto:ana@ozark.test>'],
    ['ana@Ozark.TEST'],
  ])('%j is ana@ozark.test', (typed) => {
    expect(read(typed)).toBe('ana@ozark.test')
  })

  test.each([
    ["sean.o'neil+books_1-a@mail.ozark-road.test"],
    ['josé@example.com'],
    ['ñandú.2@example.com'],
    ['用户@example.com'],
  ])('%s stays as it is', (typed) => {
    expect(read(typed)).toBe(typed)
  })

  test('an accent is one letter, however it was typed', () => {
    expect(read('jose\u0301@example.com')).toBe('josé@example.com')
  })

  test.each([
    ['ana@peluquería.example', 'ana@xn--peluquera-n5a.example'],
    ['ana@PELUQUERI\u0301A.example', 'ana@xn--peluquera-n5a.example'],
    ['ana@xn--peluquera-n5a.example', 'ana@xn--peluquera-n5a.example'],
    ['ana@XN--PELUQUERA-N5A.Example', 'ana@xn--peluquera-n5a.example'],
    ['mailto:josé@ñandú.example', 'josé@xn--and-6ma2c.example'],
    ['mailto:jos%C3%A9@ozark.test', 'josé@ozark.test'],
    ['ana@пример。рф', 'ana@xn--e1afmkfd.xn--p1ai'],
  ])('%s is %s', (typed, address) => {
    expect(read(typed)).toBe(address)
  })

  test.each([
    [undefined, errorMessages.email_required],
    ['', errorMessages.email_required],
    [' \u200B ', errorMessages.email_required],
    ['mailto:', errorMessages.email_required],
    ['ana', errorMessages.email_invalid],
    ['ana@', errorMessages.email_invalid],
    ['@ozark.test', errorMessages.email_invalid],
    ['ana@ozark', errorMessages.email_invalid],
    ['ana@localhost', errorMessages.email_invalid],
    ['ana@@ozark.test', errorMessages.email_invalid],
    ['ana@ruiz@ozark.test', errorMessages.email_invalid],
    ['ana ruiz@ozark.test', errorMessages.email_invalid],
    ['.ana@ozark.test', errorMessages.email_invalid],
    ['ana.@ozark.test', errorMessages.email_invalid],
    ['a..na@ozark.test', errorMessages.email_invalid],
    ['ana@ozark..test', errorMessages.email_invalid],
    ['ana@-ozark.test', errorMessages.email_invalid],
    ['ana@ozark_road.test', errorMessages.email_invalid],
    ['ana@127.0.0.1', errorMessages.email_invalid],
    ['ana@2130706433.1', errorMessages.email_invalid],
    ['ana@ozark.test:8080', errorMessages.email_invalid],
    ['ana@ozark.test/x', errorMessages.email_invalid],
    ['ana@ozark%2etest', errorMessages.email_invalid],
    ['ana@user:x@ozark.test', errorMessages.email_invalid],
    ['👩@ozark.test', errorMessages.email_invalid],
    ['ana@👩.test.', 'ana@xn--rq8h.test'],
    ['ana@ozark.test, bo@ozark.test', errorMessages.email_invalid],
    ['Ana <ana@ozark.test>, Bo <bo@ozark.test>', errorMessages.email_invalid],
    ['bo@ozark.test, Ana <ana@ozark.test>', errorMessages.email_invalid],
    ['mailto:ana%E0%A4@ozark.test', errorMessages.email_invalid],
    [`${'a'.repeat(65)}@ozark.test`, errorMessages.email_invalid],
    [`${'é'.repeat(33)}@ozark.test`, errorMessages.email_invalid],
    [`ana@${'ozark.'.repeat(45)}test`, errorMessages.email_invalid],
    [`ana@ozark.test${' '.repeat(2000)}`, errorMessages.email_invalid],
  ])('%j: %s', (typed, expected) => {
    expect(problem(typed) ?? read(typed as string)).toBe(expected)
  })
})

test('an address is shown with its domain as people write it', () => {
  const shown = (email: string) => ShownEmail.parse(email)
  expect(shown('ana@ozark.test')).toBe('ana@ozark.test')
  expect(shown('ana@xn--peluquera-n5a.example')).toBe('ana@peluquería.example')
  expect(shown('josé@xn--and-6ma2c.xn--p1ai')).toBe('josé@ñandú.рф')
  expect(shown('ana@xn--e1afmkfd.xn--p1ai')).toBe('ana@пример.рф')
  expect(shown('ana@xn--rq8h.test')).toBe('ana@👩.test')
  // What is no encoding of a domain stays as it is, and is shown once.
  for (const email of ['ana@xn--.test', 'ana@xn--a-ecp.ru', 'xn--a', ''])
    expect(shown(email)).toBe(email)
})

test('an address for clients is stored as it is shown', () => {
  const typed = [
    'ana@Peluquería.example.',
    'ana@xn--peluquera-n5a.example',
    'ana@peluquería.example',
  ]
  for (const email of typed) expect(ContactEmail.parse(email)).toBe('ana@peluquería.example')
  expect(ContactEmail.safeParse('ana@-x.test').success).toBe(false)
})

const label = fc.string({
  unit: fc.constantFrom(...Array.from('az09ñéüßабв日本語')),
  minLength: 1,
  maxLength: 12,
})
const oddCharacters = Array.from(' \n<>()"“”\'@.,;:?%/\\\u200B\uFEFF\u0301éxn-A1👩')

test('whatever is typed is read once, and an address that is shown is the same address', () => {
  fc.assert(
    fc.property(label, label, (local, domain) => {
      const email = read(`${local}@${domain}.example`)
      fc.pre(email !== undefined)
      expect(read(email)).toBe(email)
      expect(read(ShownEmail.parse(email))).toBe(email)
      expect(email.slice(email.indexOf('@'))).toMatch(/^@[a-z0-9.-]+$/)
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...oddCharacters) }), (typed) => {
      expect(readEmail(readEmail(typed))).toBe(readEmail(typed))
      const email = read(`ana@ozark.test${typed}`)
      expect(email === undefined ? undefined : read(email)).toBe(email)
    }),
  )
})
