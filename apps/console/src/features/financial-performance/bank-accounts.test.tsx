import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { bankForStaff, type BankAccountInBooks } from '@milepost/contract/bank/bank-accounts'
import { chartOfAccounts } from '@milepost/contract/financial-performance/chart-of-accounts'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aChartAccount } from '../../../test/a-chart.ts'
import { BankAccounts } from './bank-accounts.tsx'

const dana = '5f6c0d4e-0f8b-4a55-9a53-3a4a2f0d9c11'
const checking: BankAccountInBooks = {
  id: '7d9f1c1e-1b2a-4c3d-8e4f-5a6b7c8d9e0f',
  institutionName: 'Blue Ridge Bank',
  name: 'Checking',
  mask: '4417',
  internalAccountNumber: 1000,
  isConnected: true,
}

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  api = fakeApi()
  api.answer(bankForStaff.accounts, [checking])
  api.answer(chartOfAccounts.listForClient, [
    aChartAccount(1000, 'Business Checking'),
    aChartAccount(1200, 'Escrow'),
    aChartAccount(5000, 'Fuel'),
  ])
})

const sent = () => api.requests.findLast(({ method }) => method === 'PATCH')
const field = () => screen.findByLabelText('Blue Ridge Bank Checking …4417 feeds')

test('a bank account feeds the chosen account in the books, and only accounts that can stand for a bank account are offered', async () => {
  api.answer(bankForStaff.choose, { ...checking, internalAccountNumber: 1200 })
  openPage(<BankAccounts accountId={dana} />)
  await screen.findByRole('option', { name: '1200 Escrow' })
  expect(screen.queryByRole('option', { name: /Fuel/ })).toBeNull()
  await userEvent.selectOptions(await field(), '1200')
  await screen.findByText('Saved.')
  await waitFor(() =>
    expect(sent()!.body).toEqual({ bankAccount: { internalAccountNumber: 1200 } }),
  )
})

test('one may stay out of the books', async () => {
  api.answer(bankForStaff.choose, { ...checking, internalAccountNumber: null })
  openPage(<BankAccounts accountId={dana} />)
  await userEvent.selectOptions(await field(), '')
  await waitFor(() =>
    expect(sent()!.body).toEqual({ bankAccount: { internalAccountNumber: null } }),
  )
})

test('a choice that is refused shows an error, and the previous account stays', async () => {
  api.fail(bankForStaff.choose, { status: 422, code: 'account_unknown' })
  openPage(<BankAccounts accountId={dana} />)
  await screen.findByRole('option', { name: '1200 Escrow' })
  await userEvent.selectOptions(await field(), '1200')
  await screen.findByText(/^Error: /)
  await waitFor(async () => expect(await field()).toHaveProperty('value', '1000'))
})

test('without a connected bank there is nothing to choose', async () => {
  api.answer(bankForStaff.accounts, [])
  openPage(<BankAccounts accountId={dana} />)
  await waitFor(() => expect(api.requests).toHaveLength(1))
  expect(screen.queryByRole('region')).toBeNull()
})
