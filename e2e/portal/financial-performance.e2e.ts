import { readFile } from 'node:fs/promises'
import { checkScreen } from '../fixtures/axe.ts'
import { collectComplaints } from '../fixtures/complaints.ts'
import { inPastMonth, lastYear } from '../fixtures/dates.ts'
import { isDrawn } from '../fixtures/drawn.ts'
import { tabTo } from '../fixtures/keyboard.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect, test, type Locator, type Page } from '../fixtures/test.ts'

const profitAndLoss = '/financial-performance/profit-and-loss'
const balanceSheet = '/financial-performance/balance-sheet'

/** Moves to a link with the Tab key, and follows it with Enter. */
async function follow(page: Page, link: Locator): Promise<void> {
  await tabTo(page, link)
  await page.keyboard.press('Enter')
}

/** Selects one of the options in a segmented control. */
const press = (page: Page, choice: string) =>
  page.getByRole('radiogroup').getByText(choice, { exact: true }).click()

/** Selects an option by typing. */
async function choose(page: Page, list: string, option: string): Promise<void> {
  await tabTo(page, page.getByLabel(list, { exact: true }))
  await page.keyboard.type(option)
}

/** Parses dollars or miles: ($1,234) is -1234. */
function readAmount(text: string): number {
  const amount = Number(text.replace(/[^\d.]/g, ''))
  return text.includes('(') ? -amount : amount
}

const dollars = /\(?\$[\d,.]+\)?/

/** The figures by month, from the table behind a chart. */
async function chartFigures(page: Page, name: RegExp): Promise<number[]> {
  const rows = page.getByRole('table', { name }).getByRole('row')
  await expect(rows.nth(1)).toBeAttached()
  const last = await rows.evaluateAll((all) =>
    all.slice(1).map((row) => row.lastElementChild?.textContent ?? ''),
  )
  return last.map(readAmount)
}

/** The rows of a downloaded CSV; no cell contains a comma or a quote here. */
async function downloadCsv(page: Page): Promise<string[][]> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  return text
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
}

let complaints: string[]
test.beforeEach(({ page }) => {
  complaints = collectComplaints(page)
})

