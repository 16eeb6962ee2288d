import { atOneSize } from '../fixtures/at-one-size.ts'
import { checkScreen } from '../fixtures/axe.ts'
import { lastYear } from '../fixtures/dates.ts'
import { tabTo } from '../fixtures/keyboard.ts'
import { findAccountId, openConsole } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

const client = findAccountId('ent')
const books = `/clients/${client}/books`

const languages = [
  {
    language: 'en',
    title: /^Books for /,
    nav: 'Books',
    checking: /^1000 Business Checking/,
    balanceSheet: 'Balance Sheet',
    trialBalance: 'Trial Balance',
    profitAndLoss: 'Profit & Loss',
    year: 'Year',
    month: 'At the end of',
    october: 'October',
    checkingRow: 'Business Checking',
    fuelRow: 'Fuel',
    total: 'Total',
    opening: 'Opening balance',
    closing: 'Closing balance',
    batchOf: /^Batch of /,
    paperOf: /^Document of /,
    csv: 'Download CSV',
    accounts: 'Accounts',
    add: 'Add an account for this client',
    section: 'Section',
    newSection: 'Liabilities',
    number: 'Number',
    name: 'Name',
    save: 'Save',
    added: 'Account added.',
    taken: 'Another account already has this name. Enter another one.',
    rename: 'Rename 2000 Fleet Card',
    renamed: 'Account renamed.',
    retire: 'Retire 2000 Fleet Card 2',
    retireNow: 'Retire',
    retired: 'Account retired.',
    bringBack: 'Bring back 2000 Fleet Card 2',
    post: 'Account number or name',
    noAccount: 'No matching account',
    newNumber: '2000',
    newName: 'Fleet Card',
  },
  {
    language: 'es',
    title: /^Libros de /,
    nav: 'Libros',
    checking: /^1000 Cuenta de cheques del negocio/,
    balanceSheet: 'Balance general',
    trialBalance: 'Balance de comprobación',
    profitAndLoss: 'Ganancias y pérdidas',
    year: 'Año',
    month: 'Al final de',
    october: 'Octubre',
    checkingRow: 'Cuenta de cheques del negocio',
    fuelRow: 'Combustible',
    total: 'Total',
    opening: 'Saldo inicial',
    closing: 'Saldo final',
    batchOf: /^Lote de /,
    paperOf: /^Documento de /,
    csv: 'Descargar CSV',
    accounts: 'Cuentas',
    add: 'Agregar una cuenta para este cliente',
    section: 'Sección',
    newSection: 'Activos',
    number: 'Número',
    name: 'Nombre',
    save: 'Guardar',
    added: 'Cuenta agregada.',
    taken: 'Otra cuenta ya tiene este nombre. Escriba otro.',
    rename: 'Cambiar el nombre de 1010 Ahorros Chase',
    renamed: 'Nombre cambiado.',
    retire: 'Retirar 1010 Ahorros Chase 2',
    retireNow: 'Retirar',
    retired: 'Cuenta retirada.',
    bringBack: 'Reactivar 1010 Ahorros Chase 2',
    post: 'Número o nombre de cuenta',
    noAccount: 'No existe esa cuenta',
    newNumber: '1010',
    newName: 'Ahorros Chase',
  },
] as const

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function saveCsv(page: Page, label: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: label }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

