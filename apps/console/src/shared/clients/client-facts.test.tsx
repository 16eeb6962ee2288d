import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { clientRecord, type ClientRecord } from '@milepost/contract/clients/client-record'
import { firm } from '@milepost/contract/firm/firm'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { aClientAccount } from '../../../test/a-client-account.ts'
import { aStaffMember } from '../../../test/a-staff-member.ts'
import { ClientFacts } from './client-facts.tsx'

const { id } = aClientAccount()
const record: ClientRecord = {
  id,
  businessName: 'Reed Trucking LLC',
  entityType: null,
  einLastFour: '6789',
  einVersion: 'version-1',
  ssnLastFour: null,
  ssnVersion: null,
  mailingAddress: null,
  physicalAddress: null,
  mcNumber: null,
  dotNumber: null,
  services: [],
  startDate: null,
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
})

const open = (language?: 'es') => openPage(<ClientFacts accountId={id} />, language && { language })
const asked = () => api.requests.map(({ path }) => path)

test('one line says what is noted, leads to the record, and has no tax number', async () => {
  api.answer(clientRecord.show, {
    ...record,
    entityType: 's_corporation',
    mcNumber: '123456',
    dotNumber: '7654321',
    services: ['monthly_books', 'ifta'],
    fiscalYearEndMonth: 6,
  })
  open()
  const link = await screen.findByRole('link')
  expect(link.textContent).toBe(
    'S corporation · MC 123456 · USDOT 7654321 · Monthly books, IFTA · Year ends in June',
  )
  expect(link.getAttribute('href')).toBe(`/clients/${id}/record`)
})

test('what is not noted is left out', async () => {
  api.answer(clientRecord.show, { ...record, dotNumber: '7654321' })
  open('es')
  expect((await screen.findByRole('link')).textContent).toBe(
    'USDOT 7654321 · El año termina en diciembre',
  )
})

test('of a record without any of it nothing is shown', async () => {
  api.answer(clientRecord.show, record)
  open()
  await waitFor(() => expect(asked()).toContain(`/staff/v1/accounts/${id}/record`))
  expect(screen.queryByRole('link')).toBeNull()
})

test('a failure leaves the rest of the page as it is', async () => {
  api.fail(clientRecord.show, { status: 404, code: 'not_found' })
  open()
  await waitFor(() => expect(asked()).toContain(`/staff/v1/accounts/${id}/record`))
  expect(screen.queryByRole('alert')).toBeNull()
})
