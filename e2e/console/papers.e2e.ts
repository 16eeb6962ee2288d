import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firmSettingsForStaff } from '@milepost/contract/firm/firm-settings'
import { checkScreen } from '../fixtures/axe.ts'
import { lastYear } from '../fixtures/dates.ts'
import { emptyPdf } from '../fixtures/empty-pdf.ts'
import { tabTo } from '../fixtures/keyboard.ts'
import { asAdmin, findAccountId, openConsole } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'

test.skip(({ isMobile }) => isMobile, 'The console is a desktop app.')

const year = lastYear - 1

test(
  'a folder of tax papers is assigned by file name, reviewed, published, and can be withdrawn',
  { tag: '@gate-desk' },
  async ({ page }) => {
    await openConsole(page, 'bookkeeper', '/tax')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Publish tax documents')
    const folder = await mkdtemp(join(tmpdir(), 'papers-'))
    const estimate = `Villaseñor Trucking ${year} Q2.pdf`
    const taxReturn = `Tolliver Transport ${year} return.pdf`
    const unknown = `Somebody Else ${year} Q2.pdf`
    const pdf = await emptyPdf()
    for (const name of [estimate, taxReturn, unknown]) await writeFile(join(folder, name), pdf)
    await writeFile(join(folder, 'notes.txt'), 'not a paper')
    const dialog = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a folder' }).click()
    await (await dialog).setFiles(folder)

    const paper = (name: string) => page.getByRole('group', { name })
    await expect(page.getByText('1 file isn’t a PDF, so we left it out.')).toBeVisible()
    await expect(paper(estimate).getByText('Ready')).toBeVisible()
    await expect(paper(taxReturn).getByLabel('Document')).toHaveValue('return')
    await expect(paper(unknown).getByText('Choose client, year and quarter.')).toBeVisible()
    await checkScreen(page)
    await page.getByRole('button', { name: `Leave out ${unknown}` }).click()
    await tabTo(page, page.getByRole('button', { name: 'Publish 2 PDFs' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('2 PDFs published.')).toBeVisible()
    await rm(folder, { recursive: true })
    await expect(page.getByText('Published', { exact: true })).toHaveCount(2)
    await checkScreen(page)

    await page.goto(`/console/clients/${findAccountId('stl')}/tax`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Tax documents for Villaseñor Trucking',
    )
    await expect(page.getByText(`2nd quarter of ${year}`)).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: `Take down 2nd quarter of ${year}` }))
    await page.keyboard.press('Enter')
    const asking = page.getByRole('dialog', { name: `Take down 2nd quarter of ${year}?` })
    await expect(asking.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await checkScreen(page)
    await asking.getByRole('button', { name: 'Take down' }).click()
    await expect(page.getByText('Taken down.')).toBeVisible()
    await expect(page.getByText(`2nd quarter of ${year}`)).toHaveCount(0)
  },
)

test('a profit plan is entered with its results beside it, saved, and discarded', async ({
  page,
}) => {
  await openConsole(page, 'bookkeeper', `/clients/${findAccountId('ent')}/profit-plans`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^Profit plans for /)
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'New plan', exact: true }))
  await page.keyboard.press('Enter')
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('Incomplete')
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(page.getByText('Give it a name.')).toBeVisible()
  await checkScreen(page)

  const figures = [
    ['Name', 'Next year, one truck'],
    ['Weeks worked per year', '50'],
    ['Loaded miles per week', '2,000'],
    ['Empty miles per week', '200'],
    ['Fuel price per gallon ($)', '4.00'],
    ['Miles per gallon', '6.5'],
  ] as const
  for (const [label, figure] of figures)
    await page.getByRole('textbox', { name: label, exact: true }).fill(figure)
  await page.getByRole('button', { name: 'Add to Revenue' }).click()
  const line = page.getByRole('region', { name: 'Revenue' }).getByRole('group')
  await line.getByLabel('Account').selectOption('4000 Mileage / Percentage')
  await line.getByLabel('Amount').fill('2.10')
  // 110,000 miles at $2.10; fuel at 6.5 miles per gallon and $4.00 a gallon.
  await expect(result).toContainText('110,000')
  await expect(result).toContainText('$231,000')
  await expect(result).toContainText('$67,692')
  await page.getByRole('textbox', { name: 'Weeks worked per year' }).fill('48')
  await expect(result).toContainText('$221,760')
  await checkScreen(page)
  await tabTo(page, page.getByRole('button', { name: 'Save as a draft' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await expect(page).toHaveURL(/profit-plans\/[0-9a-f-]{36}$/)
  await page.getByRole('button', { name: 'Discard' }).click()
  await checkScreen(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Draft discarded.')).toBeVisible()
  await expect(heading).toHaveText(/^Profit plans for /)
  await expect(page.getByText('Next year, one truck')).toHaveCount(0)
})

test('an admin changes the firm’s texts and branding, and clients see them', async ({
  page,
  browser,
}) => {
  const admin = await asAdmin()
  const { id: _id, ...before } = await admin(firmSettingsForStaff.show, {})
  try {
    await openConsole(page, 'admin', '/firm-settings')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Firm settings')
    const preview = page.getByRole('region', { name: 'Preview' })
    await page.getByRole('textbox', { name: /^Name/ }).fill('Cumberland Tax & Books')
    await expect(preview).toContainText('Cumberland Tax & Books')
    await page.getByLabel('Brand color').fill('#ffee00')
    await expect(page.getByText(/^Choose a darker color/)).toBeVisible()
    await page.getByLabel('Brand color').fill('#1a4b8c')
    await page.getByLabel('Support email').fill('office')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/Please fix the marked fields\./)).toBeVisible()
    await checkScreen(page)
    await page.getByLabel('Support email').fill('office@cumberland.test')
    await page.getByLabel('Support phone').fill('(800) 555-0199')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Settings saved\./)).toBeVisible()

    const theirs = await browser.newContext()
    const client = await theirs.newPage()
    await client.goto('/sign-in')
    await expect(client.getByText('Cumberland Tax & Books').first()).toBeVisible()
    await expect(client.getByText('(800) 555-0199').first()).toBeVisible()
    await checkScreen(client)
    await theirs.close()
  } finally {
    await admin(firmSettingsForStaff.change, { body: { firmSettings: before } })
  }
})
