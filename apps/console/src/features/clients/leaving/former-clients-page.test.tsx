import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import {
  clientErasures,
  type FormerClient,
} from '@milepost/contract/client-erasures/client-erasures'
import { firm } from '@milepost/contract/firm/firm'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { aStaffMember } from '../../../../test/a-staff-member.ts'
import { routes } from '../../../app/routes.tsx'

const former = (differences: Partial<FormerClient> = {}): FormerClient => ({
  id: '5f6c0d4e-0f8b-4a55-9a53-3a4a2f0d9c11',
  name: 'Whitfield Hauling',
  leftOn: '2026-11-21',
  erasableFrom: '2035-01-01',
  state: 'retained',
  ...differences,
})

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  sessionStorage.setItem('token', 'a-token')
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(accountForStaff.currentStaff, aStaffMember({ role: 'admin' }))
  api.answer(clientErasures.retention, { id: 'retention', retentionYears: 7, isAutomatic: false })
})

const list = (items: FormerClient[]) =>
  api.answer(clientErasures.formerClients, {
    items,
    page: 1,
    limit: 25,
    total: items.length,
    counts: {},
  })

const dialog = () => within(screen.getByRole('dialog'))

test('a client whose time is over is erased, after the password', async () => {
  list([former({ state: 'due' }), former({ id: 'b', name: 'Reed Trucking' })])
  api.answer(clientErasures.erase, undefined)
  openRoutes(routes, { at: '/clients/former' })
  await screen.findByText(/^stays until .*2035$/)
  expect(screen.queryByRole('button', { name: 'Erase Reed Trucking' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Erase Whitfield Hauling' }))
  await userEvent.type(dialog().getByLabelText('Your password'), 'Road-Ahead-2026!')
  list([former({ state: 'under_way' })])
  await userEvent.click(dialog().getByRole('button', { name: 'Erase' }))
  await screen.findByText('is being erased')
  await waitFor(() =>
    expect(api.requests).toContainEqual(
      expect.objectContaining({ method: 'POST', body: { password: 'Road-Ahead-2026!' } }),
    ),
  )
})

test('the years are changed, after the password', async () => {
  list([])
  api.answer(clientErasures.changeRetention, {
    id: 'retention',
    retentionYears: 10,
    isAutomatic: true,
  })
  openRoutes(routes, { at: '/clients/former' })
  const years = await screen.findByLabelText('Years')
  await userEvent.clear(years)
  await userEvent.type(years, '10')
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.type(dialog().getByLabelText('Your password'), 'Road-Ahead-2026!')
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved')
  await waitFor(() =>
    expect(api.requests).toContainEqual(
      expect.objectContaining({
        body: {
          retention: { retentionYears: 10, isAutomatic: true },
          password: 'Road-Ahead-2026!',
        },
      }),
    ),
  )
})
