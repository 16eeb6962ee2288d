import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clients } from '@milepost/contract/clients/clients'
import { booksForStaff } from '@milepost/contract/financial-performance/books-for-staff'
import {
  monthCloses,
  type CloseItem,
  type CloseItemName,
  type MonthClose,
} from '@milepost/contract/financial-performance/month-close'
import type { MissingPaper } from '@milepost/contract/missing-papers/missing-papers'
import { paperSeries, type PaperSeries } from '@milepost/contract/missing-papers/paper-series'
import {
  questionsForStaff,
  type AskedQuestion,
} from '@milepost/contract/questions/questions-for-staff'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aClientAccount } from '../../../../test/a-client-account.ts'
import { patterns } from '../../../paths.ts'
import { MonthClosePage } from './month-close-page.tsx'
import { MonthClosesPage } from './month-closes-page.tsx'

const accountId = aClientAccount().id

const item = (name: CloseItemName, differences: Partial<CloseItem> = {}): CloseItem => ({
  name,
  open: 0,
  tick: null,
  isDone: true,
  ...differences,
})
const tick = { by: 'Priya Shah', at: '2026-11-02T15:00:00.000Z', note: null }

const aMonth = (differences: Partial<MonthClose> = {}): MonthClose => ({
  month: '2026-10',
  state: 'open',
  openItems: 1,
  finishedAt: null,
  finishedBy: null,
  reason: null,
  announcedAt: null,
  items: [
    item('transactions_posted'),
    item('documents_posted'),
    item('documents_matched'),
    item('questions_answered'),
    item('papers_complete'),
    item('accounts_reconciled'),
    item('plan_compared', { open: null, isDone: false }),
  ],
  accounts: [],
  unmatched: [],
  recipients: 2,
  ...differences,
})
const finished = aMonth({
  state: 'announced',
  finishedAt: '2026-11-02T15:00:00.000Z',
  finishedBy: 'Priya Shah',
  announcedAt: '2026-11-02T15:00:00.000Z',
  recipients: 0,
})

const asked = (id: string, about: AskedQuestion['about']): AskedQuestion => ({
  id,
  aboutKind: 'bank_row',
  aboutId: id,
  about,
  text: null,
  choices: [],
  askedAt: '2026-10-20T15:00:00.000Z',
  askedBy: 'Priya Shah',
  answer: null,
  isWithdrawn: false,
  state: 'open',
})
const aMissingPaper = (from: string, to: string) => ({
  id: from,
  kind: 'settlement' as const,
  name: null,
  rhythm: 'weekly' as const,
  from,
  to,
  expectedOn: to,
  isDatedByArrival: false,
})
const aSeries = (missing: MissingPaper[]): PaperSeries => ({
  id: 's',
  kind: 'settlement',
  name: null,
  rhythm: 'weekly',
  state: 'expected',
  confidence: 0.9,
  isSeenAtBank: false,
  lastOn: '2026-10-09',
  nextOn: null,
  missing,
  waived: [],
})

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 18) })
  api = fakeApi()
  api.answer(clients.show, aClientAccount())
  api.answer(booksForStaff.yearOptions, [])
  return () => vi.useRealTimers()
})

const open = (at = '/2026-10', language: 'en' | 'es' = 'en') =>
  openRoutes(
    [
      { path: patterns.monthCloses, element: <MonthClosesPage /> },
      { path: patterns.monthClose, element: <MonthClosePage /> },
      { path: patterns.waiting, element: <h1>Waiting</h1> },
      { path: '*', element: null },
    ],
    { at: `/clients/${accountId}/books/month-closes${at}`, language },
  )
const sent = () => api.requests.findLast(({ method }) => method !== 'GET')?.body
const openMonth = async (month: MonthClose, language: 'en' | 'es' = 'en') => {
  api.answer(monthCloses.show, month)
  open('/2026-10', language)
  await screen.findByRole('list', { name: language === 'en' ? 'To do' : 'Por hacer' })
}
const row = (name: string) => within(screen.getByRole('link', { name }).closest('li')!)

describe('the list of months', () => {
  const { items: _, accounts: __, unmatched: ___, recipients: ____, ...october } = finished
  beforeEach(() =>
    api.answer(monthCloses.list, [
      { ...october, month: '2026-11', state: 'running', finishedAt: null, announcedAt: null },
      { ...october, reason: 'The bank is late' },
      { ...october, month: '2026-09', state: 'open', openItems: 3, finishedAt: null },
    ]),
  )

  test('says how far each month is', async () => {
    open('')
    const rows = await screen.findAllByRole('link', { name: /2026/ })
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^November 2026.*Still running$/),
      expect.stringMatching(
        /^October 2026Finished by Priya Shah, Nov 2, 2026Client emailed Nov 2, 2026Finished with open items: The bank is lateClient emailed$/,
      ),
      expect.stringMatching(/^September 2026.*3 open items$/),
    ])
  })

  test('opens a month by keyboard', async () => {
    api.answer(monthCloses.show, finished)
    open('')
    await screen.findAllByRole('link', { name: /2026/ })
    await userEvent.keyboard('jj')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('October 2026'))
    await userEvent.keyboard('k')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('November 2026'))
    await userEvent.keyboard('j{Enter}')
    await screen.findByRole('heading', { name: 'Close October 2026' })
  })

  test('says why it could not be loaded', async () => {
    api.fail(monthCloses.list, { status: 503, code: 'unavailable' })
    open('')
    await screen.findByText(/^Couldn’t load the months: /)
  })
})

