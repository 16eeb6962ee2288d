import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { clients } from '@milepost/contract/clients/clients'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { bankRowPapers } from '@milepost/contract/financial-performance/bank-row-papers'
import { booksForStaff } from '@milepost/contract/financial-performance/books-for-staff'
import { booksLock } from '@milepost/contract/financial-performance/books-lock'
import { chartOfAccounts } from '@milepost/contract/financial-performance/chart-of-accounts'
import { posting, type PostingSource } from '@milepost/contract/financial-performance/posting'
import { firm } from '@milepost/contract/firm/firm'
import { questionsForStaff } from '@milepost/contract/questions/questions-for-staff'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { aFile } from '@milepost/testing/records/a-document.ts'
import { aBooksLock } from '../../../../test/a-books-lock.ts'
import { aChartAccount } from '../../../../test/a-chart.ts'
import { aQueue, aQueueItem, aStaffDocument } from '../../../../test/a-queue.ts'
import { aStaffMember } from '../../../../test/a-staff-member.ts'
import { routes } from '../../../app/routes.tsx'

const priya = aStaffMember()
const mine = { id: priya.id, fullName: priya.fullName }
const receipt = {
  title: 'Pilot, fuel in Amarillo',
  status: 'processing',
  assignedTo: mine,
} as const
const { accountId, guid } = aQueueItem()
const work = `/queue/${accountId}/${guid}`
const next = '11111111-2222-4333-8444-555555555555'

