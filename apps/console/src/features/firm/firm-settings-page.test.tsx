import { firmSettingsCalls, type FirmSettings } from '@milepost/contract/firm/firm-settings'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aFirm } from '@milepost/testing/a-client.ts'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { FirmSettingsPage } from './firm-settings-page.tsx'
import { toDraft, toSettings } from './settings-draft.ts'

const { estimatedTaxDates: _dates, demo: _demo, id: _id, ...shown } = aFirm()
const mobileApp = { androidPackage: 'com.blueridge.app', androidFingerprints: null }
const settings = { ...shown, mobileApp: { ...mobileApp, appleTeam: null, appleBundle: null } }

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  api = fakeApi()
  api.answer(firmSettingsCalls.show, { id: 'firm', ...settings })
  api.answer(firmSettingsCalls.change, { id: 'firm', ...settings })
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

test('it speaks Spanish', async () => {
  openPage(<FirmSettingsPage />, { language: 'es' })
  expect(await screen.findByRole('heading', { name: 'Redes sociales' })).toBeTruthy()
})
