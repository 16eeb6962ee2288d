import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { firmSettingsForStaff, type FirmSettings } from '@milepost/contract/firm/firm-settings'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { FirmSettingsPage } from './firm-settings-page.tsx'
import { toDraft, toSettings } from './settings-draft.ts'

const { estimatedTaxDates: _dates, demo: _demo, id: _id, ...shown } = aFirm()
const mobileApp = { androidPackage: 'com.blueridge.app', androidFingerprints: null }
const settings = {
  ...shown,
  mobileApp: { ...mobileApp, appleTeam: null, appleBundle: null },
  automaticPosting: true,
  timeZone: 'America/Chicago',
}

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  api = fakeApi()
  api.answer(firmSettingsForStaff.show, { id: 'firm', ...settings })
  api.answer(firmSettingsForStaff.change, { id: 'firm', ...settings })
})
const sent = () => api.requests.find(({ method }) => method === 'PATCH')?.body

test('settings that are put into the form and read back are unchanged', () =>
  expect(toSettings(toDraft(settings))).toEqual(settings))

test('a changed name and color are seen in the sign, and saved without what a colleague may have changed', async () => {
  openPage(<FirmSettingsPage />)
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  await userEvent.clear(name)
  await userEvent.type(name, 'Cumberland Tax')
  expect(screen.getByText('Cumberland Tax')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('Brand color'))
  await userEvent.type(screen.getByLabelText('Brand color'), '#1a2b3c')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect((sent() as { firmSettings: FirmSettings }).firmSettings).toEqual({
      name: 'Cumberland Tax',
      color: '#1a2b3c',
    }),
  )
})

test('a color that white words cannot be read on is refused at once', async () => {
  openPage(<FirmSettingsPage />)
  await userEvent.clear(await screen.findByLabelText('Brand color'))
  await userEvent.type(screen.getByLabelText('Brand color'), '#ffff00')
  expect(screen.getByText(/^Choose a darker color/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent()).toBeUndefined()
})

test('automatic posting is switched off for all clients', async () => {
  openPage(<FirmSettingsPage />)
  const box = await screen.findByRole('checkbox', { name: 'Let rules post automatically' })
  expect(box).toHaveProperty('checked', true)
  await userEvent.click(box)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent()).toEqual({
      firmSettings: { automaticPosting: false },
      was: { automaticPosting: true },
    }),
  )
})

test('the firm’s time zone is chosen', async () => {
  openPage(<FirmSettingsPage />)
  const zone = await screen.findByRole('combobox', { name: 'Time zone' })
  await userEvent.selectOptions(zone, 'America/Denver')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent()).toEqual({
      firmSettings: { timeZone: 'America/Denver' },
      was: { timeZone: 'America/Chicago' },
    }),
  )
})

test('a field that another admin changed meanwhile is marked, and saved the second time', async () => {
  openPage(<FirmSettingsPage />)
  const phone = await screen.findByLabelText('Support phone')
  await userEvent.clear(phone)
  await userEvent.type(phone, '(417) 555-0100')
  api.fail(firmSettingsForStaff.change, {
    status: 409,
    code: 'settings_changed',
    field: 'firm_settings/support_phone',
  })
  api.answer(firmSettingsForStaff.show, {
    id: 'firm',
    ...settings,
    supportPhone: '(417) 555-0199',
    name: 'New',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/^Someone else changed this to “\(417\) 555-0199”/)
  expect(phone).toHaveProperty('value', '(417) 555-0100')
  // What they changed besides is taken over.
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'New')
  api.answer(firmSettingsForStaff.change, { id: 'firm', ...settings })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(api.requests.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
      firmSettings: { supportPhone: '(417) 555-0100' },
      was: { supportPhone: '(417) 555-0199' },
    }),
  )
})

test('the plans that the firm offers are chosen', async () => {
  openPage(<FirmSettingsPage />)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'EZY' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect((sent() as { firmSettings: FirmSettings }).firmSettings).toEqual({
      plansOffered: ['ENT', 'PRO', 'ESS', 'STL', 'RIDE'],
    }),
  )
})

test('it speaks Spanish', async () => {
  openPage(<FirmSettingsPage />, { language: 'es' })
  expect(await screen.findByRole('heading', { name: 'Redes sociales' })).toBeTruthy()
})

test('what signs the app is apart from what clients see, and saved alone', async () => {
  openPage(<FirmSettingsPage />)
  const signing = within(await screen.findByRole('region', { name: /^App signing/ }))
  expect(signing.getAllByRole('textbox')).toHaveLength(4)
  expect(signing.getByLabelText(/SHA-256/)).toBeTruthy()
  const stores = within(screen.getByRole('region', { name: 'App stores' }))
  expect(stores.getAllByRole('textbox')).toHaveLength(2)

  // What is typed in the other form stays there.
  await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), ' LLC')
  await userEvent.type(signing.getByLabelText('iOS: team ID'), 'ABCDE12345')
  await userEvent.click(signing.getByRole('button', { name: 'Save app signing' }))
  await waitFor(() =>
    expect(sent()).toEqual({
      firmSettings: { mobileApp: { appleTeam: 'ABCDE12345' } },
      was: { mobileApp: { appleTeam: null } },
    }),
  )
})
