import { checkScreen } from '../fixtures/axe.ts'
import { emptyPdf } from '../fixtures/empty-pdf.ts'
import { tabTo } from '../fixtures/keyboard.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { findAccountId, openConsole } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'
import { unique } from '../fixtures/unique.ts'

test('papers go to three clients by the files’ names, one is read, and a wrong one is withdrawn', async ({
  page,
  browser,
  isMobile,
}) => {
  // No word that is part of a client's name: other journeys' clients have some.
  const title = unique('1099-NEC 2025')
  const buffer = await emptyPdf()
  const pdf = (name: string) => ({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer })
  await openConsole(page, 'bookkeeper', '/papers')
  await page.getByRole('link', { name: 'Send papers' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Send papers')
  const dialog = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (
    await dialog
  ).setFiles([
    pdf(`Dana Whitfield ${title}`),
    pdf(`Tolliver_${title}`),
    pdf(`Hector Villaseñor ${title}`),
    pdf(`Somebody Else ${title}`),
  ])
  await expect(page.getByText('1 still needs a client or a title.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send 4 papers' })).toBeDisabled()
  // On a phone the head of the page would cover a button in part.
  await page.evaluate(() => scrollTo(0, 0))
  await checkScreen(page)
  await page.getByRole('button', { name: `Leave out Somebody Else ${title}.pdf` }).click()
  await expect(page.getByText('3 papers for 3 clients.')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Send 3 papers' }))
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Send 3 papers to 3 clients?' })
  await expect(question).toBeVisible()
  if (!isMobile) await checkScreen(page)
  await question.getByRole('button', { name: 'Send 3 papers' }).click()
  await expect(page.getByText('3 papers sent.')).toBeVisible()

  const context = await browser.newContext()
  const portal = await context.newPage()
  await signIn(portal, 'pro', '/documents/all-documents')
  const papers = portal.getByRole('region', { name: 'From your firm' })
  const paper = papers.getByRole('link', { name: new RegExp(title) })
  await expect(paper).toContainText('New')
  await checkScreen(portal)
  await paper.click()
  await expect(portal.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(portal.getByRole('region', { name: 'Preview' })).toBeVisible()
  await expect(portal.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await checkScreen(portal)
  const download = portal.waitForEvent('download')
  await portal.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe(`${title}.pdf`)
  await portal.goBack()
  await expect(paper).not.toContainText('New')

  await page.goto(`/console/clients/${findAccountId('pro')}/papers`)
  const sent = page.getByRole('article', { name: title })
  await expect(sent.getByText(/^Dana Whitfield opened it/)).toBeVisible()
  await checkScreen(page)
  await paper.click()
  await expect(portal.getByRole('heading', { level: 1 })).toHaveText(title)
  await sent.getByRole('button', { name: `Withdraw ${title}` }).click()
  await page
    .getByRole('dialog', { name: `Withdraw “${title}”?` })
    .getByRole('button', { name: 'Withdraw' })
    .click()
  await expect(sent.getByText(/withdrew it/)).toBeVisible()
  await expect(portal.getByText('This paper isn’t here anymore')).toBeVisible()
  await checkScreen(portal)
  await context.close()
})

test('staff add what a client handed in; it is in the queue and among the client’s documents', async ({
  page,
  browser,
}) => {
  const title = unique('Fuel, week 45')
  await openConsole(page, 'bookkeeper', `/clients/${findAccountId('ess')}`)
  await page.getByRole('link', { name: 'Add a document for this client' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add a document for a client')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  await page.getByRole('radio', { name: 'Handed in' }).check()
  const dialog = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  const buffer = await emptyPdf()
  await (await dialog).setFiles([{ name: 'fuel.pdf', mimeType: 'application/pdf', buffer }])
  await expect(page.getByText('fuel.pdf')).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Add document' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText(/^added .+ \(handed in\)$/)).toBeVisible()
  await page.goto(`/console/queue?client=${findAccountId('ess')}`)
  await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible()

  const context = await browser.newContext()
  const portal = await context.newPage()
  await signIn(portal, 'ess', '/documents/all-documents')
  await portal.getByRole('link', { name: new RegExp(title) }).click()
  await expect(portal.getByText('Added by your firm. You handed it in.')).toBeVisible()
  await context.close()
})
