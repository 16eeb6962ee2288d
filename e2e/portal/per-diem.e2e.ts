import { atOneSize } from '../fixtures/at-one-size.ts'
import { checkAxe } from '../fixtures/axe.ts'
import { pastMonth, thisYear } from '../fixtures/dates.ts'
import { tabTo } from '../fixtures/keyboard.ts'
import { emptyPastMonth, pastDays, worthOf } from '../fixtures/past-days.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect, test, type Locator, type Page } from '../fixtures/test.ts'

const languages = [
  {
    language: 'en',
    client: 'ess',
    title: 'Per Diem',
    full: /, full day$/,
    partial: /, partial day$/,
    status: { fullDay: 'Full Day', partialDay: 'Partial Day', clear: 'Clear' },
    save: /^(Save|Clear)( |$)/,
    updated: 'Dates successfully updated!',
    why: /Why this number/,
    whyTitle: /^Why this number, \d{4}$/,
    total: 'Total',
    previous: 'Previous month',
  },
  {
    language: 'es',
    client: 'stl',
    title: 'Viáticos (per diem)',
    full: /, día completo$/,
    partial: /, día parcial$/,
    status: { fullDay: 'Completo', partialDay: 'Parcial', clear: 'Borrar' },
    save: /^(Guardar|Borrar)( |$)/,
    updated: '¡Fechas actualizadas!',
    why: /Por qué este número/,
    whyTitle: /^Por qué este número, \d{4}$/,
    total: 'Total',
    previous: 'Mes anterior',
  },
] as const

/** Moves within the first month shown with the arrow keys only, starting from the day that Tab reaches. */
async function arrowTo(page: Page, day: Locator): Promise<void> {
  const month = page.locator('table').first()
  await tabTo(page, month.locator('button[tabindex="0"]'))
  const place = (of: Locator) =>
    of.evaluate((button) =>
      [...button.closest('table')!.querySelectorAll('button')].indexOf(button as HTMLButtonElement),
    )
  const [from, to] = [await place(month.locator('button:focus')), await place(day)]
  for (let press = 0; press < Math.abs(to - from); press++)
    await page.keyboard.press(to > from ? 'ArrowRight' : 'ArrowLeft')
  await expect(day).toBeFocused()
}

