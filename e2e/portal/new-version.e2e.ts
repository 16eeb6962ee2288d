import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { checkScreen } from '../fixtures/axe.ts'
import { buildNext, deployment, nextVersion, version } from '../fixtures/deployment.ts'
import { emptyPastMonth, pastDays } from '../fixtures/past-days.ts'
import { expect, test } from '../fixtures/test.ts'
import {
  badge,
  emptyDays,
  listDays,
  openOffline,
  waitUntilSent,
} from '../fixtures/without-network.ts'

test.skip(({ isMobile }) => !isMobile, 'Phones only.')
test.use({ serviceWorkers: 'allow' })
// The journey builds a version, which takes long on a busy machine.
test.describe.configure({ timeout: 300_000 })

test('a new version is announced, installed on request, and loses nothing in the queue', async ({
  browser,
  afterwards,
}) => {
  afterwards(await emptyPastMonth('pro'))
  const folder = await mkdtemp(join(tmpdir(), 'milepost-next-'))
  const firm = await deployment(resolve('apps/portal/dist'))
  const device = await browser.newContext({ baseURL: firm.address })
  const page = await device.newPage()
  const notice = page.getByRole('status').filter({ hasText: 'A new version is ready.' })
  const runs = async (which: string) => {
    await page.getByRole('button', { name: 'More' }).click()
    const shown = page.getByRole('dialog').getByText(/^Version /)
    await expect(shown).toHaveText(`Version ${which}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  try {
    const session = await openOffline(page, 'pro', pastDays)
    await page.locator('p.figure').first().waitFor()
    const before = (await listDays(session)).length
    await runs(version)

    // The server goes down for the upgrade; changes are queued meanwhile.
    firm.setDown(true)
    await (await emptyDays(page)).first().click()
    await page.getByRole('button', { name: 'Save 1 day' }).click()
    await page.getByText('Not sent yet. It’s saved on this device').waitFor()
    await buildNext(folder)
    await firm.deploy(folder)

    await page.reload()
    await notice.waitFor()
    await runs(version)
    await checkScreen(page)
    // All pages of the running version still work.
    await page.getByRole('link', { name: 'Home' }).last().click()
    await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor()
    // Offline, there is no update to install.
    await device.setOffline(true)
    await expect(notice).toHaveCount(0)
    await device.setOffline(false)

    const reload = notice.getByRole('button', { name: 'Reload' })
    await reload.click()
    // If the old version doesn't give way at once, it does when its page has closed, and the notice shows
    // once more.
    await expect(async () => {
      const isRemoved = notice.waitFor({ state: 'hidden', timeout: 10_000 })
      await isRemoved.catch(() => reload.click({ timeout: 1_000 }))
      await expect(notice).toHaveCount(0, { timeout: 1_000 })
    }).toPass()
    await runs(nextVersion)
    await expect(badge(page)).toHaveAccessibleName('1 item not sent yet')
    await badge(page).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Per diem' })
    await expect(row).toContainText('Waiting')

    firm.setDown(false)
    await page.getByRole('button', { name: 'Send Now' }).click()
    await waitUntilSent(page)
    expect(await listDays(session)).toHaveLength(before + 1)
  } finally {
    await device.close()
    await firm.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