for (const words of languages) {
  const start = async (page: Page, isMobile: boolean, path: string) => {
    atOneSize(words.language, isMobile)
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), words.language)
    await openConsole(page, 'bookkeeper', path)
  }

  test(`a figure is followed from the balances to the paper (${words.language})`, async ({
    page,
    isMobile,
  }) => {
    await start(page, isMobile, books)
    await expect(heading(page)).toHaveText(words.title)
    const nav = page.getByRole('navigation', { name: words.nav })
    const checking = page.getByRole('link', { name: words.checking })
    await expect(checking).toBeVisible()
    await checkScreen(page)

    // The balance in the list is the closing balance of the account's ledger.
    const balance = (await checking.textContent())!.match(/\(?\$[\d,.]+\)?$/)![0]
    await tabTo(page, checking)
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText(words.checking)
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    const last = page.getByRole('navigation').getByRole('button').last()
    const lines = page.getByRole('row')
    await expect(lines.nth(2)).toBeVisible()
    // The closing balance is on the last page. When that has come meanwhile, there is nothing to click.
    for (let pages = 0; pages < 20 && !(await row(words.closing).isVisible()); pages++)
      await last.click({ timeout: 2_000 }).catch(() => undefined)
    await expect(row(words.closing)).toContainText(balance)
    await checkScreen(page)

    // From the balance sheet to the lines of a month, to a batch.
    await nav.getByRole('link', { name: words.balanceSheet }).click()
    await expect(heading(page)).toHaveText(words.balanceSheet)
    await page.getByLabel(words.year).selectOption(String(lastYear))
    await expect(page.getByRole('rowheader', { name: words.checkingRow })).toBeVisible()
    await checkScreen(page)
    expect(await saveCsv(page, words.csv)).toContain('Assets,Business Checking,')
    const cell = page.getByRole('rowheader', { name: words.checkingRow }).getByRole('link')
    const december = await page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: words.checkingRow }) })
      .getByRole('cell')
      .last()
      .textContent()
    await cell.click()
    await expect(row(words.closing)).toContainText(december!)
    await expect(row(words.opening)).toBeVisible()
    const paper = page.getByRole('link', { name: words.paperOf }).first()
    await expect(paper).toHaveAttribute('href', /\/queue\//)
    await page.getByRole('link', { name: words.batchOf }).first().click()
    await expect(page).toHaveURL(/\/books\/batches\//)
    await page.goBack()
    await expect(row(words.closing)).toBeVisible()
    expect(await saveCsv(page, words.csv)).toContain(`${lastYear}-12-31,Closing balance`)
  })

  test(`the trial balance balances, and the statement leads to an expense (${words.language})`, async ({
    page,
    isMobile,
  }) => {
    await start(page, isMobile, `${books}/trial-balance?year=${lastYear}`)
    await expect(heading(page)).toHaveText(words.trialBalance)
    await page.getByLabel(words.month).selectOption(words.october)
    const total = page.getByRole('row').last().getByRole('cell')
    await expect(total).toHaveCount(2)
    const [debit, credit] = await total.allTextContents()
    expect(debit).toMatch(/^\$[\d,]+\.\d\d$/)
    expect(credit).toBe(debit)
    await checkScreen(page)
    expect(await saveCsv(page, words.csv)).toContain('October Debit,October Credit')

    const nav = page.getByRole('navigation', { name: words.nav })
    await nav.getByRole('link', { name: words.profitAndLoss }).click()
    await expect(heading(page)).toHaveText(words.profitAndLoss)
    await page.getByLabel(words.year).selectOption(String(lastYear))
    const fuel = page.getByRole('rowheader', { name: words.fuelRow, exact: true })
    await expect(fuel).toBeVisible()
    await checkScreen(page)
    await fuel.getByRole('link').click()
    await expect(heading(page)).toHaveText(`5000 ${words.fuelRow}`)
  })

  test(`an account is added for a client, renamed, retired, and restored by keyboard (${words.language})`, async ({
    page,
    isMobile,
  }) => {
    await start(page, isMobile, `${books}/chart-of-accounts`)
    const add = page.getByRole('button', { name: words.add })
    await expect(add).toBeVisible()
    await checkScreen(page)
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(words.section)).toBeFocused()
    await page.keyboard.type(words.newSection)
    await expect(dialog.getByLabel(words.number)).toHaveValue(words.newNumber)
    await dialog.getByLabel(words.name).fill('Fuel')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(words.taken)).toBeVisible()
    await checkScreen(page)
    await dialog.getByLabel(words.name).fill(words.newName)
    await page.keyboard.press('Enter')
    await expect(page.getByText(words.added)).toBeVisible()

    await page.getByRole('button', { name: words.rename }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel(words.name)).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type(' 2')
    await page.keyboard.press('Enter')
    await expect(page.getByText(words.renamed)).toBeVisible()

    const canPost = async () => {
      await page.goto(`/console${books}/new`)
      await page.getByRole('combobox', { name: words.post }).fill(words.newName)
      const option = page.getByRole('option', { name: `${words.newNumber} ${words.newName} 2` })
      await expect(option.or(page.getByText(words.noAccount))).toBeVisible()
      const isOffered = await option.isVisible()
      await page.goto(`/console${books}/chart-of-accounts`)
      return isOffered
    }
    expect(await canPost()).toBe(true)
    await page.getByRole('button', { name: words.retire }).focus()
    await page.keyboard.press('Enter')
    await checkScreen(page)
    await tabTo(page, dialog.getByRole('button', { name: words.retireNow }))
    await page.keyboard.press('Enter')
    await expect(page.getByText(words.retired)).toBeVisible()
    expect(await canPost()).toBe(false)
    await page.getByRole('button', { name: words.bringBack }).click()
    await expect(page.getByRole('button', { name: words.retire })).toBeVisible()
  })
}