test(
  'from the year to the receipt behind a figure and back, with the keyboard',
  { tag: '@gate-phone' },
  async ({ page }, { project }) => {
    const phone = project.name === 'phone'
    // In January the year has hardly begun.
    await page.clock.setSystemTime(inPastMonth)
    const before = lastYear - 1
    const charts: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('month-bars')) charts.push(request.url())
    })
    await signIn(page, 'pro', '/home')
    await page
      .getByRole('region', { name: 'How you are doing' })
      .getByText(dollars)
      .first()
      .waitFor()
    await page.getByRole('link', { name: /^YTD expenses/ }).waitFor()
    // The charts' code is loaded when a chart is first shown.
    expect(charts).toEqual([])
    await follow(page, page.getByRole('link', { name: /^You (kept|lost)/ }))

    await expect(page).toHaveURL(new RegExp(`${profitAndLoss}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const chart = page.getByRole('application')
    await chart.waitFor()
    expect(charts.length).toBeGreaterThan(0)

    // The chart can be read with the arrow keys.
    await tabTo(page, chart)
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('.recharts-tooltip-wrapper')).toContainText(/February \d{4}/)

    await page.getByRole('heading', { level: 1 }).focus()
    await choose(page, 'Year', String(before))
    await expect(page).toHaveURL(new RegExp(`year=${before}$`))
    await page.getByText(`Net Income Before Tax, January – December ${before}`).waitFor()
    await choose(page, 'Period', 'October')
    await expect(page).toHaveURL(/period=october/)
    await page.getByText(/in October\.$/).waitFor()
    if (phone) {
      await tabTo(page, page.getByRole('radio', { name: 'Miles' }))
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await expect(page).toHaveURL(/metric=expenses/)
    }
    const expenses = page.getByRole('region', { name: 'Expenses' })
    const fuel = expenses.getByRole('link', { name: /^Fuel/ })
    await checkScreen(page)
    const cell = (await fuel.textContent())!.match(/\$[\d,]+$/)![0]
    await follow(page, fuel)

    await expect(page).toHaveURL(
      new RegExp(`${profitAndLoss}/transactions/fuel/5000\\?year=${before}&period=october$`),
    )
    await expect(page.getByRole('heading', { level: 1, name: 'Fuel' })).toBeFocused()
    await page.getByText(/^Transactions found: [1-9]/).waitFor()
    const total = await page.getByText('Total:').locator('xpath=following-sibling::dd').innerText()
    expect(Math.round(readAmount(total))).toBe(readAmount(cell))
    await follow(page, page.getByRole('link', { name: /^View Document Transactions/ }).first())

    await page.getByRole('heading', { level: 1, name: 'Document Transactions' }).waitFor()
    await page.getByText('P&L Total:').waitFor()
    await expect.poll(() => isDrawn(page)).toBe(true)
    await follow(page, page.getByRole('link', { name: 'View Document', exact: true }))
    await expect(page).toHaveURL(/\/documents\/show\//)

    await page.goBack()
    await page.getByText('P&L Total:').waitFor()
    await page.goBack()
    await page.getByText(/^Transactions found: [1-9]/).waitFor()
    await page.goBack()
    await page.getByText(/in October\.$/).waitFor()
    await expect(page).toHaveURL(/period=october/)
    await page.goBack()
    await page.getByText(`Net Income Before Tax, January – December ${before}`).waitFor()
    expect(complaints).toEqual([])
  },
)

test(
  'each change of period is one step in the browser history',
  { tag: '@desk' },
  async ({ page }) => {
    await signIn(page, 'pro', `${profitAndLoss}?year=${lastYear}&metric=expenses`)
    await page.getByRole('application').waitFor()
    for (const month of ['October', 'May', 'January']) {
      await choose(page, 'Period', month)
      await page.getByText(new RegExp(`^You (kept|lost) .* in ${month}\\.$`)).waitFor()
      await page.getByRole('heading', { level: 1 }).focus()
    }
    await page.goBack()
    await expect(page).toHaveURL(/period=may/)
    await page.goBack()
    await expect(page).toHaveURL(/period=october/)
    await page.goBack()
    await page.getByRole('application').waitFor()
    expect(complaints).toEqual([])
  },
)

test('switching to a year with fewer months works', { tag: '@desk' }, async ({ page }) => {
  await page.clock.setSystemTime(inPastMonth)
  await signIn(page, 'ent', `${balanceSheet}?year=${lastYear - 1}`)
  await page.getByRole('application').waitFor()
  await page.getByLabel('Year', { exact: true }).selectOption(String(lastYear))
  await page.getByText(/more than you (owe|own)\.$/).waitFor()
  await page.getByRole('application').waitFor()
  expect(complaints).toEqual([])
})

test('the back link restores the report as it was', { tag: '@desk' }, async ({ page }) => {
  await signIn(page, 'pro', `${profitAndLoss}?year=${lastYear}&metric=expenses`)
  await page.getByRole('link', { name: /^Fuel/ }).click()
  await page
    .getByRole('link', { name: /^View Document Transactions/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByText(/^Transactions found: [1-9]/).waitFor()
  await page.getByRole('link', { name: 'Back to Profit & Loss' }).click()
  await expect(page).toHaveURL(new RegExp(`${profitAndLoss}\\?year=${lastYear}&metric=expenses$`))
})

test('chart, table and CSV show the same figures', async ({ page }, { project }) => {
  await signIn(page, 'pro', `${profitAndLoss}?year=${lastYear}`)
  const shown = {
    'Net Income Before Tax': await chartFigures(page, /^Net Income Before Tax by month/),
    'Total Revenue': [] as number[],
    'Total Variable': [] as number[],
    'Total Fixed': [] as number[],
    'Total Miles': [] as number[],
  }
  await press(page, 'Revenue')
  shown['Total Revenue'] = await chartFigures(page, /^Total Revenue by month/)
  await press(page, 'Miles')
  shown['Total Miles'] = await chartFigures(page, /^Total Miles by month/)
  await press(page, 'Expenses')
  shown['Total Variable'] = await chartFigures(page, /^Total Variable by month/)
  await press(page, 'Fixed')
  shown['Total Fixed'] = await chartFigures(page, /^Total Fixed by month/)

  const [head, ...lines] = await downloadCsv(page)
  const amounts = head!.flatMap((column, place) =>
    column.endsWith(' Amount') && !column.startsWith('YTD') ? [place] : [],
  )
  for (const [name, figures] of Object.entries(shown)) {
    const line = lines.find((cells) => cells[1] === name)!
    expect(figures, name).toHaveLength(12)
    expect(
      amounts.map((place) => Math.round(Number(line[place]))),
      name,
    ).toEqual(figures)
  }

  // A small screen shows charts only.
  if (project.name === 'phone') {
    await expect(page.getByRole('radio', { name: 'Table' })).toHaveCount(0)
    return
  }
  await press(page, 'Table')
  await page.getByRole('region', { name: `Profit & Loss, ${lastYear}` }).waitFor()
  for (const [name, figures] of Object.entries(shown)) {
    const row = page.getByRole('row', { name: new RegExp(`^${name}`) })
    await row.waitFor()
    const cells = await row.getByRole('cell').allInnerTexts()
    expect(cells.slice(0, 12).map(readAmount), name).toEqual(figures)
  }
  await checkScreen(page)
})

test(
  'a printed statement is a table without the rest of the screen',
  { tag: '@desk' },
  async ({ page }) => {
    await signIn(page, 'pro', `${profitAndLoss}?year=${lastYear}`)
    await page.getByRole('application').waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(page.getByRole('rowheader', { name: 'Net Income Before Tax' })).toBeVisible()
    await expect(page.getByText(/Dana Whitfield, Year to date/)).toBeVisible()
    await expect(page.getByText('provides no assurance')).toBeVisible()
    await expect(
      page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }),
    ).toHaveCount(0)
    await expect(page.getByRole('application')).toHaveCount(0)
  },
)

test('a balance sheet balances, and an account’s list ends at its balance', async ({ page }, {
  project,
}) => {
  await signIn(page, 'ent', `${balanceSheet}?year=${lastYear}&period=october`)
  await page.getByRole('application').waitFor()
  const [, ...lines] = await downloadCsv(page)
  const ofRow = (name: string) =>
    lines
      .find((cells) => cells[1] === name)!
      .slice(2)
      .map(Number)
  const [assets, liabilities, equity] = [
    ofRow('Total Assets'),
    ofRow('Total Liabilities'),
    ofRow('Total Owner’s Equity'),
  ]
  expect(assets).toHaveLength(13)
  assets.forEach((amount, column) =>
    expect(amount * 100, String(column)).toBeCloseTo(
      (liabilities[column]! + equity[column]!) * 100,
    ),
  )

  if (project.name === 'desktop') {
    await press(page, 'Table')
    await page.getByRole('region', { name: `Balance Sheet, ${lastYear}` }).waitFor()
    const row = page.getByRole('row', { name: /^Total Assets/ })
    await row.waitFor()
    const cells = await row.getByRole('cell').allInnerTexts()
    expect(cells.map(readAmount)).toEqual(assets.map(Math.round))
    await checkScreen(page)
  }
  await page.getByRole('link', { name: 'Business Checking' }).first().click()
  const after = page.getByText('Balance after:').locator('xpath=following-sibling::dd')
  const checking = ofRow('Business Checking')[10]!
  await expect.poll(async () => readAmount(await after.innerText())).toBe(checking)
})

test('a ride-share driver sees only profit and amounts', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'ride', `${profitAndLoss}?year=${lastYear}`)
  await page.getByRole('application').waitFor()
  await expect(page.getByRole('radio', { name: 'Miles' })).toHaveCount(0)
  await expect(page.getByText('¢')).toHaveCount(0)
  const [head] = await downloadCsv(page)
  expect(head!.filter((column) => /Cents|%/.test(column))).toEqual([])
})

test(
  'on a phone, whom to ask stays in sight below a statement',
  { tag: '@phone' },
  async ({ page }) => {
    await signIn(page, 'pro', `${profitAndLoss}?year=${lastYear}`)
    const line = page.getByText(/^Questions\?/)
    await expect(line).toBeInViewport()
    await page.getByRole('main').getByText('Where the money went').scrollIntoViewIfNeeded()
    await expect(line).toBeInViewport()
  },
)
