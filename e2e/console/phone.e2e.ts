import { checkScreen } from '../fixtures/axe.ts'
import {
  findAccountId,
  listConsolePages,
  openConsole,
  releaseDocuments,
} from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'

test.skip(({ isMobile }) => !isMobile, 'The desktop has separate journeys.')

test('on a phone, staff open the queue, take a document and release it', async ({
  page,
  afterwards,
}) => {
  afterwards(() => releaseDocuments('limited'))
  await openConsole(page, 'bookkeeper', '/queue')
  const queue = page.getByRole('region', { name: 'Queue' })
  await expect(queue.getByRole('listitem').first()).toBeVisible()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByRole('link', { name: 'Clients' })).toBeVisible()
  await checkScreen(page)
  await page.keyboard.press('Escape')

  await page.goto(`/console/queue?client=${findAccountId('limited')}`)
  const first = queue.getByRole('listitem').getByRole('link').first()
  await first.click()
  await expect(queue).toBeHidden()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  await expect(page.getByText(/^1 of \d+$/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Take it' }).click()
  await expect(page.getByRole('form', { name: 'Post' })).toBeVisible()
  // Its bar does not lie half below the page's head then.
  await page
    .getByRole('button', { name: 'Show thumbnails' })
    .evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await checkScreen(page)
  await page.getByRole('button', { name: 'Send back', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Send it back' })).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Put back' }).click()
  await expect(page.getByRole('button', { name: 'Take it' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the queue' }).click()
  await expect(queue.getByRole('listitem').first()).toBeVisible()
})

test('a page at 400% zoom scrolls only vertically, and cuts off no button', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'es'))
  await page.setViewportSize({ width: 320, height: 640 })
  await openConsole(page, 'admin', '/queue')
  for (const path of listConsolePages('pro')) {
    await page.goto(`/console${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const find = () =>
      page.evaluate(() => ({
        width: document.documentElement.scrollWidth,
        cut: [...document.querySelectorAll('.mantine-Button-label')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      }))
    await expect.poll(find, path).toEqual({ width: 320, cut: [] })
  }
})
