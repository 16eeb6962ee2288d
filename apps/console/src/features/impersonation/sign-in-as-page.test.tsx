import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { clients, type ClientAccount } from '@milepost/contract/clients/clients'
import { impersonationForStaff } from '@milepost/contract/impersonation/impersonation'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aStaffMember } from '../../../test/a-staff-member.ts'
import { SignInAsPage } from './sign-in-as-page.tsx'

const dana = '5f6c0d4e-0f8b-4a55-9a53-3a4a2f0d9c11'
const client: ClientAccount = {
  id: 'an-account',
  name: 'Whitfield Hauling',
  phone: null,
  clientCustomerType: 'PRO',
  isActive: true,
  isLimited: false,
  timeZone: 'America/Chicago',
  consultant: null,
  createdAt: '2024-01-02T09:00:00.000Z',
  waiting: 0,
  match: null,
  invitation: null,
  contact: null,
  entityType: null,
  tags: [],
  users: [
    {
      id: dana,
      fullName: 'Dana Whitfield',
      email: 'dana@whitfield.test',
    },
  ],
}

let api: ReturnType<typeof fakeApi>
const opened = vi.fn<(link: HTMLAnchorElement) => void>()
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  opened.mockClear()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    opened(this)
  })
  api = fakeApi()
  api.answer(clients.show, client)
  api.answer(accountForStaff.currentStaff, aStaffMember({ role: 'consultant' }))
})

const open = (language: 'en' | 'es' = 'en') =>
  openRoutes(
    [
      { path: '/clients/:accountId/sign-in-as', element: <SignInAsPage /> },
      { path: '*', element: null },
    ],
    { at: '/clients/an-account/sign-in-as', language },
  )

test('a reason opens the portal as the client, in a tab that shares nothing', async () => {
  api.answer(impersonationForStaff.requestTicket, {
    id: 'a-ticket',
    address: `https://portal.test/impersonate/${dana}?ticket=abc`,
    endsAt: '2026-11-21T15:01:00.000Z',
  })
  open()
  await userEvent.type(await screen.findByLabelText('Why'), 'She asked about May')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in as Dana Whitfield' }))
  await waitFor(() => expect(opened).toHaveBeenCalledOnce())
  const link = opened.mock.calls[0]![0]
  expect([link.getAttribute('href'), link.target, link.rel]).toEqual([
    `/impersonate/${dana}?ticket=abc`,
    '_blank',
    'noopener',
  ])
  const asked = () => api.requests.find(({ method }) => method === 'POST')
  await waitFor(() =>
    expect(asked()?.body).toEqual({
      impersonationTicket: {
        constituentId: dana,
        reason: 'She asked about May',
        withWriting: false,
      },
    }),
  )
  // For browsers that block opening a tab from a script.
  const again = screen.getByRole('link', { name: 'Open' })
  expect(again.getAttribute('href')).toBe(`/impersonate/${dana}?ticket=abc`)
})

test('signing in as a client is not requested without a reason', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in as Dana Whitfield' }))
  expect(screen.getByText('Say why you are signing in as this client.')).toBeTruthy()
  expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test('changes are offered to admins alone', async () => {
  open()
  await screen.findByLabelText('Why')
  expect(screen.queryByLabelText('Can edit')).toBeNull()
  api.answer(accountForStaff.currentStaff, aStaffMember({ role: 'admin' }))
  open()
  expect(await screen.findByLabelText('Can edit')).toBeTruthy()
})

test('a client without anyone who signs in says so', async () => {
  api.answer(clients.show, { ...client, users: [] })
  open()
  expect(await screen.findByText('Nobody signs in for this client yet.')).toBeTruthy()
})

test('it speaks Spanish', async () => {
  open('es')
  expect(await screen.findByRole('button', { name: 'Entrar como Dana Whitfield' })).toBeTruthy()
})
