import { documents } from '@milepost/contract/documents/documents'
import { pdfWithText } from '@milepost/testing/files.ts'
import { checkAxe } from '../fixtures/axe.ts'
import { isDrawn } from '../fixtures/drawn.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect, test, type Page } from '../fixtures/test.ts'
import { unique } from '../fixtures/unique.ts'
import { getSession } from '../fixtures/without-network.ts'

/** Moves two fingers apart, from the middle of the page to `apart` pixels between them. */
async function spread(page: Page, { x, y }: { x: number; y: number }, apart: number) {
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', distance: number) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [
        { x: x - distance / 2, y, id: 1 },
        { x: x + distance / 2, y, id: 2 },
      ],
    })
  await touch('touchStart', 80)
  for (let distance = 100; distance <= apart; distance += 20) await touch('touchMove', distance)
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('a statement is as wide as the phone, larger between two fingers, and searched @phone', async ({
  page,
}) => {
  const title = unique('Settlement')
  const { call } = await getSession('stl')
  const file = await pdfWithText('settlement.pdf', [
    'Linehaul 2,850.00\nFuel advance 400.00',
    'Escrow 100.00\nFuel surcharge 482.16',
  ])
  const { guid } = await call(documents.create, {
    body: { documentTitle: title, filesCount: 1, files: [{ object: file }] },
  })
  await signIn(page, 'stl', `/documents/show/${guid}`)
  await page.getByText('1 of 2', { exact: true }).waitFor({ timeout: 60_000 })
  await expect.poll(() => isDrawn(page)).toBe(true)

  const sheet = page.getByRole('group', { name: 'Page 1 of 2' })
  const canvas = sheet.locator('canvas')
  const frame = (await sheet.boundingBox())!
  const before = (await canvas.boundingBox())!
  expect(before.width).toBeLessThanOrEqual(frame.width)
  expect(before.width).toBeGreaterThan(frame.width * 0.85)

  const zoom = page.getByText(/^\d+%$/)
  const percent = Number.parseInt((await zoom.textContent())!, 10)
  await spread(page, { x: before.x + before.width / 2, y: before.y + 60 }, 160)
  await expect(zoom).toHaveText(`${percent * 2}%`)
  await expect
    .poll(async () => (await canvas.boundingBox())!.width)
    .toBeGreaterThan(before.width * 1.9)
  // The page, not the whole screen, is larger.
  expect(await page.evaluate(() => window.visualViewport!.scale)).toBe(1)

  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByLabel('Find in the document').fill('fuel')
  await expect(page.getByText('1 of 2', { exact: true })).toHaveCount(2)
  await page.getByLabel('Find in the document').press('Enter')
  await expect(page.getByText('2 of 2', { exact: true })).toHaveCount(2)
  await expect(page.locator('mark[data-current]')).toHaveText('Fuel')
  await checkAxe(page)
})
