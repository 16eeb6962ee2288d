import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { clientUsers } from '@milepost/contract/account/client-users'
import { clientTrucks, type ClientTruck } from '@milepost/contract/clients/client-trucks'
import { chartOfAccounts } from '@milepost/contract/financial-performance/chart-of-accounts'
import {
  questionsForStaff,
  type AskedQuestion,
} from '@milepost/contract/questions/questions-for-staff'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { anAnsweredQuestion, anAskedQuestion, askedList } from '../../../test/an-asked-question.ts'
import { QuestionsAbout } from '../../shared/questions/questions-about.tsx'
import { QuestionsPage } from './questions-page.tsx'

const accountId = '7e57ed00-0000-4000-8000-0000000000a1'
const aboutId = '7e57ed00-0000-4000-8000-0000000000d1'

const asked = anAskedQuestion()
const answered = anAnsweredQuestion()

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  api = fakeApi()
  const account = { scope: 'firm' as const, isRetired: false }
  api.answer(chartOfAccounts.listForClient, [
    { ...account, internalAccountNumber: 3100, name: 'Owner Draws', section: 'equity' },
    { ...account, internalAccountNumber: 5200, name: 'Repairs', section: 'variable' },
  ])
  api.answer(clientUsers.list, [])
  api.answer(clientTrucks.list, [])
})

const open = (items: AskedQuestion[]) => {
  api.answer(questionsForStaff.listForAccount, askedList(items))
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

const aTruck = (unit: string, differences: Partial<ClientTruck> = {}): ClientTruck => ({
  id: unit,
  unit,
  vin: null,
  plate: null,
  plateState: null,
  inServiceFrom: null,
  inServiceTo: null,
  firstYearMethod: null,
  isLeased: false,
  ...differences,
})
const sold = aTruck('9', { inServiceTo: '2020-01-31' })
const openAsking = async (trucks: ClientTruck[]) => {
  api.answer(clientTrucks.list, trucks)
  open([])
  await screen.findByRole('button', { name: /Ask the client/ })
  await userEvent.keyboard('q')
  return within(await screen.findByRole('dialog'))
}

test('the trucks in service are offered, always with an answer in words, and own words are sent', async () => {
  const dialog = await openAsking([aTruck('12'), aTruck('14'), sold])
  await waitFor(() =>
    expect(dialog.getByLabelText('Which truck')).toHaveProperty('disabled', false),
  )
  await userEvent.click(dialog.getByLabelText('Which truck'))
  expect(dialog.getByLabelText<HTMLInputElement>('Trucks').value).toBe('12, 14')
  await userEvent.type(dialog.getByLabelText('Trucks'), ',, 12')
  await userEvent.type(dialog.getByLabelText('Question'), 'Which one?')
  for (const name of ['Business', 'Personal', 'Send the receipt'])
    await userEvent.click(dialog.getByLabelText(name))
  const inWords = dialog.getByLabelText('Something else, in their words')
  expect([inWords]).toMatchObject([{ checked: true, disabled: true }])
  api.answer(questionsForStaff.ask, [asked])
  await userEvent.click(dialog.getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]!.body).toMatchObject({
    text: 'Which one?',
    choices: [
      { key: 'truck-1', kind: 'truck', unit: '12' },
      { key: 'truck-2', kind: 'truck', unit: '14' },
      { key: 'other', kind: 'other' },
    ],
  })
})

test.each([
  [[sold], 'There is no truck in service on this client’s record.'],
  [[aTruck('12'), sold], 'This client has one truck in service: 12.'],
])('of fewer than two trucks none is offered, and that is said', async (trucks, why) => {
  const dialog = await openAsking(trucks)
  await dialog.findByText(why)
  expect(dialog.getByLabelText('Which truck')).toHaveProperty('disabled', true)
})

