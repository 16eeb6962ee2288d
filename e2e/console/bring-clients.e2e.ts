import { randomInt } from 'node:crypto'
import { atOneSize } from '../fixtures/at-one-size.ts'
import { checkScreen, expectNoSidewaysScroll } from '../fixtures/axe.ts'
import { confirmWithPassword, openConsole } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'
import { uniqueWord } from '../fixtures/unique.ts'

const languages = [
  {
    language: 'en',
    bring: 'Bring from a file',
    clients: 'Clients',
    choose: 'Choose a file',
    useOf: 'What Vertrag is',
    plan: 'Plan',
    planWord: (word: string) => `Plan “${word}”`,
    problem: 'The email isn’t valid',
    known: /^Same email as .* in line 2/,
    add: 'Add 2 clients',
    done: '2 clients added',
    toInvite: 'Invite them',
    search: 'Search',
    invite: 'Invite these clients',
    sent: /clients? gets? the mail/,
    noPassword: 'No password yet',
    record: 'Record, trucks and notes',
    change: 'Edit the record',
    entity: 'Entity',
    entityName: 'S corporation',
    save: 'Save',
    show: 'Show the EIN and SSN',
    addTruck: 'Add a truck',
    unit: 'Unit number',
    unitNamed: 'Unit 12',
    note: 'New note',
    addNote: 'Add the note',
  },
  {
    language: 'es',
    bring: 'Traer de un archivo',
    clients: 'Clientes',
    choose: 'Elegir un archivo',
    useOf: 'Qué es Vertrag',
    plan: 'Plan',
    planWord: (word: string) => `Plan «${word}»`,
    problem: 'El correo no es válido',
    known: /^Mismo correo que .*, en la línea 2/,
    add: 'Agregar 2 clientes',
    done: 'Se agregaron 2 clientes',
    toInvite: 'Invitarlos',
    search: 'Buscar',
    invite: 'Invitar a estos clientes',
    sent: /recibe/,
    noPassword: 'Aún sin contraseña',
    record: 'Expediente, camiones y notas',
    change: 'Editar el expediente',
    entity: 'Tipo de entidad',
    entityName: 'Corporación S',
    save: 'Guardar',
    show: 'Mostrar el EIN y el SSN',
    addTruck: 'Agregar un camión',
    unit: 'Número de unidad',
    unitNamed: 'Unidad 12',
    note: 'Nota nueva',
    addNote: 'Agregar la nota',
  },
]

for (const words of languages)
  test.describe(words.language, () => {
    test.use({ locale: `${words.language}-US` })

    test('an admin brings clients from a file, invites them, and writes a record', async ({
      page,
      isMobile,
    }) => {
      atOneSize(words.language, isMobile)
      const unique = uniqueWord()
      const ein = `12${randomInt(1_000_000, 10_000_000)}`
      await openConsole(page, 'admin', '/clients')
      await page.getByRole('button', { name: words.bring }).click()
      await page.getByRole('menuitem', { name: words.clients }).click()
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: words.choose }).click()
      const lines = [
        'Name,Business name,E-mail,Vertrag,EIN',
        `Ana ${unique},${unique} Hauling LLC,ana@${unique}.test,PRO,${ein}`,
        `Ana ${unique},${unique} Hauling LLC,ana@${unique}.test,PRO,`,
        `Ben ${unique},,not an email,EZY,`,
        `Cal ${unique},,cal@${unique}.test,${unique} Gold,`,
      ]
      const buffer = Buffer.from(lines.join('\n'))
      await (await chooser).setFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer })
      await page.getByLabel(words.useOf).selectOption(words.plan)
      await expect(page.getByText(words.problem)).toBeVisible()
      await expect(page.getByText(words.known)).toBeVisible()
      await page.getByLabel(words.planWord(`${unique} Gold`)).selectOption('EZY')
      await checkScreen(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('button', { name: words.add }).click()
      await expect(page.getByText(words.done)).toBeVisible({ timeout: 30_000 })

      await page.getByRole('link', { name: words.toInvite }).click()
      await page.getByLabel(words.search).last().fill(unique)
      await expect(page).toHaveURL(new RegExp(`search=${unique}`))
      await expect(page.getByText(`ana@${unique}.test`)).toBeVisible()
      await page.getByRole('button', { name: words.invite }).click()
      await confirmWithPassword(page)
      await expect(page.getByText(words.sent)).toBeVisible()
      await expect(async () => {
        await page.goto(`/console/clients?search=${unique}&invitation=no_password`)
        await expect(page.getByText(`ana@${unique}.test`)).toBeVisible({ timeout: 2_000 })
      }).toPass({ timeout: 30_000 })

      await page.getByRole('link', { name: `${unique} Hauling LLC` }).click()
      await page.getByRole('link', { name: words.record }).click()
      await page.getByRole('button', { name: words.show }).click()
      await expect(page.getByText(`${ein.slice(0, 2)}-${ein.slice(2)}`)).toBeVisible()
      await page.getByRole('button', { name: words.change }).click()
      await page.getByLabel(words.entity).selectOption(words.entityName)
      await checkScreen(page)
      await page.getByRole('button', { name: words.save }).click()
      await expect(page.getByText(words.entityName)).toBeVisible()
      await page.getByRole('button', { name: words.addTruck }).click()
      await page.getByLabel(words.unit).fill('12')
      await page.getByRole('button', { name: words.save }).click()
      await expect(page.getByText(words.unitNamed)).toBeVisible()
      await page.getByLabel(words.note).fill('Pays late.')
      await page.getByRole('button', { name: words.addNote }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'Pays late.' })).toBeVisible()
      await expectNoSidewaysScroll(page)
    })
  })
