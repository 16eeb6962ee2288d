import { CallFailed } from '@milepost/contract/wire/caller'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { expect, test } from 'vitest'
import { toErrorMessage } from './use-error-message.ts'

const locked = new CallFailed({ code: 'locked', title: errorMessages.locked }, 429)

test('a refused call is said in the language of the reader', () => {
  expect(toErrorMessage('en', locked)).toBe(errorMessages.locked)
  expect(toErrorMessage('es', locked)).toContain('Demasiados intentos')
})

test('a code that is new to us is said by its title', () => {
  const unknown = new CallFailed({ code: 'brand_new', title: 'Something of its own' }, 409)
  expect(toErrorMessage('es', unknown)).toBe('Something of its own')
})

test('the title of a known code stays as the server wrote it in English', () => {
  const found = new CallFailed({ code: 'invalid', title: 'Year must be a number' }, 422)
  expect(toErrorMessage('en', found)).toBe('Year must be a number')
})

test('a sentence of the contract is said in Spanish, any other text as it is', () => {
  expect(toErrorMessage('es', errorMessages.file_too_large)).toContain('10 MB')
  expect(toErrorMessage('es', 'Ya traducido')).toBe('Ya traducido')
})

test('an error of our own never shows its insides', () => {
  expect(toErrorMessage('en', new TypeError('x is undefined'))).toBe('Something went wrong')
})
