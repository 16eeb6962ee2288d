import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { firm } from '@milepost/contract/firm/firm'
import { resourcesForStaff, type StaffResource } from '@milepost/contract/resources/resources'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { ResourcesPage } from './resources-page.tsx'

const resource = (differences: Partial<StaffResource> = {}): StaffResource => ({
  id: '7d9f1c1e-1b2a-4c3d-8e4f-5a6b7c8d9e0f',
  title: 'Year-end checklist',
  url: null,
  description: 'What to send us',
  bytes: 184320,
  folders: ['PRO', 'ESS'],
  addedAt: '2026-11-02T15:00:00.000Z',
  ...differences,
})
const checklist = resource()
const forms = resource({
  id: 'c0ffee00-7a1b-4c2d-8e3f-0123456789ab',
  title: 'IRS forms',
  bytes: null,
  url: 'https://www.irs.gov/forms-pubs',
  description: null,
  folders: ['RIDE'],
})

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(resourcesForStaff.list, [checklist, forms])
})

const dialog = () => within(screen.getByRole('dialog'))
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const sent = (method: string) => api.requests.findLast((request) => request.method === method)

test('each resource shows what it is and who sees it, in the order that clients see', async () => {
  openPage(<ResourcesPage />)
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('PDF, 184 kB'),
    expect.stringContaining('www.irs.gov'),
  ])
  expect(within(rows[0]!).getByText('ESS, EZY and STL')).toBeTruthy()
})

test('one is moved, at once and one place at a time', async () => {
  api.answer(resourcesForStaff.order, [forms, checklist])
  openPage(<ResourcesPage />)
  await click('Move Year-end checklist up')
  expect(sent('PATCH')).toBeUndefined()
  await click('Move Year-end checklist down')
  await waitFor(() =>
    expect(sent('PATCH')!.body).toEqual({ resourceIds: [forms.id, checklist.id] }),
  )
})

test('a PDF is added, its name proposed as the title', async () => {
  api.answer(resourcesForStaff.add, resource({ title: 'IFTA worksheet' }))
  openPage(<ResourcesPage />)
  await click('Add')
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }))
  expect(await dialog().findByText('Give it a title.')).toBeTruthy()
  const pdf = new File(['%PDF-1.7'], 'IFTA worksheet.pdf', { type: 'application/pdf' })
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, pdf)
  await userEvent.click(dialog().getByRole('checkbox', { name: 'RIDE' }))
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved. Clients see it right away.')
  await waitFor(() =>
    expect(sent('POST')!.body).toMatchObject({
      title: 'IFTA worksheet',
      folders: ['ENT', 'PRO', 'ESS'],
      file_object_0: expect.any(File) as File,
    }),
  )
})

test('a link is added without a file', async () => {
  api.answer(resourcesForStaff.add, forms)
  openPage(<ResourcesPage />)
  await click('Add')
  await userEvent.click(dialog().getByRole('radio', { name: 'Link' }))
  await userEvent.type(dialog().getByLabelText('Web address'), 'http://irs.gov')
  await userEvent.type(dialog().getByLabelText('Title'), 'IRS forms')
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }))
  await dialog().findByText('Enter a web address that starts with https://')
  await userEvent.clear(dialog().getByLabelText('Web address'))
  await userEvent.type(dialog().getByLabelText('Web address'), 'https://www.irs.gov')
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved. Clients see it right away.')
  await waitFor(() =>
    expect(sent('POST')!.body).toMatchObject({ title: 'IRS forms', url: 'https://www.irs.gov' }),
  )
})

test('a click outside the dialog keeps what is being written', async () => {
  openPage(<ResourcesPage />)
  await click('Edit IRS forms')
  await userEvent.type(dialog().getByLabelText('Title'), ' and publications')
  await userEvent.click(document.querySelector('.mantine-Modal-overlay')!)
  expect(dialog().getByLabelText('Title')).toHaveProperty('value', 'IRS forms and publications')
})

