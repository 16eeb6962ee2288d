import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { documents } from '@milepost/contract/documents/documents'
import { questions, type Question } from '@milepost/contract/questions/questions'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { pdf } from '@milepost/testing/files.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aClient } from '@milepost/testing/records/a-client.ts'
import { aDocument } from '@milepost/testing/records/a-document.ts'
import { aQuestion, questionList } from '../../../test/a-question.ts'
import { getOutboxState, openOutbox } from '../../outbox/outbox.ts'
import { useCurrentUser } from '../account/account.hooks.ts'
import { QuestionsCard } from './questions-card.tsx'

vi.mock('../../outbox/outbox-store.ts', async () => {
  const { memoryStore } = await import('../../../test/an-outbox.ts')
  const bytes = async () => new ArrayBuffer(3)
  return { openOutboxStore: () => ({ ...memoryStore().store, bytes }) }
})

/** Stands in for IndexedDB: it stores copies. */
const device = vi.hoisted(() => ({ records: new Map<string, unknown>() }))
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async (key: string) => device.records.get(key),
  set: async (key: string, value: unknown) => {
    device.records.set(key, structuredClone(value))
  },
  del: async (key: string) => device.records.delete(key),
}))

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  sessionStorage.clear()
  device.records.clear()
  api = fakeApi()
})

const dana = aClient('PRO')
const luz = aClient('PRO', { constituentId: '7e57ed00-0000-4000-8000-0000000000b1' })

/** The card of somebody who is signed in. */
function SignedInCard() {
  useCurrentUser()
  return <QuestionsCard />
}

function open(items: Question[] = [aQuestion()], user = dana) {
  cleanup()
  api.answer(account.currentUser, user)
  api.answer(questions.list, questionList(items))
  return openPage(
    <Suspense>
      <SignedInCard />
    </Suspense>,
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const note = () => screen.findByLabelText<HTMLTextAreaElement>('Add a note (optional)')
const stored = () => [...Object.keys(sessionStorage), ...device.records.keys()]

/** Dana writes and chooses a photo, and leaves the page. */
async function leaveUnsent() {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Personal' }))
  await userEvent.type(await note(), 'For Sam')
  const inputs = document.querySelectorAll<HTMLInputElement>('input[type=file]')
  await userEvent.upload(inputs[inputs.length - 1]!, await pdf('lunch.pdf'))
  await screen.findByText('lunch.pdf')
  await waitFor(() => expect(device.records.size).toBe(1))
}

test('what was chosen, written, and photographed is there again after the page was left, and is sent', async () => {
  await leaveUnsent()
  open()
  expect((await note()).value).toBe('For Sam')
  await screen.findByText('lunch.pdf')
  expect(button('Personal').getAttribute('aria-pressed')).toBe('true')
  const { guid } = aDocument()
  api.answer(documents.create, { ...aDocument(), history: [] })
  api.answer(questions.answer, aQuestion())
  await userEvent.click(button('Send'))
  await screen.findByText('Thanks. We have your answer.')
  await waitFor(() =>
    expect(api.requests.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
      key: 'personal',
      words: 'For Sam',
      documentId: guid,
    }),
  )
  await waitFor(() => expect(stored()).toEqual([]))
})

test('another person who signs in on the device sees nothing of it', async () => {
  await leaveUnsent()
  open([aQuestion()], luz)
  await screen.findByRole('button', { name: 'Personal' })
  expect(screen.queryByLabelText('Add a note (optional)')).toBeNull()
  expect(screen.queryByText('lunch.pdf')).toBeNull()
})

test('it waits in the outbox once it is sent without a network, and is no draft any more', async () => {
  onTestFinished(openOutbox('dana', () => {}))
  await leaveUnsent()
  api.loseConnection(documents.create)
  await userEvent.click(button('Send'))
  await screen.findByText('Waiting to be sent')
  expect(getOutboxState().entries).toMatchObject([{ command: { words: 'For Sam' } }])
  await waitFor(() => expect(stored()).toEqual([]))
})

test.each([
  ['withdrew its question', [] as Question[]],
  ['asks something else', [aQuestion({ id: '7e57ed00-0000-4000-8000-0000000000f2' })]],
])('nothing of it stays on the device once the firm %s', async (_, items) => {
  await leaveUnsent()
  open(items)
  await waitFor(() => expect(stored()).toEqual([]), { timeout: 10_000 })
})

test('words that were written before do not take the focus', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Something else' }))
  const field = await screen.findByLabelText('What was it?')
  await waitFor(() => expect(document.activeElement).toBe(field))
  open()
  await screen.findByLabelText('What was it?')
  await waitFor(() => expect(document.activeElement).toBe(document.body))
})
