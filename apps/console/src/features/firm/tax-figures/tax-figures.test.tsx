import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { firm } from '@milepost/contract/firm/firm'
import { taxFiguresForStaff, type TaxFigure } from '@milepost/contract/tax-forecast/tax-figures'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { TaxFigures } from './tax-figures.tsx'

const figure = (differences: Partial<TaxFigure>): TaxFigure => ({
  id: '2026-wage_base-any',
  year: 2026,
  figure: 'wage_base',
  filingStatus: 'any',
  value: 184_500,
  source: 'SSA, October 24, 2025',
  provisional: false,
  ...differences,
})
const next = figure({ id: '2027-wage_base-any', year: 2027, source: null, provisional: true })

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(taxFiguresForStaff.list, [next, figure({})])
})

const openYear = async (year: string) => {
  openPage(<TaxFigures />)
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Year' }), year)
}

test('each figure has its source, and one not announced yet is marked', async () => {
  await openYear('2026')
  expect(screen.getByText('SSA, October 24, 2025')).toBeTruthy()
  expect(screen.queryAllByText('estimated')).toHaveLength(0)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2027')
  // Of the year, and of the figure.
  expect(screen.getAllByText('estimated')).toHaveLength(2)
  expect(screen.getByText('Not announced yet: last year’s figure')).toBeTruthy()
})

test('an admin confirms one, with its source', async () => {
  api.answer(taxFiguresForStaff.change, next)
  await openYear('2027')
  await userEvent.click(screen.getByRole('button', { name: 'Correct: Social Security wage base' }))
  const dialog = within(await screen.findByRole('dialog'))
  const value = dialog.getByRole('textbox', { name: 'Amount in dollars' })
  await userEvent.clear(value)
  await userEvent.type(value, '$190,800')
  await userEvent.click(dialog.getByRole('checkbox', { name: /Estimated/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  // Confirmed, but by whom?
  expect(api.requests.some(({ method }) => method === 'PATCH')).toBe(false)
  await userEvent.type(dialog.getByRole('textbox', { name: 'Source' }), 'SSA, October 2026')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/Figure saved/)).toBeTruthy()
  await waitFor(() =>
    expect(api.requests.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
      taxFigure: {
        year: 2027,
        figure: 'wage_base',
        filingStatus: 'any',
        value: 190_800,
        source: 'SSA, October 2026',
        provisional: false,
      },
    }),
  )
})
