import { bank } from '@milepost/contract/bank/bank'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { checkScreen } from '../fixtures/axe.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { asBookkeeper, findAccountId } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'
import { getSession } from '../fixtures/without-network.ts'

const path = '/connect-bank'

const languages = [
  {
    language: 'en',
    title: 'Connect Bank',
    connect: 'Connect Bank Account',
    sandbox: 'Choose your bank',
    bank: 'Old Dominion Credit Union',
    choose: 'Connect',
    connected: 'You connected your bank!',
    upToDate: 'Up to date',
    cancel: 'Cancel',
    disconnect: 'Disconnect',
    apology: 'We apologize for the inconvenience',
    home: 'Return Home',
    removed: 'Bank disconnected.',
  },
  {
    language: 'es',
    title: 'Conectar banco',
    connect: 'Conectar cuenta bancaria',
    sandbox: 'Elija su banco',
    bank: 'Shenandoah Savings',
    choose: 'Conectar',
    connected: '¡Listo, su banco quedó conectado!',
    upToDate: 'Al día',
    cancel: 'Cancelar',
    disconnect: 'Desconectar',
    apology: 'Disculpe las molestias',
    home: 'Volver al inicio',
    removed: 'Banco desconectado.',
  },
] as const

/** Number of the client's bank transactions that wait for staff. */
async function waiting(): Promise<number> {
  const call = await asBookkeeper()
  const params = { accountId: findAccountId('ent') }
  return (await call(importedTransactions.list, { params, query: {} })).total
}

/** Disconnects a bank that a journey has left connected. */
async function disconnect(name: string): Promise<void> {
  const { call } = await getSession('ent')
  for (const { id, institutionName } of await call(bank.items, {}))
    if (institutionName === name) await call(bank.remove, { params: { id } })
}

for (const words of languages) {
  test(
    `a client connects a bank, and the firm gets its transactions (${words.language})`,
    { tag: words.language === 'en' ? '@gate-desk' : [] },
    async ({ page, isMobile, afterwards }) => {
      test.skip(isMobile, 'Banks can be connected only on a desktop.')
      afterwards(() => disconnect(words.bank))
      await page.addInitScript(
        (language) => localStorage.setItem('language', language),
        words.language,
      )
      await signIn(page, 'ent', path)
      await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
      // The demo's own bank, whose transactions the worker imported.
      const own = page.getByRole('listitem').filter({ hasText: 'Blue Ridge Bank' })
      await expect(own.getByText(words.upToDate)).toBeVisible()
      const before = await waiting()
      expect(before).toBeGreaterThan(0)

      await page.getByRole('button', { name: words.connect }).click()
      await expect(page.getByRole('heading', { name: words.sandbox })).toBeVisible()
      await checkScreen(page)
      await page.getByRole('button', { name: words.cancel }).click()
      await expect(page.getByRole('button', { name: words.connect })).toBeEnabled()
      await expect(page.getByText(words.connected)).toBeHidden()

      await page.getByRole('button', { name: words.connect }).click()
      await page.getByRole('radio', { name: words.bank }).check()
      await page.getByRole('button', { name: words.choose, exact: true }).click()
      await expect(page.getByText(words.connected)).toBeVisible()
      const added = page.getByRole('listitem').filter({ hasText: words.bank })
      await expect(added.getByText(words.upToDate)).toBeVisible()
      await expect(page).toHaveURL(({ search }) => search === '')
      await expect.poll(waiting).toBeGreaterThan(before)

      await added.getByRole('button', { name: words.disconnect }).click()
      await checkScreen(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words.disconnect, exact: true })
        .click()
      await expect(page.getByText(words.removed)).toBeVisible()
      await expect(added).toBeHidden()
    },
  )

  test(`a phone shows that a desktop is needed (${words.language})`, async ({ page, isMobile }) => {
    test.skip(!isMobile, 'Only phones show this.')
    await page.addInitScript(
      (language) => localStorage.setItem('language', language),
      words.language,
    )
    await signIn(page, 'ent', path)
    await expect(page.getByText(words.apology)).toBeVisible()
    await page.getByRole('link', { name: words.home }).click()
    await page.waitForURL('**/home')
  })
}
