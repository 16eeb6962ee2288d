import { clients } from '@milepost/contract/clients/clients'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { atOneSize } from '../fixtures/at-one-size.ts'
import { checkScreen, checkToast, expectNoSidewaysScroll } from '../fixtures/axe.ts'
import { collectComplaints } from '../fixtures/complaints.ts'
import { lastYear } from '../fixtures/dates.ts'
import { tabTo } from '../fixtures/keyboard.ts'
import { asAdmin, openConsole } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'
import { unique } from '../fixtures/unique.ts'

const languages = [
  {
    language: 'en',
    title: 'Import a bank file',
    choose: 'Choose a file',
    cutOff: /This file is cut off\./,
    allIn: 'Every amount in this file is money in',
    makeOut: 'Make them money out',
    whichWords: 'Which column says who or what it was for?',
    answerFirst: 'Answer the questions first.',
    accountFirst: 'Choose the account in the books first.',
    account: /^Account in the books/,
    useOfQuantity: 'Use of Qty',
    balance: 'Balance',
    notUsed: 'Not used',
    recognized: 'Read as last time',
    import: (count: number) => `Import ${count}`,
    taken: (count: number) => `${count} transactions to post.`,
    rows: { new: 'New', duplicates: 'Possible duplicates' },
    duplicatesTab: /^Possible duplicates 2/,
    known: 'Already in: to post, from a file',
    isTaken: 'Taken',
    isSkipped: 'Skipped',
    leftOut: '1 left out: 1 not decided or skipped',
    keys: 'Keys',
    close: 'Close',
    inFile: /^In the file: SPEEDWAY/,
    list: 'Imported files',
    undo: 'Undo second.ofx',
    reallyUndo: 'Yes, undo it',
    isUndone: 'Import undone.',
    undone: 'Undone',
    download: 'Download second.ofx',
  },
  {
    language: 'es',
    title: 'Importar un archivo del banco',
    choose: 'Elegir un archivo',
    cutOff: /Este archivo está cortado\./,
    allIn: 'Todos los montos de este archivo son entradas',
    makeOut: 'Tomarlos como salidas',
    whichWords: '¿Qué columna dice de quién o de qué es?',
    answerFirst: 'Responda primero las preguntas.',
    accountFirst: 'Elija primero la cuenta de los libros.',
    account: /^Cuenta de los libros/,
    useOfQuantity: 'Uso de Qty',
    balance: 'Saldo',
    notUsed: 'Sin usar',
    recognized: 'Leído como la última vez',
    import: (count: number) => `Importar ${count}`,
    taken: (count: number) => `${count} movimientos por asentar.`,
    rows: { new: 'Nuevos', duplicates: 'Posibles repetidos' },
    duplicatesTab: /^Posibles repetidos 2/,
    known: 'Ya está: por asentar, de un archivo',
    isTaken: 'Aceptado',
    isSkipped: 'Omitido',
    leftOut: '1 sin importar: 1 sin decidir u omitidos',
    keys: 'Teclas',
    close: 'Cerrar',
    inFile: /^En el archivo: SPEEDWAY/,
    list: 'Archivos importados',
    undo: 'Deshacer second.ofx',
    reallyUndo: 'Sí, deshacerla',
    isUndone: 'Importación deshecha.',
    undone: 'Deshecha',
    download: 'Descargar second.ofx',
  },
] as const

const year = lastYear
const tablet = { width: 820, height: 1180 }

/** A fuel card's month, in columns of its own. Its amounts have no sign. */
const toFuelCard = (month: string) =>
  [
    'Card,Tran Date,Location Name,Item,Qty,Amt',
    `0011,${year}-${month}-04,STOP 14 GARY IN,ULSD,100.2,390.68`,
    `0011,${year}-${month}-11,STOP 22 JOLIET IL,ULSD,90.1,351.12`,
    `0011,${year}-${month}-18,STOP 9 TOLEDO OH,DEF,10,38.40`,
  ].join('\n')

