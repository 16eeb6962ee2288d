import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { hubMessagesForStaff } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { checkScreen } from '../fixtures/axe.ts'
import { asBookkeeper, findAccountId } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'
import { unique } from '../fixtures/unique.ts'
import {
  badge,
  findByTitle,
  getSession,
  openOffline,
  signInOnPage,
  uploadTwoPages,
  waitUntilSent,
} from '../fixtures/without-network.ts'

test.skip(({ isMobile }) => !isMobile, 'Phones only.')
test.use({ serviceWorkers: 'allow' })

test('a reply the firm no longer accepts stays with its reason until the client decides', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => localStorage.setItem('language', 'es'))
  const subject = unique('Manguera del remolque')
  const call = await asBookkeeper()
  const { id } = await call(hubMessagesForStaff.send, {
    params: { accountId: findAccountId('ess') },
    body: { subject, body: '¿Es para el equipo hidráulico?', messageType: 'reply' },
  })
  const session = await openOffline(page, 'ess', `/hub-messages/show/${id}`)
  await page.getByRole('button', { name: 'Responder' }).waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Responder' }).click()
  await page.getByRole('textbox').fill('Sí, es para ese equipo.')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.getByText('Aún sin enviar. Está guardada').waitFor()
  await expect(page.getByText('Por enviar', { exact: true })).toBeVisible()
  await session.call(hubMessages.change, { params: { id }, body: { archived: true } })

  await context.setOffline(false)
  const refused = page.getByRole('region', { name: 'Su respuesta' })
  await expect(refused).toContainText('No se aceptó:')
  await expect(page.getByText('Por enviar', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Archivado', { exact: true })).toBeVisible()
  await checkScreen(page)
  await badge(page).click()
  const row = page.getByRole('listitem').filter({ hasText: subject })
  await expect(row).toContainText('No se aceptó:')
  await checkScreen(page)
  await row.getByRole('button', { name: /^Intentar de nuevo/ }).click()
  await expect(row).toContainText('No se aceptó:')
  await row.getByRole('button', { name: /^Descartar/ }).click()
  await page.getByRole('button', { name: 'Conservarlo' }).click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: /^Descartar/ }).click()
  await page.getByRole('button', { name: 'Sí, descartar' }).click()
  await page.getByText('Todo está enviado').waitFor()
})

test('sign-out shows what is queued; the next user neither sees nor sends it', async ({
  page,
  context,
}) => {
  const session = await openOffline(page, 'limited', '/documents/all-documents?upload=new')
  const title = unique('For the one who made it')
  await uploadTwoPages(page, title)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(badge(page)).toBeVisible()

  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.accept()
  })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('heading', { name: 'Log In' }).waitFor()
  expect(asked).toEqual([expect.stringMatching(/^1 item not sent yet\. It stays on this device/)])
  const saved = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('milepost-reads')
          opening.onsuccess = () => {
            const count = opening.result.transaction('reads').objectStore('reads').count()
            count.onsuccess = () => resolve(count.result)
          }
        }),
    )
  await expect.poll(saved).toBe(0)

  await context.setOffline(false)
  await signInOnPage(page, 'stl')
  await page.getByRole('region', { name: 'Recent Documents' }).waitFor()
  await expect(badge(page)).toHaveCount(0)
  await page.goto('/outbox')
  await page.getByText('Everything is sent').waitFor()
  expect(await findByTitle(await getSession('stl'), title)).toEqual([])
  expect(await findByTitle(await getSession('limited'), title)).toEqual([])

  await page.evaluate(() => localStorage.clear())
  await page.goto('/sign-in')
  await signInOnPage(page, 'limited')
  await waitUntilSent(page)
  await expect
    .poll(async () => (await findByTitle(await getSession('limited'), title)).length)
    .toBe(1)
  void session
})
