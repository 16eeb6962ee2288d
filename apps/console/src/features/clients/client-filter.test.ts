import { expect, test } from 'vitest'
import { parseClientFilter } from './client-filter.ts'

test.each([
  ['', {}],
  ['search=%20whit%20', { search: 'whit' }],
  [
    'plan=PRO&standing=limited&consultant=me',
    { plan: 'PRO', standing: 'limited', consultant: 'me' },
  ],
  ['plan=GOLD&standing=gone&consultant=marcus', {}],
])('%j asks for %j', (address, filter) =>
  expect(parseClientFilter(new URLSearchParams(address))).toEqual(filter),
)
