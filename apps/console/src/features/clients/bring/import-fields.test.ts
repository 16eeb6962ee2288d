import { expect, test } from 'vitest'
import type { ClientImportMapping } from '@milepost/contract/clients/client-imports'
import { assignField, fieldOf } from './import-fields.ts'

const mapping: ClientImportMapping = {
  name: 0,
  lastName: null,
  businessName: 1,
  email: null,
  phone: null,
  plan: null,
  consultant: null,
  language: null,
  ein: null,
  tags: null,
  startDate: null,
  dateOrder: 'mdy',
}

test('a column is the field that names it', () => {
  expect([0, 1, 2].map((column) => fieldOf(mapping, column))).toEqual([
    'name',
    'businessName',
    'none',
  ])
})

test('a column that becomes another field is no longer its first one', () => {
  expect(assignField(mapping, 0, 'email')).toEqual({ name: null, email: 0 })
  expect(assignField(mapping, 2, 'name')).toEqual({ name: 2 })
  expect(assignField(mapping, 2, 'services')).toEqual({ services: 2 })
  expect(assignField(mapping, 1, 'none')).toEqual({ businessName: null })
})
