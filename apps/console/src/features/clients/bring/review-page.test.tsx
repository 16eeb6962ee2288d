import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import {
  clientImports,
  type ClientImport,
  type ClientImportRow,
} from '@milepost/contract/clients/client-imports'
import { clients } from '@milepost/contract/clients/clients'
import { firm } from '@milepost/contract/firm/firm'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { askAgain, openPage } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { ClientImportPage } from './review-page.tsx'

const importId = '7d9f1c1e-1b2a-4c3d-8e4f-5a6b7c8d9e0f'
const accountId = '5f6c0d4e-0f8b-4a55-9a53-3a4a2f0d9c11'

const noCounts = {
  new: 0,
  duplicate: 0,
  possible_duplicate: 0,
  problem: 0,
  skipped: 0,
  imported: 0,
  failed: 0,
}

const aFile = (
  counts: Partial<ClientImport['counts']>,
  differences: Partial<ClientImport> = {},
): ClientImport => ({
  id: importId,
  fileName: 'clients.csv',
  state: 'review',
  uploadedAt: '2026-11-20T15:00:00Z',
  uploadedBy: 'Priya Shah',
  finishedAt: null,
  headings: ['Name', '', 'Client Since'],
  sheet: null,
  sheetsLeftOut: [],
  sample: [['Dana Reed', 'dana@reed.test', '3/15/2021']],
  mapping: {
    name: 0,
    lastName: null,
    businessName: null,
    email: 1,
    phone: null,
    plan: null,
    consultant: null,
    language: null,
    ein: null,
    tags: null,
    startDate: 2,
    dateOrder: 'mdy',
  },
  isRecognized: false,
  unknownWords: { plan: [], consultant: [] },
  defaults: { plan: 'PRO', consultantId: null, language: 'en', timeZone: 'America/Chicago' },
  invites: false,
  rows: 2,
  counts: { ...noCounts, ...counts },
  withEmail: 0,
  ...differences,
})

const aRow = (
  name: string,
  { client, ...differences }: Partial<ClientImportRow> = {},
): ClientImportRow => ({
  position: 0,
  line: 2,
  status: 'new',
  problems: [],
  badCells: [],
  known: null,
  accountId: null,
  ...differences,
  client: {
    name,
    businessName: null,
    email: null,
    phone: null,
    plan: 'PRO',
    consultant: null,
    language: 'en',
    einLastFour: null,
    isEinCompleted: false,
    tags: [],
    startDate: null,
    services: [],
    ...client,
  },
})

const pageOf = (items: ClientImportRow[]) => ({
  items,
  page: 1,
  limit: 50,
  total: items.length,
  counts: {},
})

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  api = fakeApi()
  api.answer(clientImports.rows, pageOf([]))
  api.answer(clients.colleagues, [])
  api.answer(firm.show, aFirm())
})

const open = (language: 'en' | 'es' = 'en') =>
  openPage(<ClientImportPage />, {
    path: '/clients/import/:importId',
    at: `/clients/import/${importId}`,
    language,
  })
const sent = (path: string) =>
  api.requests.findLast((one) => one.method === 'POST' && one.path.endsWith(path))
const rowOf = (name: string) => within(screen.getByText(name, { selector: 'b' }).closest('li')!)

test('a problem stands beside the cell that it is about, by the heading of the file', async () => {
  api.answer(clientImports.show, aFile({ problem: 2 }))
  api.answer(
    clientImports.rows,
    pageOf([
      aRow('Ann Bad', {
        status: 'problem',
        problems: ['email_invalid', 'start_date_invalid', 'plan_missing'],
        badCells: [
          { problem: 'email_invalid', column: 1, text: 'not an email' },
          { problem: 'start_date_invalid', column: 2, text: '13/45/2025' },
        ],
      }),
      aRow('Bob Good', { position: 1, line: 3 }),
    ]),
  )
  open()
  await screen.findByText('Ann Bad')
  const problems = rowOf('Ann Bad')
  const noteOf = (problem: string) => problems.getByText(problem).closest('small')!.textContent
  expect(noteOf('We can’t read the start date')).toContain('Client Since: 13/45/2025')
  // The file has no heading there.
  expect(noteOf('The email isn’t valid')).toContain('Column 2: not an email')
  expect(noteOf('No plan. Choose one above for rows that don’t say.')).not.toContain(':')
  expect(screen.getByRole('button', { name: 'Add 0 clients' })).toHaveProperty('disabled', true)
})

test('an EIN that got its zero back says so, in both languages', async () => {
  api.answer(clientImports.show, aFile({ new: 1 }))
  const client = { ...aRow('').client!, name: 'Abe Zero', einLastFour: '5678' }
  api.answer(
    clientImports.rows,
    pageOf([
      aRow('Abe Zero', { client: { ...client, isEinCompleted: true } }),
      aRow('Bea Whole', { position: 1, client: { ...client, name: 'Bea Whole' } }),
    ]),
  )
  open('es')
  await screen.findByText('Abe Zero')
  const note = /el EIN tiene solo 8 dígitos/
  rowOf('Abe Zero').getByText(note)
  rowOf('Abe Zero').getByText(/EIN termina en 5678/)
  expect(rowOf('Bea Whole').queryByText(note)).toBeNull()
})

