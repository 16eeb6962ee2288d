import { randomUUID } from 'node:crypto'
import { clientRecord } from '@milepost/contract/clients/client-record'
import { clientTags } from '@milepost/contract/clients/client-tags'
import { clients } from '@milepost/contract/clients/clients'
import { documentsForStaff } from '@milepost/contract/documents/documents'
import { pdf } from '@milepost/testing/files.ts'
import { atOneSize } from '../../fixtures/at-one-size.ts'
import { checkScreen, expectNoSidewaysScroll } from '../../fixtures/axe.ts'
import { asAdmin, openConsole } from '../../fixtures/staff.ts'
import { expect, test } from '../../fixtures/test.ts'
import { uniqueWord } from '../../fixtures/unique.ts'

const languages = [
  {
    language: 'en',
    board: 'Board',
    search: 'Search',
    documents: 'Documents: 1',
    select: 'Select',
    selectAll: 'Select all on this page',
    actions: 'With the selected clients',
    selected: '2 clients selected',
    addTag: 'Add tag',
    changed: '2 clients changed',
    message: 'Message',
    waiting: 'Waiting for us',
    documentsWait: 'Documents wait',
    save: 'Save',
    saveView: 'Save this view',
    viewName: 'Name of the view',
    viewSaved: 'View saved',
    calendar: 'Calendar',
    kind: 'Kind',
    done: 'Done',
    state: 'State',
    doneBy: /^Done by /,
  },
  {
    language: 'es',
    board: 'Tablero',
    search: 'Buscar',
    documents: 'Documentos: 1',
    select: 'Elegir',
    selectAll: 'Elegir todos los de esta página',
    actions: 'Con los clientes elegidos',
    selected: '2 clientes elegidos',
    addTag: 'Poner etiqueta',
    changed: '2 clientes cambiados',
    message: 'Mensaje',
    waiting: 'Espera a la oficina',
    documentsWait: 'Esperan documentos',
    save: 'Guardar',
    saveView: 'Guardar esta vista',
    viewName: 'Nombre de la vista',
    viewSaved: 'Vista guardada',
    calendar: 'Calendario',
    kind: 'Tipo',
    done: 'Hecho',
    state: 'Estado',
    doneBy: /^Lo hizo /,
  },
] as const

/** Two clients of the journey's own: the first has a document, both have fuel tax to file. */
async function openClients(unique: string): Promise<void> {
  const admin = await asAdmin()
  await admin(clientTags.add, { body: { tag: { name: unique } } })
  for (const first of ['Ana', 'Ben']) {
    const { id: accountId } = await admin(clients.create, {
      body: { account: { name: `${first} ${unique} Hauling`, clientCustomerType: 'PRO' } },
    })
    const params = { accountId }
    await admin(clientRecord.change, {
      params,
      body: { record: { services: ['monthly_books', 'ifta'] } },
    })
    if (first === 'Ana')
      await admin(documentsForStaff.add, {
        params,
        body: {
          id: randomUUID(),
          documentTitle: 'Fuel receipt',
          filesCount: 1,
          addedHow: 'handed_in',
          files: [{ object: await pdf('receipt.pdf') }],
        },
      })
  }
}

for (const words of languages)
  test.describe(words.language, () => {
    test.use({ locale: `${words.language}-US` })

    test(
      'the board through a day',
      { tag: words.language === 'en' ? '@gate-desk' : [] },
      async ({ page, isMobile }) => {
        atOneSize(words.language, isMobile)
        const unique = uniqueWord()
        await openClients(unique)

        // In the morning: what waits, and for whom.
        await openConsole(page, 'admin', '/')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.board)
        await page.getByRole('searchbox', { name: words.search }).fill(unique)
        await expect(page.getByRole('link', { name: `Ben ${unique} Hauling` })).toBeVisible()
        await expect(page.getByRole('link', { name: words.documents, exact: true })).toHaveCount(1)
        await checkScreen(page)
        await expectNoSidewaysScroll(page)

        // Both at once. With one of them selected, the box for all has a dash, and its ground.
        const box = (of: string) =>
          page.getByRole('checkbox', { name: `${words.select} ${of} ${unique} Hauling` })
        const boxForAll = page
          .getByRole('checkbox', { name: words.selectAll })
          .filter({ visible: true })
        await box('Ana').check()
        const empty = await box('Ben').evaluate((one) => getComputedStyle(one).backgroundColor)
        await expect(boxForAll).not.toHaveCSS('background-color', empty)
        await box('Ben').check()
        await expect(boxForAll).toBeChecked()
        const actions = page.getByRole('group', { name: words.actions })
        await expect(actions.getByText(words.selected)).toBeVisible()
        await actions.getByRole('combobox', { name: words.addTag }).selectOption(unique)
        await actions.getByRole('button', { name: words.addTag }).click()
        await expect(page.getByText(words.changed)).toBeVisible()
        await checkScreen(page)
        await expect(page.getByRole('row').filter({ hasText: unique }).first()).toContainText(
          unique,
        )

        // Only what waits, for the next mornings.
        await page
          .getByRole('combobox', { name: words.waiting })
          .selectOption({ label: words.documentsWait })
        await expect(page.getByRole('link', { name: `Ben ${unique} Hauling` })).toBeHidden()
        await page.getByRole('button', { name: words.saveView }).click()
        await page.getByLabel(words.viewName).fill(unique)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: words.save, exact: true })
          .click()
        await expect(page.getByText(words.viewSaved)).toBeVisible()
        await expect(page.getByRole('link', { name: unique, exact: true })).toHaveAttribute(
          'aria-current',
          'true',
        )

        // The calendar: filed by hand.
        await page.getByRole('link', { name: words.calendar }).click()
        await page.getByRole('combobox', { name: words.kind }).selectOption('ifta')
        const boxes = page.getByRole('checkbox', { name: new RegExp(`Ana ${unique}`) })
        await expect(page).toHaveURL(/kind=ifta/)
        await expect(
          page.getByRole('checkbox', { name: /Close the month|Cerrar el mes/ }),
        ).toHaveCount(0)
        await expect(boxes.first()).toBeVisible()
        // Shortly before a quarter's date, the next one is in sight, too.
        const count = await boxes.count()
        await checkScreen(page)
        await expectNoSidewaysScroll(page)
        await boxes.first().click()
        await expect(boxes).toHaveCount(count - 1)
        await page.getByRole('combobox', { name: words.state }).selectOption('done')
        await expect(page.getByText(words.doneBy).first()).toBeVisible()
      },
    )
  })
