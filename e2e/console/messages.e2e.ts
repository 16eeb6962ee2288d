import { checkScreen } from '../fixtures/axe.ts'
import { thisYear } from '../fixtures/dates.ts'
import { tabTo } from '../fixtures/keyboard.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { openConsole } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'
import { uniqueWord } from '../fixtures/unique.ts'

test.skip(({ isMobile }) => isMobile, 'The console is a desktop app.')

const languages = [
  {
    language: 'en',
    title: 'Messages',
    write: 'New message',
    subject: 'Subject',
    body: 'Message',
    insert: 'Insert',
    firstName: /^First name/,
    preview: 'Preview',
    asSeen: 'As Kowalik Express sees it',
    addClient: 'Add a client',
    to: '1 client will get it.',
    both: '2 clients will get it.',
    review: 'Review recipients',
    due: /^Due date/,
    remind: 'Remind',
    every3: 'Every 3 days',
    keepTemplate: 'Save as a template',
    keep: 'Save',
    templateName: 'Template name',
    drafts: 'Template saved.',
    removeTemplate: 'Remove this template',
    removed: 'Template removed.',
    template: 'Template',
    send: 'Send to 2 clients',
    sent: 'On its way to 2 clients.',
    answered: 'Replied',
    answer: 'Reply',
    needed: 'Enter a subject',
  },
  {
    language: 'es',
    title: 'Mensajes',
    write: 'Mensaje nuevo',
    subject: 'Asunto',
    body: 'Mensaje',
    insert: 'Insertar',
    firstName: /^Nombre {/,
    preview: 'Vista previa',
    asSeen: 'Como lo ve Kowalik Express',
    addClient: 'Agregar un cliente',
    to: 'Lo recibirá 1 cliente.',
    both: 'Lo recibirán 2 clientes.',
    review: 'Revisar destinatarios',
    due: /^Fecha límite/,
    remind: 'Recordar',
    every3: 'Cada 3 días',
    keep: 'Guardar',
    keepTemplate: 'Guardar como plantilla',
    templateName: 'Nombre de la plantilla',
    drafts: 'Plantilla guardada.',
    removeTemplate: 'Quitar esta plantilla',
    removed: 'Plantilla quitada.',
    template: 'Plantilla',
    send: 'Enviar a 2 clientes',
    sent: 'En camino a 2 clientes.',
    answered: 'Respondió',
    answer: 'Respuesta',
    needed: 'Escriba un asunto',
  },
] as const

for (const words of languages)
  test(`staff write to one client and to many, and see who replied (${words.language})`, async ({
    page,
    browser,
  }) => {
    const word = uniqueWord()
    const subject = `Odometer for {accountName} (${word})`
    const question = 'what did the **odometer** show on the first?'
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), words.language)
    await openConsole(page, 'bookkeeper', '/messages')
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: words.write }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: words.write })).toBeFocused()

    // To one client, found by typing.
    await tabTo(page, page.getByRole('combobox', { name: words.addClient }))
    await page.keyboard.type('kowalik')
    await page.getByRole('option', { name: /^Kowalik Express/ }).waitFor()
    await page.keyboard.press('Enter')
    await expect(page.getByText(words.to)).toBeVisible()
    const body = page.getByRole('textbox', { name: words.body, exact: true })
    await body.fill(question)
    await body.press('Control+Home')
    await page.getByRole('button', { name: words.insert }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeVisible()
    await checkScreen(page)
    await page.getByRole('menuitem', { name: words.firstName }).press('Enter')
    await expect(body).toHaveValue(`{firstName}${question}`)
    // After inserting a placeholder, the focus is back in the text.
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(body).toBeFocused()
    await page.keyboard.type(', ')
    await expect(body).toHaveValue(`{firstName}, ${question}`)

    // A missing value is reported at its field.
    await page.getByRole('button', { name: /^(Send|Enviar)/ }).click()
    await expect(page.getByText(words.needed)).toBeVisible()
    await page.getByRole('textbox', { name: words.subject }).fill(subject)
    await page.getByText(words.preview, { exact: true }).click()
    await expect(page.getByText(words.asSeen)).toBeVisible()
    await expect(page.getByText('Linda, what did the')).toBeVisible()
    await checkScreen(page)

    // Also to a second client, with a due date and reminders; the text is saved as a template.
    await page.getByRole('combobox', { name: words.addClient }).fill('whitfield')
    await page.getByRole('option', { name: /^Whitfield Hauling/ }).click()
    await expect(page.getByText(words.both)).toBeVisible()
    const due = `${thisYear() + 1}-01-31`
    await page.getByLabel(words.due).fill(due)
    await page.getByLabel(words.remind, { exact: true }).selectOption(words.every3)
    await page.getByRole('button', { name: words.keepTemplate }).click()
    await page.getByLabel(words.templateName).fill(`Odometer (${word})`)
    await page.getByRole('button', { name: words.keep, exact: true }).click()
    await expect(page.getByText(words.drafts)).toBeVisible()
    await checkScreen(page)
    await page.getByRole('button', { name: words.removeTemplate }).click()
    const asking = page.getByRole('dialog')
    await checkScreen(page)
    await asking.getByRole('button', { name: words.removeTemplate }).click()
    await expect(page.getByText(words.removed)).toBeVisible()
    await page.getByRole('button', { name: words.review }).click()
    await checkScreen(page)
    await page.getByRole('button', { name: words.send }).click()
    await expect(page.getByText(words.sent)).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('listitem')).toHaveCount(2)

    // One of the two replies, and gets no more reminders.
    const linda = await browser.newPage()
    await signIn(linda, 'ezy', '/hub-messages')
    await linda.getByRole('link', { name: `Odometer for Kowalik Express (${word})` }).click()
    await linda.getByRole('button', { name: 'Reply' }).click()
    await linda.getByRole('textbox', { name: 'Your Reply' }).fill('143,377')
    await linda.getByRole('button', { name: 'Send Reply' }).click()
    await linda.getByText('Your reply was sent.').waitFor()
    await linda.close()
    await page.getByRole('link', { name: words.answered, exact: true }).click()
    await expect(main.getByRole('listitem')).toHaveCount(1)
    await main.getByRole('link', { name: 'Kowalik Express' }).click()
    await expect(page.getByText('143,377')).toBeVisible()
    await checkScreen(page)
  })
