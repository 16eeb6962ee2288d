import { expect, test } from 'vitest'
import { CallFailed } from '@milepost/contract/wire/caller'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { staffErrorMessages } from '@milepost/contract/wire/staff-error-messages'
import { copy } from './error-messages.copy.ts'
import { copy as staffCopy } from './staff-error-messages.copy.ts'
import { addErrorMessages, toErrorMessage } from './use-error-message.ts'

const locked = new CallFailed({ code: 'locked', title: errorMessages.locked }, 429)

test('a failed call is shown in the reader’s language', () => {
  expect(toErrorMessage('en', locked)).toBe(errorMessages.locked)
  expect(toErrorMessage('es', locked)).toContain('Demasiados intentos')
})

test('an unknown code is shown by its title', () => {
  const unknown = new CallFailed({ code: 'brand_new', title: 'Something of its own' }, 409)
  expect(toErrorMessage('es', unknown)).toBe('Something of its own')
})

test('in English, the server’s title is shown as it is', () => {
  const found = new CallFailed({ code: 'invalid', title: 'Year must be a number' }, 422)
  expect(toErrorMessage('en', found)).toBe('Year must be a number')
})

test('a message of the contract is translated, any other text is shown as it is', () => {
  expect(toErrorMessage('es', errorMessages.file_too_large)).toContain('10 MB')
  expect(toErrorMessage('es', 'Ya traducido')).toBe('Ya traducido')
})

test('a wrong type of file takes both sentences, whoever found it', () => {
  const refused = new CallFailed({ code: 'file_type', title: errorMessages.file_type }, 415)
  for (const language of ['en', 'es'] as const) {
    const { file_type, file_type_photos } = copy[language]
    const both = `${file_type} ${file_type_photos}`
    expect(toErrorMessage(language, refused)).toBe(both)
    expect(toErrorMessage(language, errorMessages.file_type)).toBe(both)
    expect(toErrorMessage(language, both)).toBe(both)
  }
})

test('a sentence for staff is shown as the server wrote it until the front adds its own', () => {
  const { rule_exists: title } = staffErrorMessages
  const refused = new CallFailed({ code: 'rule_exists', title }, 409)
  expect(toErrorMessage('es', refused)).toBe(title)
  expect(toErrorMessage('es', title)).toBe(title)
  addErrorMessages(staffCopy)
  expect(toErrorMessage('es', refused)).toBe(staffCopy.es.rule_exists)
  expect(toErrorMessage('es', title)).toBe(staffCopy.es.rule_exists)
})

test('a bug never shows its internals', () => {
  expect(toErrorMessage('en', new TypeError('x is undefined'))).toBe('Something went wrong')
})