const paid = (
  source: string,
  amount: number,
  restOn: number,
  titles: string[] = [],
): PostingSource => ({
  source,
  date: '2026-11-05',
  description: 'Fuel',
  documentTitles: titles,
  lines: [
    { internalAccountNumber: restOn, amount: restOn < 2000 ? -amount : amount, details: '' },
    { internalAccountNumber: 5000, amount, details: '' },
  ],
})

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  vi.useFakeTimers({ now: new Date('2026-11-26T12:00:00'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  sessionStorage.setItem('token', 'a-token')
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(accountForStaff.currentStaff, priya)
  api.answer(clients.colleagues, [{ ...mine, role: 'bookkeeper' }])
  api.answer(workQueue.list, aQueue([aQueueItem()]))
  api.answer(workQueue.next, aQueueItem({ ...receipt, guid }))
  api.answer(workQueue.show, aStaffDocument(receipt))
  api.answer(chartOfAccounts.listForClient, [
    aChartAccount(1000, 'Business Checking'),
    aChartAccount(1010, 'Old Checking', { isRetired: true }),
    aChartAccount(2110, 'Fuel Card', { scope: 'client' }),
    aChartAccount(4000, 'Mileage / Percentage'),
    aChartAccount(5000, 'Fuel'),
    aChartAccount(5010, 'DEF'),
  ])
  api.answer(posting.sources, [paid('Flying J', 84.2, 1000), paid('Pilot', 120.5, 2110)])
  api.answer(booksLock.show, aBooksLock())
  api.answer(bankRowPapers.findRows, [])
  api.answer(posting.post, {
    batchId: guid,
    date: '2026-11-03',
    description: 'x',
    total: 0,
    documentGuid: guid,
    reversesBatchId: null,
    reversedByBatchId: null,
    correctsBatchId: null,
    ruleId: null,
    expense: [],
    income: [],
    liability: [],
    asset: [],
    equity: [],
    miles: [],
  })
})

const posted = () =>
  api.requests
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/transaction_batches'))
    .map(({ body }) => body)
const date = () => screen.getByLabelText('Date')
/** Looks the field up each time: another document's form may take its place meanwhile. */
const hasFocus = (find: () => HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(find()))

/** Presses N and waits for the form. */
async function takeNext() {
  const opened = openRoutes(routes, { at: '/queue' })
  await screen.findByRole('link', { name: /Settlement statement/ })
  await userEvent.keyboard('n')
  await hasFocus(date)
  return opened
}

describe('a receipt', () => {
  test('of a known source is posted without the mouse, and the next one’s date has the focus', async () => {
    await takeNext()
    expect(screen.getByRole('combobox', { name: 'Source' })).toHaveProperty('value', 'Pilot')
    expect(screen.getByText(/^Accounts filled in from Pilot.*Its name is mentioned\./)).toBeTruthy()
    await userEvent.keyboard('11/3{Enter}{Enter}{Enter}')
    await hasFocus(() => screen.getByLabelText('5000 Fuel, amount'))
    await userEvent.keyboard('412.37=')
    expect(screen.getByLabelText('2110 Fuel Card, amount')).toHaveProperty('value', '412.37')
    expect(screen.getByText('Balanced')).toBeTruthy()
    api.answer(workQueue.next, aQueueItem({ ...receipt, guid: next }))
    api.answer(workQueue.show, aStaffDocument({ ...receipt, guid: next }))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(posted()).toHaveLength(1))
    expect(posted()[0]).toMatchObject({
      date: '2026-11-03',
      documentGuid: guid,
      transactions: [
        { internalAccountNumber: 2110, amount: 412.37, source: 'Pilot' },
        { internalAccountNumber: 5000, amount: 412.37, source: 'Pilot' },
      ],
    })
    await waitFor(() => expect(date()).toHaveProperty('value', '11-26-2026'))
    await hasFocus(date)
  })

  test('of a new source gets its accounts by number or name, and an empty line takes the rest', async () => {
    api.answer(workQueue.show, aStaffDocument({ ...receipt, title: 'Fuel receipt' }))
    await takeNext()
    await userEvent.keyboard('3{Enter}{Enter}')
    await hasFocus(() => screen.getByRole('combobox', { name: 'Source' }))
    await userEvent.keyboard('Maverik 7{Enter}')
    await hasFocus(() => screen.getByRole('combobox', { name: 'Account number or name' }))
    await userEvent.keyboard('5000{Enter}')
    await hasFocus(() => screen.getByLabelText('5000 Fuel, amount'))
    await userEvent.keyboard('1,204.50{Enter}')
    await hasFocus(() => screen.getByRole('combobox', { name: 'Account number or name' }))
    await userEvent.keyboard('card{Enter}')
    await hasFocus(() => screen.getByLabelText('2110 Fuel Card, amount'))
    await userEvent.keyboard('={Control>}{Enter}{/Control}')
    await waitFor(() => expect(posted()).toHaveLength(1))
    expect(posted()[0]).toMatchObject({
      date: '2026-11-03',
      transactions: [
        { internalAccountNumber: 5000, amount: 1204.5, source: 'Maverik 7' },
        { internalAccountNumber: 2110, amount: 1204.5, source: 'Maverik 7' },
      ],
    })
  })

  test('is sent back, researched and paged with the focus on its date, where no letter belongs', async () => {
    await takeNext()
    await userEvent.keyboard('r')
    expect(await screen.findByRole('dialog', { name: 'Send it back' })).toBeTruthy()
    expect(screen.getByLabelText('Date')).toHaveProperty('value', '11-26-2026')
  })

  test('is posted by P in an amount, once it balances', async () => {
    await takeNext()
    await userEvent.type(screen.getByLabelText('5000 Fuel, amount'), '12p')
    expect(posted()).toEqual([])
    await userEvent.keyboard('=p')
    await waitFor(() => expect(posted()).toHaveLength(1))
  })

  test.each([
    booksForStaff.ledger,
    booksForStaff.trialBalance,
    posting.sources,
    posting.batches,
    questionsForStaff.list,
    questionsForStaff.listForAccount,
  ])('that is posted leaves no answer of $path as it was', async ({ path }) => {
    const { cache } = await takeNext()
    cache.setQueryData([path, 'seen before'], {})
    await userEvent.type(screen.getByLabelText('5000 Fuel, amount'), '12=p')
    await waitFor(() => expect(posted()).toHaveLength(1))
    await waitFor(() =>
      expect(cache.getQueryState([path, 'seen before'])?.isInvalidated).toBe(true),
    )
  })

  test('is not posted by Ctrl+Enter in the account field, which would choose an account', async () => {
    await takeNext()
    await userEvent.keyboard('{Escape}a{Control>}{Enter}{/Control}')
    expect(screen.queryByLabelText('1000 Business Checking, amount')).toBeNull()
    expect(posted()).toEqual([])
  })
})

