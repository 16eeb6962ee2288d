import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { clients } from '@milepost/contract/clients/clients'
import { firmPapersForStaff } from '@milepost/contract/documents/firm-papers-for-staff'
import { booksForStaff } from '@milepost/contract/financial-performance/books-for-staff'
import { chartOfAccounts } from '@milepost/contract/financial-performance/chart-of-accounts'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { posting } from '@milepost/contract/financial-performance/posting'
import { reconciling } from '@milepost/contract/financial-performance/reconciling'
import { hubMessagesForStaff } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { profitPlanForStaff } from '@milepost/contract/profit-plan/profit-plan'
import { resourcesForStaff } from '@milepost/contract/resources/resources'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aStatement } from '@milepost/testing/records/a-statement.ts'
import { aStaffMember } from '../../test/a-staff-member.ts'
import { ClientsPage } from '../features/clients/clients-page.tsx'
import { ClientPapersPage } from '../features/documents/firm-papers/client-papers-page.tsx'
import { PapersPage } from '../features/documents/firm-papers/papers-page.tsx'
import { BatchesPage } from '../features/financial-performance/batches-page.tsx'
import { ReconcilePage } from '../features/financial-performance/reconcile/reconcile-page.tsx'
import { ProfitAndLossPage } from '../features/financial-performance/reports/profit-and-loss-page.tsx'
import { WaitingPage } from '../features/financial-performance/waiting/waiting-page.tsx'
import { HubMessagesPage } from '../features/hub-messages/hub-messages-page.tsx'
import { ProfitPlansPage } from '../features/profit-plan/profit-plans-page.tsx'
import { ResourcesPage } from '../features/resources/resources-page.tsx'
import { paths } from '../paths.ts'

const accountId = '3d4e9a52-6f0c-4f6e-9a0b-6f2f5a1d7c11'

const none = { items: [], page: 1, limit: 25, total: 0, counts: {} }

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  api = fakeApi()
  api.answer(accountForStaff.currentStaff, aStaffMember({ role: 'admin' }))
  api.answer(clients.list, none)
  api.answer(firmPapersForStaff.list, { ...none, counts: { unread: 0, failed: 0 } })
  api.answer(firmPapersForStaff.listForAccount, none)
  api.answer(hubMessagesForStaff.sent, { ...none, counts: { waiting: 0, answered: 0 } })
  api.answer(profitPlanForStaff.list, [])
  api.answer(resourcesForStaff.list, [])
  api.answer(posting.batches, none)
  api.answer(chartOfAccounts.listForClient, [])
  api.answer(importedTransactions.list, {
    ...none,
    counts: { waiting: 0, set_aside: 0, changed: 0, sure: 0 },
  })
  api.answer(reconciling.accounts, [])
  api.answer(
    booksForStaff.profitAndLoss,
    aStatement({ miles: {}, revenue: {}, variable: {}, fixed: {}, liability: {} }),
  )
})

const bankFile = ['Import a bank file', paths.bankImport(accountId)] as const
const lists: [name: string, Page: ComponentType, step: string, leadsTo: string][] = [
  ['clients', ClientsPage, 'Bring them from a file', paths.bringClients],
  ['papers', PapersPage, 'Send the first one', paths.sendPapers],
  ['a client’s papers', ClientPapersPage, 'Send the first one', paths.sendPapersTo(accountId)],
  ['messages', HubMessagesPage, 'Write the first one', paths.newMessage],
  ['profit plans', ProfitPlansPage, 'Make the first plan', paths.newPlan(accountId)],
  ['batches', BatchesPage, ...bankFile],
  ['bank transactions to post', WaitingPage, ...bankFile],
  ['reconciled accounts', ReconcilePage, ...bankFile],
  ['a year’s profit and loss', ProfitAndLossPage, ...bankFile],
]

test.each(lists)('an empty list of %s leads to its first step', async (_, Page, step, leadsTo) => {
  const { router } = openPage(<Page />, { path: '/of/:accountId', at: `/of/${accountId}` })
  const link = await screen.findByRole('link', { name: step })
  expect(link.getAttribute('href')).toBe(leadsTo)
  expect(router.state.location.pathname).toBe(`/of/${accountId}`)
})

test('the first client can also be added by hand', async () => {
  openPage(<ClientsPage />)
  const link = await screen.findByRole('link', { name: 'Add the first one' })
  expect(link.getAttribute('href')).toBe(paths.newClient)
})

test('the first resource is added in place', async () => {
  openPage(<ResourcesPage />)
  ;(await screen.findByRole('button', { name: 'Add the first one' })).click()
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test.each([
  ['clients', ClientsPage, '/?search=smith', 'No matching client'],
  ['papers', PapersPage, '/?filter=unread', 'No documents here'],
  ['messages', HubMessagesPage, '/?filter=waiting', 'No messages'],
])('a search of %s that finds nothing leads to no first step', async (_, Page, at, text) => {
  openPage(<Page />, { path: '/', at })
  await screen.findByText(text)
  expect(screen.queryByText(/the first one$|^Bring them/)).toBeNull()
})
