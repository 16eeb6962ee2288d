import '../../../app/staff-errors.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { firm } from '@milepost/contract/firm/firm'
import { firmSettingsForStaff } from '@milepost/contract/firm/firm-settings'
import { firmSetup, type FirmSetup } from '@milepost/contract/firm/firm-setup'
import { mileageRatesForStaff } from '@milepost/contract/mileage/mileage-rates'
import { perDiemRatesForStaff } from '@milepost/contract/per-diem/per-diem-rates'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { aStaffMember } from '../../../../test/a-staff-member.ts'
import { SetupBanner } from './setup-banner.tsx'
import { SetupPage } from './setup-page.tsx'

const { estimatedTaxDates: _dates, demo: _demo, id: _id, ...shown } = aFirm()
const settings = {
  ...shown,
  mobileApp: {
    androidPackage: null,
    androidFingerprints: null,
    appleTeam: null,
    appleBundle: null,
  },
  automaticPosting: true,
  timeZone: 'America/Chicago',
}
const unset: FirmSetup = {
  id: 'setup',
  missing: ['firm', 'contact', 'mail', 'address', 'rates', 'backup'],
  mail: {
    source: 'none',
    host: null,
    port: null,
    security: null,
    user: null,
    hasPassword: false,
    from: null,
    version: 0,
    confirmedAt: null,
    unsent: 2,
    failure: null,
  },
  address: {
    source: 'none',
    url: 'http://127.0.0.1:3000',
    isLocal: true,
    version: 0,
    checkedAt: null,
  },
  rates: { year: 2026, confirmedAt: null },
  staff: 1,
  backup: { lastAt: null, isElsewhere: false },
}
const withMail: FirmSetup = {
  ...unset,
  mail: {
    ...unset.mail,
    source: 'console',
    host: 'smtp.ozark.test',
    port: 465,
    security: 'tls',
    user: 'office',
    hasPassword: true,
    from: 'office@ozark.test',
    version: 1,
  },
}

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(accountForStaff.currentStaff, aStaffMember())
  api.answer(firmSetup.show, unset)
  api.answer(firmSettingsForStaff.show, { id: 'firm', ...settings, name: 'Milepost' })
  api.answer(firmSetup.sampleMail, {
    id: 'en',
    from: 'Milepost <no-reply@localhost>',
    subject: 'Milepost invites you',
    text: 'Hello',
    html: '<p>Hello</p>',
  })
  api.answer(perDiemRatesForStaff.list, [
    {
      from: '2024-10-01',
      to: '2025-09-30',
      insideConus: 80,
      outsideConus: 86,
      notice: '2024-68',
      provisional: false,
      checkedOn: null,
    },
    {
      from: '2025-10-01',
      to: '2026-09-30',
      insideConus: 81,
      outsideConus: 87,
      notice: '2025-54',
      provisional: false,
      checkedOn: null,
    },
    {
      from: '2026-10-01',
      to: null,
      insideConus: 82,
      outsideConus: 88,
      notice: null,
      provisional: true,
      checkedOn: null,
    },
  ])
  api.answer(mileageRatesForStaff.list, [
    {
      from: '2026-01-01',
      to: '2026-12-31',
      standardRate: 0.725,
      source: 'IRS Notice 2026-10',
      provisional: false,
      checkedOn: null,
    },
  ])
})
const section = (name: string) => screen.findByRole('region', { name })
const figure = async (caption: string | RegExp) => (await screen.findByText(caption)).parentElement
/** Types the admin's own password where it is asked for. */
const typePassword = async (password: string) => {
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByLabelText('Your password')
  await userEvent.clear(field)
  await userEvent.type(field, password)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
}
const lastBody = (path: string) =>
  api.requests.findLast((one) => one.path.endsWith(path) && one.method !== 'GET')?.body

