import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { clients } from '@milepost/contract/clients/clients'
import { chartOfAccounts } from '@milepost/contract/financial-performance/chart-of-accounts'
import { firm } from '@milepost/contract/firm/firm'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { aChartAccount } from '../../../../test/a-chart.ts'
import { aClientAccount } from '../../../../test/a-client-account.ts'
import { aStaffMember } from '../../../../test/a-staff-member.ts'
import { routes } from '../../../app/routes.tsx'

const client = aClientAccount()
const clientChart = `/clients/${client.id}/books/chart-of-accounts`
const firmChart = '/chart-of-accounts'

const washes = aChartAccount(5430, 'Truck Washes', { scope: 'firm' })
const chase = aChartAccount(1010, 'Chase Checking', { scope: 'client' })

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  sessionStorage.setItem('token', 'a-token')
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(accountForStaff.currentStaff, aStaffMember())
  api.answer(clients.show, client)
  const shared = [aChartAccount(1000, 'Business Checking'), washes]
  api.answer(chartOfAccounts.list, shared)
  api.answer(chartOfAccounts.listForClient, [...shared, chase])
})

const sent = (method: string) => api.requests.findLast((request) => request.method === method)

test('a client’s chart marks whose an account is, and only the client’s own can be changed', async () => {
  openRoutes(routes, { at: clientChart })
  await screen.findByText('Chase Checking')
  screen.getByText('This client only')
  screen.getByText('Added by the firm')
  screen.getByText(/standard accounts that every client has.* can’t be renamed or retired/)
  const labels = screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))
  expect(labels.filter((label) => label?.startsWith('Rename'))).toEqual([
    'Rename 1010 Chase Checking',
  ])
})

test('the firm’s chart changes the firm’s accounts, but not the ones every firm has', async () => {
  openRoutes(routes, { at: firmChart })
  await screen.findByText('Truck Washes')
  screen.getByText(/standard accounts that every client has.* can’t be renamed or retired/)
  const retires = screen.getAllByRole('button', { name: /^Retire/ })
  expect(retires.map((one) => one.getAttribute('aria-label'))).toEqual(['Retire 5430 Truck Washes'])
})

test('an account is added with the next free number of its section', async () => {
  const added = aChartAccount(1020, 'Wells Fargo', { scope: 'client' })
  api.answer(chartOfAccounts.addForClient, added)
  openRoutes(routes, { at: clientChart })
  await screen.findByText('Chase Checking')
  await userEvent.keyboard('a')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText('Number')).toHaveProperty('value', '1020')
  await userEvent.selectOptions(dialog.getByLabelText('Section'), 'Fixed expenses')
  expect(dialog.getByLabelText('Number')).toHaveProperty('value', '6000')
  await userEvent.selectOptions(dialog.getByLabelText('Section'), 'Assets')
  await userEvent.type(dialog.getByLabelText('Name'), 'Wells Fargo{Enter}')
  await screen.findByText('Account added.')
  await waitFor(() =>
    expect(sent('POST')?.body).toEqual({
      chartAccount: { internalAccountNumber: 1020, name: 'Wells Fargo' },
    }),
  )
})

test('an account without a name or with a number of no section is not sent', async () => {
  openRoutes(routes, { at: firmChart })
  await userEvent.click(await screen.findByRole('button', { name: 'Add an account' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.clear(dialog.getByLabelText('Number'))
  await userEvent.type(dialog.getByLabelText('Number'), '8000')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  dialog.getByText(
    'Number the account 1000 to 6999, or 9000 to 9099 for miles, within its section.',
  )
  dialog.getByText('Give the account a name.')
  expect(sent('POST')).toBeUndefined()
})

test('a name that is taken is refused at its field', async () => {
  api.fail(chartOfAccounts.changeForClient, {
    status: 409,
    code: 'account_name_taken',
    field: 'chart_account/name',
  })
  openRoutes(routes, { at: clientChart })
  await userEvent.click(await screen.findByRole('button', { name: 'Rename 1010 Chase Checking' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Name'), ' 2{Enter}')
  await dialog.findByText('Another account already has this name. Enter another one.')
  await waitFor(() =>
    expect(sent('PATCH')?.body).toEqual({ chartAccount: { name: 'Chase Checking 2' } }),
  )
})

test('an account is retired after a question, and restored without one', async () => {
  api.answer(chartOfAccounts.change, { ...washes, isRetired: true })
  openRoutes(routes, { at: firmChart })
  await userEvent.click(await screen.findByRole('button', { name: 'Retire 5430 Truck Washes' }))
  api.answer(chartOfAccounts.list, [{ ...washes, isRetired: true }])
  const dialog = within(await screen.findByRole('dialog', { name: 'Retire 5430 Truck Washes?' }))
  expect(sent('PATCH')).toBeUndefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Retire' }))
  await screen.findByText('Retired')
  await waitFor(() => expect(sent('PATCH')?.body).toEqual({ chartAccount: { isRetired: true } }))
  await userEvent.click(screen.getByRole('button', { name: 'Bring back 5430 Truck Washes' }))
  await screen.findByText('You can post to this account again.')
  await waitFor(() => expect(sent('PATCH')?.body).toEqual({ chartAccount: { isRetired: false } }))
})

test('a consultant changes a client’s accounts, and has no way to the firm’s', async () => {
  api.answer(accountForStaff.currentStaff, aStaffMember({ role: 'consultant' }))
  openRoutes(routes, { at: clientChart, language: 'es' })
  await screen.findByRole('button', { name: 'Agregar una cuenta para este cliente' })
  expect(screen.queryByRole('link', { name: 'Cambiar las cuentas de la oficina' })).toBeNull()
})
