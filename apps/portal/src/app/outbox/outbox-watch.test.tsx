import { beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '@milepost/testing/open.tsx'
import { aClient } from '@milepost/testing/records/a-client.ts'
import { getEnqueue } from '../../outbox/outbox.ts'
import { OutboxWatch } from './outbox-watch.tsx'

const opened = vi.hoisted(() => [] as string[])
vi.mock('../../outbox/outbox-store.ts', () => ({
  openOutboxStore: (userId: string) => {
    opened.push(userId)
    return { all: async () => [] }
  },
}))

beforeEach(() => {
  opened.length = 0
  vi.stubGlobal('indexedDB', {})
})
const dana = aClient('PRO')

test('the outbox belongs to the signed-in person', () => {
  openPage(<OutboxWatch user={dana} />)
  expect(opened).toEqual([dana.constituentId])
  expect(getEnqueue()).toBeDefined()
})

test('impersonating staff have no outbox', () => {
  openPage(<OutboxWatch user={{ ...dana, impersonatedBy: 'Priya Shah' }} />)
  expect(opened).toEqual([])
  expect(getEnqueue()).toBeUndefined()
})
