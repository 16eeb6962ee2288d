import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { clients } from '@milepost/contract/clients/clients'
import {
  documentReadingsForStaff,
  type StaffReading,
} from '@milepost/contract/documents/document-readings'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { bankRowPapers } from '@milepost/contract/financial-performance/bank-row-papers'
import { booksLock } from '@milepost/contract/financial-performance/books-lock'
import { chartOfAccounts } from '@milepost/contract/financial-performance/chart-of-accounts'
import { posting } from '@milepost/contract/financial-performance/posting'
import { firm } from '@milepost/contract/firm/firm'
import { questionsForStaff } from '@milepost/contract/questions/questions-for-staff'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { aFuelReading, aReadField } from '@milepost/testing/records/a-reading.ts'
import type { PdfMarks } from '@milepost/ui/pdf/pdf-marks.tsx'
import { aBooksLock } from '../../../../test/a-books-lock.ts'
import { aChartAccount } from '../../../../test/a-chart.ts'
import { aQueueItem, aStaffDocument } from '../../../../test/a-queue.ts'
import { aStaffMember } from '../../../../test/a-staff-member.ts'
import { anAnsweredQuestion, askedList } from '../../../../test/an-asked-question.ts'
import { routes } from '../../../app/routes.tsx'

// The viewer draws on a canvas, which needs a browser: e2e/client-and-firm/reader.e2e.ts has the marks on the page.
vi.mock('@milepost/ui/pdf/pdf-viewer.tsx', () => ({
  PdfViewer: ({ marks }: { marks?: PdfMarks }) => (
    <ul aria-label="Marks">
      {marks?.marks.map(({ id, label }) => (
        <li key={id} data-current={id === marks.current || undefined}>
          <button type="button" onClick={() => marks.onPress(id)}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  ),
}))

const priya = aStaffMember()
const { accountId, guid } = aQueueItem()
const chart = [
  aChartAccount(1000, 'Business Checking'),
  aChartAccount(5000, 'Fuel'),
  aChartAccount(5400, 'Supplies'),
]
let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  vi.useFakeTimers({ now: new Date('2026-11-26T12:00:00'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  sessionStorage.setItem('token', 'a-token')
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(accountForStaff.currentStaff, priya)
  api.answer(clients.colleagues, [])
  api.answer(
    workQueue.show,
    aStaffDocument({
      title: 'Receipt',
      status: 'processing',
      previewReady: true,
      assignedTo: { id: priya.id, fullName: priya.fullName },
    }),
  )
  api.answer(workQueue.pdf, new Blob(['%PDF-1.7']))
  api.answer(chartOfAccounts.listForClient, chart)
  api.answer(bankRowPapers.findRows, [])
  api.answer(posting.sources, [
    {
      source: 'Office Depot',
      date: '2026-10-01',
      description: 'Paper',
      documentTitles: [],
      lines: [
        { internalAccountNumber: 5400, amount: 20, details: '' },
        { internalAccountNumber: 1000, amount: -20, details: '' },
      ],
    },
  ])
  api.answer(booksLock.show, aBooksLock())
  api.answer(questionsForStaff.listForAccount, askedList([]))
  api.fail(posting.post, { status: 503, code: 'unavailable' })
})

const open = (read: Partial<StaffReading>) => {
  api.answer(documentReadingsForStaff.show, {
    guid,
    reading: aFuelReading(),
    dispute: null,
    rule: null,
    bankRow: null,
    ...read,
  })
  openRoutes(routes, { at: `/queue/${accountId}/${guid}` })
  // The first test loads the page's code, which takes long on a busy machine.
  return screen.findByRole('region', { name: /Read from the document/ }, { timeout: 30_000 })
}
const posted = () =>
  api.requests.filter(
    ({ method, path }) => method === 'POST' && path.endsWith('/transaction_batches'),
  )

describe('a receipt of a new source', () => {
  test('whose fields are sure is posted by one key', async () => {
    await open({})
    await screen.findByLabelText('5000 Fuel, amount')
    await userEvent.keyboard('p')
    await waitFor(() => expect(posted()).toHaveLength(1))
    expect(posted()[0]!.body).toMatchObject({
      date: '2026-10-03',
      documentGuid: guid,
      transactions: [
        { internalAccountNumber: 5000, amount: 412.37, source: "Love's" },
        { internalAccountNumber: 1000, amount: -412.37, source: "Love's" },
      ],
    })
  })

  test('with an unsure date is not posted before somebody used the date', async () => {
    const list = await open({
      reading: aFuelReading([aReadField('date', '2026-10-08', { isSure: false })]),
    })
    await screen.findByLabelText('5000 Fuel, amount')
    expect(screen.getByLabelText('Date')).toHaveProperty('value', '')
    within(list).getByRole('button', { name: /^Date Oct 8, 2026 Check$/ })
    await userEvent.keyboard('p')
    expect(posted()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Use Date: Oct 8, 2026' }))
    await userEvent.keyboard('p')
    await waitFor(() => expect(posted()).toHaveLength(1))
    expect(posted()[0]!.body).toMatchObject({ date: '2026-10-08' })
  })

  test('takes the title that is proposed only when it is pressed', async () => {
    await open({})
    const description = await screen.findByLabelText('Description')
    expect(description).toHaveProperty('value', 'Receipt')
    const title = "Fuel, Love's #341, Oct 3"
    await userEvent.click(screen.getByRole('button', { name: `Name it “${title}”` }))
    expect(description).toHaveProperty('value', title)
  })
})

describe('what the client answered about it', () => {
  const supplies = { key: 'business', kind: 'business', label: null, unit: null } as const
  const answer = { key: 'business', words: null, documentId: null, by: 'Dana Whitfield' }
  const answered = anAnsweredQuestion({
    choices: [{ ...supplies, chartAccount: 5400 }],
    answer: { ...answer, at: '2026-11-20T15:00:00.000Z' },
  })

  test('is where one key posts it, whatever its kind', async () => {
    api.answer(questionsForStaff.listForAccount, askedList([answered]))
    const list = await open({})
    within(list).getByText('Account 5400, as the client answered')
    await screen.findByLabelText('5400 Supplies, amount')
    await userEvent.keyboard('p')
    await waitFor(() => expect(posted()).toHaveLength(1))
    expect(posted()[0]!.body).toMatchObject({
      documentGuid: guid,
      transactions: [
        { internalAccountNumber: 5400, amount: 412.37 },
        { internalAccountNumber: 1000, amount: -412.37 },
      ],
    })
  })

  test('is filled in where nothing could be read, and only the amount has to be typed', async () => {
    api.answer(questionsForStaff.listForAccount, askedList([answered]))
    api.answer(documentReadingsForStaff.show, {
      guid,
      reading: null,
      dispute: null,
      rule: null,
      bankRow: null,
    })
    openRoutes(routes, { at: `/queue/${accountId}/${guid}` })
    const amount = await screen.findByLabelText('5400 Supplies, amount')
    await userEvent.type(screen.getByRole('combobox', { name: 'Source' }), 'Walmart')
    await userEvent.type(amount, '20=p')
    await waitFor(() => expect(posted()).toHaveLength(1))
    expect(posted()[0]!.body).toMatchObject({
      transactions: [
        { internalAccountNumber: 5400, amount: 20, source: 'Walmart' },
        { internalAccountNumber: 1000, amount: -20, source: 'Walmart' },
      ],
    })
  })

  test.each([
    ['is handled', { ...answered, state: 'handled' as const }, chart],
    [
      'goes to an account that is no longer in use',
      answered,
      chart.map((one) => ({ ...one, isRetired: one.internalAccountNumber === 5400 })),
    ],
  ])('is left alone once it %s', async (_, question, accounts) => {
    api.answer(chartOfAccounts.listForClient, accounts)
    api.answer(questionsForStaff.listForAccount, askedList([question]))
    await open({})
    await screen.findByLabelText('5000 Fuel, amount')
    expect(screen.queryByLabelText('5400 Supplies, amount')).toBeNull()
  })
})

test('what the client says no to is marked, and no key posts it', async () => {
  const unsure = aFuelReading().fields.map((field) => ({ ...field, isSure: false }))
  const list = await open({
    reading: aFuelReading(unsure, { isKindSure: false }),
    dispute: { at: '2026-11-25T15:00:00.000Z', by: 'Dana Whitfield' },
  })
  within(list).getByText(/^Dana Whitfield said on .+ that this isn’t right\.$/)
  await screen.findByLabelText('Date')
  await userEvent.keyboard('p')
  expect(posted()).toEqual([])
})

test('a field lights up its place on the page, and a place moves the focus to its field', async () => {
  const list = await open({})
  const marks = within(await screen.findByRole('list', { name: 'Marks' }))
  const total = marks.getByRole('button', { name: 'Total: $412.37 (Sure)' })
  await userEvent.hover(within(list).getByRole('button', { name: /^Total/ }))
  expect(total.parentElement!.dataset.current).toBe('true')
  await userEvent.unhover(within(list).getByRole('button', { name: /^Total/ }))
  expect(total.parentElement!.dataset.current).toBeUndefined()
  await userEvent.click(marks.getByRole('button', { name: /^Gallons: 110\.000/ }))
  await waitFor(() =>
    expect(document.activeElement).toBe(within(list).getByRole('button', { name: /^Gallons/ })),
  )
})

test('what the firm learned is shown with who taught it, and forgotten in place', async () => {
  const rule = {
    id: '6f9d4c1e-2f4b-4c83-9d0f-1b5f2e7a3c44',
    readName: 'loves',
    name: "Love's",
    kind: 'fuel' as const,
    internalAccountNumber: 5000,
    learnedAt: '2026-11-20T15:00:00.000Z',
    learnedBy: 'Priya Patel',
  }
  const list = await open({ rule })
  within(list).getByText(/^Learned: “loves” is Love's, 5000 \(Priya Patel, /)
  within(list).getByText('Account 5000, as for other clients')
  api.answer(documentReadingsForStaff.forgetVendor, undefined)
  await userEvent.click(within(list).getByRole('button', { name: 'Forget' }))
  await waitFor(() => expect(api.requests.some(({ method }) => method === 'DELETE')).toBe(true))
})

test('the bank’s transaction is shown, and one that is not sure says so', async () => {
  const bankRow = {
    id: '1',
    date: '2026-10-04',
    amount: -412.37,
    description: 'LOVES 341',
    internalAccountNumber: 1000,
    isSure: false,
  }
  const list = await open({ bankRow })
  const sentence = 'The bank may have it: LOVES 341, ($412.37), Oct 4'
  expect(within(list).getByText(sentence)).toBeTruthy()
})
