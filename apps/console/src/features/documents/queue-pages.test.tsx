import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { clients } from '@milepost/contract/clients/clients'
import { documentsForStaff } from '@milepost/contract/documents/documents'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { bankRowPapers } from '@milepost/contract/financial-performance/bank-row-papers'
import { booksLock } from '@milepost/contract/financial-performance/books-lock'
import { chartOfAccounts } from '@milepost/contract/financial-performance/chart-of-accounts'
import { posting } from '@milepost/contract/financial-performance/posting'
import { firm } from '@milepost/contract/firm/firm'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { aDocument, aFile } from '@milepost/testing/records/a-document.ts'
import { aBooksLock } from '../../../test/a-books-lock.ts'
import { aClientAccount } from '../../../test/a-client-account.ts'
import { aChart, aQueue, aQueueItem, aSource, aStaffDocument } from '../../../test/a-queue.ts'
import { aStaffMember } from '../../../test/a-staff-member.ts'
import { routes } from '../../app/routes.tsx'

const priya = aStaffMember()
const mine = { id: priya.id, fullName: priya.fullName }
const other = aQueueItem({ guid: '11111111-2222-4333-8444-555555555555', title: 'Fuel receipts' })
const { accountId, guid } = aQueueItem()
const work = `/queue/${accountId}/${guid}`

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  sessionStorage.setItem('token', 'a-token')
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(accountForStaff.currentStaff, priya)
  api.answer(clients.colleagues, [{ ...mine, role: 'bookkeeper' }])
  api.answer(workQueue.list, aQueue([aQueueItem(), other]))
  api.answer(workQueue.show, aStaffDocument())
  api.answer(chartOfAccounts.listForClient, aChart)
  api.answer(bankRowPapers.findRows, [])
  api.answer(posting.sources, [aSource])
  api.answer(booksLock.show, aBooksLock())
})

const asked = (method: string, path: RegExp) =>
  api.requests.filter((request) => request.method === method && path.test(request.path))