/** A bank's days. It has no ids that stay the same: each download numbers its transactions differently. */
const toBankFile = (prefix: string, transactions: [day: string, amount: string, name: string][]) =>
  toOfx(
    transactions.map(([day, amount, name], n) => ({
      id: `${prefix}-${n}`,
      date: `${year}${day}`,
      amount,
      name,
    })),
  )

/** As it opens at this size, and on a tablet, too. */
async function checkSizes(page: Page): Promise<void> {
  await checkScreen(page)
  const size = page.viewportSize()!
  await page.setViewportSize(tablet)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(size)
}

for (const words of languages)
  test.describe(`in ${words.language}`, () => {
    /** The path of the books of a client of the journey's own. */
    let books: string
    let complaints: string[]
    test.beforeEach(async ({ page, isMobile }) => {
      atOneSize(words.language, isMobile)
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), words.language)
      const account = { name: unique('Files Hauling'), clientCustomerType: 'PRO' as const }
      const { id } = await (await asAdmin())(clients.create, { body: { account } })
      books = `/console/clients/${id}/books`
      await openConsole(page, 'bookkeeper', `/clients/${id}/books/import`)
      complaints = collectComplaints(page)
    })

    const heading = (page: Page) => page.getByRole('heading', { level: 1 })
    const importButton = (page: Page, count: number) =>
      page.getByRole('button', { name: words.import(count), exact: true })
    const row = (page: Page, text: string) =>
      page.getByRole('main').getByRole('listitem').filter({ hasText: text })

    /** Opens the review of a file: the first click. */
    async function choose(page: Page, name: string, content: Uint8Array | string): Promise<void> {
      await page.goto(`${books}/import`)
      const dialog = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: words.choose }).click()
      const buffer = Buffer.from(content)
      await (await dialog).setFiles({ name, mimeType: 'application/octet-stream', buffer })
    }

    /** Imports the file under review: the second click. */
    async function importAll(page: Page, count: number): Promise<void> {
      await importButton(page, count).click()
      await expect(page.getByText(words.taken(count))).toBeVisible()
      await expect(page).toHaveURL(/\/waiting$/)
    }

    test('a fuel card that nobody has seen is mapped once, and takes two clicks the next month', async ({
      page,
    }) => {
      await expect(heading(page)).toHaveText(words.title)
      await checkSizes(page)
      await choose(page, 'half.ofx', toBankFile('h', [['0904', '-1.00', 'X']]).subarray(0, 300))
      await expect(page.getByRole('alert')).toContainText(words.cutOff)
      await checkScreen(page)

      await choose(page, 'october.csv', toFuelCard('10'))
      await expect(heading(page)).toHaveText('october.csv')
      await expect(page).toHaveURL(/\/imports\/[-\da-f]{36}$/)
      await expect(page.getByRole('alert')).toContainText(words.allIn)
      await expect(page.getByText(words.answerFirst)).toBeVisible()
      await checkSizes(page)
      await page.getByLabel(words.whichWords).selectOption('Location Name')
      await expect(page.getByText(words.accountFirst)).toBeVisible()
      await page.getByLabel(words.account).selectOption('1000')
      await expect(importButton(page, 3)).toBeEnabled()
      await page.getByRole('button', { name: words.makeOut }).click()
      await expect(row(page, 'STOP 14 GARY IN')).toContainText('($390.68)')
      await expect(page.getByText(words.allIn)).toHaveCount(0)

      // Any column can be tried: here one that can't be what it is chosen for, and back.
      const quantity = page.getByLabel(words.useOfQuantity)
      await quantity.selectOption(words.balance)
      await expect(page.getByText('$10.00')).toBeVisible()
      await quantity.selectOption(words.notUsed)
      await expect(page.getByText('$10.00')).toHaveCount(0)
      await checkSizes(page)

      // A reload loses nothing.
      await page.reload()
      await expect(row(page, 'STOP 9 TOLEDO OH')).toContainText('($38.40)')
      await importAll(page, 3)
      await checkToast(page)

      await choose(page, 'november.csv', toFuelCard('11'))
      await expect(page.getByText(words.recognized)).toBeVisible()
      await expect(page.getByLabel(words.account)).toHaveValue('1000')
      await expect(page.getByLabel(words.useOfQuantity)).toHaveCount(0)
      await expect(row(page, 'STOP 14 GARY IN')).toContainText('($390.68)')
      await checkSizes(page)
      await importAll(page, 3)
      expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
    })

    test(
      'possible duplicates are decided by keyboard, and an import is undone',
      { tag: words.language === 'en' ? '@gate-desk' : [] },
      async ({ page }) => {
        const fuel: [string, string, string] = ['0904', '-91.15', 'SPEEDWAY 4417 TOLEDO']
        const toll: [string, string, string] = ['0905', '-12.50', 'OHIO TURNPIKE']
        const load: [string, string, string] = ['0906', '640.00', 'MAUMEE VALLEY EXPEDITE']
        await choose(page, 'first.ofx', toBankFile('a', [fuel, toll]))
        await page.getByLabel(words.account).selectOption('1000')
        await importAll(page, 2)

        await choose(page, 'second.ofx', toBankFile('b', [fuel, toll, load]))
        await expect(importButton(page, 1)).toBeEnabled()
        await page.getByRole('link', { name: words.duplicatesTab }).click()
        const [first, second] = [row(page, fuel[2]), row(page, toll[2])]
        await expect(first).toContainText(words.known)
        await checkSizes(page)
        await page.keyboard.press('j')
        await expect(first).toBeFocused()
        await page.keyboard.press('t')
        await expect(second).toBeFocused()
        await expect(first).toContainText(words.isTaken)
        await page.keyboard.press('s')
        await expect(second).toContainText(words.isSkipped)
        await page.keyboard.press('ArrowUp')
        await expect(first).toBeFocused()
        await page.keyboard.press('u')
        await expect(importButton(page, 1)).toBeEnabled()
        await page.keyboard.press('t')
        await expect(importButton(page, 2)).toBeEnabled()
        await expect(page.getByText(words.leftOut)).toBeVisible()
        await tabTo(page, page.getByRole('button', { name: words.inFile }))
        await page.keyboard.press('Enter')
        await expect(page.getByText('FITID b-0')).toBeVisible()
        await checkSizes(page)
        await page.keyboard.press('?')
        await expect(page.getByRole('dialog', { name: words.keys })).toBeVisible()
        await checkScreen(page)
        await page.keyboard.press('Escape')
        await importAll(page, 2)
        await expect(page.getByText(load[2])).toHaveCount(1)

        await page.goto(`${books}/import`)
        await page.getByRole('link', { name: words.list }).click()
        await expect(heading(page)).toHaveText(words.list)
        const file = row(page, 'second.ofx')
        const download = page.waitForEvent('download')
        await page.getByRole('button', { name: words.download }).click()
        expect((await download).suggestedFilename()).toBe('second.ofx')
        await checkSizes(page)
        await tabTo(page, page.getByRole('button', { name: words.undo }))
        await page.keyboard.press('Enter')
        await expect(page.getByRole('dialog')).toBeVisible()
        await checkScreen(page)
        await page.getByRole('button', { name: words.reallyUndo }).click()
        await expect(page.getByText(words.isUndone)).toBeVisible()
        await expect(file).toContainText(words.undone)
        await checkSizes(page)
        await page.goto(`${books}/waiting`)
        await expect(page.getByText(fuel[2])).toHaveCount(1)
        await expect(page.getByText(load[2])).toHaveCount(0)
        expect(complaints).toEqual([])
      },
    )
  })
