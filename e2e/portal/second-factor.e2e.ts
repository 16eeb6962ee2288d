import { clientUsers } from '@milepost/contract/account/client-users'
import { staff } from '@milepost/contract/account/staff'
import { clients } from '../../apps/api/seeds/demo/clients.ts'
import { demoPassword } from '../../apps/api/seeds/demo/demo-firm.ts'
import { codeAt } from '../../apps/api/seeds/demo/staff.ts'
import { checkAxe, checkBothThemes } from '../fixtures/axe.ts'
import { now } from '../fixtures/dates.ts'
import { latestLink } from '../fixtures/mails.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { asAdmin } from '../fixtures/staff.ts'
import { expect, test, type Browser, type Page } from '../fixtures/test.ts'
import { uniqueWord } from '../fixtures/unique.ts'

const hector = clients.find(({ key }) => key === 'stl')!

/** As the firm does for a client who has lost the phone. */
async function removeSecondFactor(): Promise<void> {
  const admin = await asAdmin()
  const params = { accountId: hector.accountId, id: hector.userId }
  await admin(clientUsers.removeSecondFactor, { params, body: { password: demoPassword } })
}

// Other journeys sign in as this client with only the password.
test.afterEach(removeSecondFactor)

/** The app's code for this secret, now or offset by 30-second steps, because each code is accepted only once. */
const generateCode = (secret: string, steps = 0) =>
  codeAt(secret, new Date(now().getTime() + steps * 30_000))

async function typePassword(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(demoPassword)
  await dialog.getByRole('button', { name: action, exact: true }).click()
}

async function fillInSignIn(page: Page, at = ''): Promise<void> {
  await page.goto(`${at}/sign-in`)
  await page.getByLabel('Email').fill(hector.email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Signs in with the password alone. */
async function signInHere(page: Page, at = ''): Promise<void> {
  await fillInSignIn(page, at)
  await expect(page).toHaveURL(/\/home$/)
}

/** Fills in the sign-in form and continues to the second step. */
async function signInToTheSecondStep(page: Page, at = ''): Promise<void> {
  await fillInSignIn(page, at)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
}

async function enterRecoveryCode(page: Page, code: string): Promise<void> {
  await signInToTheSecondStep(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Finish Signing In' }).click()
  await expect(page).toHaveURL(/\/home$/)
}

async function openFromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /account menu$/ }).click()
  const entry = page.getByRole('dialog').getByRole(name === 'Log Out' ? 'button' : 'link', { name })
  await entry.click()
}

