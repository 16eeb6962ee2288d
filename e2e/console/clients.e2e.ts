import { randomUUID } from 'node:crypto'
import { atOneSize } from '../fixtures/at-one-size.ts'
import { checkScreen } from '../fixtures/axe.ts'
import { lastYear } from '../fixtures/dates.ts'
import { tabTo } from '../fixtures/keyboard.ts'
import { confirmWithPassword, openConsole } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'

const languages = [
  {
    language: 'en',
    title: 'Clients',
    newClient: 'New client',
    search: 'Search',
    none: 'No matching client',
    account: 'Client',
    phone: 'Phone',
    save: 'Save',
    saved: 'Saved',
    perDiem: 'Per diem days',
    year: 'Year',
    month: 'Month',
    date: 'Date',
    owner: 'Owner-operator',
    driver: 'Spouse driver',
    rider: 'Spouse rider',
    partial: 'Partial',
    full: 'Full',
    saveDay: 'Save the day',
    daySaved: 'Day saved',
    edit: /^Edit /,
    people: 'People',
    invite: 'Invite',
    inviteSomeone: 'Invite someone',
    change: 'Edit client details',
    fullName: 'Full name',
    email: 'Email',
    taken: 'Someone already signs in with this email. Enter another one.',
    setDay: 'Set a day',
    remove: 'Remove Lena Kowalik',
    removeNow: 'Remove',
    removed: 'Lena Kowalik can’t sign in for this client anymore',
  },
  {
    language: 'es',
    title: 'Clientes',
    newClient: 'Cliente nuevo',
    search: 'Buscar',
    none: 'No hay ese cliente',
    account: 'Cliente',
    phone: 'Teléfono',
    save: 'Guardar',
    saved: 'Guardado',
    perDiem: 'Días de viáticos',
    year: 'Año',
    month: 'Mes',
    date: 'Fecha',
    owner: 'Dueño-operador',
    driver: 'Cónyuge que conduce',
    rider: 'Cónyuge que acompaña',
    partial: 'Parcial',
    full: 'Completo',
    saveDay: 'Guardar el día',
    daySaved: 'Día guardado',
    edit: /^Editar /,
    people: 'Personas',
    invite: 'Invitar',
    inviteSomeone: 'Invitar a alguien',
    change: 'Editar los datos del cliente',
    fullName: 'Nombre completo',
    email: 'Correo electrónico',
    taken: 'Alguien ya entra con este correo electrónico. Escriba otro.',
    setDay: 'Marcar día',
    remove: 'Quitar a Lena Kowalik',
    removeNow: 'Quitar',
    removed: 'Lena Kowalik ya no puede entrar a la cuenta de este cliente',
  },
] as const

for (const words of languages)
  test(`a client is found, and the firm’s data about them is edited (${words.language})`, async ({
    page,
    isMobile,
  }) => {
    atOneSize(words.language, isMobile)
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), words.language)
    await openConsole(page, 'admin', '/clients')
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
    const clients = page.getByRole('main').getByRole('listitem')
    await expect(clients.nth(7)).toBeVisible()
    const search = page.getByRole('searchbox', { name: words.search })
    if (!isMobile) {
      await page.keyboard.press('/')
      await expect(search).toBeFocused()
    }
    await search.fill('nobody of that name')
    await expect(page.getByText(words.none)).toBeVisible()
    await checkScreen(page)
    // As keyboards without ñ have it, and as some phones compose it.
    for (const typed of ['villasenor', 'Hector Villasen\u0303or']) {
      await search.fill('')
      await search.pressSequentially(typed)
      await expect(clients).toHaveCount(1)
      await expect(clients).toContainText('Villaseñor Trucking')
    }
    await search.fill('linda kow')
    await expect(clients).toHaveCount(1)
    await expect(clients).toContainText('Kowalik Express')
    await tabTo(page, clients.getByRole('link'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Kowalik Express' })).toBeFocused()
    await expect(page.getByRole('region', { name: words.people })).toContainText('Linda Kowalik')
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

    const account = page.getByRole('region', { name: words.account, exact: true })
    await account.getByRole('button', { name: words.change }).click()
    await account.getByLabel(words.phone).fill('(419) 555-0144')
    await page.keyboard.press('Enter')
    await expect(page.getByText(words.saved, { exact: true })).toBeVisible()

    // Enters a day with the keyboard. A spouse who rides along no longer drives. Entering the same day again changes it.
    const perDiem = page.getByRole('region', { name: words.perDiem })
    const day = `${lastYear}-02-${words.language === 'en' ? '11' : '12'}`
    const form = perDiem.getByRole('form', { name: words.setDay })
    await perDiem.getByLabel(words.year).selectOption(day.slice(0, 4))
    await perDiem.getByLabel(words.month).selectOption(day.slice(0, 7))
    await expect(perDiem.getByLabel(words.month)).toHaveValue(day.slice(0, 7))
    await perDiem.getByRole('button', { name: words.setDay }).click()
    await expect(form.getByLabel(words.date)).toHaveValue(`${day.slice(0, 7)}-01`)
    await form.getByLabel(words.date).fill(day)
    for (const [person, share] of [
      [words.owner, words.full],
      [words.driver, words.partial],
      [words.rider, words.full],
    ] as const) {
      await tabTo(page, form.getByLabel(person, { exact: true }))
      await page.keyboard.type(share)
    }
    await tabTo(page, form.getByRole('button', { name: words.saveDay }))
    await page.keyboard.press('Enter')
    await expect(page.getByText(words.daySaved)).toBeVisible()

    const dayHeader = page.getByRole('rowheader', { name: new RegExp(`\\b${day.slice(-2)}\\b`) })
    const row = perDiem.getByRole('row').filter({ has: dayHeader })
    await expect(row).toContainText(`${words.full}–${words.full}`)
    await row.getByRole('button', { name: words.edit }).click()
    for (const person of [words.owner, words.driver, words.rider])
      await form.getByLabel(person, { exact: true }).selectOption('–')
    await form.getByRole('button', { name: words.saveDay }).click()
    await expect(dayHeader).toHaveCount(0)

    // Who already signs in for this client can't be invited again.
    await page.getByRole('button', { name: words.inviteSomeone }).click()
    const invite = page.getByRole('form', { name: words.invite })
    await invite.getByLabel(words.fullName).fill('Linda Kowalik')
    await invite.getByLabel(words.email).fill('ezy@demo.milepost.test')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await checkScreen(page)
    await confirmWithPassword(page)
    await expect(invite.getByText(words.taken)).toBeVisible()
    // Scroll up, so that the fixed header covers nothing during the check.
    await page.evaluate(() => scrollTo(0, 0))
    await checkScreen(page)

    // An invitation sent by mistake can be withdrawn.
    await invite.getByLabel(words.fullName).fill('Lena Kowalik')
    await invite.getByLabel(words.email).fill(`lena-${randomUUID()}@kowalik.test`)
    await page.keyboard.press('Enter')
    await confirmWithPassword(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await invite.getByLabel(words.email).focus()
    const people = page.getByRole('region', { name: words.people })
    await tabTo(page, people.getByRole('button', { name: words.remove }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    const asked = page.getByRole('dialog').getByRole('button', { name: words.removeNow })
    await expect(asked).toBeVisible()
    await page.evaluate(() => scrollTo(0, 0))
    await checkScreen(page)
    await tabTo(page, asked)
    await page.keyboard.press('Enter')
    await expect(page.getByText(words.removed)).toBeVisible()
    await expect(people.getByText('Lena Kowalik')).toHaveCount(0)
  })
