import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { clientNotes } from '@milepost/contract/clients/client-notes'
import { clientRecord, type ClientRecord } from '@milepost/contract/clients/client-record'
import { clientTags } from '@milepost/contract/clients/client-tags'
import { clientTrucks } from '@milepost/contract/clients/client-trucks'
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
  ssnLastFour: null,
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
  await userEvent.click(await screen.findByRole('button', { name: 'Change the record' }))
  fireEvent.change(screen.getByLabelText('Business name'), { target: { value: 'Reed LLC' } })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Record saved')
  const sent = await waitFor(
    () => api.requests.find(({ method }) => method === 'PATCH')!.body as { record: object },
  )
  expect(sent.record).toMatchObject({ businessName: 'Reed LLC' })
  expect(sent.record).not.toHaveProperty('ein')
})
