import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { perDiem } from '@milepost/contract/per-diem/per-diem'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aClient } from '@milepost/testing/records/a-client.ts'
import { aMessage } from '../../../test/a-message.ts'
import { aFullDay, aPerDiemYear } from '../../../test/a-per-diem-year.ts'
import { aDay, anEntry, type memoryStore } from '../../../test/an-outbox.ts'
import { PerDiemPage } from '../../features/per-diem/per-diem-page.tsx'
import type { OutboxEntry } from '../../outbox/outbox-entry.ts'
import { getOutboxState } from '../../outbox/outbox.ts'
import { OutboxWatch } from './outbox-watch.tsx'

const device = vi.hoisted(() => ({ entries: [] as OutboxEntry[] }))
vi.mock('../../outbox/outbox-store.ts', async () => {
  const { memoryStore: createMemoryStore } = await vi.importActual<{
    memoryStore: typeof memoryStore
  }>('../../../test/an-outbox.ts')
  return { openOutboxStore: () => createMemoryStore(device.entries).store }
})

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00'), toFake: ['Date'] })
  vi.stubGlobal('indexedDB', {})
  api = fakeApi()
  api.answer(perDiem.year, aPerDiemYear([]))
})
afterEach(() => void vi.useRealTimers())

const dana = aClient('PRO')
const open = () =>
  openPage(
    <>
      <OutboxWatch user={dana} />
      <PerDiemPage />
    </>,
  )
const queuedKinds = () => getOutboxState().entries.map(({ command }) => command.kind)
const isPosting = () => api.requests.some(({ method }) => method === 'POST')
const dayMark = (day: number) =>
  screen.getByLabelText(new RegExp(`November ${day}(,|$)`)).dataset['mark']

test('a sent day stays on screen while the next entry is being sent', async () => {
  const reply = { messageId: 'm', subject: 'Fuel', response: 'Yes' }
  device.entries = [aDay('2026-11-03', 1), anEntry({ kind: 'reply', ...reply }, 2)]
  const [day, answer] = [api.hold(perDiem.create), api.hold(hubMessages.change)]
  open()
  await screen.findByLabelText(/November 3, full day$/)
  await expect.poll(isPosting).toBe(true)
  api.answer(perDiem.year, aPerDiemYear([aFullDay('2026-11-03')]))
  await act(async () => day.answer(aFullDay('2026-11-03')))
  await expect.poll(queuedKinds).toEqual(['reply'])
  expect(dayMark(3)).toBe('full')
  await act(async () => answer.answer(aMessage()))
  await expect.poll(queuedKinds).toEqual([])
  expect(dayMark(3)).toBe('full')
})

test('sent days stay on screen if the network drops during the next one', async () => {
  device.entries = [aDay('2026-11-03', 1), aDay('2026-11-04', 2)]
  const first = api.hold(perDiem.create)
  open()
  await screen.findByLabelText(/November 3, full day$/)
  await expect.poll(isPosting).toBe(true)
  api.loseConnection(perDiem.create)
  api.loseConnection(perDiem.year)
  await act(async () => first.answer(aFullDay('2026-11-03')))
  await expect.poll(queuedKinds).toEqual(['day'])
  expect([dayMark(3), dayMark(4)]).toEqual(['full', 'full'])
})

test('a window refetches days that another window has sent', async () => {
  const other = { window: new BroadcastChannel(`milepost-outbox/${dana.constituentId}`) }
  onTestFinished(() => other.window.close())
  const messages: unknown[] = []
  other.window.onmessage = ({ data }) => messages.push(data)
  device.entries = [aDay('2026-11-03', 1)]
  api.answer(perDiem.create, aFullDay('2026-11-03'))
  open()
  await expect.poll(() => messages).toContain('day')

  await screen.findByLabelText(/November 4$/)
  api.answer(perDiem.year, aPerDiemYear([aFullDay('2026-11-03'), aFullDay('2026-11-04')]))
  other.window?.postMessage('day')
  await screen.findByLabelText(/November 4, full day$/)
})