/** Two days of the past month, and how the calendar names them. */
const days = [`${pastMonth}-04`, `${pastMonth}-09`] as const
const nameDays = (language: string) =>
  days.map((day) =>
    new Intl.DateTimeFormat(`${language}-US`, {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(day)),
  )

const amount = async (page: Page) =>
  Number((await page.locator('p.figure').first().innerText()).replace(/[$,]/g, ''))

test.describe('per diem with a keyboard only', () => {
  for (const words of languages)
    test(`in ${words.language}`, async ({ page, isMobile, afterwards }) => {
      atOneSize(words.language, isMobile)
      afterwards(await emptyPastMonth(words.client))
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), words.language)
      await signIn(page, words.client, pastDays)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title)
      await expect(page.locator('p.figure').first()).toHaveText(/^\$/)
      const before = await amount(page)

      const names = nameDays(words.language)
      const day = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}(,|$)`) })
      if (isMobile) {
        // A phone shows one month, December.
        await tabTo(page, page.getByRole('button', { name: words.previous }))
        await page.keyboard.press('Enter')
        await expect(day(names[0]!)).toBeVisible()
      }

      const save = async (status: string, worth: number) => {
        await page.getByRole('heading', { level: 1 }).focus()
        await tabTo(page, page.getByRole('radio', { checked: true, name: pickAny(words.status) }))
        for (let press = 0; press < 3; press++) {
          if (await page.getByRole('radio', { name: status, exact: true }).isChecked()) break
          await page.keyboard.press('ArrowRight')
        }
        for (const name of names) {
          await arrowTo(page, day(name))
          await page.keyboard.press('Space')
          await expect(day(name)).toHaveAttribute('aria-pressed', 'true')
        }
        await tabTo(page, page.getByRole('button', { name: words.save }))
        await page.keyboard.press('Enter')
        await expect(page.getByText(words.updated).first()).toBeVisible()
        await expect.poll(() => amount(page)).toBeCloseTo(before + worth, 2)
      }

      const { inside } = await worthOf(days[0])
      await save(words.status.fullDay, 2 * inside)
      await expect(day(names[0]!)).toHaveAccessibleName(words.full)
      await save(words.status.partialDay, 2 * 0.75 * inside)
      await expect(day(names[0]!)).toHaveAccessibleName(words.partial)

      await page.getByRole('heading', { level: 1 }).focus()
      const why = page.getByRole('button', { name: words.why })
      await tabTo(page, why)
      await page.keyboard.press('Enter')
      const sheet = page.getByRole('dialog', { name: words.whyTitle })
      await expect(sheet).toBeVisible()
      await expect(sheet.getByText(words.total, { exact: true })).toBeVisible()
      await checkAxe(page)
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
      await expect(why).toBeFocused()

      await save(words.status.clear, 0)
      await expect(day(names[0]!)).not.toHaveAttribute('data-mark', /./)
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      // So that no button lies half below a phone's bars.
      await page.evaluate(() => scrollTo(0, 0))
      await checkAxe(page)
    })
})

const pickAny = (status: Record<string, string>) =>
  new RegExp(`^(${Object.values(status).join('|')})$`)

test(
  'a day that can’t be saved is named and stays selected',
  { tag: ['@desk', '@gate-desk'] },
  async ({ page, afterwards }) => {
    afterwards(await emptyPastMonth('ent'))
    await signIn(page, 'ent', pastDays)
    await expect(page.locator('p.figure').first()).toHaveText(/^\$/)
    const names = nameDays('en')
    const day = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}(,|$)`) })
    for (const name of names) await day(name).click()

    // The second of the two requests gets a server error.
    const errors = [{ status: '500', code: 'unexpected', title: 'Something went wrong' }]
    let sent = 0
    await page.route('**/api/v1/per_diem_entries', (route) =>
      ++sent === 2 ? route.fulfill({ status: 500, json: { errors } }) : route.fallback(),
    )
    const save = page.getByRole('button', { name: /^(Save|Clear) / })
    await save.click()
    await expect(page.getByText('Error updating 1 date!')).toBeVisible()
    await expect(page.getByText('This day was not saved:')).toBeVisible()
    await expect(page.getByText('Something went wrong')).toBeVisible()
    await checkAxe(page)

    await page.unroute('**/api/v1/per_diem_entries')
    await page.getByRole('button', { name: 'Save 1 day' }).click()
    await expect(page.getByText('Date successfully updated!')).toBeVisible()
    for (const name of names) await expect(day(name)).toHaveAttribute('data-mark', 'full')

    await page.getByText('Clear', { exact: true }).click()
    for (const name of names) await day(name).click()
    await page.getByRole('button', { name: 'Clear 2 days' }).click()
    await expect(page.getByText('Dates successfully updated!')).toBeVisible()
  },
)

test(
  'the previous year can be selected, and stays in the URL',
  { tag: '@desk' },
  async ({ page }) => {
    await signIn(page, 'pro', '/per-diem')
    const year = thisYear()
    await page.getByRole('combobox', { name: 'Select year' }).selectOption(String(year - 1))
    await expect(page.getByRole('heading', { name: `${year - 1} DEDUCTIONS` })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: `${year - 1} DEDUCTIONS` })).toBeVisible()
    await page.getByRole('button', { name: 'About Notes & Disclosures' }).click()
    await checkAxe(page)
    await page.getByRole('button', { name: 'Got It' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test('the three steps fit on one line on a phone', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'ess', '/per-diem')
  const steps = page.locator('main span[aria-hidden="true"]').filter({ hasText: /^[123]$/ })
  await expect(steps).toHaveText(['1', '2', '3'])
  const left = () => steps.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
  await expect.poll(async () => new Set(await left()).size).toBe(1)
})
