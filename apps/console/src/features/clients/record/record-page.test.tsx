import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { clientNotes } from '@milepost/contract/clients/client-notes'
import { clientRecord, type ClientRecord } from '@milepost/contract/clients/client-record'
import { clientTags } from '@milepost/contract/clients/client-tags'
import { clientTrucks, type ClientTruck } from '@milepost/contract/clients/client-trucks'
import { clients } from '@milepost/contract/clients/clients'
import { firm } from '@milepost/contract/firm/firm'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { aClientAccount } from '../../../../test/a-client-account.ts'
import { aStaffMember } from '../../../../test/a-staff-member.ts'
import { routes } from '../../../app/routes.tsx'

const client = aClientAccount()
const record: ClientRecord = {
  id: client.id,
  businessName: 'Reed Trucking LLC',
  entityType: 's_corporation',
  einLastFour: '6789',
  einVersion: 'version-1',
  ssnLastFour: null,
  ssnVersion: null,
  mailingAddress: null,
  physicalAddress: null,
  mcNumber: '123456',
  dotNumber: null,
  services: ['monthly_books'],
  startDate: '2021-03-15',
  fiscalYearEndMonth: 12,
  tags: [],
}

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  sessionStorage.setItem('token', 'a-token')
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(accountForStaff.currentStaff, aStaffMember({ role: 'admin' }))
  api.answer(clients.show, client)
  api.answer(clientRecord.show, record)
  api.answer(clientRecord.change, record)
  api.answer(clientTags.list, [])
  api.answer(clientTrucks.list, [])
  api.answer(clientNotes.list, { items: [], page: 1, limit: 10, total: 0, counts: {} })
})

test('shows an EIN by its end until somebody asks for all of it', async () => {
  api.answer(clientRecord.taxNumbers, { id: client.id, ein: '123456789', ssn: null })
  openRoutes(routes, { at: `/clients/${client.id}/record` })
  await screen.findByText('ends in 6789')
  await userEvent.click(screen.getByRole('button', { name: 'Show the EIN and SSN' }))
  await screen.findByText('12-3456789')
  screen.getByText('This look is in the client’s history.')
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(screen.queryByText('12-3456789')).toBeNull()
})