test('the queue shows who sent what, and counts its stages', async () => {
  openRoutes(routes, { at: '/queue' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Queue' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: /Settlement statement, week 45/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'New 2' })).toBeTruthy()
})

test('the address filters the queue, and each choice is put in the address', async () => {
  const { address } = openRoutes(routes, { at: '/queue?stage=researching&assignee=me' })
  await screen.findByRole('link', { name: /Settlement statement/ })
  await waitFor(() =>
    expect(asked('GET', /staff\/v1\/documents$/)[0]?.query).toMatchObject({
      stage: 'researching',
      assignee: 'me',
    }),
  )
  // The next choice is made before the page has followed the first one.
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Age' }), '5')
  await userEvent.click(screen.getByRole('link', { name: /^New/ }))
  await waitFor(() => expect(address()).toBe('/queue?stage=new&assignee=me&days=5'))
})

test('two filters chosen faster than a page changes both stand in the address', async () => {
  const { address } = openRoutes(routes, { at: '/queue?stage=new' })
  await screen.findByRole('link', { name: /Settlement statement/ })
  const filter = (name: string) => screen.getByRole('combobox', { name })
  act(() => {
    fireEvent.change(filter('Who has it'), { target: { value: 'me' } })
    fireEvent.change(filter('Age'), { target: { value: '5' } })
  })
  await waitFor(() => expect(address()).toBe('/queue?stage=new&assignee=me&days=5'))
})

test('the name of a chosen client in the field is not sent as a search', async () => {
  const owner = { id: mine.id, fullName: 'Dana Whitfield', email: 'dana@whitfield.test' }
  api.answer(clients.list, { items: [], page: 1, limit: 10, total: 0, counts: {} })
  api.answer(clients.show, aClientAccount({ id: accountId, users: [owner] }))
  openRoutes(routes, { at: `/queue?client=${accountId}` })
  const field = await screen.findByRole('combobox', { name: 'Client' })
  await waitFor(() =>
    expect(field).toHaveProperty('value', 'Whitfield Hauling LLC · Dana Whitfield'),
  )
  const searched = () => asked('GET', /staff\/v1\/accounts$/).map(({ query }) => query.search ?? '')
  await waitFor(() => expect(searched()).toEqual(['']))
})

test('beside an open document, a list page past the last one is replaced by the last page', async () => {
  api.answer(workQueue.list, { ...aQueue([]), page: 3, total: 26 })
  const { address } = openRoutes(routes, { at: `${work}?stage=new&list=3` })
  await waitFor(() => expect(address()).toBe(`${work}?stage=new&list=2`))
})

test.each([
  ['Take it', workQueue.claim],
  ['Next', workQueue.next],
])('without a network %s does nothing, and that is said', async (name, endpoint) => {
  openRoutes(routes, { at: work })
  const button = await screen.findByRole('button', { name })
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  api.loseConnection(endpoint)
  await userEvent.click(button)
  await screen.findByText(/^Error: Something went wrong. Please check your internet connection/)
})

test.each(['unreadable', 'infected'] as const)(
  'a document that went back since a file is %s awaits no PDF',
  async (code) => {
    const reason = { code, sentence: null, fileNumbers: [1] }
    api.answer(workQueue.show, aStaffDocument({ status: 'needs_resubmission', reason }))
    openRoutes(routes, { at: work })
    expect(await screen.findByText('No PDF: we couldn’t open a file.')).toBeTruthy()
    expect(screen.queryByText(/isn’t ready yet/)).toBeNull()
  },
)

test('where the pages may show less than the files is said above them', async () => {
  const previewDifferences = [
    { kind: 'text' as const, pages: [3] },
    { kind: 'note' as const, pages: [1, 4] },
  ]
  api.answer(workQueue.show, aStaffDocument({ previewDifferences }))
  openRoutes(routes, { at: work })
  expect((await screen.findByRole('note')).textContent).toBe(
    'Compare with the original file: text may be missing on page 3; a note isn’t shown on pages 1, 4.',
  )
})

test('that pages were drawn before they were compared is said above them', async () => {
  const previewDifferences = [{ kind: 'unchecked' as const, pages: [] }]
  api.answer(workQueue.show, aStaffDocument({ previewDifferences }))
  openRoutes(routes, { at: work })
  expect((await screen.findByRole('note')).textContent).toBe(
    'Compare with the original file: we didn’t compare its pages.',
  )
})

test('a document that cannot be shown can be taken as it is', async () => {
  const reason = { code: 'locked' as const, sentence: null, fileNumbers: [1] }
  api.answer(workQueue.show, aStaffDocument({ status: 'needs_resubmission', reason }))
  api.answer(documentsForStaff.move, aDocument())
  openRoutes(routes, { at: work })
  await userEvent.click(await screen.findByRole('button', { name: 'Take it as it is' }))
  await waitFor(() =>
    expect(asked('PATCH', /\/documents\//).map(({ body }) => body)).toEqual([
      { status: 'processing' },
    ]),
  )
})

test('one that staff sent back for another reason cannot', async () => {
  const reason = { code: 'blurry' as const, sentence: null, fileNumbers: [1] }
  api.answer(workQueue.show, aStaffDocument({ status: 'needs_resubmission', reason }))
  openRoutes(routes, { at: work })
  await screen.findByText(/Waiting for the client/)
  expect(screen.queryByRole('button', { name: 'Take it as it is' })).toBeNull()
})

test('an empty queue says so', async () => {
  api.answer(workQueue.list, aQueue([]))
  openRoutes(routes, { at: '/queue' })
  expect(await screen.findByText('No documents here')).toBeTruthy()
})

test('a colleague’s client shows that the client was not found, not an empty queue, and a way to go on', async () => {
  api.answer(workQueue.list, aQueue([]))
  api.fail(clients.show, { status: 404, code: 'not_found' })
  const { address } = openRoutes(routes, { at: `/queue?stage=new&client=${accountId}` })
  await screen.findByText('Client not found')
  expect(screen.queryByText('No documents here')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'All clients' }))
  await waitFor(() => expect(address()).toBe('/queue?stage=new'))
  await screen.findByText('No documents here')
})

test('N takes the next document, J and K go down and up', async () => {
  api.answer(workQueue.next, aQueueItem({ status: 'processing', assignedTo: mine }))
  const { address } = openRoutes(routes, { at: '/queue' })
  await screen.findByRole('link', { name: /Settlement statement/ })
  await userEvent.keyboard('n')
  await waitFor(() => expect(address()).toBe(work))
  await screen.findByRole('heading', { level: 1, name: 'Settlement statement, week 45' })
  await userEvent.keyboard('j')
  await waitFor(() => expect(address()).toBe(`/queue/${accountId}/${other.guid}`))
  await userEvent.keyboard('k')
  await waitFor(() => expect(address()).toBe(work))
})

