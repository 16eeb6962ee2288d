import { account } from '@milepost/contract/account/account'
import { clientImports } from '@milepost/contract/clients/client-imports'
import { clientTags } from '@milepost/contract/clients/client-tags'
import { firmPapers } from '@milepost/contract/documents/firm-papers'
import { firmPapersForStaff } from '@milepost/contract/documents/firm-papers-for-staff'
import { messageSendings } from '@milepost/contract/hub-messages/message-sendings'
import { checkScreen } from '../fixtures/axe.ts'
import { callWith } from '../fixtures/call.ts'
import { emptyPdf } from '../fixtures/empty-pdf.ts'
import { tabTo } from '../fixtures/keyboard.ts'
import { latestLink } from '../fixtures/mails.ts'
import { call, signIn } from '../fixtures/sign-in.ts'
import { asAdmin, asBookkeeper, findAccountId, openConsole } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'
import { unique, uniqueWord } from '../fixtures/unique.ts'

test('papers go to three clients by the files’ names, one is read, and a wrong one is withdrawn', async ({
  page,
  browser,
  isMobile,
}) => {
  // No word that is part of a client's name: other journeys' clients have some.
  const title = unique('1099-NEC 2025')
  const buffer = await emptyPdf()
  const pdf = (name: string) => ({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer })
  await openConsole(page, 'bookkeeper', '/papers')
  await page.getByRole('link', { name: 'Send documents' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Send documents')
  const dialog = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (
    await dialog
  ).setFiles([
    pdf(`Dana Whitfield ${title}`),
    pdf(`Tolliver_${title}`),
    pdf(`Hector Villaseñor ${title}`),
    pdf(`Somebody Else ${title}`),
  ])
  await expect(page.getByText('1 still needs a client or a title.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send 4 documents' })).toBeDisabled()
  // On a phone the head of the page would cover a button in part.
  await page.evaluate(() => scrollTo(0, 0))
  await checkScreen(page)
  await page.getByRole('button', { name: `Leave out Somebody Else ${title}.pdf` }).click()
  await expect(page.getByText('3 documents for 3 clients.')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Send 3 documents' }))
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Send 3 documents to 3 clients?' })
  await expect(question).toBeVisible()
  if (!isMobile) await checkScreen(page)
  await question.getByRole('button', { name: 'Send 3 documents' }).click()
  await expect(page.getByText('3 documents sent.')).toBeVisible()

  const context = await browser.newContext()
  const portal = await context.newPage()
  await signIn(portal, 'pro', '/documents/all-documents')
  const papers = portal.getByRole('region', { name: 'From us' })
  const paper = papers.getByRole('link', { name: new RegExp(title) })
  await expect(paper).toContainText('New')
  await checkScreen(portal)
  await paper.click()
  await expect(portal.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(portal.getByRole('region', { name: 'Preview' })).toBeVisible()
  await expect(portal.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await checkScreen(portal)
  const download = portal.waitForEvent('download')
  await portal.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe(`${title}.pdf`)
  await portal.goBack()
  await expect(paper).not.toContainText('New')

  await page.goto(`/console/clients/${findAccountId('pro')}/papers`)
  const sent = page.getByRole('article', { name: title })
  await expect(sent.getByText(/^Dana Whitfield opened it/)).toBeVisible()
  await checkScreen(page)
  await paper.click()
  await expect(portal.getByRole('heading', { level: 1 })).toHaveText(title)
  await sent.getByRole('button', { name: `Take down ${title}` }).click()
  await page
    .getByRole('dialog', { name: `Take down “${title}”?` })
    .getByRole('button', { name: 'Take down' })
    .click()
  await expect(sent.getByText(/took it down/)).toBeVisible()
  await expect(portal.getByText('This document isn’t here anymore')).toBeVisible()
  await checkScreen(portal)
  await context.close()
})

const password = 'Twelve-Gears-To-Laredo-9'

/** Brings clients with a tag of their own, each with a person who is invited; returns the tag and the people's emails. */
async function bringClients(count: number) {
  const tag = uniqueWord()
  // Last by name, so that lists begin as other journeys expect.
  const people = Array.from({ length: count }, () => `Zz${uniqueWord()}`)
  const emails = people.map((name) => `${name.toLowerCase()}@letters.test`)
  const lines = people.map((name, i) => `${name} Hauling,${emails[i]},PRO,${tag}`)
  const admin = await asAdmin()
  const file = new File([['Name,E-mail,Plan,Tags', ...lines].join('\n')], 'clients.csv')
  const { id } = await admin(clientImports.upload, { body: { files: [{ object: file }] } })
  await admin(clientImports.run, { params: { id }, body: { invites: true } })
  const countInvited = async () => {
    const found = (await admin(clientTags.list, {})).find(({ name }) => name === tag)
    if (!found) return 0
    const audience = { tag: found.id }
    return (await admin(messageSendings.measure, { body: { audience } })).recipients
  }
  await expect.poll(countInvited, { timeout: 120_000 }).toBe(count)
  return { tag, emails }
}

/** The papers that this person sees, by title. */
async function listPapers(email: string): Promise<string[]> {
  await expect.poll(() => latestLink(email)).toBeDefined()
  const token = new URL((await latestLink(email))!).searchParams.get('token')!
  await call(account.resetPassword, {
    body: { resetPasswordToken: token, password, passwordConfirmation: password },
  })
  const { bearerToken } = await call(account.signIn, {
    body: { user: { email, password, rememberMe: false } },
  })
  const { items } = await callWith(bearerToken)(firmPapers.list, { query: {} })
  return items.map(({ title }) => title)
}

test('one letter goes to 60 clients with a tag', { tag: '@desk' }, async ({ page }) => {
  test.setTimeout(300_000)
  const { tag, emails } = await bringClients(61)
  const title = unique('Engagement letter')
  const name = `${title}.pdf`
  await openConsole(page, 'bookkeeper', '/papers/send')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  const buffer = await emptyPdf()
  await (await chooser).setFiles([{ name, mimeType: 'application/pdf', buffer }])
  await page.getByRole('textbox', { name: 'Title the client sees' }).fill(title)
  await page.getByRole('button', { name: `Send to several clients: ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Who gets “${name}”?` })
  await dialog.getByText('Many clients').click()
  await dialog.getByLabel('Tag', { exact: true }).selectOption(tag)
  await expect(dialog.getByText('61 clients will get it.')).toBeVisible()
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Choose these clients' }).click()
  await expect(page.getByText('61 documents for 61 clients.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Documents to send' })).toBeFocused()
  await checkScreen(page)

  // Who leaves one out goes on at the next.
  const leaveOut = page.getByRole('button', { name: /^Leave out/ })
  await tabTo(page, leaveOut.first())
  await page.keyboard.press('Enter')
  await expect(leaveOut).toHaveCount(60)
  await expect(leaveOut.first()).toBeFocused()
  await page.getByRole('button', { name: 'Send 60 documents' }).click()
  await page
    .getByRole('dialog', { name: 'Send 60 documents to 60 clients?' })
    .getByRole('button', { name: 'Send 60 documents' })
    .click()
  await expect(page.getByText('60 documents sent.')).toBeVisible({ timeout: 120_000 })

  await page.getByRole('link', { name: 'Back to sent documents' }).click()
  // The first page of the list.
  await expect(page.getByRole('listitem').filter({ hasText: title })).toHaveCount(25)
  const bookkeeper = await asBookkeeper()
  const letters = async () => {
    const { items } = await bookkeeper(firmPapersForStaff.list, { query: { limit: 100 } })
    return items.filter((paper) => paper.title === title)
  }
  const clients = new Set((await letters()).map((letter) => letter.account.id))
  expect(clients.size).toBe(60)
  // They are made one by one: whoever's is ready sees it.
  const findReady = async () =>
    (await letters()).find(({ status }) => status === 'sent')?.account.name
  await expect.poll(findReady, { timeout: 120_000 }).toBeDefined()
  const reader = (await findReady())!.split(' ')[0]!.toLowerCase()
  expect(await listPapers(emails.find((email) => email.startsWith(reader))!)).toEqual([title])
  // The one who was left out is the first by name.
  expect(await listPapers(emails.toSorted()[0]!)).toEqual([])
})

test('staff add what a client handed in; it is in the queue and among the client’s documents', async ({
  page,
  browser,
}) => {
  const title = unique('Fuel, week 45')
  await openConsole(page, 'bookkeeper', `/clients/${findAccountId('ess')}`)
  await page.getByRole('link', { name: 'Add a document for this client' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add a document for a client')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  await page.getByRole('radio', { name: 'Handed in' }).check()
  const dialog = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  const buffer = await emptyPdf()
  await (await dialog).setFiles([{ name: 'fuel.pdf', mimeType: 'application/pdf', buffer }])
  await expect(page.getByText('fuel.pdf')).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Add document' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText(/^added .+ \(handed in\)$/)).toBeVisible()
  await page.goto(`/console/queue?client=${findAccountId('ess')}`)
  await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible()

  const context = await browser.newContext()
  const portal = await context.newPage()
  await signIn(portal, 'ess', '/documents/all-documents')
  await portal.getByRole('link', { name: new RegExp(title) }).click()
  await expect(portal.getByText('We added it. You handed it in.')).toBeVisible()
  await context.close()
})
