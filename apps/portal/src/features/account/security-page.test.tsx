import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { security, type OpenSession, type SecondFactor } from '@milepost/contract/account/security'
import { clientArchives } from '@milepost/contract/client-archives/client-archives'
import { firm } from '@milepost/contract/firm/firm'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aClient, aFirm } from '@milepost/testing/records/a-client.ts'
import { restoreFocus } from '@milepost/ui/layout/restore-focus.ts'
import { SecurityPage } from './security-page.tsx'

const off: SecondFactor = {
  id: 'dana',
  totpSince: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  passkeyOrigin: 'https://portal.blueridge.test',
}
const on: SecondFactor = {
  ...off,
  totpSince: '2026-03-02T15:00:00.000Z',
  recoveryCodesLeft: 9,
  passkeys: [
    {
      id: '5f6c0d4e-0f8b-4a55-9a53-3a4a2f0d9c11',
      name: 'Pixel',
      createdAt: '2026-04-02T15:00:00.000Z',
      lastUsedAt: null,
    },
  ],
}
const session = (differences: Partial<OpenSession> = {}): OpenSession => ({
  id: '8a1de6a0-2f6e-4a31-8f2d-6f1f3a6f7c22',
  browser: 'Safari',
  system: 'iPhone',
  createdAt: '2026-04-02T15:00:00.000Z',
  lastUsedAt: '2026-04-03T15:00:00.000Z',
  isThisOne: false,
  ...differences,
})
const codes = ['ABCDE-23456', 'FGHJK-34567']

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(account.currentUser, aClient())
  api.answer(security.secondFactor, off)
  api.answer(security.sessions, [session({ isThisOne: true })])
})

const open = (language: 'en' | 'es' = 'en') =>
  openPage(
    <Suspense>
      <SecurityPage />
    </Suspense>,
    { language },
  )

const dialog = () => within(screen.getByRole('dialog'))
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function typePassword(action: string) {
  await screen.findByRole('dialog')
  await userEvent.type(dialog().getByLabelText('Your password'), 'Road-Ahead-2026!')
  await userEvent.click(dialog().getByRole('button', { name: action }))
}

test('an authenticator app is set up: password, QR code, first code, recovery codes once', async () => {
  api.answer(security.startTotp, {
    id: 'dana',
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
  })
  api.answer(security.confirmTotp, { id: 'dana', recoveryCodes: codes })
  open()
  await click('Set Up')
  await typePassword('Continue')
  await screen.findByText('JBSW Y3DP EHPK 3PXP')
  expect(screen.getByRole('img', { name: /QR code for your authenticator app/ })).toBeTruthy()
  // A phone can't scan its own screen.
  expect(screen.getByRole('link', { name: 'Open My Authenticator App' })).toHaveProperty(
    'href',
    'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
  )
  await userEvent.click(screen.getByLabelText('Code from the app'))
  const pasted = `${' '.repeat(20)}123–456`
  await userEvent.paste(pasted)
  api.answer(security.secondFactor, on)
  await click('Turn On')
  await screen.findByText('ABCDE-23456')
  await waitFor(() =>
    expect(api.requests.find(({ path }) => path.endsWith('/confirmation'))!.body).toEqual({
      code: pasted,
    }),
  )
  await click('I Saved Them')
  await waitFor(() => expect(screen.queryByText('ABCDE-23456')).toBeNull())
  await screen.findByText(/^On since .+ We ask for a code when you sign in/)
})

test('a second factor that the firm removed is put back with the password', async () => {
  const secondFactorRemovedAt = '2026-04-03T15:00:00.000Z'
  api.answer(account.currentUser, aClient('PRO', { secondFactorRemovedAt }))
  api.fail(security.restoreSecondFactor, {
    status: 422,
    code: 'password_wrong',
    field: 'password',
  })
  open()
  await screen.findByText(/^Removed: .*2026/)
  await click('Put It Back')
  await typePassword('Put It Back')
  await dialog().findByText('That password isn’t right. Try again.')
  api.answer(security.restoreSecondFactor, undefined)
  api.answer(security.secondFactor, on)
  api.answer(account.currentUser, aClient())
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Your second factor is back.')
  await screen.findByText(/^On since /)
  await waitFor(() => expect(screen.queryByText(/^The firm removed/)).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() =>
    expect(api.requests.findLast(({ method }) => method === 'POST')!.body).toEqual({
      password: 'Road-Ahead-2026!',
    }),
  )
})

test('that the firm removed a second factor is said in Spanish, too', async () => {
  const secondFactorRemovedAt = '2026-04-03T15:00:00.000Z'
  api.answer(account.currentUser, aClient('PRO', { secondFactorRemovedAt }))
  open('es')
  await screen.findByText('La oficina quitó su segundo factor')
  expect(screen.getByRole('button', { name: 'Volver a ponerlo' })).toBeTruthy()
})

