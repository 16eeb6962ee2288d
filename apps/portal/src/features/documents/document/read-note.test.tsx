import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { documentReadings, type SureReading } from '@milepost/contract/documents/document-readings'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aDocument } from '@milepost/testing/records/a-document.ts'
import { ReadNote } from './read-note.tsx'

const love: SureReading = {
  guid: aDocument().guid,
  vendor: "Love's #341",
  date: '2026-10-03',
  total: 412.37,
  isDisputed: false,
}
const open = (found: Partial<SureReading>, differences: Parameters<typeof aDocument>[0] = {}) => {
  const api = fakeApi()
  api.answer(documentReadings.show, { ...love, ...found })
  openPage(<ReadNote document={aDocument({ previewReady: true, ...differences })} />, {
    path: '/documents/show/:id',
    at: '/documents/show/1',
  })
  return api
}
const sent = (api: ReturnType<typeof fakeApi>) =>
  api.requests.filter(({ method }) => method === 'POST')

test('Dana sees what was read, says that it is not right, and is thanked', async () => {
  const api = open({})
  await screen.findByText("We read: Love's #341, Oct 3, $412.37")
  api.answer(documentReadings.dispute, undefined)
  await userEvent.click(screen.getByRole('button', { name: 'That’s not right' }))
  await screen.findByText(/^Thanks for telling us/)
  expect(screen.queryByRole('button')).toBeNull()
  await waitFor(() => expect(sent(api)).toHaveLength(1))
})

test('Dana’s no that did not arrive can be said again', async () => {
  const api = open({})
  api.loseConnection(documentReadings.dispute)
  await userEvent.click(await screen.findByRole('button', { name: 'That’s not right' }))
  await waitFor(() => expect(sent(api)).toHaveLength(1))
  expect(screen.queryByText(/^Thanks/)).toBeNull()
  api.answer(documentReadings.dispute, undefined)
  await userEvent.click(await screen.findByRole('button', { name: 'That’s not right' }))
  await screen.findByText(/^Thanks/)
})

test('what is not sure is left out', async () => {
  open({ vendor: null, total: null })
  await screen.findByText('We read: Oct 3')
})

test('nothing is said of a document that is posted, or of which nothing is sure', async () => {
  const posted = open({}, { status: 'posted' })
  const empty = open({ vendor: null, date: null, total: null })
  await waitFor(() => expect(empty.requests).toHaveLength(1))
  expect(posted.requests).toEqual([])
  expect(screen.queryByText(/^We read/)).toBeNull()
})