test('N pressed twice, or held, takes one document', async () => {
  const answer = api.hold(workQueue.next)
  const { address } = openRoutes(routes, { at: '/queue' })
  await screen.findByRole('link', { name: /Settlement statement/ })
  await userEvent.keyboard('nn')
  fireEvent.keyDown(document.body, { key: 'n', repeat: true })
  answer.answer(aQueueItem({ status: 'processing', assignedTo: mine }))
  await waitFor(() => expect(address()).toBe(work))
  fireEvent.keyDown(document.body, { key: 'n', repeat: true })
  await waitFor(() => expect(asked('POST', /next$/)).toHaveLength(1))
})

test('going through the list with the keyboard scrolls the line of the open document into view', async () => {
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => scrollIntoView.mockRestore())
  openRoutes(routes, { at: work })
  await screen.findByRole('link', { name: /Fuel receipts/ })
  await userEvent.keyboard('j')
  const line = await screen.findByRole('link', { name: /Fuel receipts/, current: true })
  expect(scrollIntoView.mock.contexts.at(-1)).toBe(line)
  expect(scrollIntoView).toHaveBeenLastCalledWith({ block: 'nearest' })
})

test('a shortcut key that is typed into a field triggers nothing', async () => {
  openRoutes(routes, { at: '/queue' })
  await screen.findByRole('link', { name: /Settlement statement/ })
  await userEvent.type(screen.getByRole('combobox', { name: 'Client' }), 'n')
  expect(asked('POST', /next$/)).toEqual([])
})

test('keys can be switched off', async () => {
  openRoutes(routes, { at: '/queue' })
  await screen.findByRole('link', { name: /Settlement statement/ })
  await userEvent.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keys' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Use single-key shortcuts' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.keyboard('n')
  expect(asked('POST', /next$/)).toEqual([])
})

test('a document that someone else takes first says whose it is', async () => {
  api.fail(workQueue.claim, { status: 409, code: 'document_claimed' })
  openRoutes(routes, { at: work })
  await userEvent.click(await screen.findByRole('button', { name: 'Take it' }))
  expect(await screen.findByText(/Someone else is working on this document/)).toBeTruthy()
})

test('one who has a document posts it, filled in from the last of its source, and goes on', async () => {
  api.answer(workQueue.show, aStaffDocument({ status: 'processing', assignedTo: mine }))
  api.answer(posting.post, {
    batchId: guid,
    date: '2026-11-12',
    description: 'x',
    total: 0,
    documentGuid: guid,
    reversesBatchId: null,
    reversedByBatchId: null,
    ruleId: null,
    correctsBatchId: null,
    expense: [],
    income: [],
    liability: [],
    asset: [],
    equity: [],
    miles: [],
  })
  api.fail(workQueue.next, { status: 404, code: 'queue_empty' })
  const { address } = openRoutes(routes, { at: work })
  const form = within(await screen.findByRole('form', { name: 'Post' }))
  expect(form.getByRole('combobox', { name: 'Source' })).toHaveProperty(
    'value',
    'Shenandoah Freight Lines',
  )

  await userEvent.type(form.getByLabelText('4000 Mileage / Percentage, amount'), '4,998.40')
  await userEvent.type(form.getByLabelText('5300 Factoring & Dispatch Fees, amount'), '249.92')
  expect(form.getByText('Out by 4,748.48')).toBeTruthy()
  expect(form.getByRole('button', { name: 'Post and next' })).toHaveProperty('disabled', true)
  await userEvent.click(
    form.getByRole('button', { name: 'Put 4,748.48 in 1000 Business Checking' }),
  )
  expect(form.getByText('Balanced')).toBeTruthy()
  expect(form.getByText('Effect on profit 4,748.48')).toBeTruthy()

  // The document is returned as posted, so its form disappears while the list is still loading.
  api.answer(workQueue.show, aStaffDocument({ status: 'posted', assignedTo: null }))
  api.hold(workQueue.list)
  await userEvent.click(form.getByRole('button', { name: 'Post and next' }))
  await waitFor(() => expect(address()).toBe('/queue'))
  const [sent] = asked('POST', /transaction_batches$/)
  expect(sent?.body).toMatchObject({
    documentGuid: guid,
    description: 'Settlement statement, week 45',
    transactions: [
      {
        internalAccountNumber: 4000,
        amount: 4998.4,
        source: 'Shenandoah Freight Lines',
      },
      { internalAccountNumber: 5300, amount: 249.92 },
      { internalAccountNumber: 1000, amount: 4748.48 },
    ],
  })
})

