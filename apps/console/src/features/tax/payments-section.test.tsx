import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { taxForStaff } from '@milepost/contract/tax/tax'
import type { StaffTaxPayment } from '@milepost/contract/tax/tax-quarter'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { PaymentsSection } from './payments-section.tsx'

const accountId = '5f6c0d4e-0f8b-4a55-9a53-3a4a2f0d9c11'
const id = '3f0c0a52-5a0e-4f0e-9d7a-7f1f2a6f1c01'
const payment: StaffTaxPayment = {
  id,
  year: 2026,
  quarter: 3,
  amount: 1000.1,
  paidOn: '2026-09-14',
  confirmationNumber: '270261100',
  method: 'check',
  seenAtIrsAt: null,
  seenAtIrsBy: null,
}
const seen = { ...payment, seenAtIrsAt: '2026-11-21T15:00:00.000Z', seenAtIrsBy: 'Priya Shah' }

let api: ReturnType<typeof fakeApi>
beforeEach(() => void (api = fakeApi()))

const open = (payments: StaffTaxPayment[], language: 'en' | 'es' = 'en') => {
  api.answer(taxForStaff.payments, payments)
  openPage(<PaymentsSection accountId={accountId} />, { language })
}
const notes = () =>
  api.requests
    .filter(({ method }) => method === 'PATCH')
    .map(({ path, body }) => [path, body] as const)
const notePath = `/staff/v1/accounts/${accountId}/tax_payments/${id}`
const was = { amount: 1000.1, paidOn: '2026-09-14' }

test('what the client marked as paid is listed, and noted as seen at the IRS', async () => {
  open([payment])
  await screen.findByText(
    'paid Sep 14, 2026 · 3rd quarter of 2026 · Check or money order · Confirmation 270261100',
  )
  screen.getByText('$1,000.10')
  api.answer(taxForStaff.notePayment, seen)
  api.answer(taxForStaff.payments, [seen])
  await userEvent.click(
    screen.getByRole('button', { name: 'IRS shows it: $1,000.10, paid Sep 14, 2026' }),
  )
  await screen.findByText(/^The IRS shows it: Priya Shah, /)
  await screen.findByText('Noted. The client sees it, too.')
  await waitFor(() =>
    expect(notes()).toEqual([[notePath, { taxPayment: { isSeenAtIrs: true }, was }]]),
  )
})

test('the note is taken back', async () => {
  open([seen])
  const undo = await screen.findByRole('button', { name: /^Undo/ })
  api.answer(taxForStaff.notePayment, payment)
  api.answer(taxForStaff.payments, [payment])
  await userEvent.click(undo)
  await screen.findByRole('button', { name: /^IRS shows it/ })
  await screen.findByText('Note taken back.')
  expect(screen.queryByText(/Priya Shah/)).toBeNull()
  await waitFor(() =>
    expect(notes()).toEqual([[notePath, { taxPayment: { isSeenAtIrs: false }, was }]]),
  )
})

test('a payment that the client has corrected meanwhile is shown as it is now', async () => {
  open([payment])
  const button = await screen.findByRole('button', { name: /^IRS shows it/ })
  api.fail(taxForStaff.notePayment, { status: 409, code: 'settings_changed' })
  api.answer(taxForStaff.payments, [{ ...payment, amount: 900 }])
  await userEvent.click(button)
  await screen.findByText(/Someone else changed this/)
  await screen.findByText('$900.00')
})

test('a client who marked nothing has none', async () => {
  open([])
  await screen.findByText('The client hasn’t marked any payment yet.')
})

test('payments that do not load say why', async () => {
  api.fail(taxForStaff.payments, { status: 503, code: 'unavailable' })
  openPage(<PaymentsSection accountId={accountId} />)
  await screen.findByText(/Couldn’t load the payments/)
})

test('they speak Spanish', async () => {
  open([seen], 'es')
  await screen.findByText(/^Aparece en el IRS: Priya Shah, /)
  screen.getByRole('button', { name: /^Deshacer/ })
})