test('each part is saved alone, with what it replaces', async () => {
  api.answer(firmSettingsForStaff.change, { id: 'firm', ...settings })
  openPage(<SetupPage />)
  const identity = within(await section('Name, logo and color'))
  expect(identity.getByText('To do')).toBeTruthy()
  const name = identity.getByRole('textbox', { name: /^Name/ })
  await userEvent.clear(name)
  await userEvent.type(name, 'Ozark Road Tax')
  await userEvent.click(identity.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(lastBody('/firm_settings')).toEqual({
      firmSettings: { name: 'Ozark Road Tax' },
      was: { name: 'Milepost' },
    }),
  )
})

test('the sample has what was just saved', async () => {
  api.answer(firmSettingsForStaff.change, { id: 'firm', ...settings })
  openPage(<SetupPage />)
  await screen.findByText('Milepost invites you')
  const sample = {
    id: 'en',
    from: 'Ozark Road Tax <office@ozark.test>',
    text: 'Hello',
    html: '<p>Hello</p>',
  }
  api.answer(firmSetup.sampleMail, { ...sample, subject: 'Ozark Road Tax invites you' })
  const identity = within(await section('Name, logo and color'))
  await userEvent.type(identity.getByRole('textbox', { name: /^Name/ }), ' Tax')
  await userEvent.click(identity.getByRole('button', { name: 'Save' }))
  await screen.findByText('Ozark Road Tax invites you')
  api.answer(firmSetup.sampleMail, { ...sample, subject: 'Sent through the new mail server' })
  api.answer(firmSetup.saveBackup, unset)
  await userEvent.click(screen.getByLabelText('We back up the database in another way'))
  await screen.findByText('Sent through the new mail server')
})

test('the sample shows the firm on the home screen and below reports, in both languages', async () => {
  openPage(<SetupPage />)
  const home = within((await figure('Home, after signing in'))!)
  expect(home.getByText('Milepost')).toBeTruthy()
  expect(home.getByText('Welcome Back, Alex!')).toBeTruthy()
  expect(home.getByText('(540) 555-0142')).toBeTruthy()
  const report = within((await figure(/^Below each report/))!)
  expect(report.getByText('No assurance is provided.')).toBeTruthy()
  expect(report.getByText('Questions? Call us at (540) 555-0142.')).toBeTruthy()

  await userEvent.click(screen.getByLabelText('Spanish'))
  await home.findByText('¡Qué gusto verle de nuevo, Alex!')
  expect(report.getByText('No se ofrece ninguna garantía.').lang).toBe('es')
  expect(report.getByText('¿Preguntas? Llámenos al (540) 555-0142.')).toBeTruthy()
})

test('the sample leaves out what the firm has not set', async () => {
  const bare = { supportPhone: null, website: null, address: null }
  const silent = { disclaimer: null, disclaimerInSpanish: null }
  api.answer(firmSettingsForStaff.show, { id: 'firm', ...settings, ...bare, ...silent })
  openPage(<SetupPage />)
  const report = within((await figure(/^Below each report/))!)
  expect(report.queryByText(/assurance/)).toBeNull()
  expect(report.getByText('Questions? Contact your consultant.')).toBeTruthy()
  const home = (await figure('Home, after signing in'))!
  expect(home.textContent).toBe('Home, after signing inBlue Ridge Trucker TaxWelcome Back, Alex!')
})