test('a line can have its own date and details, and each month must balance', async () => {
  api.answer(workQueue.show, aStaffDocument({ status: 'processing', assignedTo: mine }))
  openRoutes(routes, { at: work })
  const form = within(await screen.findByRole('form', { name: 'Post' }))
  await userEvent.click(form.getByRole('button', { name: /^4000 .*, date and details$/ }))
  await userEvent.type(form.getByLabelText('Line date'), '2026-10-30')
  await userEvent.type(form.getByLabelText('Details'), 'Load 4471')
  await userEvent.type(form.getByLabelText('4000 Mileage / Percentage, amount'), '100')
  await userEvent.type(form.getByLabelText('5300 Factoring & Dispatch Fees, amount'), '100')
  const said = form.getAllByRole('status').map(({ textContent }) => textContent)
  expect(said).toContainEqual(expect.stringMatching(/^Each month must balance\. Check October/))
  expect(form.getByRole('button', { name: 'Post and next' })).toHaveProperty('disabled', true)
})

test('unfinished work is restored after a reload, and is deleted when its author signs out', async () => {
  api.answer(workQueue.show, aStaffDocument({ status: 'processing', assignedTo: mine }))
  const { router } = openRoutes(routes, { at: work })
  const field = () => screen.findByLabelText('5300 Factoring & Dispatch Fees, amount')
  await userEvent.type(await field(), '249.92')
  cleanup()

  openRoutes(routes, { at: work })
  expect(await field()).toHaveProperty('value', '249.92')
  expect(screen.getByText(/^Draft restored\./)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }))
  expect(await field()).toHaveProperty('value', '')
  await userEvent.type(await field(), '12')

  api.answer(accountForStaff.signOut, undefined)
  await userEvent.click(screen.getByRole('button', { name: 'Priya Shah, account menu' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Log Out' }))
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]))
  router.dispose()
})

