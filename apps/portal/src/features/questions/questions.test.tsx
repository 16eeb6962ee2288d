import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { documents } from '@milepost/contract/documents/documents'
import { questions } from '@milepost/contract/questions/questions'
import { errorMessages } from '@milepost/contract/wire/error-messages'
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

const device = vi.hoisted(() => ({ entries: [] as OutboxEntry[] }))
vi.mock('../../outbox/outbox-store.ts', async () => {
  const { memoryStore } = await import('../../../test/an-outbox.ts')
  return { openOutboxStore: () => memoryStore(device.entries).store }
})

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  api = fakeApi()
  device.entries = []
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
  await screen.findByRole('heading', { name: 'Questions from your firm' })
}

function openOwnOutbox() {
  const close = openOutbox('dana', () => {})
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
  await screen.findByText('Thanks. Your firm has your answer.')
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
  await screen.findByText('Thanks. Your firm has your answer.')
  await waitFor(() =>
    expect(sent().map(({ path }) => path)).toEqual([
      '/v1/documents',
      `/v1/questions/${aQuestion().id}/answer`,
    ]),
  )
  expect(sent()[1]!.body).toMatchObject({ key: 'receipt', documentId: guid })
})

test('what somebody else answered first is said', async () => {
  await openCard()
  api.fail(questions.answer, { status: 409, code: 'question_answered' })
  api.answer(questions.show, answered)
  await choose('Business')
  await send()
  await screen.findByText('Dana Whitfield already answered “Personal”.')
})

test('a question that the firm withdrew meanwhile is said to be', async () => {
  await openCard()
  api.fail(questions.answer, { status: 409, code: 'question_withdrawn' })
  api.answer(questions.show, aQuestion({ isWithdrawn: true }))
  await choose('Business')
  await send()
  await screen.findByText('Your firm no longer needs an answer to this.')
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

test('a queued answer that came second says in the outbox what was answered', async () => {
  const { id } = aQuestion()
  const command = { key: 'business', label: 'Business', words: '', pages: [] }
  const entry = anEntry({ kind: 'answer', questionId: id, subject: 'VENMO SAM', ...command })
  const code = 'question_answered'
  const refused = { ...entry, refusal: { code, title: errorMessages[code], status: 409 } }
  api.answer(questions.show, answered)
  const nothing = { part: undefined, onCorrect: undefined, onDiscard: () => {} }
  openPage(
    <ul>
      <EntryRow entry={refused} {...nothing} />
    </ul>,
  )
  await screen.findByText('Answer: VENMO SAM')
  await screen.findByText(/Dana Whitfield already answered “Personal”\./)
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
