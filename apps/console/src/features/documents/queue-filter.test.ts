import { expect, test } from 'vitest'
import { parseQueueFilter, toSearch, type QueueFilter } from './queue-filter.ts'

const client = '5b0ef0a1-7e2c-4a9b-8f2e-6d1c3b4a5e6f'

test.each<[string, QueueFilter]>([
  ['', { stage: 'open', page: 1 }],
  ['?stage=new', { stage: 'new', page: 1 }],
  [
    `?stage=redo&assignee=me&client=${client}&days=5&list=3`,
    { stage: 'redo', assignee: 'me', client, days: 5, page: 3 },
  ],
])('%j is an address and what it asks for', (address, filter) => {
  expect(parseQueueFilter(new URLSearchParams(address))).toEqual(filter)
  expect(toSearch(filter)).toBe(address)
})

test.each(['?stage=gone', '?assignee=priya', '?client=x', '?days=0', '?days=x', '?list=-1'])(
  '%s asks for nothing',
  (address) =>
    expect(parseQueueFilter(new URLSearchParams(address))).toEqual({ stage: 'open', page: 1 }),
)
