import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { account } from '@milepost/contract/account/account'
import type { Challenge } from '@milepost/contract/account/second-factor'
import { firm } from '@milepost/contract/firm/firm'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { SignInPage } from './sign-in-page.tsx'

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  api = fakeApi()
  api.answer(firm.show, aFirm())
})

const open = (at = '/sign-in', language: 'en' | 'es' = 'en') =>
  openPage(<SignInPage />, { path: '/sign-in', at, language })

const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const send = () => userEvent.click(screen.getByRole('button', { name: 'Sign In' }))

async function signIn() {
  await userEvent.type(email(), 'dana@whitfield.test')
  await userEvent.type(password(), 'Road-Ahead-2026!')
  await send()
}

test('signing in goes home, and the session ends with the tab', async () => {
  api.answer(account.signIn, { id: '1', bearerToken: 'a-token' })
  const { address } = open()
  await signIn()
  await waitFor(() => expect(address()).toBe('/home'))
  await waitFor(() =>
    expect(api.requests.at(-1)!.body).toEqual({
      user: {
        email: 'dana@whitfield.test',
        password: 'Road-Ahead-2026!',
        rememberMe: false,
        device: localStorage.getItem('device'),
      },
    }),
  )
  expect(sessionStorage.getItem('token')).toBe('a-token')
  expect(localStorage.getItem('token')).toBeNull()
})

test('a browser sends the same device id at every sign-in', async () => {
  api.fail(account.signIn, { status: 401, code: 'wrong_credentials' })
  open()
  await signIn()
  const device = localStorage.getItem('device')
  expect(device).toMatch(/^[0-9a-f-]{36}$/)
  await send()
  await waitFor(() => expect(api.requests.at(-1)!.body).toMatchObject({ user: { device } }))
})

const challenge: Challenge = {
  token: 'a-challenge',
  methods: ['totp', 'recovery_code'],
  passkey: null,
  endsAt: '2026-11-21T15:05:00.000Z',
}
const finish = () => userEvent.click(screen.getByRole('button', { name: 'Finish Signing In' }))

test('with a second factor, sign-in asks for the code before it continues', async () => {
  api.answer(account.signIn, { id: '1', challenge })
  api.answer(account.verifyCode, { id: '2', bearerToken: 'a-token' })
  const { address } = open('/sign-in?to=/documents/all-documents')
  await userEvent.click(screen.getByLabelText('Keep me logged in'))
  await signIn()
  await screen.findByRole('heading', { level: 1, name: 'One more step' })
  expect(localStorage.getItem('token')).toBeNull()
  await finish()
  expect(screen.getByText('Enter the code')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Code'), '123 456')
  await finish()
  await waitFor(() => expect(address()).toBe('/documents/all-documents'))
  await waitFor(() =>
    expect(api.requests.at(-1)!.body).toEqual({ challenge: 'a-challenge', code: '123 456' }),
  )
  expect(localStorage.getItem('token')).toBe('a-token')
  expect(localStorage.getItem('email')).toBe('dana@whitfield.test')
})

test('a wrong code shows an error, a recovery code works instead, and Start over goes back', async () => {
  api.answer(account.signIn, { id: '1', challenge })
  api.fail(account.verifyCode, { status: 422, code: 'code_wrong', field: 'code' })
  open()
  await signIn()
  await userEvent.type(await screen.findByLabelText('Code'), '000000')
  await finish()
  await screen.findByText('This code is wrong or was already used. Enter a new one.')
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await userEvent.type(screen.getByLabelText('Recovery code'), 'ABCDE-FGHJK')
  api.answer(account.verifyCode, { id: '2', bearerToken: 'a-token' })
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }))
  await screen.findByRole('heading', { level: 1, name: 'Log In' })
})

test('a code is pasted whole, as long as it is with blanks, dashes, and its list number', async () => {
  api.answer(account.signIn, { id: '1', challenge })
  api.fail(account.verifyCode, { status: 422, code: 'code_wrong', field: 'code' })
  open()
  await signIn()
  for (const [label, pasted] of [
    ['Code', `${' '.repeat(40)}1. 123–456\u200b`],
    ['Recovery code', `${' '.repeat(40)}10)\tABCDE \u2011 FGHJK\u200b`],
  ] as const) {
    const field = await screen.findByLabelText(label)
    await userEvent.click(field)
    await userEvent.paste(pasted)
    await finish()
    await waitFor(() => expect(api.requests.at(-1)!.body).toMatchObject({ code: pasted }))
    await screen.findByText('This code is wrong or was already used. Enter a new one.')
    if (label === 'Code')
      await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  }
})

test('a pasted text that can’t be a code shows an error and is not sent', async () => {
  api.answer(account.signIn, { id: '1', challenge })
  open()
  await signIn()
  await userEvent.click(await screen.findByLabelText('Code'))
  await userEvent.paste('Your code is 123456')
  await finish()
  await screen.findByText('This code is wrong or was already used. Enter a new one.')
  expect(api.requests.map(({ path }) => path)).not.toContain(account.verifyCode.path)
})

