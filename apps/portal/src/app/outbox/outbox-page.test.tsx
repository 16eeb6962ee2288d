import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { firm } from '@milepost/contract/firm/firm'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aClient, aFirm } from '@milepost/testing/records/a-client.ts'
import type { Draft } from '../../features/documents/draft/draft.ts'
import { UploadDraftProvider } from '../../features/documents/draft/upload-draft.tsx'
import { DocumentManagerPage } from '../../features/documents/upload/document-manager-page.tsx'
import type { OutboxEntry } from '../../outbox/outbox-entry.ts'
import { discard } from '../../outbox/outbox.ts'
import { patterns } from '../../paths.ts'
import { OutboxPage } from './outbox-page.tsx'
import { OutboxWatch } from './outbox-watch.tsx'

const dana = aClient('PRO')
const page = (id: string) => ({
  id,
  key: id,
  uploadedId: undefined,
  fileName: `${id}.jpg`,
  note: '',
  type: 'image/jpeg',
  bytes: 3,
  lastModified: 0,
})
const refused: OutboxEntry = {
  id: 'a',
  place: 1,
  at: '2026-11-20T15:00:00.000Z',
  command: {
    kind: 'document',
    title: 'Tires',
    hubMessageId: undefined,
    resubmittedDocumentId: undefined,
    keptFileNumbers: undefined,
    pages: [page('front'), page('back')],
  },
  refusal: {
    code: 'file_type',
    title: 'Accepted file types are …',
    status: 415,
  },
}

const device = vi.hoisted(() => ({ entries: [] as OutboxEntry[], isFull: false }))
vi.mock('../../outbox/outbox-store.ts', () => ({
  openOutboxStore: () => ({
    all: async () => [...device.entries],
    bytes: async () => new ArrayBuffer(3),
    remove: async ({ id }: OutboxEntry) => {
      const before = device.entries.length
      device.entries = device.entries.filter((one) => one.id !== id)
      return device.entries.length < before
    },
  }),
}))
const saved = vi.hoisted(() => ({
  titles: [] as string[],
  draft: undefined as { draft: Draft; mark: string } | undefined,
}))
vi.mock('../../features/documents/draft/draft-store.ts', () => ({
  openDraftStore: () => ({
    load: async () => saved.draft,
    save: async (draft: Draft) => {
      if (device.isFull) throw new DOMException('No room', 'QuotaExceededError')
      // The document is in the outbox or in the draft at any moment.
      saved.titles.push(`${draft.title}, ${device.entries.length} in the outbox`)
      saved.draft = { draft, mark: `${saved.titles.length}` }
      return saved.draft.mark
    },
    clear: async () => {
      saved.draft = undefined
    },
  }),
}))

beforeEach(() => {
  Object.assign(device, { entries: [refused], isFull: false })
  Object.assign(saved, { titles: [], draft: undefined })
  vi.stubGlobal('indexedDB', {})
  const api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(account.currentUser, dana)
})

const open = () =>
  openRoutes(
    [
      {
        element: (
          <UploadDraftProvider>
            <OutboxWatch user={dana} />
            <Outlet />
          </UploadDraftProvider>
        ),
        children: [
          { path: '/outbox', element: <OutboxPage /> },
          { path: patterns.documentManager, element: <DocumentManagerPage /> },
          { path: '*', element: null },
        ],
      },
    ],
    { at: '/outbox' },
  )

test('a refused document goes back to the draft with all its pages', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Fix: Tires' }))
  await screen.findByText('front.jpg')
  screen.getByText('back.jpg')
  expect(screen.getByLabelText(/Document Title/)).toHaveProperty('value', 'Tires')
  expect(saved.titles[0]).toBe('Tires, 1 in the outbox')
  expect(device.entries).toEqual([])
})

test('a second tap changes nothing', async () => {
  open()
  const correct = await screen.findByRole('button', { name: 'Fix: Tires' })
  const nextTick = () => act(() => new Promise((resolve) => setTimeout(resolve)))
  // Wait until the draft's owner is known.
  await nextTick()
  fireEvent.click(correct)
  fireEvent.click(correct)
  await screen.findByText('front.jpg')
  await nextTick()
  screen.getByText('front.jpg')
  screen.getByText('back.jpg')
  expect(screen.queryByText(alreadySent)).toBeNull()
})

test.each([
  ['hubMessageId', '/hub-messages/show/7'],
  ['resubmittedDocumentId', '/documents/show/7'],
] as const)('discarding one with a %s returns to where it came from', async (targetField, from) => {
  device.entries = [{ ...refused, command: { ...refused.command, [targetField]: '7' } }]
  const { address } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Fix: Tires' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Exit without sending' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(address()).toBe(from))
})

test('one with a retaken last page accepts only that page', async () => {
  const retakenLastPage = { keptFileNumbers: [1, 2], redoneFileNumbers: [3], pages: [page('last')] }
  device.entries = [{ ...refused, command: { ...refused.command, ...retakenLastPage } }]
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Fix: Tires' }))
  await screen.findByText('We already have pages 1 and 2.')
  expect(screen.queryByRole('link', { name: 'Scan with the Camera' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remove last.jpg' }))
  await screen.findByRole('button', { name: 'Add Page 3' })
})

test('if the device is full, it stays in the outbox', async () => {
  device.isFull = true
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Fix: Tires' }))
  await screen.findByText(/We couldn’t get its pages back/)
  await waitFor(() => expect(device.entries).toEqual([refused]))
  screen.getByRole('button', { name: 'Fix: Tires' })
})

const day: OutboxEntry = {
  id: 'b',
  place: 2,
  at: '2026-11-20T15:01:00.000Z',
  refusal: refused.refusal,
  command: {
    kind: 'day',
    date: '2026-11-19',
    allocation: 'fullDay',
  },
}

test('discarding removes that entry only', async () => {
  device.entries = [refused, day]
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Discard: Tires' }))
  await screen.findByText('“Tires” was not sent. You can’t get it back.')
  await userEvent.click(screen.getByRole('button', { name: 'Yes, Discard' }))
  await waitFor(() => expect(screen.queryByText('Tires')).toBeNull())
  expect(device.entries).toEqual([day])
})

const alreadySent = '“Tires” is no longer here: it was sent, or discarded in another window.'

test('an entry sent while the dialog is open is not reported as discarded', async () => {
  device.entries = [refused, day]
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Discard: Tires' }))
  device.entries = [day]
  await userEvent.click(screen.getByRole('button', { name: 'Yes, Discard' }))
  await screen.findByText(alreadySent)
  expect(device.entries).toEqual([day])
})

test('the dialog says so if the entry was sent in the meantime', async () => {
  device.entries = [refused, day]
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Discard: Tires' }))
  device.entries = [day]
  await act(() => discard({ ...day, id: 'c' }))
  await screen.findByText(alreadySent)
  expect(screen.queryByText(/was not sent/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Yes, Discard' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(device.entries).toEqual([day])
})

test('a document sent before the tap is not put into the draft', async () => {
  open()
  const correct = await screen.findByRole('button', { name: 'Fix: Tires' })
  device.entries = []
  await userEvent.click(correct)
  await screen.findByText(alreadySent)
  expect(screen.queryByText('front.jpg')).toBeNull()
})
