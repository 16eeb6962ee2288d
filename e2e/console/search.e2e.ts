import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { clients } from '@milepost/contract/clients/clients'
import { documentSearch } from '@milepost/contract/documents/document-search'
import { documentsForStaff } from '@milepost/contract/documents/documents'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { pdfWithText } from '@milepost/testing/files.ts'
import { receiptPhoto } from '@milepost/testing/receipts.ts'
import { checkScreen } from '../fixtures/axe.ts'
import { asAdmin, openConsole } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ timeout: 240_000 })

const settlement = [
  'Settlement week 45\nLinehaul 2,310.00\nInvoice INV-2031-0117',
  'Reparación del camión\nTOTAL DUE $1,482.16',
]

async function addDocument(accountId: string, title: string, file: File): Promise<string> {
  const admin = await asAdmin()
  const id = randomUUID()
  await admin(documentsForStaff.add, {
    params: { accountId },
    body: {
      id,
      documentTitle: title,
      filesCount: 1,
      addedHow: 'handed_in',
      files: [{ object: file }],
    },
  })
  const isReady = async () =>
    (await admin(workQueue.show, { params: { accountId, id } })).previewReady
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
  return id
}

async function takePhoto(photo: Parameters<typeof receiptPhoto>[0]): Promise<File> {
  const bytes = await receiptPhoto(photo).jpeg({ quality: 85 }).toBuffer()
  return new File([new Uint8Array(bytes)], 'receipt.jpg', { type: 'image/jpeg' })
}

/** A client of its own, nobody's. */
async function createClient(name: string): Promise<string> {
  const admin = await asAdmin()
  const account = { name, clientCustomerType: 'PRO' as const }
  return (await admin(clients.create, { body: { account } })).id
}

test('staff find a paper by what it says, in English and Spanish, and open it on its page', async ({
  page,
}, { project }) => {
  const name = `Ocotillo Freight ${project.name}`
  const accountId = await createClient(name)
  const id = await addDocument(accountId, 'Week 45', await pdfWithText('w.pdf', settlement))
  const admin = await asAdmin()
  const isFound = async () =>
    (await admin(documentSearch.search, { query: { q: 'inv-2031-0117', client: accountId } }))
      .length
  await expect.poll(isFound, { timeout: 60_000 }).toBe(1)

  await openConsole(page, 'bookkeeper', `/queue?client=${accountId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Search documents' })).toBeVisible()
  await checkScreen(page)
  const field = page.getByRole('searchbox', { name: 'Words in documents' })
  await field.fill('reparaciones $1,482.16')
  await field.press('Enter')
  await expect(page.getByText('1 document', { exact: true })).toBeVisible()
  await expect(page.locator('mark')).toHaveText(['Reparación', '1,482.16'])
  await checkScreen(page)
  for (const words of ['invoices', '"settlement week"', 'inv20310117']) {
    await field.fill(words)
    await field.press('Enter')
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === words)
    await expect(page.getByRole('link', { name: /^Page 1/ })).toBeVisible()
  }
  await field.fill('camiones')
  await field.press('Enter')
  await page.getByRole('link', { name: /^Page 2/ }).click()
  await expect(page).toHaveURL(new RegExp(`/queue/${accountId}/${id}\\?page=2`))
  await expect(page.getByText(/2 (of|\/) 2/).first()).toBeVisible()

  // The client is nobody's, so a consultant doesn't find them.
  await openConsole(page, 'consultant', '/search?q=inv-2031-0117')
  await expect(page.getByText('Nothing found')).toBeVisible()
})

test('a receipt photographed twice is marked, shown beside the first, and marked as another one for good @desk', async ({
  page,
}) => {
  const accountId = await createClient('Palo Verde Hauling')
  await addDocument(accountId, 'Fuel', await takePhoto({ seed: 11 }))
  const again = { seed: 11, turn: 0.5, left: 70, top: 55, table: '#333333' }
  const id = await addDocument(accountId, 'Fuel again', await takePhoto(again))
  const admin = await asAdmin()
  const isMarked = async () =>
    (await admin(workQueue.show, { params: { accountId, id } })).looksLike?.title
  await expect.poll(isMarked, { timeout: 60_000 }).toBe('Fuel')

  await openConsole(page, 'bookkeeper', `/queue/${accountId}/${id}?client=${accountId}`)
  const note = page.getByRole('note').filter({ hasText: 'Looks like one from' })
  await expect(note).toContainText('Page 1 looks like page 1 of “Fuel”.')
  await note.getByRole('button', { name: 'See both' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('region', { name: 'This document' })).toBeVisible()
  await expect(dialog.locator('canvas').nth(1)).toBeVisible()
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Not the same' }).click()
  await expect(note).toBeHidden()
  await expect(page.getByText('Looks like one from')).toHaveCount(0)
})

test('a client’s documents of a year are downloaded as one file @desk', async ({ page }) => {
  const accountId = await createClient('Saguaro Lines')
  await addDocument(accountId, 'Fuel / March', await takePhoto({ seed: 21 }))
  await addDocument(accountId, 'Week 45', await pdfWithText('w.pdf', settlement))
  await openConsole(page, 'bookkeeper', `/clients/${accountId}`)
  await page.getByRole('button', { name: 'Download a year' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download a year of documents' })
  await expect(dialog).toBeVisible()
  await checkScreen(page)
  await dialog.getByRole('combobox', { name: 'Which' }).selectOption('posted')
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'This client has no such documents in this year. Choose another year.',
  )
  await dialog.getByRole('combobox', { name: 'Which' }).selectOption('all')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))
  const names = Object.keys(files).map((name) => name.replace(/^\d{4}-\d\d-\d\d /, ''))
  expect(names.toSorted()).toEqual(['Fuel March.jpg', 'Week 45.pdf', 'manifest-sha256.txt'])
})
