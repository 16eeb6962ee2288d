import { clients } from '../../apps/api/seeds/demo/clients.ts'
import { checkAxe } from '../fixtures/axe.ts'
import { createPhoto } from '../fixtures/photos.ts'
import { findServer } from '../fixtures/server.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { findAccountId, openConsole } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'
import { unique } from '../fixtures/unique.ts'

const dana = clients.find(({ key }) => key === 'pro')!

/** Starts an impersonation of Dana in the console; returns the tab that opens. */
async function signInAs(page: Page, reason: string): Promise<Page> {
  await openConsole(page, 'consultant', `/clients/${findAccountId('pro')}/sign-in-as`)
  await page.getByLabel('Why').fill(reason)
  const popup = page.context().waitForEvent('page')
  await page.getByRole('button', { name: `Sign in as ${dana.fullName}` }).click()
  return popup
}

test('staff sign in as a client read-only and sign out, and the client sees it in the log', async ({
  page,
  browser,
}) => {
  const reason = unique('She asked what her estimate means')
  const portal = await signInAs(page, reason)
  await expect(portal).toHaveURL(/\/home$/)
  const banner = portal.getByRole('region', { name: 'Signed in as a client' })
  await expect(banner).toContainText(`Signed in as ${dana.fullName}`)
  await expect(banner).toContainText('Marcus Reyes, view only, until ')
  await checkAxe(portal)
  // The staff's own session is not available in that tab.
  expect(await portal.evaluate(() => sessionStorage.getItem('console-token'))).toBeNull()

  await portal.goto('/documents/all-documents')
  await expect(banner).toBeVisible()
  await expect(portal.getByRole('heading', { level: 1 })).toHaveText('Documents')

  // A change is refused with an error message.
  await portal.goto('/documents/all-documents?upload=new')
  const dialog = portal.waitForEvent('filechooser')
  await portal.getByRole('button', { name: /^Upload Files/ }).click()
  await (await dialog).setFiles(await createPhoto(portal, 'Fuel'))
  await portal.getByRole('heading', { name: 'Check Your Page' }).waitFor()
  await portal.getByRole('button', { name: 'Submit' }).click()
  await expect(
    portal.getByText(/You’re signed in to look only\. Nothing was changed\./).first(),
  ).toBeVisible()

  await portal.goto('/home')
  await banner.getByRole('button', { name: 'End' }).click()
  await expect(portal.getByRole('heading', { level: 1 })).toHaveText('You have left the account')
  await checkAxe(portal)
  await portal.goto('/home')
  await expect(portal).toHaveURL(/\/sign-in/)

  const clientContext = await browser.newContext()
  const clientPage = await clientContext.newPage()
  await signIn(clientPage, 'pro', '/home')
  await clientPage.getByRole('button', { name: /account menu$/ }).click()
  await clientPage.getByRole('link', { name: 'Access History' }).click()
  await expect(clientPage.getByRole('heading', { level: 1 })).toHaveText('Access History')
  const visit = clientPage.getByRole('article').filter({ hasText: reason })
  await expect(visit).toContainText('Marcus Reyes signed in as you')
  await expect(visit).toContainText('Documents')
  await expect(visit).toContainText('Nothing')
  for (const colorScheme of ['light', 'dark'] as const) {
    await clientPage.emulateMedia({ colorScheme })
    await checkAxe(clientPage)
  }
  await clientContext.close()
})

test(
  'a ticket that was used, invented, or opened from elsewhere is refused',
  { tag: ['@desk', '@gate-desk'] },
  async ({ page }) => {
    const portal = await signInAs(page, 'To see that it works once')
    await expect(portal).toHaveURL(/\/home$/)
    // The console still shows the link, in case the browser opened no tab.
    const link = await page.getByRole('link', { name: 'Open' }).getAttribute('href')
    const notice = page.getByRole('alert')

    await page.goto(link!, { referer: `${findServer().address}/console/` })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signing in as...')
    await expect(notice).toHaveText('Unauthorized action')
    // The ticket is removed from the URL even so.
    await expect(page).not.toHaveURL(/ticket/)
    await checkAxe(page)

    await page.goto(`/impersonate/${dana.userId}?ticket=${'A'.repeat(43)}`)
    await expect(notice).toHaveText('Unauthorized action')

    // Their own session in the console is unaffected.
    await page.getByRole('link', { name: 'Go to the Console' }).click()
    await expect(page).toHaveURL(/\/console\//)

    const again = await signInAs(page, 'To copy the link into another tab')
    await expect(again).toHaveURL(/\/home$/)
  },
)

test(
  'a new ticket does nothing if it wasn’t opened from the console',
  { tag: '@desk' },
  async ({ page }) => {
    await openConsole(page, 'consultant', `/clients/${findAccountId('pro')}/sign-in-as`)
    const address = await page.evaluate(
      async ({ accountId, constituentId }) => {
        const authorization = `Bearer ${sessionStorage.getItem('console-token')}`
        const answer = await fetch(`/api/staff/v1/accounts/${accountId}/impersonation_tickets`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify({
            impersonation_ticket: { constituent_id: constituentId, reason: 'A copied link' },
          }),
        })
        const { data } = (await answer.json()) as { data: { attributes: { address: string } } }
        return data.attributes.address
      },
      { accountId: findAccountId('pro'), constituentId: dana.userId },
    )
    for (const referer of [undefined, 'https://elsewhere.test/']) {
      await page.goto(address, referer ? { referer } : {})
      await expect(page.getByRole('alert')).toHaveText('Unauthorized action')
    }
  },
)
