import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { securityForStaff } from '@milepost/contract/account/security'
import { firm } from '@milepost/contract/firm/firm'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { aStaffMember } from '../../../test/a-staff-member.ts'
import { routes } from '../../app/routes.tsx'

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  api = fakeApi()
  api.answer(firm.show, aFirm())
})

async function signIn() {
  await userEvent.type(await screen.findByLabelText('Email'), 'priya@firm.test')
  await userEvent.type(screen.getByLabelText('Password'), 'Right-Way-1!')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

const off = {
  id: 'priya',
  totpSince: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  passkeyOrigin: 'https://portal.blueridge.test',
}

test('staff are asked for the code of their app, and come to where they wanted', async () => {
  api.answer(accountForStaff.signIn, {
    id: '1',
    challenge: {
      token: 'a-challenge',
      methods: ['totp'],
      passkey: null,
      endsAt: '2026-11-21T15:05:00.000Z',
    },
  })
  api.answer(accountForStaff.verifyCode, { id: '2', bearerToken: 'a-token' })
  api.answer(accountForStaff.currentStaff, aStaffMember())
  api.answer(securityForStaff.secondFactor, off)
  api.answer(securityForStaff.sessions, [])
  const { address } = openRoutes(routes, { at: '/security' })
  await signIn()
  await screen.findByRole('heading', { level: 1, name: 'One more step' })
  await userEvent.type(screen.getByLabelText('Code'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Finish Signing In' }))
  await screen.findByRole('heading', { level: 1, name: 'Security' })
  await waitFor(() => expect(address()).toBe('/security'))
})

test('who has no second factor is led to get one, from every page, and then on', async () => {
  api.answer(accountForStaff.signIn, { id: '1', bearerToken: 'a-token', mustEnrol: true })
  api.answer(accountForStaff.currentStaff, aStaffMember({ mustEnrol: true }))
  api.answer(securityForStaff.secondFactor, off)
  api.answer(securityForStaff.startTotp, {
    id: 'priya',
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://',
  })
  api.answer(securityForStaff.confirmTotp, { id: 'priya', recoveryCodes: ['ABCDE-23456'] })
  api.answer(securityForStaff.sessions, [])
  const { address, router } = openRoutes(routes, { at: '/security' })
  await signIn()
  await screen.findByRole('heading', { level: 1, name: 'Set up a second factor' })
  await router.navigate('/security')
  await waitFor(() => expect(address()).toBe('/enrol?to=%2Fsecurity'))

  // The password is not asked for again: it was just typed.
  await userEvent.click(await screen.findByRole('button', { name: 'Set Up' }))
  await userEvent.type(await screen.findByLabelText('Code from the app'), '123456')
  api.answer(accountForStaff.currentStaff, aStaffMember())
  await userEvent.click(screen.getByRole('button', { name: 'Turn On' }))
  await screen.findByText('ABCDE-23456')
  await userEvent.click(screen.getByRole('button', { name: 'I Saved Them' }))
  await waitFor(() => expect(address()).toBe('/security'))
})

test('drafts that another person started in this tab are deleted when someone signs in after their session ended', async () => {
  sessionStorage.setItem('drafts-of', 'marcus@firm.test')
  sessionStorage.setItem('draft:message:', '{}')
  api.answer(accountForStaff.signIn, { id: '1', bearerToken: 'a-token' })
  api.answer(accountForStaff.currentStaff, aStaffMember())
  api.answer(securityForStaff.secondFactor, off)
  api.answer(securityForStaff.sessions, [])
  openRoutes(routes, { at: '/security' })
  await signIn()
  await screen.findByRole('heading', { level: 1, name: 'Security' })
  expect(sessionStorage.getItem('draft:message:')).toBeNull()
})

test('who is to get a second factor can sign out instead', async () => {
  api.answer(accountForStaff.currentStaff, aStaffMember({ mustEnrol: true }))
  api.answer(accountForStaff.signOut, undefined)
  api.answer(securityForStaff.secondFactor, off)
  api.answer(securityForStaff.sessions, [])
  sessionStorage.setItem('token', 'a-token')
  const { address } = openRoutes(routes, { at: '/enrol' })
  await userEvent.click(await screen.findByRole('button', { name: 'Log Out' }))
  await waitFor(() => expect(address()).toBe('/sign-in'))
  expect(sessionStorage.getItem('token')).toBeNull()
})

test('an invited member of staff sets a password and is led to sign in', async () => {
  api.answer(accountForStaff.setPassword, undefined)
  const { address } = openRoutes(routes, { at: '/set-password?token=from-the-mail' })
  await userEvent.type(await screen.findByLabelText('New Password'), 'Road-Ahead-2026!')
  await userEvent.type(screen.getByLabelText('Confirm New Password'), 'Road-Ahead-2026!')
  await waitFor(() => expect(address()).toBe('/set-password'))
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(address()).toBe('/sign-in'))
})

test('who forgot the password asks for a link, whoever they are', async () => {
  api.answer(accountForStaff.forgotPassword, undefined)
  const { address } = openRoutes(routes, { at: '/sign-in' })
  await userEvent.click(await screen.findByRole('link', { name: 'Forgot password' }))
  await screen.findByRole('heading', { level: 1, name: 'Forgot password' })
  await userEvent.type(screen.getByLabelText('Email'), 'priya@firm.test')
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }))
  await screen.findByText(/^If you work here with this email, a link is on its way/)
  await waitFor(() => expect(address()).toBe('/sign-in'))
  await waitFor(() =>
    expect(api.requests.findLast(({ method }) => method === 'POST')!.body).toEqual({
      user: { email: 'priya@firm.test' },
    }),
  )
})
