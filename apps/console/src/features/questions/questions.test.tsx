import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { clientUsers } from '@milepost/contract/account/client-users'
import { chartOfAccounts } from '@milepost/contract/financial-performance/chart-of-accounts'
import {
  questionsForStaff,
  type AskedQuestion,
} from '@milepost/contract/questions/questions-for-staff'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { QuestionsAbout } from '../../shared/questions/questions-about.tsx'
import { QuestionsPage } from './questions-page.tsx'

const accountId = '7e57ed00-0000-4000-8000-0000000000a1'
const aboutId = '7e57ed00-0000-4000-8000-0000000000d1'

const asked: AskedQuestion = {
  id: '7e57ed00-0000-4000-8000-0000000000f1',
  aboutKind: 'document',
  aboutId,
  about: { date: '2026-11-04', title: 'Fuel', amount: null },
  text: null,
  choices: [
    { key: 'truck-1', kind: 'truck', label: null, unit: '12', chartAccount: 5200 },
    { key: 'personal', kind: 'personal', label: null, unit: null, chartAccount: 3100 },
  ],
  askedAt: '2026-11-14T15:00:00.000Z',
  askedBy: 'Priya Shah',
  answer: null,
  isWithdrawn: false,
  state: 'open',
}
const answered: AskedQuestion = {
  ...asked,
  state: 'answered',
  answer: {
    key: 'truck-1',
    words: 'Rear tires',
    documentId: aboutId,
    at: '2026-11-20T15:00:00.000Z',
    by: 'Dana Whitfield',
  },
}

const list = (items: AskedQuestion[]) => ({
  items,
  page: 1,
  limit: 25,
  total: items.length,
  counts: {},
})

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  api = fakeApi()
  const account = { scope: 'firm' as const, isRetired: false }
  api.answer(chartOfAccounts.listForClient, [
    { ...account, internalAccountNumber: 3100, name: 'Owner Draws', section: 'equity' },
    { ...account, internalAccountNumber: 5200, name: 'Repairs', section: 'variable' },
  ])
  api.answer(clientUsers.list, [])
})

const open = (items: AskedQuestion[]) => {
  api.answer(questionsForStaff.listForAccount, list(items))
  openPage(
    <QuestionsAbout
      accountId={accountId}
      aboutKind="document"
      aboutId={aboutId}
      toDocument={(id) => `/queue/${accountId}/${id}`}
    />,
  )
}
const sent = () => api.requests.filter(({ method }) => method !== 'GET')

test('a document is asked about with the usual answers, and personal goes to the owner’s draws', async () => {
  open([])
  await screen.findByRole('button', { name: /Ask the client/ })
  await userEvent.keyboard('q')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('option', { name: '3100 Owner Draws', selected: true })
  await userEvent.selectOptions(dialog.getByLabelText('Account for “Business”'), '5200')
  api.answer(questionsForStaff.ask, [asked])
  await userEvent.click(dialog.getByRole('button', { name: 'Ask' }))
  await screen.findByText('Question sent.')
  await waitFor(() =>
    expect(sent()[0]!.body).toMatchObject({
      aboutKind: 'document',
      questions: [{ aboutId }],
      choices: [
        { key: 'business', kind: 'business', chartAccount: 5200 },
        { key: 'personal', kind: 'personal', chartAccount: 3100 },
        { key: 'receipt', kind: 'receipt' },
        { key: 'other', kind: 'other' },
      ],
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the trucks of earlier questions are offered again, and own words are sent', async () => {
  open([{ ...answered, state: 'handled' }])
  await screen.findByRole('button', { name: /Ask the client/ })
  await userEvent.keyboard('q')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByLabelText('Which truck'))
  expect(dialog.getByLabelText<HTMLInputElement>('Trucks').value).toBe('12')
  await userEvent.type(dialog.getByLabelText('Trucks'), ', 14,, 12')
  await userEvent.type(dialog.getByLabelText('Question'), 'Which one?')
  for (const name of ['Business', 'Personal', 'Send the receipt', 'Something else, in their words'])
    await userEvent.click(dialog.getByLabelText(name))
  api.answer(questionsForStaff.ask, [asked])
  await userEvent.click(dialog.getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]!.body).toMatchObject({
    text: 'Which one?',
    choices: [
      { key: 'truck-1', kind: 'truck', unit: '12' },
      { key: 'truck-2', kind: 'truck', unit: '14' },
    ],
  })
})

test('no answer to choose from is not sent', async () => {
  open([])
  await screen.findByRole('button', { name: /Ask the client/ })
  await userEvent.keyboard('q')
  const dialog = within(await screen.findByRole('dialog'))
  for (const name of ['Business', 'Personal', 'Send the receipt', 'Something else, in their words'])
    await userEvent.click(dialog.getByLabelText(name))
  await userEvent.click(dialog.getByRole('button', { name: 'Ask' }))
  dialog.getByText('Choose at least one answer.')
  expect(sent()).toEqual([])
})

test('a client who reads Spanish is said to', async () => {
  api.answer(clientUsers.list, [
    {
      id: '7e57ed00-0000-4000-8000-0000000000b1',
      email: 'luz@drivers.test',
      fullName: 'Luz Ortega',
      language: 'es',
      hasPassword: true,
      hasSecondFactor: false,
      mailProblem: null,
      isLocked: false,
      lastUsedAt: null,
      otherAccounts: [],
    },
  ])
  open([])
  await screen.findByRole('button', { name: /Ask the client/ })
  await userEvent.keyboard('q')
  await screen.findByText(/This client reads Spanish/)
})

test('an answer is shown with its words and its receipt, and marked as handled', async () => {
  open([answered])
  await screen.findByText(/^Dana Whitfield: Truck 12, /)
  screen.getByText('Rear tires')
  screen.getByRole('link', { name: 'See what they sent' })
  api.answer(questionsForStaff.change, { ...answered, state: 'handled' })
  await userEvent.click(screen.getByRole('button', { name: 'Mark as handled' }))
  await screen.findByText('Marked as handled.')
  await waitFor(() =>
    expect(sent()).toMatchObject([{ method: 'PATCH', body: { isHandled: true } }]),
  )
})

test('an open question can be withdrawn, and not asked again before', async () => {
  open([asked])
  await screen.findByText(/^Asked .*: What was this\?$/)
  expect(screen.queryByRole('button', { name: /Ask the client/ })).toBeNull()
  api.answer(questionsForStaff.change, { ...asked, state: 'withdrawn' })
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  await screen.findByText('Question withdrawn.')
  await waitFor(() => expect(sent()).toMatchObject([{ body: { isWithdrawn: true } }]))
})

test('the list over all clients leads to what each answer is about', async () => {
  const { id, askedAt, askedBy } = asked
  const question = { id, askedAt, askedBy, account: { id: accountId, name: 'Whitfield' } }
  api.answer(questionsForStaff.list, {
    items: [
      { ...question, aboutKind: 'bank_row', aboutId, answeredAt: '2026-11-20T15:00:00.000Z' },
      { ...question, id: aboutId, aboutKind: 'document', aboutId, answeredAt: askedAt },
    ],
    page: 1,
    limit: 25,
    total: 2,
    counts: { open: 3, answered: 2 },
  })
  openPage(<QuestionsPage />, { path: '/questions', at: '/questions' })
  const links = await screen.findAllByRole('link', { name: /^Whitfield/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/clients/${accountId}/books/waiting`,
    `/queue/${accountId}/${aboutId}`,
  ])
  screen.getByRole('link', { name: 'Waiting for the client 3' })
})
