import { atOneSize } from '../fixtures/at-one-size.ts'
import { checkScreen } from '../fixtures/axe.ts'
import { collectComplaints } from '../fixtures/complaints.ts'
import { inPastMonth } from '../fixtures/dates.ts'
import { tabTo } from '../fixtures/keyboard.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect, test, type Locator, type Page } from '../fixtures/test.ts'

const plan = '/financial-performance/profit-plan'

const languages = [
  {
    language: 'en',
    client: 'pro',
    title: 'Profit Plan',
    sections: [
      'Miles',
      'Revenue',
      'Variable',
      'Fixed',
      'Personal Obligations',
      'Breakeven Point',
      'Per Diem',
    ],
    scenarios: ['Business What If Scenario', 'Personal What If Scenario'],
    own: ['Plan vs. Actual', 'Try It Yourself', 'Load Check'],
    filterBy: 'Filter By',
    weekly: 'Weekly',
    centsPerMile: 'Cents Per Mile',
    totalRevenue: /^Total Revenue/,
    moreMiles: /^Increase Miles\/Revenue by/,
    rateSlider: 'Rate per mile',
    leftOverYear: 'Left over per year',
    backToPlan: 'Back to the plan',
    more: /more$/,
    load: ['All-in offer, with fuel surcharge ($)', 'Loaded miles', 'Empty miles', 'Days'],
    take: 'Take it.',
    leave: 'Leave it.',
    fromBooks: /last three months in your books/,
  },
  {
    language: 'es',
    client: 'ent',
    title: 'Plan de ganancias',
    sections: [
      'Millas',
      'Ingresos',
      'Variables',
      'Fijos',
      'Obligaciones personales',
      'Punto de equilibrio',
      'Viáticos (per diem)',
    ],
    scenarios: ['Escenario del negocio', 'Escenario personal'],
    own: ['El plan y lo real', 'Pruebe usted mismo', 'Revisar una carga'],
    filterBy: 'Filtrar por',
    weekly: 'Semanal',
    centsPerMile: 'Centavos por milla',
    totalRevenue: /^Total de ingresos/,
    moreMiles: /^Aumentar millas e ingresos en/,
    rateSlider: 'Tarifa por milla',
    leftOverYear: 'Le queda al año',
    backToPlan: 'Volver al plan',
    more: /más$/,
    load: [
      'Oferta total, con recargo de combustible ($)',
      'Millas cargadas',
      'Millas vacías',
      'Días',
    ],
    take: 'Tómela.',
    leave: 'Déjela.',
    fromBooks: /últimos tres meses de sus libros/,
  },
] as const

/** Parses dollars, miles or cents: ($1,234) is -1234. */
function readAmount(text: string): number {
  const amount = Number(text.replace(/[^\d.]/g, ''))
  return text.includes('(') ? -amount : amount
}

const readCells = async (table: Locator, name: RegExp) =>
  (await table.getByRole('row', { name }).getByRole('cell').allInnerTexts()).map(readAmount)

let complaints: string[]
test.beforeEach(({ page }) => {
  complaints = collectComplaints(page)
})

async function open(page: Page, { language, client, title, sections }: (typeof languages)[number]) {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  // In January no month of the year is closed yet.
  await page.clock.setSystemTime(inPastMonth)
  await signIn(page, client, plan)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.getByRole('table', { name: sections[1], exact: true }).waitFor()
}

