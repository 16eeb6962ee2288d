import { threadsForStaff } from '@milepost/contract/hub-messages/threads-for-staff'
import { checkScreen } from '../fixtures/axe.ts'
import { collectComplaints } from '../fixtures/complaints.ts'
import { choosePhoto, createPhoto } from '../fixtures/photos.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { asBookkeeper, findAccountId, openConsole } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'
import { unique } from '../fixtures/unique.ts'
import { openOffline, waitUntilSent } from '../fixtures/without-network.ts'

const key = 'ess'

test.describe('on the phone', () => {
  test.skip(({ isMobile }) => !isMobile, 'Phones only.')
  test.use({ serviceWorkers: 'allow' })

  test('a client asks without a network, with a photo; the firm answers and closes', async ({
    page,
    context,
    browser,
  }) => {
    const subject = unique('Lumper receipt from Laredo')
    await openOffline(page, key, '/hub-messages')
    await page.getByRole('link', { name: 'New message' }).click()
    await page.getByRole('button', { name: 'Add a file' }).waitFor()
    await checkScreen(page)
    await page.getByRole('textbox', { name: 'Subject' }).fill(subject)
    await page.getByRole('textbox', { name: 'Your message' }).fill('Where does <this> go?\nThanks')
    await choosePhoto(page, 'Add a file', await createPhoto(page, 'Lumper $85.00', 'lumper.jpg'))
    await page.getByText('lumper.jpg').waitFor()

    // A draft survives a reload, with its photo.
    await page.reload()
    await page.getByText('lumper.jpg').waitFor()
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(subject)

    await context.setOffline(true)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('It’s saved on this device').first().waitFor()
    const waiting = page.getByRole('main').getByRole('link', { name: new RegExp(subject) })
    await expect(waiting).toContainText('Waiting to be sent')
    await checkScreen(page)
    await context.setOffline(false)
    await waitUntilSent(page)
    await expect(waiting).not.toContainText('Waiting to be sent')
    await waiting.click()
    await page.getByText('Waiting for us').waitFor()
    await expect(page.getByRole('img', { name: 'lumper.jpg' })).toBeVisible()
    await checkScreen(page)

    const desk = await browser.newPage()
    await openConsole(desk, 'bookkeeper', `/inbox?client=${findAccountId(key)}`)
    await desk.getByRole('link', { name: new RegExp(subject) }).click()
    await expect(desk.getByRole('heading', { level: 1, name: subject })).toBeVisible()
    await desk.getByText('Where does <this> go?').waitFor()
    await expect(desk.getByRole('img', { name: 'lumper.jpg' })).toBeVisible()
    await desk.getByRole('textbox', { name: /^Reply to/ }).fill('To **5300**, contract labor.')
    await desk.getByRole('button', { name: 'Send' }).click()
    await desk.getByText('Message sent.').waitFor()

    await expect(page.getByText('contract labor')).toBeVisible()
    await page.getByText('Your turn').waitFor()
    await page.getByRole('textbox', { name: 'Your message' }).fill('Thank you!')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Your message was sent.').waitFor()

    await desk.reload()
    await desk.getByText('Thank you!').waitFor()
    await desk.getByRole('button', { name: 'Close conversation' }).click()
    await desk.getByText('Closed. Your next message opens it again.').waitFor()
    await desk.close()
    await page.getByText('We closed this conversation.').waitFor()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await checkScreen(page)
  })
})

test.describe('at the desk', () => {
  test.skip(({ isMobile }) => isMobile, 'The console is a desktop app.')

  test(
    'staff go through the inbox with the keyboard',
    { tag: '@gate-desk' },
    async ({ page, browser }) => {
      const complaints = collectComplaints(page)
      const client = await browser.newPage()
      await signIn(client, 'pro', '/documents/all-documents')
      await client.getByRole('main').getByRole('listitem').getByRole('link').first().click()
      await client.getByRole('link', { name: 'Ask about this' }).click()
      await expect(client.getByRole('textbox', { name: 'Subject' })).toHaveValue(/^Question about/)
      const subject = await client.getByRole('textbox', { name: 'Subject' }).inputValue()
      await client.getByRole('textbox', { name: 'Your message' }).fill('Is this one posted?')
      await client.getByRole('textbox', { name: 'Your message' }).press('Control+Enter')
      await client.getByText('Your message was sent.').waitFor()
      await client.getByText('Waiting for us').waitFor()

      // The client has asked before, so the list is narrowed to this thread.
      const narrowed = new URLSearchParams({ client: findAccountId('pro'), search: subject })
      await openConsole(page, 'bookkeeper', `/inbox?${narrowed}`)
      await expect(page.getByRole('link', { name: /^Inbox \d+ unanswered/ })).toBeVisible()
      await page.getByRole('link', { name: new RegExp(subject.slice(0, 20)) }).waitFor()
      await page.keyboard.press('j')
      await checkScreen(page)
      await page.keyboard.press('Enter')
      await page.getByText('Is this one posted?').waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog').getByText('The conversation below').waitFor()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.keyboard.press('a')
      await page.getByRole('menuitem', { name: 'To me' }).waitFor()
      await checkScreen(page)
      await page.getByRole('menuitem', { name: 'To me' }).press('Enter')
      await page.getByText(/^Assigned to/).waitFor()
      await expect(page.getByRole('menu')).toHaveCount(0)
      await page.keyboard.press('r')
      await page.keyboard.type('Yes, last week.')
      await page.keyboard.press('Control+Enter')
      await page.getByText('Message sent.').waitFor()
      await client.getByText('Yes, last week.').waitFor()
      await client.close()

      await page.getByRole('heading', { level: 1, name: subject }).click()
      await page.keyboard.press('h')
      await page.getByText('Marked handled.').waitFor()
      await page.getByRole('link', { name: 'Handled', exact: true }).click()
      await page.getByRole('link', { name: new RegExp(subject.slice(0, 20)) }).waitFor()
      const call = await asBookkeeper()
      const { items } = await call(threadsForStaff.list, {
        query: { filter: 'handled', client: findAccountId('pro') },
      })
      expect(items.map((thread) => thread.subject)).toEqual([subject])
      expect(complaints).toEqual([])
    },
  )
})
