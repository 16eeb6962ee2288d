import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PerDiemForm } from '@milepost/contract/per-diem/per-diem'
import { openPage } from '@milepost/testing/open.tsx'
import { Form } from '@milepost/ui/forms/form.tsx'
import { useFormCheck } from '@milepost/ui/forms/use-form-check.ts'
import { aPerDiemYear } from '../../../test/a-per-diem-year.ts'
import { DaySteps } from './day-steps.tsx'

const steps = {
  years: [2026, 2025, 2024, 2023],
  year: 2026,
  status: 'fullDay' as const,
  today: '2026-11-20',
  onYear: () => {},
  onStatus: () => {},
  isOutside: false,
  onOutside: () => {},
  problem: () => undefined,
}

/** A form that no person can send as it is: a status is always chosen. */
function WithoutStatus() {
  const { problem, submit } = useFormCheck({
    parsed: PerDiemForm.safeParse({ year: 2026, selectedDates: ['2026-11-20'] }),
  })
  return (
    <Form onSubmit={submit(() => {})}>
      <DaySteps {...steps} periods={undefined} problem={problem} />
      <button type="submit">Save</button>
    </Form>
  )
}

test('a form without a day status is refused and shows the error at its step', () => {
  openPage(<WithoutStatus />)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByRole('alert').textContent).toBe('Allocation amount is required')
})

test('the steps show what a day is worth today', () => {
  openPage(<DaySteps {...steps} periods={aPerDiemYear().periods} />)
  expect(screen.getByText(/you needed rest\. \$64\.00 per day\./)).toBeTruthy()
})

test('a day outside the continental US is worth its own rate; a cleared day has no place', () => {
  const periods = aPerDiemYear().periods
  openPage(<DaySteps {...steps} isOutside periods={periods} />)
  expect(screen.getByText(/you needed rest\. \$68\.80 per day\./)).toBeTruthy()
  const place = screen.getByRole('checkbox', { name: 'Outside the continental US' })
  expect(place).toHaveProperty('checked', true)
  cleanup()
  openPage(<DaySteps {...steps} status="clear" periods={periods} />)
  expect(screen.queryByRole('checkbox')).toBeNull()
})
