import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { firm } from '@milepost/contract/firm/firm'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { aStaffMember } from '../../test/a-staff-member.ts'
import { routes } from './routes.tsx'

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  api = fakeApi()
  api.answer(firm.show, aFirm())
})

test('a person who is not signed in is asked to sign in, and then reaches the page they wanted', async () => {
  api.answer(accountForStaff.signIn, { ...aSession })
  api.answer(accountForStaff.currentStaff, aStaffMember())
  const { address } = openRoutes(routes, { at: '/queue?status=researching' })
  await userEvent.type(await screen.findByLabelText('Email'), 'priya@firm.test')
  await userEvent.type(screen.getByLabelText('Password'), 'Right-Way-1!')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('heading', { name: 'Queue' })
  await waitFor(() => expect(address()).toBe('/queue?status=researching'))
})

test('a wrong password shows an error at both fields', async () => {
  api.fail(accountForStaff.signIn, { status: 401, code: 'wrong_credentials' })
  openRoutes(routes, { at: '/sign-in' })
  await userEvent.type(await screen.findByLabelText('Email'), 'priya@firm.test')
  await userEvent.type(screen.getByLabelText('Password'), 'wrong')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findAllByText('That email or password isn’t right. Try again.')).toHaveLength(
    2,
  )
})

test('the account menu signs out', async () => {
  sessionStorage.setItem('token', 'a-token')
  api.answer(accountForStaff.currentStaff, aStaffMember())
  api.answer(accountForStaff.signOut, undefined)
  const { address } = openRoutes(routes, { at: '/queue' })
  await userEvent.click(await screen.findByRole('button', { name: 'Priya Shah, account menu' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Log Out' }))
  await waitFor(() => expect(address()).toBe('/sign-in'))
  expect(sessionStorage.getItem('token')).toBeNull()
})

test('the console speaks Spanish', async () => {
  openRoutes(routes, { at: '/sign-in', language: 'es' })
  expect(await screen.findByRole('heading', { name: 'Acceso del personal' })).toBeTruthy()
})

const aSession = { id: 'session', bearerToken: 'a-token' }
