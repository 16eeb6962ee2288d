import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { documents } from '@milepost/contract/documents/documents'
import { questions } from '@milepost/contract/questions/questions'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { pdf } from '@milepost/testing/files.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aDocument } from '@milepost/testing/records/a-document.ts'
import { aQuestion, questionList } from '../../../test/a-question.ts'
import { anEntry } from '../../../test/an-outbox.ts'
import { EntryRow } from '../../app/outbox/entry-row.tsx'
import type { OutboxEntry } from '../../outbox/outbox-entry.ts'
import { getOutboxState, openOutbox } from '../../outbox/outbox.ts'
import { QuestionsCard } from './questions-card.tsx'
import { QuestionsPage } from './questions-page.tsx'

const device = vi.hoisted(() => ({
  entries: [] as OutboxEntry[],
  pages: {} as Record<string, string>,
}))
vi.mock('../../outbox/outbox-store.ts', async () => {
  const { memoryStore } = await import('../../../test/an-outbox.ts')
  return { openOutboxStore: () => memoryStore(device.entries, device.pages).store }
})

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  api = fakeApi()
  device.entries = []
  device.pages = {}
})

const answered = aQuestion({
  answer: {
    key: 'personal',
    words: 'For Sam',
    documentId: null,
    at: '2026-11-20T15:00:00.000Z',
    by: 'Dana Whitfield',
  },
})

async function openCard(items = [aQuestion()], total = items.length) {
  api.answer(questions.list, questionList(items, { total }))
  openPage(<QuestionsCard />)
  await screen.findByRole('heading', { name: 'Questions from us' })
}

function openOwnOutbox(onServerChanged = (_kind: string) => {}) {
  const close = openOutbox('dana', onServerChanged)
  onTestFinished(close)
  return waitFor(() => expect(getOutboxState().isLoading).toBe(false))
}

const button = (name: string) => screen.getByRole('button', { name })
const choose = (name: string) => userEvent.click(button(name))
const send = () => choose('Send')
const sent = () => api.requests.filter(({ method }) => method === 'POST')

test('a question is answered in two taps', async () => {
  await openCard()
  const question = within(screen.getByRole('listitem', { name: 'What was this?' }))
  question.getByText('VENMO SAM')
  question.getByText('$84.20')
  api.answer(questions.answer, answered)
  await choose('Personal')
  expect(button('Personal').getAttribute('aria-pressed')).toBe('true')
  api.answer(questions.list, questionList([]))
  await send()
  await screen.findByText('Thanks. We have your answer.')
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { path: `/v1/questions/${aQuestion().id}/answer`, body: { key: 'personal' } },
    ]),
  )
  await waitFor(() => expect(screen.queryByText('VENMO SAM')).toBeNull())
})

test('nothing is shown if the firm asks nothing', async () => {
  api.answer(questions.list, questionList([]))
  openPage(<QuestionsCard />)
  await waitFor(() => expect(api.requests).toHaveLength(1))
  expect(screen.queryByRole('region')).toBeNull()
})

test('a truck and words of the firm are shown as such, and words go along', async () => {
  await openCard([aQuestion({ text: 'Which truck got <b>tires</b>?' })])
  screen.getByRole('heading', { name: 'Which truck got <b>tires</b>?' })
  api.answer(questions.answer, answered)
  await choose('Truck 12')
  await userEvent.type(screen.getByLabelText('Add a note (optional)'), ' Rear ')
  await send()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]!.body).toMatchObject({ key: 'truck-12', words: 'Rear' })
})

test('something else needs words', async () => {
  await openCard()
  await choose('Something else')
  await send()
  await screen.findByText('Write what it was.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('What was it?')))
  expect(sent()).toEqual([])
})

test('a receipt is sent as a document before the answer', async () => {
  await openCard()
  const { guid } = aDocument()
  api.answer(documents.create, { ...aDocument(), history: [] })
  api.answer(questions.answer, answered)
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]')
  await userEvent.upload(input!, await pdf('receipt.pdf'))
  await screen.findByText('receipt.pdf')
  await send()
  await screen.findByText('Thanks. We have your answer.')
  await waitFor(() =>
    expect(sent().map(({ path }) => path)).toEqual([
      '/v1/documents',
      `/v1/questions/${aQuestion().id}/answer`,
    ]),
  )
  expect(sent()[1]!.body).toMatchObject({ key: 'receipt', documentId: guid })
})

const firstAnswer =
  'Dana Whitfield already answered “Personal · For Sam”, so your answer wasn’t used.'

