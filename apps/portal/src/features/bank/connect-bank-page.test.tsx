import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bank, type BankItem } from '@milepost/contract/bank/bank'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { ConnectBankPage, isMobile } from './connect-bank-page.tsx'

const desktop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148'

const anItem = (differences: Partial<BankItem> = {}): BankItem => ({
  id: 'b1',
  institutionName: 'Blue Ridge Bank',
  status: 'connected',
  createdAt: '2026-03-04T18:00:00.000Z',
  updatedAt: '2026-11-20T18:00:00.000Z',
  ...differences,
})

let api: ReturnType<typeof fakeApi>
const use = (userAgent: string) =>
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
beforeEach(() => {
  api = fakeApi()
  use(desktop)
})
afterEach(() => vi.restoreAllMocks())

const open = (at = '/connect-bank', language: 'en' | 'es' = 'en') =>
  openPage(<ConnectBankPage />, { path: '/connect-bank', at, language })

/** Records where the browser is sent. */
const spyOnRedirect = () => vi.spyOn(location, 'assign').mockImplementation(() => {})

test('each bank is listed with its dates', async () => {
  api.answer(bank.items, [anItem()])
  open()
  await screen.findByRole('heading', { name: 'Blue Ridge Bank' })
  screen.getByText('03-04-2026')
  screen.getByText('11-20-2026')
  screen.getByText('Up to date')
})

test('without banks the page says what will be here', async () => {
  api.answer(bank.items, [])
  open()
  await screen.findByText('No bank is connected')
})

test("connecting opens the provider's page, and the button stays disabled", async () => {
  api.answer(bank.items, [])
  const assign = spyOnRedirect()
  open('/connect-bank', 'en')
  const held = api.hold(bank.connect)
  await userEvent.click(await screen.findByRole('button', { name: 'Connect Bank Account' }))
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Connecting...' })
  expect(button.disabled).toBe(true)
  held.answer({ id: 'l1', hostedLinkUrl: 'https://bank.test/link' })
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://bank.test/link'))
  await waitFor(() => expect(api.requests.at(-1)!.body).toEqual({ language: 'en' }))
})

test('a failed start shows an error and can be retried', async () => {
  api.answer(bank.items, [])
  api.fail(bank.connect, { status: 500, code: 'unexpected' })
  const assign = spyOnRedirect()
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Connect Bank Account' }))
  await screen.findByText(
    'Error: There was an issue connecting to your bank with Plaid. Please try again.',
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Connect Bank Account' })
  expect(button.disabled).toBe(false)
  api.answer(bank.connect, { id: 'l1', hostedLinkUrl: 'https://bank.test/link' })
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(assign).toHaveBeenCalled())
})

test('a reason from the server is shown instead', async () => {
  api.answer(bank.items, [])
  api.fail(bank.connect, { status: 503, code: 'unavailable' })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Connect Bank Account' }))
  await screen.findByText('Error: Please try again in 5-10 minutes')
})

test('returning from the provider shows success once and imports the bank', async () => {
  api.answer(bank.items, [])
  api.answer(bank.finish, undefined)
  const { address } = open('/connect-bank?success=true')
  await screen.findByText('You connected your bank!')
  await waitFor(() => expect(address()).toBe('/connect-bank'))
  await waitFor(() =>
    expect(api.requests.filter(({ path }) => path === bank.finish.path)).toHaveLength(1),
  )
})

test('banks that fail to load show an error in their place', async () => {
  api.fail(bank.items, { status: 500, code: 'unexpected' })
  open()
  const sentence =
    'There was an issue loading your connected bank accounts. Please refresh the page to try again.'
  await screen.findByText(sentence)
  await screen.findByText(`Error: ${sentence}`)
  screen.getByRole('button', { name: 'Connect Bank Account' })
})

test('a bank that needs its client can be signed in to again', async () => {
  api.answer(bank.items, [anItem({ status: 'login_required' })])
  api.answer(bank.connect, { id: 'l1', hostedLinkUrl: 'https://bank.test/link' })
  const assign = spyOnRedirect()
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Sign In Again' }))
  await waitFor(() => expect(assign).toHaveBeenCalled())
  await waitFor(() => expect(api.requests.at(-1)!.body).toEqual({ language: 'en', itemId: 'b1' }))
})

test('a delayed bank says that we keep trying', async () => {
  api.answer(bank.items, [anItem({ status: 'delayed' })])
  open('/connect-bank', 'es')
  await screen.findByText(/Blue Ridge Bank no responde en este momento/)
})

test('a bank is disconnected after confirmation', async () => {
  api.answer(bank.items, [anItem()])
  api.answer(bank.remove, undefined)
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect Blue Ridge Bank' }))
  await screen.findByText('Disconnect Blue Ridge Bank?')
  api.answer(bank.items, [])
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
  await screen.findByText('No bank is connected')
  await waitFor(() => expect(api.requests.some(({ method }) => method === 'DELETE')).toBe(true))
})

test('a bank disconnected in another tab disappears from the list', async () => {
  api.answer(bank.items, [anItem()])
  api.fail(bank.remove, { status: 404, code: 'not_found' })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect Blue Ridge Bank' }))
  await screen.findByText('Disconnect Blue Ridge Bank?')
  api.answer(bank.items, [])
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
  await screen.findByText('Bank disconnected.')
  await screen.findByText('No bank is connected')
})

test('a phone shows that this needs a desktop, and requests nothing', async () => {
  use(phone)
  open()
  await screen.findByText('We apologize for the inconvenience')
  expect(screen.getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/home')
  expect(api.requests).toEqual([])
})

test('a phone that comes back from the provider says that it worked, too', async () => {
  use(phone)
  api.answer(bank.finish, undefined)
  const { address } = open('/connect-bank?success=true')
  await screen.findByText('You connected your bank!')
  await expect.poll(address).toBe('/connect-bank')
})

test('an iPad that calls itself a Mac counts as a tablet', async () => {
  use('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15')
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5)
  open()
  await screen.findByText('We apologize for the inconvenience')
})

test.each([
  [phone, true],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36', true],
  ['Mozilla/5.0 (Linux; Android 14; SM-X910) Chrome/140.0 Safari/537.36', true],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) Version/17.0 Safari/604.1', true],
  [desktop, false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', false],
])('%s: mobile %s', (userAgent, expected) => {
  expect(isMobile(userAgent)).toBe(expected)
})
