import { workQueue } from '@milepost/contract/documents/work-queue'
import { checkAxe } from '../fixtures/axe.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { asAdmin, findAccountId, openConsole, releaseDocuments } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'

test.skip(({ isMobile }) => isMobile, 'The console is a desktop app.')

/** One client's queue, so that journeys don't take each other's documents. */
const openQueue = (key: string) => `/queue?client=${findAccountId(key)}`

test(
  'staff take a document, post it with the keyboard, and get the next one',
  { tag: '@gate-desk' },
  async ({ page, browser, afterwards }) => {
    afterwards(() => releaseDocuments('stl'))
    await openConsole(page, 'bookkeeper', openQueue('stl'))
    await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()
    await page
      .getByRole('region', { name: 'Queue' })
      .getByRole('link', { name: /Settlement, week ending/ })
      .last()
      .click()
    await page.getByRole('button', { name: 'Take it' }).click()
    const title = (await page.getByRole('heading', { level: 1 }).textContent())!

    const form = page.getByRole('form', { name: 'Post' })
    await expect(form.getByLabel('Source', { exact: true })).toHaveValue('Rio Bravo Intermodal')
    await expect(page.getByText(/of 1/).first()).toBeVisible()
    await form.getByRole('button', { name: 'Use those amounts' }).click()
    await expect(form.getByText('Balanced')).toBeVisible()

    // Type an amount as on the paper; the difference goes to the bank account.
    await form.getByLabel('4100 Fuel Surcharge, amount').fill('1,200.00')
    await expect(form.getByText(/^Out by/)).toBeVisible()
    await expect(form.getByRole('button', { name: 'Post and next' })).toBeDisabled()
    await form.getByRole('button', { name: /^Put .* in 1000/ }).click()
    await expect(form.getByText('Balanced')).toBeVisible()
    // No line lies half below the bar then.
    await form.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await checkAxe(page)

    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('p')
    await expect(page.getByText('Posted', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title)

    // The client sees the posted document.
    const client = await browser.newPage()
    await signIn(client, 'stl', '/documents/all-documents?filter=posted')
    await expect(client.getByText(title).first()).toBeVisible()
    await client.close()
  },
)

test('a long queue scrolls in its own frame, and the selected line stays visible', async ({
  page,
}) => {
  await openConsole(page, 'bookkeeper', '/queue?stage=all')
  const lines = page.getByRole('region', { name: 'Queue' }).getByRole('listitem')
  await expect(lines.nth(20)).toBeAttached()
  const readExcess = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  await expect.poll(readExcess).toBe(0)
  for (let at = 0; at < 20; at++) {
    await page.keyboard.press('j')
    await expect(lines.nth(at).getByRole('link')).toHaveAttribute('aria-current', 'true')
  }
  // Lines are fractions of a pixel high; browsers scroll by whole ones.
  await expect(lines.nth(19)).toBeInViewport({ ratio: 0.98 })
})

test('if two staff take one document, one gets it and the other sees a message', async ({
  page,
  afterwards,
}) => {
  afterwards(() => releaseDocuments('ess'))
  await openConsole(page, 'bookkeeper', `${openQueue('ess')}&stage=new`)
  await page
    .getByRole('region', { name: 'Queue' })
    .getByRole('listitem')
    .getByRole('link')
    .first()
    .click()
  const take = page.getByRole('button', { name: 'Take it' })
  await expect(take).toBeVisible()
  const [, accountId, id] = /\/queue\/([^/]+)\/([^?]+)/.exec(page.url())!
  await (
    await asAdmin()
  )(workQueue.claim, { params: { accountId: accountId!, id: id! } })
  await take.click()
  await expect(page.getByText('Joanna Carrick is working on this.').first()).toBeVisible()
})

test('a blurry page goes back to the client, with the reason', async ({
  page,
  browser,
  afterwards,
}) => {
  afterwards(() => releaseDocuments('ride'))
  await openConsole(page, 'bookkeeper', `${openQueue('ride')}&stage=new`)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('form', { name: 'Post' })).toBeVisible()
  const title = (await page.getByRole('heading', { level: 1 }).textContent())!
  await page.getByRole('button', { name: 'Send back', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Send it back' })
  await dialog.getByLabel('What the client reads').fill('Page 1 is blurry. Please take it again.')
  await dialog.getByRole('checkbox', { name: /^Page 1/ }).check()
  await checkAxe(page)
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await expect(dialog).toBeHidden()

  const client = await browser.newPage()
  await signIn(client, 'ride', '/documents/all-documents?filter=needs_resubmission')
  await client.getByRole('link', { name: title }).first().click()
  await expect(client.getByText('Page 1 is blurry. Please take it again.').first()).toBeVisible()
  await client.close()
})

test('a client is found by typing, and one page shows all their data', async ({ page }) => {
  await openConsole(page, 'bookkeeper', '/clients')
  await page.getByRole('searchbox', { name: 'Search' }).fill('whitf')
  await expect(page).toHaveURL(/search=whitf/)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await page.getByRole('link', { name: /Whitfield Hauling/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Whitfield Hauling LLC')
  for (const name of ['Client', 'People', 'Documents', 'Messages', 'Per diem days', 'Tax', 'Books'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  await expect(page.getByText('Dana Whitfield', { exact: true })).toBeVisible()
})
