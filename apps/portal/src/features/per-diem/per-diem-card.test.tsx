import { perDiem } from '@milepost/contract/per-diem'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aFullDay, aPartialDay, aPerDiemYear } from '../../../test/a-per-diem-year.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { openPage } from '../../../test/open.tsx'
import { PerDiemCard } from './per-diem-card.tsx'

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
