import { expect, test } from 'vitest'
import { getFirstName, getInitials } from './names.ts'

test.each([
  ['Dana Whitfield', 'DW', 'Dana'],
  ['María José de la Cruz', 'MC', 'María'],
  ['  Ray  ', 'R', 'Ray'],
  ['émile Zola', 'ÉZ', 'émile'],
  ['', '', ''],
])('%j has the initials %s and the first name %s', (fullName, initials, firstName) => {
  expect(getInitials(fullName)).toBe(initials)
  expect(getFirstName(fullName)).toBe(firstName)
})
