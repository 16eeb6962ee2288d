import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { documents } from '@milepost/contract/documents/documents'
import { firm } from '@milepost/contract/firm/firm'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { tax } from '@milepost/contract/tax/tax'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aClient, aConsultant, aFirm } from '@milepost/testing/records/a-client.ts'
import { aDocument } from '@milepost/testing/records/a-document.ts'
import { saveDraft } from '@milepost/ui/storage/draft-storage.ts'
import { aMessage, messageList } from '../../../test/a-message.ts'
import { aTaxQuarter } from '../../../test/a-tax-quarter.ts'
import { routes } from '../routes.tsx'

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 18) })
  vi.stubGlobal('scrollTo', () => {})
  sessionStorage.setItem('token', 'a-token')
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(account.consultant, aConsultant())
  api.answer(hubMessages.list, messageList([]))
  api.answer(tax.runway, [aTaxQuarter()])
  api.answer(documents.list, {
    items: [aDocument({ status: 'needs_resubmission' })],
    page: 1,
    limit: 5,
    total: 1,
    counts: { received: 0, posted: 0, needs_resubmission: 1 },
  })
})

afterEach(() => void vi.useRealTimers())

async function openHome(client = aClient(), language: 'en' | 'es' = 'en') {
  api.answer(account.currentUser, client)
  const opened = openRoutes(routes, { at: '/home', language })
  await screen.findByText('Blue Ridge Trucker Tax')
  await screen.findAllByText('Water pump repair')
  return opened
}

const main = () => within(screen.getByRole('main'))

test("home greets by first name and shows the server's data", async () => {
  await openHome()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome Back, Dana!')
  expect(main().getByRole('heading', { name: 'Recent Documents' })).toBeTruthy()
  expect(await main().findByText('Marcus Reyes')).toBeTruthy()
  expect(main().getByRole('link', { name: /Send again: Water pump repair/ })).toBeTruthy()
  expect(await main().findByText('4th quarter estimated tax')).toBeTruthy()
  expect(
    main()
      .getByRole('link', { name: /Send a document/ })
      .getAttribute('href'),
  ).toBe('/home?upload=new')
})

test('home, menu and to-do list show new messages', async () => {
  api.answer(
    hubMessages.list,
    messageList([aMessage(), aMessage({ id: 'b', subject: 'Send the title of the truck' })]),
  )
  await openHome()
  expect(await main().findByRole('heading', { name: 'New Message(s)' })).toBeTruthy()
  expect(main().getByRole('link', { name: /Which truck did the tires go on\?/ })).toBeTruthy()
  expect(main().getByRole('link', { name: /Send the title of the truck/ })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: /^Messages\s*, 2 unread$/ })).toHaveLength(2)
})

test('messages that fail to load show an error among the to-dos', async () => {
  api.loseConnection(hubMessages.list)
  await openHome()
  const alert = await main().findByText(/^There was an issue loading your messages: Something went/)
  expect(alert.closest('[role="alert"]')).not.toBeNull()
})

test('an inactive client sees no consultant or tax dates, and requests none', async () => {
  await openHome(aClient('PRO', { isActive: false }))
  expect(main().queryByText('Your Consultant')).toBeNull()
  expect(main().queryByText('4th quarter estimated tax')).toBeNull()
  const asked = api.requests.map(({ path }) => path)
  expect(asked).not.toContain('/v1/consultant')
  expect(asked).not.toContain('/v1/tax_runway')
})

test('a limited client sees the latest documents and the consultant', async () => {
  await openHome(aClient('ESS', { isLimited: true }))
  expect(main().getByText('Recent Documents')).toBeTruthy()
  expect(main().getByText('Your Consultant')).toBeTruthy()
  expect(main().queryByText('4th quarter estimated tax')).toBeNull()
})

test('the footer names the firm; some clients see Help, all see Privacy Policy', async () => {
  await openHome(aClient('RIDE'))
  const footer = within(screen.getByRole('contentinfo'))
  expect(footer.getByRole('link', { name: '(540) 555-0142' })).toBeTruthy()
  expect(footer.getByRole('link', { name: 'blueridge.test' })).toBeTruthy()
  expect(footer.getByText('118 Mill Street, Staunton, VA 24401')).toBeTruthy()
  expect(footer.getByRole('link', { name: 'Privacy Policy' })).toBeTruthy()
  expect(footer.queryByRole('link', { name: 'Help' })).toBeNull()
})

test('external links are marked, and only those the firm has are shown', async () => {
  await openHome()
  const organizer = screen.getByRole('link', {
    name: /^Client Tax Organizer ?, opens in a new tab$/,
  })
  expect(organizer.getAttribute('href')).toContain(`?id=${aClient().constituentId}`)
  expect(screen.getByRole('link', { name: 'Facebook' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'TikTok' })).toBeNull()
})

test('More opens the whole menu, and choosing an item closes it', async () => {
  const { address } = await openHome()
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Menu' }))
  await userEvent.click(drawer.getByRole('link', { name: 'Resources' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(address()).toBe('/resources'))
})

test('Log Out signs out on the server, deletes the token, the email and drafts, and goes to sign-in', async () => {
  localStorage.setItem('email', 'dana@whitfield.test')
  saveDraft('reply:dana/a', 'Unit 12')
  api.answer(account.signOut, undefined)
  const { address, cache } = await openHome()
  await userEvent.click(screen.getByRole('button', { name: 'Log Out' }))
  await waitFor(() => expect(address()).toBe('/sign-in'))
  await waitFor(() => expect(cache.getQueryData([account.currentUser.path, {}])).toBeUndefined())
  await waitFor(() => expect(api.requests.map(({ method }) => method)).toContain('DELETE'))
  expect([sessionStorage.getItem('token'), localStorage.getItem('email')]).toEqual([null, null])
  expect(sessionStorage.getItem('draft:reply:dana/a')).toBeNull()
})

test('the account panel changes the language, and Escape closes it', async () => {
  await openHome()
  const button = screen.getByRole('button', { name: 'Dana Whitfield, account menu' })
  await userEvent.click(button)
  const panel = within(await screen.findByRole('dialog', { name: 'Dana Whitfield, account menu' }))
  await userEvent.click(panel.getByText('Español'))
  expect(
    await screen.findByRole('heading', { name: '¡Qué gusto verle de nuevo, Dana!' }),
  ).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('the first Tab skips the menu', async () => {
  await openHome()
  await userEvent.tab()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Skip to content'))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test("the firm's own logo and color are used, or the defaults", async () => {
  const logo = 'data:image/svg+xml;base64,PHN2Zy8+'
  const sign = () => document.documentElement.style.getPropertyValue('--mp-sign')
  api.answer(firm.show, aFirm({ logo, color: '#1b3a6b' }))
  await openHome()
  const brand = screen.getByRole('link', { name: /^Blue Ridge Trucker Tax,/ })
  expect(brand.querySelector('img')?.src).toBe(logo)
  expect(sign()).toBe('#1b3a6b')
  cleanup()
  expect(sign()).toBe('')
})
