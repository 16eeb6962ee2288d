import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { clients } from '@milepost/contract/clients/clients'
import { documentsForStaff } from '@milepost/contract/documents/documents'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aDocument } from '@milepost/testing/records/a-document.ts'
import { aClientAccount } from '../../../../test/a-client-account.ts'
import { AddDocumentPage } from './add-document-page.tsx'

const client = aClientAccount()
let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  api = fakeApi()
  api.answer(clients.show, client)
  api.answer(clients.list, { items: [client], page: 1, limit: 10, total: 1, counts: {} })
})

const open = (query = `?client=${client.id}`) =>
  openPage(<AddDocumentPage />, { path: '/add-document', at: `/add-document${query}` })
const choose = async (...names: string[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  const files = names.map((name) => new File([name.endsWith('.txt') ? 'ink' : '%PDF-1.7'], name))
  await userEvent.setup({ applyAccept: false }).upload(input, files)
}
const add = () => screen.getByRole('button', { name: 'Add document' })

test('pages in order become a document of the client, and its work page opens', async () => {
  const added = aDocument({ addedByFirm: 'handed_in' })
  api.answer(documentsForStaff.add, added)
  const { address } = open()
  await screen.findByRole('heading', { name: 'Add a document for a client' })
  await choose('b.pdf', 'a.jpg', 'notes.txt')
  const { file_type, file_type_photos } = errorMessages
  await screen.findByText(`Left out notes.txt: ${file_type} ${file_type_photos}`)
  await userEvent.click(screen.getByRole('button', { name: 'Move a.jpg up' }))
  const pages = within(screen.getByRole('list', { name: 'Pages in order' }))
  expect(pages.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'a.jpg',
    'b.pdf',
  ])
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Fuel, May')
  await userEvent.click(screen.getByRole('radio', { name: 'Handed in' }))
  await userEvent.click(add())
  await waitFor(() => expect(address()).toBe(`/queue/${client.id}/${added.guid}`))
  const sent = () => api.requests.find(({ method }) => method === 'POST')
  await waitFor(() => expect(sent()?.path).toBe(`/staff/v1/accounts/${client.id}/documents`))
  expect(sent()?.body).toMatchObject({ added_how: 'handed_in', document_title: 'Fuel, May' })
})

test('a client and a file are needed', async () => {
  open('')
  await screen.findByText('Choose a client and at least one file.')
  expect(add()).toHaveProperty('disabled', true)
})

test('a retry has the same ID, and another content another one', async () => {
  api.fail(documentsForStaff.add, { status: 503, code: 'unavailable' })
  open()
  await screen.findByRole('heading', { name: 'Add a document for a client' })
  await choose('a.pdf')
  await userEvent.click(add())
  await screen.findByRole('alert')
  await userEvent.click(add())
  await choose('b.pdf')
  await userEvent.click(add())
  await waitFor(() => {
    const ids = api.requests
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => (body as { id?: string }).id)
    expect(ids).toHaveLength(3)
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[0])
  })
})
