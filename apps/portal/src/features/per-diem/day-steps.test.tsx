import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '@milepost/testing/open.tsx'
import { aPerDiemYear } from '../../../test/a-per-diem-year.ts'
import { DaySteps } from './day-steps.tsx'
import { findProblems } from './use-day-form.ts'

const steps = {
  years: [2026, 2025, 2024, 2023],
  year: 2026,
  status: 'fullDay' as const,
  today: '2026-11-20',
  onYear: () => {},
  onStatus: () => {},
  isOutside: false,
  onOutside: () => {},
}

test('a form without a day status is refused and shows the error at its step', () => {
  const form = { year: 2026, selectedDates: ['2026-11-20'], dayAllocation: undefined }
  const problems = findProblems(form, true, String)
  openPage(<DaySteps {...steps} periods={undefined} problems={problems} />)
  expect(screen.getByRole('alert').textContent).toBe('Allocation amount is required')
})

test('the steps show what a day is worth today', () => {
  openPage(<DaySteps {...steps} periods={aPerDiemYear().periods} problems={{}} />)
  expect(screen.getByText(/you needed rest\. \$64\.00 a day\./)).toBeTruthy()
})

test('a day outside the continental US is worth its own rate; a cleared day has no place', () => {
  const periods = aPerDiemYear().periods
  openPage(<DaySteps {...steps} isOutside periods={periods} problems={{}} />)
  expect(screen.getByText(/you needed rest\. \$68\.80 a day\./)).toBeTruthy()
  const place = screen.getByRole('checkbox', { name: 'Outside the continental US' })
  expect(place).toHaveProperty('checked', true)
  cleanup()
  openPage(<DaySteps {...steps} status="clear" periods={periods} problems={{}} />)
  expect(screen.queryByRole('checkbox')).toBeNull()
})