test('the mail server is saved, tested, and confirmed with the code', async () => {
  openPage(<SetupPage />)
  const mail = within(await section('Mail'))
  expect(mail.getByText(/^2 mails were written to the folder/)).toBeTruthy()
  await userEvent.type(mail.getByLabelText('Mail server'), 'smtp.ozark.test')
  await userEvent.selectOptions(mail.getByLabelText('Encryption'), 'starttls')
  expect(mail.getByLabelText('Port')).toHaveProperty('value', '587')
  await userEvent.type(mail.getByLabelText('User'), 'office')
  await userEvent.type(mail.getByLabelText('Password'), 'right horse')
  await userEvent.type(mail.getByLabelText('Mails come from'), 'office@ozark.test')
  await userEvent.click(mail.getByRole('button', { name: 'Save' }))
  api.fail(firmSetup.saveMail, { status: 422, code: 'password_wrong', field: 'password' })
  await typePassword('wrong horse')
  await screen.findByText(/That password isn’t right/)
  api.answer(firmSetup.saveMail, withMail)
  await typePassword('Ozark-1')
  await waitFor(() =>
    expect(lastBody('/firm_setup/mail')).toEqual({
      mail: {
        host: 'smtp.ozark.test',
        port: 587,
        security: 'starttls',
        user: 'office',
        password: 'right horse',
        from: 'office@ozark.test',
        version: 0,
      },
      password: 'Ozark-1',
    }),
  )

  api.answer(firmSetup.testMail, { id: 't', outcome: 'sign_in', reply: '535 Wrong password' })
  await userEvent.click(await mail.findByRole('button', { name: 'Send the test' }))
  await mail.findByText(/rejects the user or the password/)
  expect(mail.getByText('The mail server says: 535 Wrong password')).toBeTruthy()
  expect(mail.queryByLabelText('Code from the mail')).toBeNull()

  api.answer(firmSetup.testMail, { id: 't', outcome: 'sent', reply: null })
  await userEvent.click(mail.getByRole('button', { name: 'Send the test' }))
  const code = await mail.findByLabelText('Code from the mail')
  api.fail(firmSetup.confirmMail, { status: 422, code: 'mail_code_wrong', field: 'code' })
  await userEvent.type(code, '111111')
  await userEvent.click(mail.getByRole('button', { name: 'Confirm' }))
  await mail.findByText(/isn’t the code of the last test mail/)
  api.answer(firmSetup.confirmMail, {
    ...withMail,
    missing: ['address'],
    mail: { ...withMail.mail, confirmedAt: '2026-11-26T15:00:00Z' },
  })
  await userEvent.click(mail.getByRole('button', { name: 'Confirm' }))
  await mail.findByText(/^A test mail arrived on/)
  expect(mail.getByText('Done')).toBeTruthy()
})

test('an address where nobody answers is saved only if the admin insists', async () => {
  openPage(<SetupPage />)
  const address = within(await section('Public address'))
  await userEvent.type(address.getByLabelText('Address'), 'http://portal.ozark.test')
  expect(address.getByText(/^Without https/)).toBeTruthy()
  api.answer(firmSetup.saveAddress, {
    id: 'a',
    outcome: 'no_connection',
    redirectsTo: null,
    isSaved: false,
  })
  await userEvent.click(address.getByRole('button', { name: 'Check and save' }))
  await typePassword('Ozark-1')
  await address.findByText(/^Nothing answers there/)
  api.answer(firmSetup.saveAddress, {
    id: 'a',
    outcome: 'no_connection',
    redirectsTo: null,
    isSaved: true,
  })
  await userEvent.click(address.getByRole('button', { name: 'Save it anyway' }))
  await typePassword('Ozark-1')
  await screen.findByText(/^Saved. Open it on a phone/)
  await waitFor(() =>
    expect(lastBody('/address')).toEqual({
      address: { url: 'http://portal.ozark.test', unreached: true, version: 0 },
      password: 'Ozark-1',
    }),
  )
})

test('this year’s rates are shown with their source, and confirmed', async () => {
  openPage(<SetupPage />)
  const rates = within(await section('IRS rates for 2026'))
  await rates.findByText('$0.725 per mile')
  expect(rates.queryByText('$80.00 per day')).toBeNull()
  expect(rates.getByText('$81.00 per day').parentElement?.textContent).toMatch(/IRS 2025-54$/)
  expect(rates.getByText('$82.00 per day').parentElement?.textContent).toMatch(/not announced yet$/)
  api.answer(firmSetup.confirmRates, {
    ...unset,
    missing: [],
    rates: { year: 2026, confirmedAt: '2026-11-26T15:00:00Z' },
  })
  await userEvent.click(rates.getByRole('button', { name: 'These are right' }))
  await rates.findByText(/^Checked on/)
  await waitFor(() => expect(lastBody('/rates')).toEqual({ year: 2026 }))
})

test('the backup command makes another archive each night', async () => {
  openPage(<SetupPage />)
  const backup = within(await section('Backup'))
  // It refuses a path where there is one.
  expect(backup.getByText('npm run backup -- /mnt/backup/milepost-$(date -I).tar')).toBeTruthy()
})