test('possible doubles are decided one by one, or all at once', async () => {
  api.answer(clientImports.show, aFile({ new: 1, possible_duplicate: 2 }))
  const known = { by: 'name' as const, accountId, name: 'Twin Haul LLC', line: null }
  const double = { status: 'possible_duplicate' as const, known }
  api.answer(
    clientImports.rows,
    pageOf([
      aRow('Ike Twin', double),
      aRow('Jo Twin', { ...double, position: 1 }),
      aRow('Kit New', { position: 2 }),
    ]),
  )
  api.answer(clientImports.decide, aFile({ new: 3 }))
  open()
  await screen.findByText('Ike Twin')
  rowOf('Ike Twin').getByText('Same name as Twin Haul LLC')
  await userEvent.click(screen.getByRole('button', { name: 'Add Jo Twin anyway' }))
  await waitFor(() => expect(sent('decisions')!.body).toEqual({ positions: [1], decision: 'take' }))
  await userEvent.click(screen.getByRole('button', { name: 'Leave out Kit New' }))
  await waitFor(() => expect(sent('decisions')!.body).toEqual({ positions: [2], decision: 'skip' }))
  await userEvent.click(screen.getByRole('button', { name: 'Leave out all 2 possible doubles' }))
  await waitFor(() =>
    expect(sent('decisions')!.body).toEqual({ status: 'possible_duplicate', decision: 'skip' }),
  )
  const takeAll = screen.getByRole('button', { name: 'Add all 2 possible doubles as new' })
  await waitFor(() => expect(takeAll).toHaveProperty('disabled', false))
  api.answer(clientImports.show, aFile({ new: 3 }))
  await userEvent.click(takeAll)
  await waitFor(() =>
    expect(sent('decisions')!.body).toEqual({ status: 'possible_duplicate', decision: 'take' }),
  )
  // Nothing is left to decide.
  await waitFor(() => expect(screen.queryByText(/possible doubles/)).toBeNull())
  screen.getByRole('button', { name: 'Add 3 clients' })
})

test('a single possible double has only its own buttons', async () => {
  api.answer(clientImports.show, aFile({ possible_duplicate: 1 }))
  api.answer(clientImports.rows, pageOf([aRow('Ike Twin', { status: 'possible_duplicate' })]))
  open()
  await screen.findByText('Ike Twin')
  expect(screen.queryByText(/possible doubles/)).toBeNull()
  screen.getByRole('button', { name: 'Add Ike Twin anyway' })
})

test('an import is started, shows how far it is, is stopped, and goes on', async () => {
  const toInvite = { withEmail: 2 }
  api.answer(clientImports.show, aFile({ new: 4 }, toInvite))
  const importing = aFile({ new: 3, imported: 1 }, { state: 'importing', invites: true })
  api.answer(clientImports.run, importing)
  api.answer(clientImports.cancel, importing)
  const { cache } = open()
  await userEvent.click(
    await screen.findByLabelText('Invite the 2 people with an email right away'),
  )
  api.answer(clientImports.show, importing)
  await userEvent.click(screen.getByRole('button', { name: 'Add 4 clients' }))
  await waitFor(() => expect(sent('run')!.body).toEqual({ invites: true }))
  const status = await screen.findByRole('status')
  expect(status.textContent).toBe('1 of 4 added')
  expect(
    screen.getByRole('progressbar', { name: '1 of 4 added' }).getAttribute('aria-valuenow'),
  ).toBe('25')
  // While it runs, nothing of it is changed or discarded.
  expect(screen.queryByText('Columns')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()

  api.answer(
    clientImports.show,
    aFile({ new: 1, imported: 3 }, { state: 'importing', invites: true }),
  )
  await askAgain(cache, clientImports.show.path)
  expect(status.textContent).toBe('3 of 4 added')

  api.answer(
    clientImports.show,
    aFile({ new: 1, imported: 3 }, { state: 'cancelled', invites: true }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await screen.findByText('Stopped. 3 clients added.')
  await waitFor(() => expect(sent('cancel')!.body).toEqual({}))

  api.answer(clientImports.show, aFile({ imported: 3, failed: 1 }, { state: 'done' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add the other client' }))
  await screen.findByText('3 clients added 1 not added: see why below.')
  screen.getByRole('link', { name: 'Invite them' })
})

test('a refusal to start is said, and the file stays as it is', async () => {
  api.answer(clientImports.show, aFile({ new: 1 }))
  api.fail(clientImports.run, { status: 422, code: 'client_file_name_column' })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Add 1 client' }))
  await screen.findByText(/^Error: /)
  screen.getByRole('button', { name: 'Add 1 client' })
})

test('a file is discarded after a question', async () => {
  api.answer(clientImports.show, aFile({ new: 1 }))
  api.answer(clientImports.remove, undefined)
  const { address } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  const dialog = await screen.findByRole('dialog', { name: 'Discard this file?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(address()).toBe('/clients/import'))
})

test('says what it can’t load', async () => {
  api.fail(clientImports.show, { status: 503, code: 'unavailable' })
  open()
  await screen.findByText(/^Couldn’t load the file:/)
})
