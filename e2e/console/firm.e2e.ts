import { perDiemRatesForStaff } from '@milepost/contract/per-diem/per-diem-rates'
import { resourcesForStaff } from '@milepost/contract/resources/resources'
import { checkScreen } from '../fixtures/axe.ts'
import { thisYear } from '../fixtures/dates.ts'
import { emptyPdf } from '../fixtures/empty-pdf.ts'
import { tabTo } from '../fixtures/keyboard.ts'
import { asAdmin, openConsole } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

test.skip(({ isMobile }) => isMobile, 'The console is a desktop app.')
test.describe.configure({ timeout: 240_000 })

/** Far enough ahead that no client has a day in it. */
const year = thisYear() + 5

const checklist = 'Cold-weather checklist'

async function chooseFile(page: Page, field: string, name: string): Promise<void> {
  const dialog = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: field }).click()
  const buffer = await emptyPdf()
  await (await dialog).setFiles({ name, mimeType: 'application/pdf', buffer })
}

/** Removes what a journey has left of its rate. */
async function removeRates(): Promise<void> {
  const call = await asAdmin()
  for (const { from } of await call(perDiemRatesForStaff.list, {}))
    if (from.startsWith(`${year}`)) await call(perDiemRatesForStaff.remove, { params: { from } })
}

async function removeResources(): Promise<void> {
  const call = await asAdmin()
  for (const { id, title } of await call(resourcesForStaff.list, {}))
    if (title === checklist) await call(resourcesForStaff.remove, { params: { id } })
}

test(
  'a rate’s wrong first day is corrected, and the rate is deleted after confirmation',
  { tag: '@gate-desk' },
  async ({ page, afterwards }) => {
    afterwards(removeRates)
    await openConsole(page, 'admin', '/rates')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Add a per diem rate' }).click()
    await dialog.getByLabel('From', { exact: true }).fill(`${year}-11-01`)
    await dialog.getByLabel(/^Continental US/).fill('91')
    await dialog.getByLabel(/^Outside the continental US/).fill('97.50')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(
      dialog.getByText(
        'A rate without an IRS notice is an estimated rate. Enter the notice, or mark it as estimated.',
      ),
    ).toBeVisible()
    await expect(dialog.getByLabel('IRS notice')).toBeFocused()
    await dialog.getByRole('checkbox').check()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Rate saved.')).toBeVisible()

    await tabTo(page, page.getByRole('button', { name: `Edit the rate from Nov 1, ${year} on` }))
    await page.keyboard.press('Enter')
    await dialog.getByLabel('From', { exact: true }).fill(`${year}-10-01`)
    await expect(dialog.getByText(/^Days between the old first day and the new/)).toBeVisible()
    await checkScreen(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const moved = page.getByRole('button', { name: `Edit the rate from Oct 1, ${year} on` })
    await moved.click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    const asking = page.getByRole('dialog', { name: `Remove the rate from Oct 1, ${year} on?` })
    await expect(asking.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await checkScreen(page)
    await asking.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Rate removed.')).toBeVisible()
    await expect(moved).toHaveCount(0)

    // Once another rate follows, a rate is history and its first day is fixed.
    await page.getByRole('button', { name: /^Edit the rate for Oct 1, 2022/ }).click()
    await expect(dialog.getByLabel('From', { exact: true })).toBeDisabled()
    await expect(dialog.getByRole('button', { name: 'Remove' })).toHaveCount(0)
  },
)

test('a PDF for clients is replaced, and deleted after confirmation', async ({
  page,
  afterwards,
}) => {
  afterwards(removeResources)
  await openConsole(page, 'admin', '/resources')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await chooseFile(page, 'PDF', `${checklist}.pdf`)
  await expect(dialog.getByLabel('Title')).toHaveValue(checklist)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Clients see it right away.')).toBeVisible()

  const replaced = page.waitForResponse((answer) => answer.url().endsWith('/file'))
  await page.getByRole('button', { name: `Edit ${checklist}` }).click()
  await chooseFile(page, 'Replace the PDF', `${checklist}, corrected.pdf`)
  await checkScreen(page)
  await expect(dialog.getByLabel('Title')).toHaveValue(checklist)
  await dialog.getByRole('button', { name: 'Save' }).click()
  expect((await replaced).status()).toBe(200)
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: `Remove ${checklist}` }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Removed.')).toBeVisible()
  await expect(page.getByText(checklist)).toHaveCount(0)
})
