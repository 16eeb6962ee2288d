import { createPhoto } from '../fixtures/photos.ts'
import type { Page } from '../fixtures/test.ts'
import { createPhone, type Phone } from './native-phone.ts'

export async function openApp(page: Page, client: string, language = 'en'): Promise<Phone> {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  const phone = await createPhone(page)
  await phone.signIn(client)
  return phone
}

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click()
export const title = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name })

export const paper = async (page: Page) =>
  (await createPhoto(page, 'Toms Brook Travel Plaza')).buffer