test('an expired challenge only lets the user start over', async () => {
  api.answer(account.signIn, { id: '1', challenge })
  api.fail(account.verifyCode, { status: 401, code: 'challenge_ended' })
  open()
  await signIn()
  await userEvent.type(await screen.findByLabelText('Code'), '000000')
  await finish()
  await screen.findByText('This sign-in has expired. Please start over.')
  expect(screen.queryByRole('button', { name: 'Finish Signing In' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Start over' })).toBeTruthy()
})

test('Keep me logged in remembers the session and the email', async () => {
  api.answer(account.signIn, { id: '1', bearerToken: 'a-token' })
  const { address } = open()
  await userEvent.click(screen.getByLabelText('Keep me logged in'))
  await signIn()
  await waitFor(() => expect(address()).toBe('/home'))
  expect(localStorage.getItem('token')).toBe('a-token')
  expect(localStorage.getItem('email')).toBe('dana@whitfield.test')
})

test('an address is taken as it is pasted, and remembered without what came with it', async () => {
  api.answer(account.signIn, { id: '1', bearerToken: 'a-token' })
  const { address } = open()
  // A browser would change it in a field of type email, or refuse it without a word of ours.
  expect(email().type).toBe('text')
  expect(email().inputMode).toBe('email')
  expect(email().autocomplete).toBe('username')
  await userEvent.click(screen.getByLabelText('Keep me logged in'))
  await userEvent.click(email())
  await userEvent.paste('\u200B<mailto:Dana@Whitfield.test?subject=Hello>.')
  await userEvent.type(password(), 'Road-Ahead-2026!')
  await send()
  await waitFor(() => expect(address()).toBe('/home'))
  expect(localStorage.getItem('email')).toBe('Dana@Whitfield.test')
})

test('a remembered email fills its field', async () => {
  localStorage.setItem('email', 'dana@whitfield.test')
  open()
  await screen.findByText(/handled by Blue Ridge/)
  expect(email().value).toBe('dana@whitfield.test')
  expect(screen.getByLabelText<HTMLInputElement>('Keep me logged in').checked).toBe(true)
})

test.each([
  ['/documents/show/7?page=2', '/documents/show/7?page=2'],
  ['https://evil.example/', '/home'],
  ['//evil.example', '/home'],
])('after sign-in, %s leads to %s', async (from, to) => {
  api.answer(account.signIn, { id: '1', bearerToken: 'a-token' })
  const { address } = open(`/sign-in?${new URLSearchParams({ to: from })}`)
  await signIn()
  await waitFor(() => expect(address()).toBe(to))
})

test('a refused sign-in shows an error on both fields', async () => {
  api.fail(account.signIn, { status: 401, code: 'wrong_credentials' })
  const { address } = open()
  await signIn()
  await waitFor(() =>
    expect(screen.getAllByText('That email or password isn’t right. Try again.')).toHaveLength(2),
  )
  expect(email().getAttribute('aria-invalid')).toBe('true')
  expect(password().getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(password()))
  expect(address()).toBe('/sign-in')
})

test('offline, both fields show an error', async () => {
  api.loseConnection(account.signIn)
  open()
  await signIn()
  const said = 'Something went wrong. Please check your internet connection and try again.'
  await waitFor(() => expect(screen.getAllByText(said)).toHaveLength(2))
})

test('a field shows no error before it is left, and an invalid form is not sent', async () => {
  open()
  await userEvent.type(email(), 'dana')
  expect(screen.queryByText('Email must be valid')).toBeNull()
  await userEvent.tab()
  expect(screen.getByText('Email must be valid')).toBeTruthy()
  await send()
  expect(screen.getByText('Password is required')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(email()))
  expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test('the page has a welcome text and says where to get help', async () => {
  open()
  await screen.findByText('Your documents, profit and taxes, handled by Blue Ridge Trucker Tax.')
  expect(screen.getByRole('link', { name: 'Forgot Password' }).getAttribute('href')).toBe(
    '/forgot-password',
  )
  expect(screen.getByRole('link', { name: '(540) 555-0142' })).toBeTruthy()
  expect(document.title).toBe('Log In | Blue Ridge Trucker Tax')
})

test('the page and its error are in Spanish', async () => {
  api.fail(account.signIn, { status: 401, code: 'wrong_credentials' })
  open('/sign-in', 'es')
  await userEvent.type(screen.getByLabelText('Correo electrónico'), 'dana@whitfield.test')
  await userEvent.type(screen.getByLabelText('Contraseña'), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  await screen.findAllByText(
    'El correo electrónico o la contraseña no son correctos. Inténtelo de nuevo.',
  )
})
