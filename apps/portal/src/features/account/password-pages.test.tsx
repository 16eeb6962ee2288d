import { notifications } from '@mantine/notifications'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { firm } from '@milepost/contract/firm/firm'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { ResetPasswordPage, SetPasswordPage } from './reset-password-page.tsx'

const show = vi.spyOn(notifications, 'show')
let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  api = fakeApi()
  api.answer(firm.show, aFirm())
})

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }))

const openForgot = () => openPage(<ForgotPasswordPage />, { path: '/forgot-password' })

const openReset = (query = '?token=from-the-mail') =>
  openPage(<ResetPasswordPage />, { path: '/reset-password', at: `/reset-password${query}` })

async function reset(password = 'Road-Ahead-2026!', confirmation = password) {
  await userEvent.type(screen.getByLabelText('New Password'), password)
  await userEvent.type(screen.getByLabelText('Confirm New Password'), confirmation)
  await submit()
}

test('requesting a reset link says what happens next and links back to sign-in', async () => {
  api.answer(account.forgotPassword, undefined)
  const { address } = openForgot()
  await waitFor(() => expect(api.requests).toHaveLength(1))
  await userEvent.type(screen.getByLabelText('Email'), 'dana@whitfield.test')
  await submit()
  await screen.findByText(
    'Submitted! If your email address is in our system, you will receive an email with a password reset link shortly. Be sure to check your spam and junk folders. If you did not receive a reset link, please contact help@blueridge.test.',
  )
  await waitFor(() =>
    expect(api.requests.at(-1)!.body).toEqual({ user: { email: 'dana@whitfield.test' } }),
  )
  expect(address()).toBe('/sign-in')
  expect(show.mock.lastCall?.[0].autoClose).toBe(12_000)
})

test('a failed request for a link can be tried again', async () => {
  api.fail(account.forgotPassword, { status: 500, code: 'unexpected' })
  openForgot()
  await userEvent.type(screen.getByLabelText('Email'), 'dana@whitfield.test')
  await submit()
  await screen.findByText(
    'Error: There was an issue submitting your email address. Please try again.',
  )
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})

test.each([
  ['', 'Email is required'],
  ['dana@', 'Email must be valid'],
])('the email %j is refused with: %s', async (email, sentence) => {
  openForgot()
  if (email) await userEvent.type(screen.getByLabelText('Email'), email)
  await submit()
  expect(screen.getByText(sentence)).toBeTruthy()
})

test('the token is removed from the URL at once', async () => {
  const { router, address } = openReset()
  await waitFor(() => expect(address()).toBe('/reset-password'))
  expect(router.state.location.state).toEqual({ token: 'from-the-mail' })
})

test('a newer link opened over an earlier one, as in the app, replaces it', async () => {
  api.answer(account.resetPassword, undefined)
  const { router, address } = openReset('?token=from-the-first-mail')
  await waitFor(() => expect(address()).toBe('/reset-password'))
  await act(() => router.navigate('/reset-password?token=from-the-second-mail'))
  await waitFor(() => expect(address()).toBe('/reset-password'))
  await reset()
  await screen.findByText('Password reset! Please log in with your new credentials.')
  await waitFor(() =>
    expect(api.requests.at(-1)!.body).toMatchObject({ resetPasswordToken: 'from-the-second-mail' }),
  )
})

test("a new password also ends this browser's session and leads to sign-in", async () => {
  sessionStorage.setItem('token', 'an-old-token')
  api.answer(account.resetPassword, undefined)
  const { address } = openReset()
  await reset()
  await screen.findByText('Password reset! Please log in with your new credentials.')
  await waitFor(() =>
    expect(api.requests.at(-1)!.body).toEqual({
      resetPasswordToken: 'from-the-mail',
      password: 'Road-Ahead-2026!',
      passwordConfirmation: 'Road-Ahead-2026!',
    }),
  )
  expect(address()).toBe('/sign-in')
  expect(sessionStorage.getItem('token')).toBeNull()
})

test('the password requirement is above the form', async () => {
  openReset()
  await waitFor(() => expect(document.title).toBe('Reset Password | Blue Ridge Trucker Tax'))
  expect(
    screen.getByText(
      'Your new password must include 8 or more characters, a mix of uppercase and lowercase letters, numbers, and symbols.',
    ),
  ).toBeTruthy()
})

test('passwords that differ are refused without a request', async () => {
  openReset()
  await reset('Road-Ahead-2026!', 'Road-Ahead-2027!')
  expect(screen.getByText('Passwords must match')).toBeTruthy()
  expect(api.requests.filter(({ method }) => method === 'PATCH')).toEqual([])
})

test('empty passwords are refused', async () => {
  openReset()
  await submit()
  expect(screen.getByText('Password is required')).toBeTruthy()
  expect(screen.getByText('Password confirmation is required')).toBeTruthy()
})

test('a password that is too common shows an error on its field', async () => {
  api.fail(account.resetPassword, { status: 422, code: 'password_common', field: 'password' })
  openReset()
  await reset()
  await screen.findByText('This password is too common. Please choose another one.')
})

const invalidLink =
  'Your reset password link is invalid or has been used already. Please submit a new Forgot Password request.'

test.each([
  ['reset_link_invalid', 422, invalidLink],
  ['bad_request', 400, invalidLink],
  ['unavailable', 503, 'Please try again in 5-10 minutes'],
  ['unexpected', 500, 'Something went wrong'],
] as const)('a reset refused with %s says why', async (code, status, sentence) => {
  api.fail(account.resetPassword, { status, code })
  openReset()
  await reset()
  await screen.findByText(`Error: ${sentence}`)
})

test('a page without a token says that the link is invalid and offers another', async () => {
  openReset('')
  await waitFor(() => expect(document.title).toBe('Reset Password | Blue Ridge Trucker Tax'))
  expect(screen.getByRole('alert').textContent).toContain(invalidLink)
  expect(screen.getByRole('link', { name: 'Forgot Password' })).toBeTruthy()
})

describe('an invited client', () => {
  const openSet = (query = '?token=from-the-mail') =>
    openPage(<SetPasswordPage />, { path: '/set-password', at: `/set-password${query}` })

  test('sets a password and goes to sign-in', async () => {
    api.answer(account.resetPassword, undefined)
    const { address } = openSet()
    await waitFor(() => expect(document.title).toBe('Set Your Password | Blue Ridge Trucker Tax'))
    // The token leaves the address bar at once.
    await waitFor(() => expect(address()).toBe('/set-password'))
    await reset()
    await screen.findByText('Your password is set. Please log in.')
    await waitFor(() => expect(address()).toBe('/sign-in'))
  })

  test('gets their own text for an invalid link', async () => {
    api.fail(account.resetPassword, { status: 422, code: 'reset_link_invalid' })
    openSet()
    await reset()
    await screen.findByText(/This link is invalid or has been used already/)
  })
})