for (const words of languages)
  test.describe(`in ${words.language}`, () => {
    test.beforeEach(({ isMobile }) => atOneSize(words.language, isMobile))

    test(
      'each week’s target, section by section',
      { tag: words.language === 'en' ? '@gate-desk' : [] },
      async ({ page }, { project }) => {
        await open(page, words)
        const phone = project.name === 'phone'
        await expect(page.getByRole('heading', { level: 2 })).toHaveText([
          ...words.sections,
          ...(phone ? [] : words.scenarios),
          ...words.own,
        ])
        await page.getByRole('table', { name: words.own[0] }).waitFor()

        const revenue = page.getByRole('table', { name: words.sections[1], exact: true })
        if (phone) {
          const filter = page.getByLabel(words.filterBy)
          await expect(filter.locator('option:checked')).toHaveText(words.weekly)
          const [weekly] = await readCells(revenue, words.totalRevenue)
          await filter.selectOption({ label: words.centsPerMile })
          await expect(page).toHaveURL(/filter=centsPerMile$/)
          await expect
            .poll(async () => (await readCells(revenue, words.totalRevenue))[0])
            .not.toBe(weekly)
          const scenario = filter.locator('option').filter({ hasText: words.moreMiles })
          await filter.selectOption(await scenario.getAttribute('value'))
          await page.getByRole('table', { name: words.scenarios[0] }).waitFor()
          await expect(revenue).toHaveCount(0)
          await checkScreen(page)
          await page.reload()
          await page.getByRole('table', { name: words.scenarios[0] }).waitFor()
        } else {
          const [weekly, monthly, annual] = await readCells(revenue, words.totalRevenue)
          expect(Math.abs(weekly! * 52 - annual!)).toBeLessThanOrEqual(52)
          expect(Math.abs(monthly! * 12 - annual!)).toBeLessThanOrEqual(12)
          const business = page.getByRole('table', { name: words.scenarios[0] })
          const change = (await readCells(business, words.moreMiles)).at(-1)!
          expect(change).toBeGreaterThan(0)
        }
        // A section can be collapsed.
        const first = page.locator('main details').first()
        await first.locator('summary').click()
        await expect(first).not.toHaveAttribute('open')
        expect(complaints).toEqual([])
      },
    )

    test('sliders work with the keyboard, and nothing is sent', async ({ page }) => {
      await open(page, words)
      await page.getByText(words.fromBooks).waitFor()
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/api/') && request.method() !== 'GET') sent.push(request.url())
      })
      const year = page.getByText(words.leftOverYear).locator('xpath=following-sibling::dd')
      const leftOver = async () => readAmount(await year.locator('b').innerText())
      const before = await leftOver()
      await tabTo(page, page.getByRole('slider', { name: words.rateSlider }))
      await page.keyboard.press('ArrowRight')
      await expect(year).toHaveText(words.more)
      await expect.poll(leftOver).toBeGreaterThan(before)
      await tabTo(page, page.getByRole('button', { name: words.backToPlan }))
      await page.keyboard.press('Enter')
      await expect.poll(leftOver).toBe(before)

      const [offer, loaded, empty, days] = words.load
      const enter = (field: string, value: string) => page.getByLabel(field).fill(value)
      for (const [field, value] of [
        [loaded, '550'],
        [empty, '50'],
        [days, '1.5'],
        [offer, '1'],
      ] as const)
        await enter(field, value)
      await page.getByText(words.leave).waitFor()
      await enter(offer, '90000')
      await page.getByText(words.take).waitFor()
      await checkScreen(page)
      expect(sent).toEqual([])
      expect(complaints).toEqual([])
    })

    test('the printed plan is complete, without the controls', async ({ page }) => {
      await open(page, words)
      await page.getByText(words.fromBooks).waitFor()
      await page.locator('main details').nth(1).locator('summary').click()
      await page.emulateMedia({ media: 'print' })
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      const revenue = page.getByRole('table', { name: words.sections[1], exact: true })
      await expect(revenue.getByRole('columnheader')).toHaveCount(6)
      await expect(revenue.getByRole('row', { name: words.totalRevenue })).toBeVisible()
      for (const section of words.scenarios)
        await expect(page.getByRole('table', { name: section })).toBeVisible()
      await expect(page.getByRole('table', { name: words.own[0] })).toBeVisible()
      await expect(page.getByRole('slider')).toHaveCount(0)
      await expect(page.getByLabel(words.load[0])).toBeHidden()
    })
  })

test('a client without a plan is referred to the consultant @phone', async ({ page }) => {
  const title = "Couldn't find active Plan_Header__c"
  await page.route('**/api/v1/profit_plans', (route) =>
    route.fulfill({
      status: 404,
      json: { errors: [{ status: '404', code: 'profit_plan_none', title }] },
    }),
  )
  await signIn(page, 'pro', plan)
  await page
    .getByText('If you would like to set up a Profit Plan, please contact your Consultant')
    .waitFor()
  await checkScreen(page)
})