test('an EIN that is left empty stays', async () => {
  openRoutes(routes, { at: `/clients/${client.id}/record` })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit the record' }))
  fireEvent.change(screen.getByLabelText('Business name'), { target: { value: 'Reed LLC' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Record saved')
  await waitFor(() =>
    expect(sent()).toEqual({
      record: { businessName: 'Reed LLC' },
      was: { businessName: 'Reed Trucking LLC' },
    }),
  )
})

const sent = () => api.requests.findLast(({ method }) => method === 'PATCH')?.body

test('each field that was changed is sent with what it was', async () => {
  const tag = { id: '5c4d3e2f-1a0b-4c9d-8e7f-6a5b4c3d2e1f', name: 'Flatbed' }
  api.answer(clientTags.list, [tag])
  openRoutes(routes, { at: `/clients/${client.id}/record` })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit the record' }))
  fireEvent.change(screen.getByLabelText('EIN'), { target: { value: '12-3456780' } })
  await userEvent.click(screen.getByRole('checkbox', { name: 'IFTA' }))
  await userEvent.type(screen.getByRole('combobox', { name: 'Tags' }), 'Flatbed{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Record saved')
  await waitFor(() =>
    expect(sent()).toEqual({
      record: { ein: '12-3456780', services: ['monthly_books', 'ifta'], tagIds: [tag.id] },
      was: { ein: 'version-1', services: ['monthly_books'], tagIds: [] },
    }),
  )
})

test('what a colleague changed meanwhile is marked, and saved the second time', async () => {
  openRoutes(routes, { at: `/clients/${client.id}/record` })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit the record' }))
  const number = screen.getByLabelText('MC number')
  fireEvent.change(number, { target: { value: '222' } })
  api.fail(clientRecord.change, {
    status: 409,
    code: 'settings_changed',
    field: 'record/mc_number',
  })
  api.answer(clientRecord.show, { ...record, mcNumber: '111', dotNumber: '333' })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Someone else changed this to “111”. Save again to keep yours.')
  expect(number).toHaveProperty('value', '222')
  expect(screen.getByLabelText('USDOT number')).toHaveProperty('value', '333')
  api.answer(clientRecord.change, record)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Record saved')
  await waitFor(() =>
    expect(sent()).toEqual({ record: { mcNumber: '222' }, was: { mcNumber: '111' } }),
  )
})

test('what overwrites one change of a colleague does not overwrite their next', async () => {
  openRoutes(routes, { at: `/clients/${client.id}/record` })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit the record' }))
  const number = screen.getByLabelText('MC number')
  fireEvent.change(number, { target: { value: '222' } })
  api.fail(clientRecord.change, {
    status: 409,
    code: 'settings_changed',
    field: 'record/mc_number',
  })
  for (const theirs of ['111', '444']) {
    api.answer(clientRecord.show, { ...record, mcNumber: theirs })
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText(`Someone else changed this to “${theirs}”. Save again to keep yours.`)
    expect(number).toHaveProperty('value', '222')
  }
  await waitFor(() =>
    expect(sent()).toEqual({ record: { mcNumber: '222' }, was: { mcNumber: '111' } }),
  )
  api.answer(clientRecord.change, record)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Record saved')
  await waitFor(() =>
    expect(sent()).toEqual({ record: { mcNumber: '222' }, was: { mcNumber: '444' } }),
  )
})

test('a name that was stored longer once does not let another field be overwritten', async () => {
  api.answer(clientRecord.show, { ...record, mcNumber: '111', businessName: 'x'.repeat(161) })
  openRoutes(routes, { at: `/clients/${client.id}/record` })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit the record' }))
  fireEvent.change(screen.getByLabelText('Business name'), { target: { value: 'Reed LLC' } })
  fireEvent.change(screen.getByLabelText('MC number'), { target: { value: '222' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Record saved')
  await waitFor(() =>
    expect(sent()).toEqual({
      record: { businessName: 'Reed LLC', mcNumber: '222' },
      was: { mcNumber: '111' },
    }),
  )
})

test('of an EIN, its version is sent as what it was, and never its digits', async () => {
  openRoutes(routes, { at: `/clients/${client.id}/record` })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit the record' }))
  fireEvent.change(screen.getByLabelText('EIN'), { target: { value: '12-3456780' } })
  api.fail(clientRecord.change, { status: 409, code: 'settings_changed', field: 'record/ein' })
  api.answer(clientRecord.show, { ...record, einVersion: 'version-2' })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Someone else changed this to “ends in 6789”. Save again to keep yours.')
  api.answer(clientRecord.change, record)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Record saved')
  await waitFor(() =>
    expect(sent()).toEqual({ record: { ein: '12-3456780' }, was: { ein: 'version-2' } }),
  )
})

const truck: ClientTruck = {
  id: '6d5e4f3a-2b1c-4d0e-9f8a-7b6c5d4e3f2a',
  unit: '12',
  vin: null,
  plate: 'TX 1',
  plateState: 'TX',
  inServiceFrom: '2026-02-01',
  inServiceTo: null,
  firstYearMethod: null,
  isLeased: false,
}

test('of a truck, too, only what was changed is sent, and what a colleague changed is marked', async () => {
  api.answer(clientTrucks.list, [truck])
  openRoutes(routes, { at: `/clients/${client.id}/record` })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit unit 12' }))
  fireEvent.change(screen.getByLabelText('Plate'), { target: { value: 'TX 3' } })
  api.fail(clientTrucks.change, { status: 409, code: 'settings_changed', field: 'truck/plate' })
  api.answer(clientTrucks.list, [{ ...truck, plate: 'TX 2', unit: '13' }])
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Someone else changed this to “TX 2”. Save again to keep yours.')
  expect(screen.getByLabelText('Unit number')).toHaveProperty('value', '13')
  api.answer(clientTrucks.change, truck)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Truck saved')
  await waitFor(() => expect(sent()).toEqual({ truck: { plate: 'TX 3' }, was: { plate: 'TX 2' } }))
})