test('what somebody else answered first is said', async () => {
  await openOwnOutbox()
  await openCard()
  api.fail(questions.answer, { status: 409, code: 'question_answered' })
  api.answer(questions.show, answered)
  await choose('Business')
  await send()
  await screen.findByText(firstAnswer)
  expect(getOutboxState().entries).toEqual([])
})

test('words and a photo that came second are not lost, and where they are is said', async () => {
  await openOwnOutbox()
  await openCard()
  api.answer(documents.create, { ...aDocument(), history: [] })
  api.fail(questions.answer, { status: 409, code: 'question_answered' })
  api.answer(questions.show, answered)
  await choose('Business')
  await userEvent.type(screen.getByLabelText('Add a note (optional)'), 'Load 4471')
  const inputs = document.querySelectorAll<HTMLInputElement>('input[type=file]')
  await userEvent.upload(inputs[inputs.length - 1]!, await pdf('receipt.pdf'))
  await screen.findByText('receipt.pdf')
  await send()
  await screen.findByText(
    `${firstAnswer} Your photo or file is with your documents. Your note is in the outbox.`,
  )
  expect(getOutboxState().entries).toMatchObject([
    {
      command: { label: 'Business', words: 'Load 4471', pages: [] },
      refusal: { code: 'question_answered' },
    },
  ])
})

test('a question that the firm withdrew meanwhile is said to be', async () => {
  await openCard()
  api.fail(questions.answer, { status: 409, code: 'question_withdrawn' })
  api.answer(questions.show, aQuestion({ isWithdrawn: true }))
  await choose('Business')
  await send()
  await screen.findByText('We no longer need an answer to this.')
})

test('without a network the answer is queued and shown as waiting', async () => {
  await openOwnOutbox()
  await openCard()
  api.loseConnection(questions.answer)
  await choose('Personal')
  await send()
  await screen.findByText('Waiting to be sent')
  expect(screen.queryByRole('button', { name: 'Business' })).toBeNull()
  expect(getOutboxState().entries.map(({ command }) => command)).toMatchObject([
    { kind: 'answer', key: 'personal', label: 'Personal', subject: 'VENMO SAM' },
  ])
})

test('an answer that waited and came second stays in the outbox with its words, and says what was answered', async () => {
  const { id } = aQuestion()
  const receipt = await pdf('receipt.pdf')
  const page = { id: 'page', key: crypto.randomUUID(), uploadedId: undefined, note: '' }
  const pages = [
    { ...page, fileName: 'receipt.pdf', type: receipt.type, bytes: 3, lastModified: 0 },
  ]
  const command = { key: 'business', label: 'Business', words: 'Load 4471', pages }
  device.entries = [anEntry({ kind: 'answer', questionId: id, subject: 'VENMO SAM', ...command })]
  device.pages = { page: 'pdf' }
  api.answer(documents.create, { ...aDocument(), history: [] })
  api.fail(questions.answer, { status: 409, code: 'question_answered' })
  api.answer(questions.show, answered)
  const changed = vi.fn<(kind: string) => void>()
  await openOwnOutbox(changed)
  await waitFor(() =>
    expect(getOutboxState().entries).toMatchObject([{ refusal: { code: 'question_answered' } }]),
  )
  // The card asks again, and is not to be answered once more.
  await waitFor(() => expect(changed).toHaveBeenCalledWith('answer'))
  const [refused] = getOutboxState().entries
  const nothing = { part: undefined, onCorrect: undefined, onDiscard: () => {} }
  openPage(
    <ul>
      <EntryRow entry={refused!} {...nothing} />
    </ul>,
  )
  await screen.findByText('Answer: VENMO SAM')
  screen.getByText('Business · Load 4471 · 1 file')
  await screen.findByText(firstAnswer)
  screen.getByText('Your photo or file is with your documents.')
})

test('with more than three, the card leads to all of them', async () => {
  await openCard([aQuestion()], 7)
  expect(screen.getByRole('link', { name: 'See all questions' }).getAttribute('href')).toBe(
    '/questions',
  )
})

test('the page shows answers, too', async () => {
  api.answer(questions.list, questionList([answered]))
  openPage(<QuestionsPage />, { path: '/questions', at: '/questions?filter=answered' })
  const question = within(await screen.findByRole('listitem', { name: 'What was this?' }))
  question.getByText('Personal')
  question.getByText(/For Sam/)
  question.getByText(/Dana Whitfield, /)
  await waitFor(() => expect(api.requests[0]!.query['filter']).toBe('answered'))
})

test('the page says that there is nothing to answer', async () => {
  api.answer(questions.list, questionList([]))
  openPage(<QuestionsPage />, { path: '/questions', at: '/questions' })
  await screen.findByText('No questions right now')
})
