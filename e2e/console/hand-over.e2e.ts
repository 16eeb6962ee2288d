import { staff } from '@milepost/contract/account/staff'
import { clients } from '@milepost/contract/clients/clients'
import { demoPassword } from '../../apps/api/seeds/demo/demo-firm.ts'
import { atOneSize } from '../fixtures/at-one-size.ts'
import { checkScreen } from '../fixtures/axe.ts'
import { asAdmin, confirmWithPassword, openConsole } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'
import { uniqueWord } from '../fixtures/unique.ts'

const languages = [
  {
    language: 'en',
    change: 'Edit',
    deactivate: 'Deactivate',
    heir: 'Who takes over their 2 clients?',
    missing: 'Choose someone, or “Nobody yet”.',
    inactive: 'No longer here',
  },
  {
    language: 'es',
    change: 'Editar a',
    deactivate: 'Desactivar',
    heir: '¿Quién toma a sus 2 clientes?',
    missing: 'Elija a alguien, o «Nadie todavía».',
    inactive: 'Ya no trabaja aquí',
  },
] as const

for (const words of languages)
  test.describe(words.language, () => {
    test.use({ locale: `${words.language}-US` })

    test('a consultant leaves, and a colleague takes over the clients', async ({
      page,
      isMobile,
      afterwards,
    }) => {
      atOneSize(words.language, isMobile)
      const admin = await asAdmin()
      const unique = uniqueWord()
      const invite = (firstName: string) =>
        admin(staff.invite, {
          body: {
            staffMember: {
              email: `${firstName.toLowerCase()}@${unique}.test`,
              firstName,
              lastName: unique,
              phone: '(417) 555-0100',
              role: 'consultant',
            },
            password: demoPassword,
          },
        })
      const [lena, omar] = [await invite('Lena'), await invite('Omar')]
      afterwards(() =>
        admin(staff.change, {
          params: { id: omar.id },
          body: { staffMember: { isActive: false }, handOverTo: null, password: demoPassword },
        }),
      )
      for (const first of ['Ana', 'Ben'])
        await admin(clients.create, {
          body: {
            account: {
              name: `${first} ${unique} Hauling`,
              clientCustomerType: 'PRO',
              consultantId: lena.id,
            },
          },
        })

      // Whoever leaves can't go before somebody has been named.
      await openConsole(page, 'admin', '/staff')
      const row = page.getByRole('listitem').filter({ hasText: lena.fullName })
      await row.getByRole('button', { name: `${words.change} ${lena.fullName}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: words.deactivate }).click()
      const asking = page.getByRole('dialog').last()
      const heir = asking.getByRole('combobox', { name: words.heir })
      await asking.getByRole('button', { name: words.deactivate }).click()
      await expect(asking.getByText(words.missing)).toBeVisible()
      await checkScreen(page)
      await heir.selectOption({ label: omar.fullName })
      await confirmWithPassword(page)
      await expect(row.getByText(words.inactive)).toBeVisible()

      // Both clients are with the colleague now.
      await openConsole(page, 'admin', `/board?search=${unique}&consultant=${omar.id}`)
      for (const first of ['Ana', 'Ben'])
        await expect(page.getByRole('row').filter({ hasText: `${first} ${unique}` })).toContainText(
          omar.fullName,
        )
    })
  })