/** Sets up an authenticator app on the security page; returns its secret and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole('button', { name: 'Set Up', exact: true }).click()
  await checkAxe(page)
  await typePassword(page, 'Continue')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img')).toBeVisible()
  await checkBothThemes(page)
  const key = await dialog.getByText(/^([A-Z2-7]{4} ){3,}/).innerText()
  const secret = key.replaceAll(' ', '')
  await dialog.getByLabel('Code from the app').fill(generateCode(secret))
  await dialog.getByRole('button', { name: 'Turn On' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await checkBothThemes(page)
  const recoveryCodes = await dialog.getByRole('listitem').allInnerTexts()
  await dialog.getByRole('button', { name: 'I Saved Them' }).click()
  return { secret, recoveryCodes }
}

async function secondBrowser(browser: Browser, code: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await enterRecoveryCode(page, code)
  return page
}

test(
  'a client sets up an authenticator app, signs in with it and with a recovery code, and ends a session',
  { tag: '@phone' },
  async ({ page, browser }) => {
    await signIn(page, 'stl', '/home')
    await openFromMenu(page, 'Security')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security')
    await expect(page.getByText('This one')).toBeVisible()
    const { secret, recoveryCodes } = await setUpApp(page)
    await expect(page.getByText(/We ask for a code when you sign in/)).toBeVisible()
    await expect(page.getByText('10 codes left.', { exact: false })).toBeVisible()
    await checkBothThemes(page)

    await openFromMenu(page, 'Log Out')
    await expect(page).toHaveURL(/\/sign-in$/)
    await signInToTheSecondStep(page)
    await checkBothThemes(page)
    const code = page.getByLabel('Code', { exact: true })
    await code.fill('000000')
    await page.keyboard.press('Enter')
    await expect(
      page.getByText('This code is wrong or was already used. Enter a new one.'),
    ).toBeVisible()
    await checkAxe(page)
    await code.fill(generateCode(secret, 1))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/home$/)

    await openFromMenu(page, 'Log Out')
    await enterRecoveryCode(page, recoveryCodes[0]!)
    await page.goto('/security')
    await expect(page.getByText('9 codes left.', { exact: false })).toBeVisible()

    // Signed in on another device, then signed out there from here.
    const elsewhere = await secondBrowser(browser, recoveryCodes[1]!)
    await page.reload()
    await expect(page.getByText('8 codes left.', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Log Out Everywhere Else' }).click()
    await expect(page.getByText('Now you’re only signed in here.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Log out / })).toHaveCount(0)
    await elsewhere.goto('/documents/all-documents')
    await expect(elsewhere).toHaveURL(/\/sign-in/)
    await elsewhere.context().close()

    await page.getByRole('button', { name: 'Turn Off' }).click()
    await typePassword(page, 'Turn Off')
    await expect(page.getByText('Authenticator app turned off.')).toBeVisible()
  },
)

test(
  'a client creates a passkey and signs in with it',
  { tag: ['@desk', '@gate-desk'] },
  async ({ page, baseURL }) => {
    // Passkeys need a host name; they don't work on an IP address.
    const portal = baseURL!.replace('127.0.0.1', 'localhost')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        automaticPresenceSimulation: true,
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    })
    await signInHere(page, portal)
    await page.goto(`${portal}/security`)

    await page.getByRole('button', { name: 'Add a Passkey' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('A name you’ll recognize').fill('My phone')
    await checkBothThemes(page)
    await typePassword(page, 'Continue')
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    await dialog.getByRole('button', { name: 'I Saved Them' }).click()
    await expect(page.getByText('My phone')).toBeVisible()
    await expect(page.getByText('not used yet', { exact: false })).toBeVisible()
    await checkBothThemes(page)

    await openFromMenu(page, 'Log Out')
    await signInToTheSecondStep(page, portal)
    await checkBothThemes(page)
    // After the passkey dialog is canceled, the other methods are still available.
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await page.getByRole('button', { name: 'Use my passkey' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await page.goto(`${portal}/security`)
    await expect(page.getByText('last used', { exact: false }).first()).toBeVisible()
  },
)

test('a client puts back the app that the firm removed @phone', async ({ page }) => {
  await signInHere(page)
  await page.goto('/security')
  await setUpApp(page)
  await removeSecondFactor()
  // Signed out by that.
  await page.goto('/home')
  await expect(page).toHaveURL(/\/sign-in/)
  await signInHere(page)
  await expect(page.getByText('The firm removed your second factor')).toBeVisible()
  await checkBothThemes(page)
  await page.getByRole('link', { name: 'Open Security' }).click()
  await page.getByRole('button', { name: 'Put It Back' }).click()
  await checkBothThemes(page)
  await typePassword(page, 'Put It Back')
  await expect(page.getByText('Your second factor is back.')).toBeVisible()
  await expect(page.getByText('10 codes left.', { exact: false })).toBeVisible()
  await expect(page.getByText('The firm removed your second factor')).toHaveCount(0)
})

test('the security page is in Spanish @phone', async ({ page }) => {
  await signIn(page, 'stl', '/sign-in')
  await page.evaluate(() => localStorage.setItem('language', 'es'))
  await page.goto('/security')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seguridad')
  await expect(page.getByRole('heading', { name: 'Llaves de acceso' })).toBeVisible()
})

test('a new staff member: invited by mail, a password, a second factor, and deactivated @desk', async ({
  page,
}) => {
  const email = `${uniqueWord()}@demo.milepost.test`
  const admin = await asAdmin()
  const { id } = await admin(staff.invite, {
    body: {
      staffMember: {
        email,
        firstName: 'Noor',
        lastName: 'Haddad',
        phone: '(540) 555-0131',
        role: 'bookkeeper',
      },
      password: demoPassword,
    },
  })
  await expect.poll(() => latestLink(email)).toBeDefined()
  await page.goto((await latestLink(email))!)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set your password')
  await expect(page).toHaveURL(/\/console\/set-password$/)
  await page.getByLabel('New Password', { exact: true }).fill(demoPassword)
  await page.getByLabel('Confirm New Password').fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/console\/sign-in$/)

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up a second factor')
  await checkBothThemes(page)
  // No other page opens before enrollment.
  await page.goto('/console/queue')
  await expect(page).toHaveURL(/\/console\/enrol/)
  await page.getByRole('button', { name: 'Set Up', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const key = await dialog.getByText(/^([A-Z2-7]{4} ){3,}/).innerText()
  const secret = key.replaceAll(' ', '')
  await dialog.getByLabel('Code from the app').fill(generateCode(secret))
  await dialog.getByRole('button', { name: 'Turn On' }).click()
  await dialog.getByRole('button', { name: 'I Saved Them' }).click()
  await expect(page).toHaveURL(/\/console\/queue/)

  await openFromMenu(page, 'Log Out')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
  await checkBothThemes(page)
  await page.getByLabel('Code', { exact: true }).fill(generateCode(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/console\/board/)
  await page.goto('/console/security')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security')

  await admin(staff.change, {
    params: { id },
    body: { staffMember: { isActive: false }, password: demoPassword },
  })
  await page.goto('/console/queue')
  await expect(page).toHaveURL(/\/console\/sign-in/)
})
