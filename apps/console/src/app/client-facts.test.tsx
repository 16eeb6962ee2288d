import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { clientRecord, type ClientRecord } from '@milepost/contract/clients/client-record'
import { clients } from '@milepost/contract/clients/clients'
import { firm } from '@milepost/contract/firm/firm'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { aClientAccount } from '../../test/a-client-account.ts'
import { aStaffMember } from '../../test/a-staff-member.ts'
import { paths } from '../paths.ts'
import { routes } from './routes.tsx'

const client = aClientAccount()
const { id } = client
const other = '6d5e4f3a-2b1c-4d0e-9f8a-7b6c5d4e3f2a'
const record: ClientRecord = {
  id,
  businessName: null,
  entityType: null,
  einLastFour: null,
  einVersion: null,
  ssnLastFour: null,
  ssnVersion: null,
  mailingAddress: null,
  physicalAddress: null,
  mcNumber: '123456',
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
  api.answer(clients.show, client)
  api.answer(clientRecord.show, record)
})

test.each([
  paths.client(id),
  paths.books(id),
  paths.postByHand(id),
  paths.bankImport(id),
  paths.bankImports(id),
  paths.importReview(id, other),
  paths.waiting(id),
  paths.batches(id),
  paths.batch(id, other),
  paths.profitAndLoss(id),
  paths.ledger(id, 1000, { from: '2026-01-01', to: '2026-01-31' }),
  paths.reconcile(id),
  paths.statement(id, other),
  paths.monthCloses(id),
  paths.monthClose(id, '2026-05'),
  paths.clientChart(id),
  paths.rules(id),
  paths.clientTax(id),
  paths.clientPapers(id),
  paths.plans(id),
  paths.newPlan(id),
  paths.thread(id, other),
  paths.questionsOf(id),
])('%s has the facts of the client’s record once, for one request', async (at) => {
  openRoutes(routes, { at })
  expect(await screen.findAllByText('MC 123456 · Year ends in December')).toHaveLength(1)
  await waitFor(() =>
    expect(api.requests.filter(({ path }) => path.endsWith('/record'))).toHaveLength(1),
  )
})

test.each([paths.clientRecord(id), paths.questions])('%s has none', async (at) => {
  openRoutes(routes, { at })
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(api.requests.length).toBeGreaterThan(1))
  expect(screen.queryByText(/Year ends in/)).toBeNull()
})
