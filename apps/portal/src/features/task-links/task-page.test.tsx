import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { firm } from '@milepost/contract/firm/firm'
import { taskLinks, type TaskLink } from '@milepost/contract/task-links/task-links'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { TaskPage } from './task-page.tsx'

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  api = fakeApi()
  api.answer(firm.show, aFirm())
})

const id = '5b0ef0a1-0000-4000-8000-000000000001'
const aLink = (link: Partial<TaskLink> = {}): TaskLink => ({
  id: '5b0ef0a1-0000-4000-8000-000000000000',
  kind: 'reply',
  aboutId: id,
  text: 'Which truck?',
  needsSignIn: false,
  reason: null,
  choices: [],
  language: 'en',
  ...link,
})

const open = (query = '?token=from-the-mail') =>
  openPage(<TaskPage />, { path: '/task', at: `/task${query}` })
function openLink(link: Partial<TaskLink> = {}) {
  api.answer(taskLinks.show, aLink(link))
  return open()
}
const photo = () =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'w9.jpg', { type: 'image/jpeg' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const addFile = async () => {
  const pickers = document.querySelectorAll<HTMLInputElement>('input[type=file]')
  await userEvent.upload(pickers[pickers.length - 1]!, photo())
  await screen.findByText('w9.jpg')
}
const sent = () => api.requests.findLast(({ method }) => method === 'POST')

test('a reply is sent with the firm’s words above it, and the token leaves the URL at once', async () => {
  api.answer(taskLinks.reply, undefined)
  const { address } = openLink()
  await screen.findByText('Which truck?')
  await waitFor(() => expect(address()).toBe('/task'))
  await userEvent.type(screen.getByLabelText('Your Reply'), 'The blue one')
  await press('Send')
  await screen.findByRole('heading', { name: 'Sent. Thank You!' })
  await waitFor(() =>
    expect(sent()).toMatchObject({
      path: '/v1/task_link/reply',
      body: { response: 'The blue one' },
    }),
  )
})

test('an empty reply, and one of 501 characters, are not sent', async () => {
  openLink()
  await screen.findByText('Which truck?')
  await press('Send')
  const field = screen.getByLabelText('Your Reply')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await userEvent.click(field)
  await userEvent.paste('x'.repeat(501))
  await press('Send')
  expect(sent()).toBeUndefined()
})

test('a document is sent with its pages, and not without any', async () => {
  api.answer(taskLinks.upload, undefined)
  openLink({ kind: 'document_request', text: null })
  await screen.findByText(/asks you for a document\. The email/)
  await press('Send')
  expect(screen.getByRole('alert').textContent).toBe('Add at least one page')
  await addFile()
  await press('Send')
  await screen.findByRole('heading', { name: 'Sent. Thank You!' })
  await waitFor(() => expect(sent()!.path).toBe('/v1/task_link/document'))
})

test.each([
  ['blurry', 'Please send all of its pages again.'],
  ['missing_pages', 'Please send the missing pages. The ones you sent are fine.'],
] as const)('a document that is %s says what to send', async (reason, sentence) => {
  openLink({ kind: 'resubmission', text: null, reason })
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('a question takes a choice, and a receipt where it asks for one', async () => {
  api.answer(taskLinks.answer, undefined)
  openLink({
    kind: 'question',
    text: 'Was this for a truck?',
    choices: [
      { key: 'b', kind: 'business', label: null },
      { key: 'r', kind: 'receipt', label: null },
    ],
  })
  await screen.findByText('Was this for a truck?')
  await press('Send')
  expect(screen.getByRole('alert').textContent).not.toBe('')
  await userEvent.click(screen.getByLabelText('I’ll send the receipt'))
  await press('Send')
  expect(sent()).toBeUndefined()
  await addFile()
  await press('Send')
  await screen.findByRole('heading', { name: 'Sent. Thank You!' })
  await waitFor(() => expect(sent()!.path).toBe('/v1/task_link/answer'))
})

describe('what a link may not show', () => {
  test.each([
    ['question', 'Blue Ridge Trucker Tax asks about one of your transactions.', '/questions'],
    ['reply', 'Blue Ridge Trucker Tax sent you a message.', `/hub-messages/show/${id}`],
  ] as const)('of a %s takes signing in, which leads to its page', async (kind, sentence, to) => {
    openLink({ kind, text: null, needsSignIn: true })
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      `/sign-in?${new URLSearchParams({ to })}`,
    )
  })
})

describe('a link that does not work', () => {
  test.each([
    [
      'task_link_used',
      'This link was already used. Sign in to see what you sent.',
      'Nothing Left to Do',
    ],
    ['task_link_done', 'This has been done already. Thank you.', 'Nothing Left to Do'],
    ['task_link_withdrawn', 'We don’t need this any more.', 'Nothing Left to Do'],
    [
      'task_link_expired',
      'This link has expired: it worked for 72 hours. Sign in instead.',
      'This Link Doesn’t Work',
    ],
    [
      'task_link_replaced',
      'This link was replaced. Use the one in our newer email.',
      'This Link Doesn’t Work',
    ],
  ] as const)('says why: %s', async (code, sentence, title) => {
    api.fail(taskLinks.show, { status: 410, code })
    open()
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  })

  test('because nobody has it, or the token is missing, ends no session', async () => {
    sessionStorage.setItem('token', 'of-rays-session')
    api.fail(taskLinks.show, { status: 401, code: 'unauthenticated' })
    open()
    expect((await screen.findByRole('alert')).textContent).toMatch(/never valid/)
    expect(sessionStorage.getItem('token')).toBe('of-rays-session')
  })

  test('because it was used meanwhile says so after sending', async () => {
    openLink()
    api.fail(taskLinks.reply, { status: 410, code: 'task_link_used' })
    await userEvent.type(await screen.findByLabelText('Your Reply'), 'The blue one')
    await press('Send')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This link was already used. Sign in to see what you sent.',
    )
  })
})

test('without a network, the words stay and the same try is made again', async () => {
  openLink()
  api.loseConnection(taskLinks.reply)
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Your Reply')
  await userEvent.type(field, 'The blue one')
  await press('Send')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Error: /)
  expect(field.value).toBe('The blue one')
  api.answer(taskLinks.reply, undefined)
  await press('Send')
  await screen.findByRole('heading', { name: 'Sent. Thank You!' })
})

test('the page is in the language of the mail', async () => {
  openLink({ language: 'es' })
  expect(await screen.findByLabelText('Su respuesta')).toBeTruthy()
})

test('another link, opened over this one as in the app, replaces it', async () => {
  const { router } = openLink()
  await screen.findByText('Which truck?')
  api.answer(taskLinks.show, aLink({ text: 'Which trailer?' }))
  await act(() => router.navigate('/task?token=from-the-second-mail'))
  expect(await screen.findByText('Which trailer?')).toBeTruthy()
})
