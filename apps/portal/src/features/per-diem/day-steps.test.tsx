import { screen } from '@testing-library/react'
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