describe('the list of a month', () => {
  test('says what is open, and where', async () => {
    await openMonth(
      aMonth({
        openItems: 5,
        items: [
          item('transactions_posted', { open: 1, isDone: false }),
          item('documents_posted', { open: 2, isDone: false }),
          item('documents_matched', { open: 60, isDone: false }),
          item('accounts_reconciled', { open: 1, isDone: false }),
          item('plan_compared', { open: null, isDone: false }),
        ],
        accounts: [
          {
            internalAccountNumber: 1000,
            name: 'Business Checking',
            reconciledThrough: '2026-10-31',
          },
          { internalAccountNumber: 2100, name: 'Credit Card', reconciledThrough: null },
        ],
        unmatched: [
          { batchId: 'b', date: '2026-10-20', description: 'Fuel, Pilot', documentGuid: 'd' },
        ],
      }),
    )
    expect(row('Bank transactions posted').getByText('1 is waiting.')).toBeTruthy()
    expect(row('Documents posted').getByText('2 aren’t posted.')).toBeTruthy()
    const matched = row('Posted documents matched with the bank')
    matched.getByText('60 have no bank transaction.')
    expect(matched.getByRole('link', { name: 'Fuel, Pilot' }).getAttribute('href')).toBe(
      `/clients/${accountId}/books/batches/b`,
    )
    matched.getByText('and 59 more')
    const accounts = row('Accounts reconciled')
    accounts.getByText('1 not reconciled through October 31, 2026.')
    accounts.getByText('through October 31, 2026')
    accounts.getByText('not reconciled')
    expect(row('Bank transactions posted').queryByRole('button')).toBeNull()
  })

  test('says what the client has not answered, and which papers are missing', async () => {
    api.answer(questionsForStaff.listForAccount, {
      items: [
        asked('q1', { date: '2026-10-12', title: 'Zelle to M. Ortiz', amount: -240 }),
        asked('q2', { date: '2026-09-12', title: 'Of another month', amount: -20 }),
        asked('q3', null),
      ],
      page: 1,
      limit: 100,
      total: 3,
      counts: {},
    })
    api.answer(paperSeries.list, [
      aSeries([
        aMissingPaper('2026-10-12', '2026-10-18'),
        aMissingPaper('2026-10-26', '2026-11-01'),
      ]),
    ])
    await openMonth(
      aMonth({
        items: [
          item('questions_answered', { open: 2, isDone: false }),
          item('papers_complete', { open: 1, isDone: false }),
        ],
      }),
    )
    const questions = row('Questions answered')
    questions.getByText('2 aren’t answered.')
    const link = await questions.findByRole('link', { name: 'Zelle to M. Ortiz' })
    expect(link.getAttribute('href')).toBe(`/clients/${accountId}/books/waiting?transaction=q1`)
    expect(screen.getByRole('link', { name: 'Questions answered' }).getAttribute('href')).toBe(
      `/questions?client=${accountId}&filter=open`,
    )
    questions.getByRole('link', { name: 'Question' })
    expect(questions.queryByText('Of another month')).toBeNull()
    const papers = row('Documents complete')
    papers.getByText('1 is missing.')
    await papers.findByText('week of Oct 12, 2026')
    expect(papers.getAllByText('Settlement')).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Documents complete' }).getAttribute('href')).toBe(
      `/clients/${accountId}`,
    )
  })

  test('is worked through by keyboard', async () => {
    await openMonth(aMonth())
    api.answer(monthCloses.tick, aMonth({ state: 'ready' }))
    await userEvent.keyboard('j')
    await waitFor(() =>
      expect(document.activeElement?.textContent).toBe('Bank transactions posted'),
    )
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Waiting' })
  })

  test('ticks the plan by a key, and takes that back', async () => {
    await openMonth(aMonth())
    const ticked = aMonth({
      state: 'ready',
      openItems: 0,
      items: aMonth().items.map((one) =>
        one.name === 'plan_compared' ? { ...one, tick, isDone: true } : one,
      ),
    })
    api.answer(monthCloses.tick, ticked)
    api.answer(monthCloses.show, ticked)
    await userEvent.keyboard('jjjjjjjx')
    await row('Profit and loss compared with the plan').findByText(
      'Looked at by Priya Shah, Nov 2, 2026',
    )
    await waitFor(() => expect(sent()).toEqual({ closeItem: { isTicked: true } }))
    screen.getByText('Ready to finish')
    await userEvent.keyboard('x')
    await waitFor(() => expect(sent()).toEqual({ closeItem: { isTicked: false } }))
  })

  test('asks for a note where something is open; Enter saves it', async () => {
    await openMonth(
      aMonth({
        items: [item('documents_matched', { open: 2, isDone: false })],
      }),
    )
    api.answer(monthCloses.tick, aMonth())
    await userEvent.keyboard('jx')
    const note = await screen.findByLabelText(/^What did you find\?/)
    await waitFor(() => expect(document.activeElement).toBe(note))
    await userEvent.keyboard('{Enter}')
    expect(sent()).toBeUndefined()
    await userEvent.keyboard('Paid in cash{Enter}')
    await waitFor(() =>
      expect(sent()).toEqual({ closeItem: { isTicked: true, note: 'Paid in cash' } }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('does nothing for what can’t be ticked', async () => {
    await openMonth(aMonth({ items: [item('transactions_posted', { open: 1, isDone: false })] }))
    await userEvent.keyboard('jx')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent()).toBeUndefined()
  })
})

describe('finishing', () => {
  test('says what will happen, and asks why while items are open', async () => {
    await openMonth(aMonth())
    api.answer(monthCloses.finish, finished)
    await userEvent.keyboard('f')
    const dialog = within(await screen.findByRole('dialog', { name: 'Finish October 2026?' }))
    dialog.getByText(
      'The books will be locked through October 31, 2026. Only an admin can reopen them.',
    )
    dialog.getByText(
      'We’ll email 2 people that the books for October 2026 are ready. That happens once.',
    )
    dialog.getByText('Profit and loss compared with the plan')
    await userEvent.click(dialog.getByRole('button', { name: 'Finish' }))
    expect(sent()).toBeUndefined()
    await userEvent.type(dialog.getByLabelText(/^Why finish/), 'No plan yet')
    api.answer(monthCloses.show, finished)
    await userEvent.click(dialog.getByRole('button', { name: 'Finish' }))
    await waitFor(() => expect(sent()).toEqual({ monthClose: { reason: 'No plan yet' } }))
    await screen.findByText('Finished by Priya Shah, Nov 2, 2026 · Client emailed Nov 2, 2026')
    expect(screen.queryByRole('button', { name: 'Finish the month' })).toBeNull()
  })

  test('asks nothing once all is done', async () => {
    await openMonth(aMonth({ state: 'ready', openItems: 0, items: [item('documents_posted')] }))
    api.answer(monthCloses.finish, finished)
    await userEvent.keyboard('f')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByRole('textbox')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Finish' }))
    await waitFor(() => expect(sent()).toEqual({ monthClose: {} }))
  })

  test.each([
    [
      { announcedAt: '2026-11-02T15:00:00.000Z', recipients: 0 },
      'The client was emailed Nov 2, 2026 and won’t be again.',
    ],
    [{ recipients: 0 }, /^Nobody will be emailed: /],
    [{ state: 'locked' as const }, 'The books are already locked through October 31, 2026.'],
  ])('says what is different for %o', async (differences, text) => {
    await openMonth(aMonth(differences))
    await userEvent.keyboard('f')
    within(await screen.findByRole('dialog')).getByText(text)
  })

  test('is offered again once there is somebody to mail', async () => {
    const { finishedAt, finishedBy } = finished
    await openMonth(aMonth({ state: 'locked', finishedAt, finishedBy, recipients: 0 }))
    expect(screen.queryByRole('button', { name: 'Finish the month' })).toBeNull()
    cleanup()
    await openMonth(aMonth({ state: 'locked', finishedAt, finishedBy, recipients: 1 }))
    await userEvent.keyboard('f')
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText(/^We’ll email 1 person/)
  })

  test('says why it was refused', async () => {
    await openMonth(aMonth({ state: 'ready', openItems: 0, items: [] }))
    api.fail(monthCloses.finish, { status: 422, code: 'lock_ahead' })
    await userEvent.keyboard('f')
    await userEvent.click(await screen.findByRole('button', { name: 'Finish' }))
    await screen.findByText('You can lock a month once it’s over. Choose an earlier one.')
  })

  test('waits until the month is over', async () => {
    await openMonth(aMonth({ state: 'running' }))
    expect(screen.getByRole('button', { name: 'Finish the month' })).toHaveProperty(
      'disabled',
      true,
    )
    screen.getByText('You can finish a month once it’s over.')
    await userEvent.keyboard('f')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test('the month is in Spanish, too', async () => {
  await openMonth(aMonth(), 'es')
  screen.getByRole('heading', { name: 'Cierre de octubre de 2026' })
  screen.getByText('1 punto pendiente')
  await userEvent.keyboard('f')
  await screen.findByText(
    'Avisaremos por correo a 2 personas que los libros de octubre de 2026 están listos. Solo una vez.',
  )
})