test('a photo opens in its original form, and any other file is offered to be saved', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} }),
  )
  api.answer(workQueue.original, new Blob(['a photo'], { type: 'image/jpeg' }))
  const files = [
    aFile({ id: 'a', fileName: 'page-1.jpg', mimeType: 'image/jpeg' }),
    aFile({ id: 'b', fileName: 'page-2.pdf', mimeType: 'application/pdf' }),
  ]
  api.answer(workQueue.show, aStaffDocument({ files }))
  openRoutes(routes, { at: work })
  expect(await screen.findByRole('button', { name: 'Save page-2.pdf' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Open page-1.jpg' }))
  const photo = await screen.findByRole('img', { name: 'page-1.jpg' })
  expect(photo.getAttribute('src')).toBe('blob:photo')
  await userEvent.keyboard('o')
  expect(photo.style.rotate).toBe('90deg')
  await userEvent.click(screen.getByRole('button', { name: 'Rotate' }))
  expect(photo.style.rotate).toBe('180deg')
  await waitFor(() => expect(asked('GET', /document_files\/a$/)).toHaveLength(1))
})

test('a click outside the dialog keeps the words written for a client', async () => {
  api.answer(workQueue.show, aStaffDocument({ status: 'processing', assignedTo: mine }))
  openRoutes(routes, { at: work })
  await userEvent.click(await screen.findByRole('button', { name: /^Send back/ }))
  const words = await screen.findByLabelText('What the client reads')
  await userEvent.type(words, 'Cut off at the right')
  await userEvent.click(document.querySelector('.mantine-Modal-overlay')!)
  expect(screen.getByLabelText('What the client reads')).toHaveProperty(
    'value',
    'Cut off at the right',
  )
})

test('an account is found by its number or name, and its amount is next', async () => {
  api.answer(workQueue.show, aStaffDocument({ status: 'processing', assignedTo: mine }))
  api.answer(posting.sources, [])
  openRoutes(routes, { at: work })
  await screen.findByRole('form', { name: 'Post' })
  await userEvent.keyboard('a')
  await userEvent.keyboard('dispatch{Enter}')
  const amount = await screen.findByLabelText('5300 Factoring & Dispatch Fees, amount')
  await waitFor(() => expect(document.activeElement).toBe(amount))
})

test('a document is sent back with a reason, words and pages', async () => {
  api.answer(workQueue.show, aStaffDocument({ status: 'processing', assignedTo: mine }))
  api.answer(documentsForStaff.move, aDocument({ status: 'needs_resubmission' }))
  api.answer(workQueue.next, other)
  const { address } = openRoutes(routes, { at: work })
  await screen.findByRole('form', { name: 'Post' })
  await userEvent.keyboard('r')
  const dialog = within(await screen.findByRole('dialog', { name: 'Send it back' }))
  await userEvent.selectOptions(dialog.getByLabelText('What’s wrong'), 'cut_off')
  await userEvent.type(dialog.getByLabelText('What the client reads'), 'The total is missing.')
  await userEvent.click(dialog.getByRole('checkbox', { name: /Page 1/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Send back' }))
  await waitFor(() => expect(address()).toBe(`/queue/${accountId}/${other.guid}`))
  await waitFor(() =>
    expect(asked('PATCH', /documents/)[0]?.body).toEqual({
      status: 'needs_resubmission',
      reason: { code: 'cut_off', sentence: 'The total is missing.', fileNumbers: [1] },
    }),
  )
})

test('a document that is sent back is not posted, even if its batch is ready', async () => {
  api.answer(workQueue.show, aStaffDocument({ status: 'processing', assignedTo: mine }))
  api.answer(documentsForStaff.move, aDocument({ status: 'needs_resubmission' }))
  api.fail(workQueue.next, { status: 404, code: 'queue_empty' })
  openRoutes(routes, { at: work })
  const form = within(await screen.findByRole('form', { name: 'Post' }))
  await userEvent.type(form.getByLabelText('4000 Mileage / Percentage, amount'), '10')
  await userEvent.click(form.getByRole('button', { name: 'Put 10.00 in 1000 Business Checking' }))
  expect(form.getByRole('button', { name: 'Post and next' })).toHaveProperty('disabled', false)
  await userEvent.click(form.getByRole('button', { name: /^Send back/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send it back' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: /Page 1/ }))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await userEvent.click(dialog.getByRole('button', { name: 'Send back' }))
  await waitFor(() => expect(asked('PATCH', /documents/)).toHaveLength(1))
  expect(asked('POST', /transaction_batches$/)).toEqual([])
})

test('a document that was sent back shows the reason that the client got', async () => {
  const reason = { code: 'blurry' as const, sentence: 'Too dark to read.', fileNumbers: [1, 3] }
  api.answer(workQueue.show, aStaffDocument({ status: 'needs_resubmission', reason }))
  openRoutes(routes, { at: work })
  const panel = within(await screen.findByRole('region', { name: 'Work' }))
  expect(panel.getByText('Blurry').parentElement?.textContent).toBe('Blurry · pages 1, 3')
})

test('a posted document leads to its batch', async () => {
  api.answer(workQueue.show, aStaffDocument({ status: 'posted', batchId: other.guid }))
  openRoutes(routes, { at: work })
  const link = await screen.findByRole('link', { name: 'See the batch' })
  expect(link.getAttribute('href')).toBe(`/clients/${accountId}/books/batches/${other.guid}`)
})

test('the queue speaks Spanish', async () => {
  openRoutes(routes, { at: '/queue', language: 'es' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Por hacer' })).toBeTruthy()
})

test('a document that looks like an earlier one says so, until staff say that it isn’t', async () => {
  const earlier = { guid: other.guid, createdAt: '2026-10-03T15:00:00.000Z' }
  api.answer(workQueue.list, aQueue([aQueueItem({ looksLike: earlier })]))
  api.answer(
    workQueue.show,
    aStaffDocument({ looksLike: { ...earlier, title: 'Fuel', page: 1, otherPage: 2 } }),
  )
  api.answer(workQueue.tellApart, undefined)
  openRoutes(routes, { at: work })
  const note = await screen.findByRole('note')
  expect(note.textContent).toContain('Page 1 looks like page 2 of “Fuel”.')
  expect(screen.getAllByText(/^Looks like one from/)).toHaveLength(2)

  api.answer(workQueue.show, aStaffDocument())
  await userEvent.click(within(note).getByRole('button', { name: 'Not the same' }))
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull())
  await waitFor(() => expect(asked('DELETE', /likeness$/)).toHaveLength(1))
})