test('a wrong password shows an error on its field and sets nothing up', async () => {
  api.fail(security.startTotp, { status: 422, code: 'password_wrong', field: 'password' })
  open()
  await click('Set Up')
  await typePassword('Continue')
  await screen.findByText('That password isn’t right. Try again.')
  expect(dialog().getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true')
})

test('a wrong first code shows an error on its field', async () => {
  api.answer(security.startTotp, { id: 'dana', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://x' })
  api.fail(security.confirmTotp, { status: 422, code: 'code_wrong', field: 'code' })
  open()
  await click('Set Up')
  await typePassword('Continue')
  await userEvent.type(await screen.findByLabelText('Code from the app'), '000000')
  await click('Turn On')
  await screen.findByText('This code is wrong or was already used. Enter a new one.')
})

test('two-factor sign-in can be turned off and its recovery codes replaced', async () => {
  api.answer(security.secondFactor, on)
  api.answer(security.removeTotp, undefined)
  api.answer(security.newRecoveryCodes, { id: 'dana', recoveryCodes: codes })
  open()
  await screen.findByText(/9 codes left/)
  await click('Get New Codes')
  await typePassword('Get New Codes')
  await screen.findByText('FGHJK-34567')
  await click('I Saved Them')
  await click('Turn Off')
  await typePassword('Turn Off')
  await screen.findByText('Authenticator app turned off.')
})

test('passkeys are listed, removed with the password, and created only at their own host', async () => {
  api.answer(security.secondFactor, on)
  api.answer(security.removePasskey, undefined)
  open()
  await screen.findByText('Pixel')
  expect(screen.getByText(/not used yet/)).toBeTruthy()
  expect(screen.getByText('Passkeys only work at https://portal.blueridge.test.')).toBeTruthy()
  await click('Remove Pixel')
  await typePassword('Remove')
  await screen.findByText('Passkey removed.')
  await waitFor(() =>
    expect(api.requests.find(({ path }) => path.endsWith('/removal'))!.path).toBe(
      `/v1/users/passkeys/${on.passkeys[0]!.id}/removal`,
    ),
  )
})

test('sessions show where they are; each, or all others, can be ended', async () => {
  const other = session({ id: 'c0ffee00-7a1b-4c2d-8e3f-0123456789ab', browser: null, system: null })
  api.answer(security.sessions, [session({ isThisOne: true }), other])
  api.answer(security.endSession, undefined)
  api.answer(security.endOtherSessions, undefined)
  open()
  await screen.findByText('Safari on iPhone')
  expect(screen.getByText('This one')).toBeTruthy()
  await click('Log out Unknown device')
  await screen.findByText('Logged out there.')
  await waitFor(() =>
    expect(api.requests.find(({ method }) => method === 'DELETE')!.path).toBe(
      `/v1/users/sessions/${other.id}`,
    ),
  )
  await click('Log Out Everywhere Else')
  await screen.findByText('Now you’re only signed in here.')
})

test('ending a session moves the focus to the next one', async () => {
  onTestFinished(restoreFocus())
  const tablet = session({ id: 'c0ffee00-7a1b-4c2d-8e3f-0123456789ab', system: 'iPad' })
  const here = session({ id: 'c0ffee01-7a1b-4c2d-8e3f-0123456789ab', isThisOne: true })
  api.answer(security.sessions, [here, session(), tablet])
  api.answer(security.endSession, undefined)
  open()
  const button = await screen.findByRole('button', { name: 'Log out Safari on iPhone' })
  button.focus()
  api.answer(security.sessions, [here, tablet])
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(button.isConnected).toBe(false))
  const next = screen.getByRole('button', { name: 'Log out Safari on iPad' })
  await waitFor(() => expect(document.activeElement).toBe(next))
})

test('sections that fail to load show an error in their place', async () => {
  api.fail(security.secondFactor, { status: 503, code: 'unavailable' })
  api.fail(security.sessions, { status: 500, code: 'unexpected' })
  open()
  await screen.findByText('There was an issue loading your devices: Something went wrong')
  expect(screen.getByText(/There was an issue loading this/)).toBeTruthy()
})

test('impersonating staff see no second factor, and the page requests none', async () => {
  api.answer(account.currentUser, aClient('PRO', { impersonatedBy: 'Priya Shah' }))
  open()
  await screen.findByText(/Only the client can see and change/)
  expect(api.requests.filter(({ path }) => path.includes('second_factor'))).toEqual([])
})

test('the page is in Spanish', async () => {
  api.answer(security.secondFactor, on)
  open('es')
  await screen.findByRole('heading', { level: 1, name: 'Seguridad' })
  await screen.findByText('Llaves de acceso')
  expect(screen.getByText(/Quedan 9 códigos/)).toBeTruthy()
})

test('everything in one file is downloaded by a link, after the password', async () => {
  const path = '/v1/archives/a/b?ticket=c'
  api.answer(clientArchives.request, { id: 'b', path, endsAt: '2026-04-03T15:05:00.000Z' })
  const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    expect(this.getAttribute('href')).toBe(`/api${path}`)
  })
  onTestFinished(() => followed.mockRestore())
  open('es')
  await click('Descargar todo')
  await userEvent.type(dialog().getByLabelText('Su contraseña'), 'Road-Ahead-2026!')
  await userEvent.click(dialog().getByRole('button', { name: 'Descargar todo' }))
  await screen.findByText('La descarga comenzó. Su navegador muestra cuánto falta.')
  expect(followed).toHaveBeenCalledOnce()
  await waitFor(() =>
    expect(api.requests).toContainEqual(
      expect.objectContaining({ body: { password: 'Road-Ahead-2026!', language: 'es' } }),
    ),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('staff who are signed in as the client are not offered everything in one file', async () => {
  api.answer(account.currentUser, aClient('PRO', { impersonatedBy: 'Joanna Carrick' }))
  open()
  await screen.findByRole('alert')
  expect(screen.queryByRole('button', { name: 'Download Everything' })).toBeNull()
})
