import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { accessHistory, type StaffAccess } from '@milepost/contract/audit/audit'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { AccessHistoryPage } from './access-history-page.tsx'
import { visitTime } from './visit-row.tsx'

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  api = fakeApi()
})

const asDana: StaffAccess = {
  id: 'a',
  kind: 'signed_in_as_you',
  staffName: 'Marcus Reyes',
  mailedTo: null,
  reason: 'You asked what the estimate means',
  startedAt: '2026-11-21T15:00:00.000Z',
  lastAt: '2026-11-21T15:20:00.000Z',
  seen: ['tax', 'books'],
  changed: [],
}
const work: StaffAccess = {
  ...asDana,
  id: 'b',
  kind: 'worked_for_you',
  staffName: 'Priya Shah',
  reason: null,
  seen: [],
  changed: ['documents'],
}

const list = (items: StaffAccess[], total = items.length) => ({
  items,
  page: 1,
  limit: 10,
  total,
  counts: {},
})

test('each visit says who, when, why, and what was looked at', async () => {
  api.answer(accessHistory.list, list([asDana, work]))
  openPage(<AccessHistoryPage />)
  const [first, second] = await screen.findAllByRole('article')
  const visit = within(first!)
  expect(visit.getByRole('heading').textContent).toBe('Marcus Reyes signed in as you')
  expect(visit.getByText(visitTime('en', asDana.startedAt, asDana.lastAt))).toBeTruthy()
  expect(visit.getByText('You asked what the estimate means')).toBeTruthy()
  expect(visit.getByText('Tax, Books')).toBeTruthy()
  expect(visit.getByText('Nothing')).toBeTruthy()
  const worked = within(second!)
  expect(worked.getByRole('heading').textContent).toBe('Priya Shah worked on your account')
  expect(worked.getByText('Documents')).toBeTruthy()
  expect(worked.queryByText('Reason')).toBeNull()
})

test('what a link of a mail did names the address that the mail went to', async () => {
  const byLink = {
    ...work,
    kind: 'by_link',
    staffName: 'Dana Reed',
    mailedTo: 'dana@x.test',
  } as const
  api.answer(accessHistory.list, list([byLink]))
  openPage(<AccessHistoryPage />)
  expect((await screen.findByRole('article')).textContent).toContain(
    'Done for Dana Reed by a link in the email to dana@x.test, without signing in',
  )
})

test('the page is in Spanish', async () => {
  api.answer(accessHistory.list, list([asDana]))
  openPage(<AccessHistoryPage />, { language: 'es' })
  expect(await screen.findByRole('heading', { name: 'Marcus Reyes entró como usted' })).toBeTruthy()
  expect(screen.getByText('Impuestos, Libros')).toBeTruthy()
})

test('the page number is in the URL', async () => {
  api.answer(accessHistory.list, list([asDana], 12))
  const { address } = openPage(<AccessHistoryPage />)
  const second = await screen.findByRole('button', { name: 'Page 2' })
  await userEvent.click(second)
  await waitFor(() => expect(address()).toBe('/?page=2'))
  await waitFor(() => expect(document.activeElement).toBe(second))
})

test('an account that nobody has opened says that there are no visits yet', async () => {
  api.answer(accessHistory.list, list([]))
  openPage(<AccessHistoryPage />)
  expect(await screen.findByText('No Visits Yet')).toBeTruthy()
})

test('a failed load shows an error in place of the list', async () => {
  api.loseConnection(accessHistory.list)
  openPage(<AccessHistoryPage />)
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^There was an issue loading your access history: /,
  )
})

test.each([
  ['en', '2026-11-21T15:20:00.000Z', /^Nov 21, 2026, \d+:00 (AM )?– \d+:20 [AP]M$/],
  ['es', '2026-11-21T15:20:00.000Z', /^21 .*nov.*2026/],
] as const)("a visit's time is formatted as a range (%s)", (language, to, expected) => {
  expect(visitTime(language, '2026-11-21T15:00:00.000Z', to)).toMatch(expected)
})