describe('the rest', () => {
  test('goes on any bank, card or loan account that is in use', async () => {
    openRoutes(routes, { at: work })
    await userEvent.type(await screen.findByLabelText('5000 Fuel, amount'), '10')
    await userEvent.click(screen.getByRole('combobox', { name: 'Account for the rest' }))
    const options = within(screen.getByRole('listbox', { name: 'Account for the rest' }))
    expect(options.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '1000 Business Checking',
      '2110 Fuel Card',
    ])
    await userEvent.click(options.getByRole('option', { name: '1000 Business Checking' }))
    await userEvent.click(
      screen.getByRole('button', { name: 'Put (10.00) in 1000 Business Checking' }),
    )
    expect(screen.getByLabelText('1000 Business Checking, amount')).toHaveProperty(
      'value',
      '-10.00',
    )
  })

  test('is put by its key from outside the fields, too', async () => {
    openRoutes(routes, { at: work })
    await userEvent.type(await screen.findByLabelText('5000 Fuel, amount'), '10')
    await userEvent.keyboard('{Escape}=')
    expect(screen.getByLabelText('2110 Fuel Card, amount')).toHaveProperty('value', '10.00')
  })
})

describe('a source', () => {
  const open = async (title: string, sources: PostingSource[], comment: string | null = null) => {
    api.answer(posting.sources, sources)
    api.answer(
      workQueue.show,
      aStaffDocument({ ...receipt, title, files: [aFile({ fileName: 'IMG_1.jpg', comment })] }),
    )
    openRoutes(routes, { at: work })
    return screen.findByRole('combobox', { name: 'Source' })
  }

  test('is not proposed by a title that one earlier document had', async () => {
    const field = await open('Fuel receipt', [paid('Pilot', 120.5, 2110, ['Fuel receipt'])])
    expect(field).toHaveProperty('value', '')
    expect(screen.queryByLabelText('5000 Fuel, amount')).toBeNull()
  })

  test('is proposed by the client’s note', async () => {
    const sources = [paid('Flying J', 84.2, 1000), paid('Pilot', 120.5, 2110)]
    expect(await open('Fuel receipt', sources, 'the pilot in Tulsa')).toHaveProperty(
      'value',
      'Pilot',
    )
  })

  test('is offered once the amount is that of its last batch', async () => {
    const field = await open('Paper', [paid('Progressive', 389, 1000)])
    await userEvent.type(screen.getByRole('combobox', { name: /^Account number/ }), '5000{Enter}')
    await userEvent.type(await screen.findByLabelText('5000 Fuel, amount'), '389')
    expect(
      screen.getByText(/^From Progressive\? The amount is the same as last time\./),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Use it' }))
    expect(field).toHaveProperty('value', 'Progressive')
  })
})

describe('the date', () => {
  test('is one Tab stop, shows the day in full once left, and is reached by its key', async () => {
    openRoutes(routes, { at: work })
    const field = await screen.findByLabelText('Date')
    expect(document.activeElement).not.toBe(field)
    await userEvent.keyboard('d')
    await userEvent.keyboard('11/3')
    expect(field).toHaveProperty('value', '11/3')
    await userEvent.tab()
    expect(field).toHaveProperty('value', '11-03-2026')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Description')))
    await userEvent.tab({ shift: true })
    await waitFor(() => expect(document.activeElement).toBe(field))
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
    expect(field).toHaveProperty('value', '11-04-2026')
  })

  test('that can’t be read is said once the field is left, and nothing is posted', async () => {
    openRoutes(routes, { at: work })
    const field = await screen.findByLabelText('Date')
    await userEvent.clear(field)
    await userEvent.type(field, '25/11')
    expect(screen.queryByText(/^Not a valid date/)).toBeNull()
    await userEvent.tab()
    expect(screen.getByText(/^Not a valid date/)).toBeTruthy()
    expect(field).toHaveProperty('value', '25/11')
    await userEvent.type(
      screen.getByLabelText('5000 Fuel, amount'),
      '10={Control>}{Enter}{/Control}',
    )
    expect(screen.getByText('Still missing: Date')).toBeTruthy()
    expect(posted()).toEqual([])
  })
})

describe('what the bank put in the books already', () => {
  const row = {
    id: 'row',
    date: '2026-11-04',
    amount: -412.37,
    description: 'PILOT 312',
    postedTo: 5000,
    batchId: 'b-1',
  }
  const found = () => api.requests.filter(({ path }) => path.endsWith('/posted_bank_rows'))
  const typeReceipt = async () => {
    await takeNext()
    await userEvent.keyboard('11/3{Enter}{Enter}{Enter}')
    await hasFocus(() => screen.getByLabelText('5000 Fuel, amount'))
    await userEvent.keyboard('412.37=')
  }

  test('is asked for once the batch is ready, with the bank’s sign', async () => {
    await takeNext()
    await userEvent.keyboard('11/3{Enter}{Enter}{Enter}')
    await hasFocus(() => screen.getByLabelText('5000 Fuel, amount'))
    await userEvent.keyboard('412.37')
    expect(found()).toEqual([])
    await userEvent.keyboard('=')
    await waitFor(() => expect(found()).toHaveLength(1))
    expect(found()[0]!.query).toEqual({
      account: '2110',
      amount: '-412.37',
      date: '2026-11-03',
      words: 'Pilot',
    })
    expect(screen.queryByText(/already/)).toBeNull()
  })

  test('gets the document by a key; nothing is posted, and the next one is taken', async () => {
    api.answer(bankRowPapers.findRows, [row])
    api.answer(bankRowPapers.attach, undefined)
    await typeReceipt()
    const hint = await screen.findByText('The bank may have put this in the books already:')
    expect(hint.closest('[role=status]')!.textContent).toContain(
      'Nov 4, 2026 · PILOT 312 · ($412.37), in 5000 Fuel',
    )
    const link = screen.getByRole('link', { name: 'See the batch of PILOT 312' })
    expect(link.getAttribute('href')).toBe(`/clients/${accountId}/books/batches/b-1`)
    api.answer(workQueue.next, aQueueItem({ ...receipt, guid: next }))
    api.answer(workQueue.show, aStaffDocument({ ...receipt, guid: next }))
    await userEvent.keyboard('b')
    await waitFor(() =>
      expect(api.requests.find(({ path }) => path.endsWith('/document_bank_rows'))?.body).toEqual({
        documentGuid: guid,
        transactionId: 'row',
      }),
    )
    expect(await screen.findByText(/^Document added to the bank’s transaction/)).toBeTruthy()
    await waitFor(() => expect(date()).toHaveProperty('value', '11-26-2026'))
    expect(posted()).toEqual([])
  })

  test('is chosen by its button where several fit, and a refusal leaves the form', async () => {
    api.answer(bankRowPapers.findRows, [
      row,
      { ...row, id: 'other', description: '', postedTo: null },
    ])
    api.fail(bankRowPapers.attach, { status: 409, code: 'bank_row_taken' })
    await typeReceipt()
    const button = await screen.findByRole('button', {
      name: 'Add this document to no description',
    })
    expect(screen.getByText(/split over several accounts/)).toBeTruthy()
    await userEvent.click(button)
    expect(await screen.findByText(/This transaction isn’t posted anymore/)).toBeTruthy()
    expect(screen.getByLabelText('5000 Fuel, amount')).toHaveProperty('value', '412.37')
  })

  test('is named on the posted document, which can be taken from it', async () => {
    const attachedTo = { id: 'row', date: '2026-11-04', amount: -412.37, description: 'PILOT 312' }
    api.answer(
      workQueue.show,
      aStaffDocument({ ...receipt, status: 'posted', batchId: 'b-1', attachedTo }),
    )
    api.answer(bankRowPapers.detach, undefined)
    openRoutes(routes, { at: work })
    expect(
      await screen.findByText('With the bank’s transaction of Nov 4, 2026: PILOT 312, ($412.37).'),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Take it from there' }))
    const detached = () =>
      api.requests.find(
        ({ method, path }) => method === 'DELETE' && path.endsWith(`/document_bank_rows/${guid}`),
      )
    await waitFor(() => expect(detached()).toBeDefined())
    expect(await screen.findByText(/^Taken from the bank’s transaction/)).toBeTruthy()
  })
})