test('what the environment sets is shown and not asked for', async () => {
  api.answer(firmSetup.show, {
    ...unset,
    missing: [],
    mail: { ...withMail.mail, source: 'environment', from: 'Ozark <office@ozark.test>' },
    address: { ...unset.address, source: 'environment', url: 'https://portal.ozark.test' },
  })
  openPage(<SetupPage />, { language: 'es' })
  const mail = within(await section('Correo'))
  expect(mail.getByText(/Ozark <office@ozark.test>/)).toBeTruthy()
  expect(mail.queryByLabelText('Contraseña')).toBeNull()
  expect(within(await section('Dirección pública')).queryByRole('textbox')).toBeNull()
})

test('a mail server of the environment has to be tested like any other', async () => {
  const untested: FirmSetup = {
    ...withMail,
    missing: ['mail_test'],
    mail: { ...withMail.mail, source: 'environment', from: 'Ozark <office@ozark.test>', unsent: 0 },
  }
  api.answer(firmSetup.show, untested)
  openPage(<SetupPage />)
  const mail = within(await section('Mail'))
  expect(mail.getByText('To do')).toBeTruthy()
  expect(mail.getByText(/^Nobody knows yet whether mails arrive/)).toBeTruthy()
  openPage(<SetupBanner />)
  expect((await screen.findByRole('complementary')).textContent).toContain(
    'no test mail has arrived yet',
  )
  api.answer(firmSetup.testMail, { id: 't', outcome: 'sent', reply: null })
  await userEvent.click(mail.getByRole('button', { name: 'Send the test' }))
  api.answer(firmSetup.confirmMail, {
    ...untested,
    missing: [],
    mail: { ...untested.mail, confirmedAt: '2026-11-26T15:00:00Z' },
  })
  await userEvent.type(await mail.findByLabelText('Code from the mail'), '111111')
  await userEvent.click(mail.getByRole('button', { name: 'Confirm' }))
  await mail.findByText('Done')
  expect(mail.queryByText(/^Nobody knows yet/)).toBeNull()
})

test.each([
  [1, 'en', /won’t leave later.+send it again if it was an invitation.+has to ask again/],
  [3, 'en', /won’t leave later.+send invitations again.+has to ask again/],
  [1, 'es', /ya no saldrá.+si era una invitación.+pedirla otra vez/],
  [3, 'es', /ya no saldrán.+mande de nuevo las invitaciones.+pedirla otra vez/],
] as const)(
  'of %i unsent mails it says in %s what to do about each kind',
  async (unsent, language, says) => {
    api.answer(firmSetup.show, { ...unset, mail: { ...unset.mail, unsent } })
    openPage(<SetupPage />, { language })
    await screen.findByText(says)
  },
)

test('a mail server that stopped taking mails is said, with its own words', async () => {
  const failing: FirmSetup = {
    ...withMail,
    missing: ['delivery'],
    mail: {
      ...withMail.mail,
      unsent: 0,
      confirmedAt: '2026-10-01T15:00:00.000Z',
      failure: {
        since: '2026-11-03T15:00:00.000Z',
        outcome: 'sign_in',
        reply: '535 Password expired',
      },
    },
  }
  api.answer(firmSetup.show, failing)
  openPage(<SetupPage />)
  const mail = within(await section('Mail'))
  const alert = await mail.findByRole('alert')
  expect(alert.textContent).toContain('The mail server has taken no mail since')
  expect(alert.textContent).toContain('The mail server says: 535 Password expired')
  expect(mail.getByText('To do')).toBeTruthy()
  openPage(<SetupBanner />)
  expect((await screen.findByRole('complementary')).textContent).toContain(
    'the mail server takes no mails, so none are leaving',
  )
})

test('the banner names what is missing until nothing is', async () => {
  api.answer(firmSetup.show, { ...unset, missing: ['mail', 'backup'] })
  openPage(<SetupBanner />)
  expect((await screen.findByRole('complementary')).textContent).toBe(
    'Set-up isn’t finished: mail isn’t set up, so invitations don’t leave this server; there’s no backup from the last 7 days.Continue',
  )
})
