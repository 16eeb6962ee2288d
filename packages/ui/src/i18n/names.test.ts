import { expect, test } from 'vitest'
import { firstNameOf, initialsOf } from './names.ts'

test.each([
  ['Dana Whitfield', 'DW', 'Dana'],
  ['María José de la Cruz', 'MC', 'María'],
  ['  Ray  ', 'R', 'Ray'],
  ['émile Zola', 'ÉZ', 'émile'],
  ['', '', ''],
])('%j is %s for short, and called %s', (fullName, initials, firstName) => {
  expect(initialsOf(fullName)).toBe(initials)
  expect(firstNameOf(fullName)).toBe(firstName)
})