test('one truck that is left of two is nothing to choose from', async () => {
  const dialog = await openAsking([aTruck('12'), aTruck('14')])
  await waitFor(() =>
    expect(dialog.getByLabelText('Which truck')).toHaveProperty('disabled', false),
  )
  await userEvent.click(dialog.getByLabelText('Which truck'))
  await userEvent.clear(dialog.getByLabelText('Trucks'))
  await userEvent.type(dialog.getByLabelText('Trucks'), '12, 12')
  await userEvent.click(dialog.getByRole('button', { name: 'Ask' }))
  dialog.getByText('Name two trucks or more, or don’t ask which.')
  expect(sent()).toEqual([])
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
  await userEvent.click(screen.getByRole('button', { name: 'Cancel question' }))
  await screen.findByText('Question canceled.')
  await waitFor(() => expect(sent()).toMatchObject([{ body: { isWithdrawn: true } }]))
})

const openList = (search = '') => {
  const { id, askedAt, askedBy } = asked
  const account = { id: accountId, name: 'Whitfield' }
  const answeredAt = '2026-11-20T15:00:00.000Z'
  const question = { askedAt, askedBy, account, aboutId, answeredAt }
  api.answer(questionsForStaff.list, {
    items: [
      { ...question, id, aboutKind: 'bank_row' },
      { ...question, id: aboutId, aboutKind: 'document' },
      { ...question, id: accountId, aboutKind: 'batch' },
    ],
    page: 1,
    limit: 25,
    total: 3,
    counts: { open: 3, answered: 3 },
  })
  openPage(<QuestionsPage />, { path: '/questions', at: `/questions${search}` })
  return screen.findAllByRole('link', { name: /^Whitfield/ })
}
const lastQuery = () =>
  api.requests.findLast(({ path }) => path === questionsForStaff.list.path)!.query

test('the list over all clients leads to the very thing that each answer is about', async () => {
  const links = await openList()
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/clients/${accountId}/books/waiting?transaction=${aboutId}`,
    `/queue/${accountId}/${aboutId}`,
    `/clients/${accountId}/books/batches/${aboutId}`,
  ])
  screen.getByRole('link', { name: 'Waiting for the client 3' })
})

test('the list is filtered by who asked and what about, and the other list by the same', async () => {
  await openList()
  await userEvent.selectOptions(screen.getByLabelText('Who asked'), 'Asked by me')
  await userEvent.selectOptions(screen.getByLabelText('What about'), 'A document')
  const filters = { mine: 'true', about_kind: 'document' }
  await waitFor(() => expect(lastQuery()).toMatchObject(filters))
  await userEvent.click(screen.getByRole('link', { name: /^Waiting for the client/ }))
  await waitFor(() => expect(lastQuery()).toMatchObject({ ...filters, filter: 'open' }))
})

test('the filters are in the address, and what the server would refuse is left out', async () => {
  await openList(`?client=${accountId}&mine=perhaps&aboutKind=truck`)
  await waitFor(() =>
    expect(lastQuery()).toEqual({ filter: 'answered', page: '1', client: accountId }),
  )
})

test('a filter that nothing fits says so', async () => {
  await openList('?mine=true')
  api.answer(questionsForStaff.list, {
    items: [],
    page: 1,
    limit: 25,
    total: 0,
    counts: { open: 0, answered: 0 },
  })
  await userEvent.selectOptions(screen.getByLabelText('What about'), 'A batch')
  await screen.findByText('No questions like that')
  expect(screen.queryByRole('link', { name: 'Look at documents to ask about' })).toBeNull()
})

test('where nobody was asked yet, documents to ask about are offered', async () => {
  await openList('?mine=true')
  api.answer(questionsForStaff.list, {
    items: [],
    page: 1,
    limit: 25,
    total: 0,
    counts: { open: 0, answered: 0 },
  })
  await userEvent.selectOptions(screen.getByLabelText('Who asked'), 'Asked by anyone')
  const link = await screen.findByRole('link', { name: 'Look at documents to ask about' })
  expect(link.getAttribute('href')).toBe('/queue')
})
