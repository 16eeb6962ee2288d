import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { codeAt } from '../../apps/api/seeds/demo/staff.ts'
import { startMailServer } from '../../apps/api/test/servers/mail-server.ts'
import { startProcess } from '../../apps/api/test/servers/start-process.ts'
import { checkAxe } from '../fixtures/axe.ts'
import { now, serverClock } from '../fixtures/dates.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

// A new firm has one data folder; it looks the same at every size.
test.skip(({ isMobile }) => isMobile, 'Once is enough.')
test.describe.configure({ timeout: 300_000 })

const password = 'Ozark-Road-Tax-1!'

async function setPassword(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm New Password').fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sign-in/)
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: /^Sign in$/i }).click()
}

async function enrol(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set Up', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const key = await dialog.getByText(/^([A-Z2-7]{4} ){3,}/).innerText()
  await dialog.getByLabel('Code from the app').fill(codeAt(key.replaceAll(' ', ''), now()))
  await dialog.getByRole('button', { name: 'Turn On' }).click()
  await dialog.getByRole('button', { name: 'I Saved Them' }).click()
}

/** Types the admin's own password where it is asked for. */
async function confirm(page: Page, action = 'Save'): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: action }).click()
  await expect(dialog).toHaveCount(0)
}

test(
  'an owner sets up a firm from nothing, and the first client signs in',
  { tag: '@gate-desk' },
  async ({ browser }) => {
    const data = await mkdtemp(join(tmpdir(), 'milepost-first-'))
    const smtp = await startMailServer()
    const environment = { ...serverClock, MILEPOST_DEMO: '0', MILEPOST_DATA: data }
    const server = await startProcess('server', environment)
    try {
      const page = await (await browser.newContext({ baseURL: server.address })).newPage()

      // Nobody else's name, phone, or address is there.
      await page.goto('/sign-in')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(/blue ridge|555-0142|New here, or stuck/i)).toHaveCount(0)

      const { port } = new URL(server.address)
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [resolve('apps/api/src/commands/admin.ts'), 'ana@ozark.test', 'Ana', 'Ortiz'],
        { env: { PATH: process.env.PATH, PORT: port, ...environment } },
      )
      await setPassword(page, /http:\/\/\S+/.exec(stdout)![0])
      await signIn(page, 'ana@ozark.test')
      await enrol(page)

      const banner = page.getByRole('complementary', { name: 'Set up your firm' })
      await expect(banner).toContainText('your firm has no name yet')
      await expect(banner).toContainText('invitations don’t leave this server')
      await banner.getByRole('link', { name: 'Continue' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up your firm')
      await checkAxe(page)

      const identity = page.getByRole('region', { name: 'Name, logo and color' })
      await identity.getByRole('textbox', { name: 'Name' }).fill('Ozark Road Tax')
      await identity.getByRole('button', { name: 'Save' }).click()
      await expect(identity.getByText('Done')).toBeVisible()

      // Each part is saved alone: after a break, the set-up goes on.
      await page.reload()
      const contact = page.getByRole('region', { name: 'How clients reach you' })
      await contact.getByLabel('Support phone').fill('(417) 555-0100')
      await contact.getByRole('button', { name: 'Save' }).click()
      await expect(contact.getByText('Done')).toBeVisible()

      const mail = page.getByRole('region', { name: 'Mail', exact: true })
      await mail.getByLabel('Mail server').fill('127.0.0.1')
      await mail.getByLabel('Encryption').selectOption('none')
      await mail.getByLabel('Port').fill('1')
      await mail.getByLabel('Mails come from').fill('office@ozark.test')
      await mail.getByRole('button', { name: 'Save' }).click()
      await confirm(page)
      await mail.getByRole('button', { name: 'Send the test' }).click()
      await expect(mail.getByText('The server refuses the connection.')).toBeVisible()
      await mail.getByLabel('Port').fill(String(smtp.port))
      await mail.getByRole('button', { name: 'Save' }).click()
      await confirm(page)
      await expect(mail.getByText('The server refuses the connection.')).toHaveCount(0)
      await mail.getByRole('button', { name: 'Send the test' }).click()
      await mail.getByLabel('Code from the mail').waitFor()
      const { subject } = await smtp.mails.at(-1)!
      await mail.getByLabel('Code from the mail').fill(/^\d{6}/.exec(subject!)![0])
      await mail.getByRole('button', { name: 'Confirm' }).click()
      await expect(mail.getByText('Done')).toBeVisible()

      const address = page.getByRole('region', { name: 'Public address' })
      await address.getByLabel('Address').fill(server.address)
      await address.getByRole('button', { name: 'Check and save' }).click()
      await confirm(page)
      await expect(page.getByText('Milepost answers there.')).toBeVisible()

      const rates = page.getByRole('region', { name: /^IRS rates for/ })
      await rates.getByRole('button', { name: 'These are right' }).click()
      await expect(rates.getByText('Done')).toBeVisible()
      await page.getByLabel('We back up the database in another way').click()
      await checkAxe(page)

      // The first client, invited by a real mail.
      await page.goto('/console/clients/new')
      await page.getByLabel('Name', { exact: true }).first().fill('Whitfield Hauling')
      await page.getByLabel('Full name').fill('Dana Whitfield')
      await page.getByLabel('Email').fill('dana@drivers.test')
      await page.getByRole('button', { name: /^(Create|Add|Save)/ }).click()
      await confirm(page, 'Invite')
      await expect(page).toHaveURL(/\/console\/clients\/[0-9a-f-]{36}$/)
      const findInvitation = async () =>
        (await Promise.all(smtp.mails)).find(({ to }) => to?.[0]?.address === 'dana@drivers.test')
      await expect.poll(findInvitation, { timeout: 60_000 }).toBeTruthy()
      const invitation = (await findInvitation())!
      expect(invitation.subject).toBe('Ozark Road Tax invites you to its client portal')
      expect(invitation.from).toMatchObject({
        name: 'Ozark Road Tax',
        address: 'office@ozark.test',
      })
      expect(invitation.text).not.toMatch(/blue ridge|null/i)

      const driver = await (await browser.newContext({ baseURL: server.address })).newPage()
      await setPassword(driver, /http:\/\/\S+token=\S+/.exec(invitation.text!)![0])
      await signIn(driver, 'dana@drivers.test')
      await expect(driver).toHaveURL(/\/home$/)
      await expect(driver.getByText('(417) 555-0100').first()).toBeVisible()
      await expect(driver.getByText(/blue ridge/i)).toHaveCount(0)
    } finally {
      await server.stop('SIGTERM')
      await smtp.stop()
      await rm(data, { recursive: true, force: true })
    }
  },
)
