import { account } from '@milepost/contract/account'
import { firm } from '@milepost/contract/firm'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { aClient, aFirm } from '../../../test/a-client.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { openRoutes } from '../../../test/open.tsx'
import { DocumentManagerPage } from '../../features/documents/document-manager-page.tsx'
import { UploadDraftProvider } from '../../features/documents/upload-draft.tsx'
import type { Action } from '../../outbox/actions.ts'
import { patterns } from '../paths.ts'
import { OutboxPage } from './outbox-page.tsx'
import { OutboxWatch } from './outbox-watch.tsx'

const dana = aClient('PRO')
const page = (id: string) => ({
  ...{ id, key: id, sentAs: undefined, fileName: `${id}.jpg`, note: '', type: 'image/jpeg' },
  ...{ bytes: 3, lastModified: 0 },
})
const refused: Action = {
  ...{ id: 'a', place: 1, at: '2026-11-20T15:00:00.000Z' },
  deed: {
    ...{ kind: 'document', title: 'Tires', hubMessageId: undefined },
    ...{ resubmittedDocumentId: undefined, keptFileNumbers: undefined },
    pages: [page('front'), page('back')],
  },
  refusal: { code: 'file_type', title: 'Accepted file types are …', status: 415 },
}

const device = vi.hoisted(() => ({ actions: [] as Action[], isFull: false }))
vi.mock('../../outbox/outbox-store.ts', () => ({
  outboxStoreOf: () => ({
    all: async () => [...device.actions],
    bytes: async () => new ArrayBuffer(3),
    remove: async () => void (device.actions = []),
  }),
}))
const kept = vi.hoisted(() => ({ titles: [] as string[] }))
vi.mock('../../features/documents/draft-store.ts', () => ({
  draftStoreOf: () => ({
    load: async () => undefined,
    save: async ({ title }: { title: string }) => {
      if (device.isFull) throw new DOMException('No room', 'QuotaExceededError')
      // The document is in one of them at any moment.
      kept.titles.push(`${title}, ${device.actions.length} in the outbox`)
    },
    clear: async () => undefined,
  }),
}))

beforeEach(() => {
  Object.assign(device, { actions: [refused], isFull: false })
  kept.titles = []
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
        ],
      },
    ],
    { at: '/outbox' },
  )

test('a document that was not taken is taken back to be corrected, with all its pages', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Correct: Tires' }))
  await screen.findByText('front.jpg')
  screen.getByText('back.jpg')
  expect(screen.getByLabelText(/Document Title/)).toHaveProperty('value', 'Tires')
  expect(kept.titles[0]).toBe('Tires, 1 in the outbox')
  expect(device.actions).toEqual([])
})

test('where the device has no room for it, it stays in the outbox', async () => {
  device.isFull = true
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Correct: Tires' }))
  await screen.findByText(/Its pages could not be taken back/)
  await waitFor(() => expect(device.actions).toEqual([refused]))
  screen.getByRole('button', { name: 'Correct: Tires' })
})