test('one is added once, though the answer was lost and it was sent again', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  api.loseConnection(resourcesForStaff.add)
  openPage(<ResourcesPage />)
  await click('Add')
  const pdf = new File(['%PDF-1.7'], 'IFTA worksheet.pdf', { type: 'application/pdf' })
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!
  const save = () => userEvent.click(dialog().getByRole('button', { name: 'Save' }))
  await userEvent.upload(input(), pdf)
  await save()
  await dialog().findByRole('alert')
  await save()
  await waitFor(() =>
    expect(api.requests.filter(({ method }) => method === 'POST')).toHaveLength(2),
  )
  // Another file with the same name is a different resource, so it gets a new key.
  await userEvent.upload(input(), new File(['%PDF-1.7 '], pdf.name, { type: pdf.type }))
  api.answer(resourcesForStaff.add, forms)
  await save()
  await screen.findByText('Saved. Clients see it right away.')
  const keys = fetched.mock.calls
    .filter(([, init]) => init?.method === 'POST')
    .map(([, init]) => (init!.headers as Headers).get('idempotency-key'))
  expect(keys).toEqual([expect.any(String), keys[0], expect.any(String)])
  expect(keys[2]).not.toBe(keys[0])
})

test('who sees it is changed', async () => {
  api.answer(resourcesForStaff.change, resource({ folders: ['PRO'] }))
  openPage(<ResourcesPage />)
  await click('Edit Year-end checklist')
  await userEvent.click(dialog().getByRole('checkbox', { name: 'ESS, EZY and STL' }))
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved. Clients see it right away.')
  // Unchanged fields are not sent, so they can't overwrite a colleague's change.
  await waitFor(() => expect(sent('PATCH')!.body).toEqual({ resource: { folders: ['PRO'] } }))
})

test('another PDF takes the place of one, all else of which stays', async () => {
  api.answer(resourcesForStaff.replaceFile, checklist)
  api.answer(resourcesForStaff.change, checklist)
  openPage(<ResourcesPage />)
  await click('Edit IRS forms')
  expect(document.querySelector('input[type=file]')).toBeNull()
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await click('Edit Year-end checklist')
  const pdf = new File(['%PDF-1.7'], 'Checklist 2027.pdf', { type: 'application/pdf' })
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, pdf)
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved. Clients see it right away.')
  const [replaced, changed] = api.requests.filter(({ method }) => method === 'PATCH')
  expect(replaced).toMatchObject({
    path: `/staff/v1/resources/${checklist.id}/file`,
    body: { file_object_0: expect.any(File) as File },
  })
  expect(changed!.body).toEqual({ resource: {} })
})

test('one is removed only after a yes', async () => {
  api.answer(resourcesForStaff.remove, undefined)
  openPage(<ResourcesPage />)
  await click('Remove IRS forms')
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('DELETE')).toBeUndefined()
  await click('Remove IRS forms')
  await userEvent.click(dialog().getByRole('button', { name: 'Remove' }))
  await screen.findByText('Removed.')
  await waitFor(() => expect(sent('DELETE')!.path).toBe(`/staff/v1/resources/${forms.id}`))
})

test('one that a colleague has removed leaves the list', async () => {
  api.fail(resourcesForStaff.remove, { status: 404, code: 'not_found' })
  openPage(<ResourcesPage />)
  await click('Remove IRS forms')
  api.answer(resourcesForStaff.list, [])
  await userEvent.click(dialog().getByRole('button', { name: 'Remove' }))
  await screen.findByText('Removed.')
  await screen.findByText('Nothing shared yet')
})

test('without resources the screen says so, and a failed load shows an error', async () => {
  api.answer(resourcesForStaff.list, [])
  const { cache } = openPage(<ResourcesPage />)
  await screen.findByText('Nothing shared yet')
  cache.clear()
  api.fail(resourcesForStaff.list, { status: 500, code: 'unexpected' })
  openPage(<ResourcesPage />, { language: 'es' })
  await screen.findByText(/^No se pudieron cargar los recursos/)
})
