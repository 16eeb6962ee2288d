import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { perDiem } from '@milepost/contract/per-diem/per-diem'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aFullDay, aPartialDay, aPerDiemYear } from '../../../test/a-per-diem-year.ts'
import { aDay, memoryStore } from '../../../test/an-outbox.ts'
import { openOutbox } from '../../outbox/outbox.ts'
import { PerDiemCard } from './per-diem-card.tsx'

vi.mock('../../outbox/outbox-store.ts', () => ({
  openOutboxStore: () => memoryStore([aDay('2026-11-04')]).store,
}))

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test('the card shows dots, then the deduction of this year, and leads to the days', async () => {
  const held = fakeApi().hold(perDiem.year)
  openPage(<PerDiemCard />)
  const card = screen.getByRole('link', { name: /Per Diem/ })
  expect(card.textContent).toContain('...')
  held.answer(aPerDiemYear([aFullDay('2026-11-02'), aPartialDay('2026-11-03')]))
  expect(await screen.findByText('$112')).toBeTruthy()
  expect(screen.getByText('1 full, 1 partial day')).toBeTruthy()
  expect(card.getAttribute('href')).toBe('/per-diem')
})

test('a failed load says why in place of the card', async () => {
  fakeApi().fail(perDiem.year, { status: 500, code: 'unexpected' })
  openPage(<PerDiemCard />)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There was an issue loading your Per Diem total: Something went wrong',
  )
})

test('days that wait on this device count', async () => {
  const api = fakeApi()
  api.answer(perDiem.year, aPerDiemYear([aFullDay('2026-11-02'), aPartialDay('2026-11-03')]))
  openPage(<PerDiemCard />)
  await screen.findByText('1 full, 1 partial day')
  // They stay queued: the server is unreachable from here on.
  api.fail(perDiem.year, { status: 503, code: 'unavailable' })
  await act(async () => onTestFinished(openOutbox('dana', () => {})))
  await screen.findByText('2 full, 1 partial day')
  expect(screen.getByText('$176')).toBeTruthy()
})
