import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { bankForStaff } from '@milepost/contract/bank/bank-accounts'
import { clients, type ClientAccount } from '@milepost/contract/clients/clients'
import { bankRowPapers } from '@milepost/contract/financial-performance/bank-row-papers'
import { booksLock } from '@milepost/contract/financial-performance/books-lock'
import { chartOfAccounts } from '@milepost/contract/financial-performance/chart-of-accounts'
import { type TransactionBatch } from '@milepost/contract/financial-performance/financial-performance'
import {
  importedTransactions,
  type ImportedTransaction,
} from '@milepost/contract/financial-performance/imported-transactions'
import { posting, type ListedBatch } from '@milepost/contract/financial-performance/posting'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aBooksLock } from '../../../test/a-books-lock.ts'
import { aChartAccount } from '../../../test/a-chart.ts'
import { aStaffMember } from '../../../test/a-staff-member.ts'
import { patterns } from '../../paths.ts'
import { BatchPage } from './batch-page.tsx'
import { BooksPage } from './books-page.tsx'
import { PostByHandPage } from './post-by-hand-page.tsx'
import { WaitingPage } from './waiting/waiting-page.tsx'

const dana = '5f6c0d4e-0f8b-4a55-9a53-3a4a2f0d9c11'
const client: ClientAccount = {
  id: dana,
  name: 'Whitfield Hauling',
  phone: null,
  clientCustomerType: 'PRO',
  isActive: true,
  isLimited: false,
  timeZone: 'America/Chicago',
  consultant: null,
  createdAt: '2024-01-02T09:00:00.000Z',
  waiting: 0,
  match: null,
  invitation: null,
  contact: null,
  entityType: null,
  tags: [],
  users: [],
}
const listed: ListedBatch = {
  batchId: 'b',
  date: '2026-11-05',
  description: 'Settlement',
  amount: 3200,
  isOpening: false,
  postedAt: '2026-11-06T15:00:00.000Z',
  postedBy: 'Priya Shah',
  documentGuid: null,
  reversesBatchId: null,
  reversedByBatchId: null,
}
const batch: TransactionBatch = {
  batchId: 'b',
  date: '2026-11-05',
  description: 'Settlement',
  total: 3200,
  documentGuid: null,
  reversesBatchId: null,
  reversedByBatchId: null,
  ruleId: null,
  correctsBatchId: null,
  income: [
    {
      date: '2026-11-05',
      amount: 3200,
      description: 'Mileage / Percentage',
      internalAccountNumber: 4000,
    },
  ],
  asset: [
    {
      date: '2026-10-31',
      amount: 3200,
      description: 'Business Checking',
      internalAccountNumber: 1000,
    },
  ],
  expense: [],
  liability: [],
  equity: [],
  miles: [],
}
const imported = (id: string, rest: Partial<ImportedTransaction> = {}): ImportedTransaction => ({
  id,
  date: '2026-11-04',
  amount: -84.2,
  description: `PILOT ${id}`,
  stem: 'pilot',
  state: 'waiting',
  isAhead: false,
  internalAccountNumber: 1000,
  bankAccount: '…4417',
  proposedAccountNumber: null,
  proposedParts: null,
  proposedBy: null,
  question: null,
  rule: null,
  entry: null,
  alike: 1,
  batchId: null,
  documentGuid: null,
  isMatched: false,
  match: null,
  checkNumber: null,
  bankChange: null,
  possibleDuplicate: null,
  ...rest,
})
const page = <T,>(items: T[]) => ({ items, page: 1, limit: 50, total: items.length })

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  api = fakeApi()
  api.answer(clients.show, client)
  api.answer(bankForStaff.accounts, [])
  api.answer(posting.batches, { ...page([listed]), counts: {} })
  api.answer(posting.batch, batch)
  api.answer(posting.lines, [])
  api.answer(bankRowPapers.findRows, [])
  api.answer(posting.sources, [])
  api.answer(booksLock.show, aBooksLock())
  api.answer(accountForStaff.currentStaff, aStaffMember())
  api.answer(chartOfAccounts.listForClient, [
    aChartAccount(1000, 'Business Checking'),
    aChartAccount(2010, 'Business Card'),
    aChartAccount(4000, 'Mileage / Percentage'),
    aChartAccount(5000, 'Fuel'),
  ])
  waits([imported('1'), imported('2'), imported('3', { stem: 'love', description: 'LOVE' })])
})
const waits = (items: ImportedTransaction[]) =>
  api.answer(importedTransactions.list, {
    ...page(items),
    counts: { waiting: items.length, set_aside: 0, changed: 0, sure: 0 },
  })

const pages = { books: BooksPage, batch: BatchPage, postByHand: PostByHandPage } as const
const all = { ...pages, waiting: WaitingPage } as const
const open = (at: string, language: 'en' | 'es' = 'en') =>
  openRoutes(
    [
      ...Object.entries(all).map(([name, Shown]) => ({
        path: patterns[name as keyof typeof all],
        element: <Shown />,
      })),
      { path: '*', element: null },
    ],
    { at: `/clients/${dana}/books${at}`, language },
  )
const sent = () => api.requests.findLast(({ method }) => method === 'POST')?.body

test('a batch is taken back after a second question', async () => {
  api.answer(posting.reverse, { ...batch, batchId: 'm', reversesBatchId: 'b' })
  open('/batches/b')
  await userEvent.click(await screen.findByRole('button', { name: 'Reverse this batch' }))
  const lines = screen.getAllByRole('cell').map((cell) => cell.textContent)
  expect(lines).toContain('4000 Mileage / Percentage')
  expect(lines).toContain('1000 Business Checking Oct 31, 2026')
  expect(sent()).toBeUndefined()
  await userEvent.click(screen.getByRole('button', { name: 'Yes, reverse it' }))
  await waitFor(() => expect(sent()).toEqual({}))
})

test('the key N on a batch posts the next one by hand, from its date', async () => {
  const { address } = open('/batches/b')
  await screen.findByRole('link', { name: 'Post by hand' })
  await userEvent.keyboard('n')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Date')))
  expect(address()).toBe(`/clients/${dana}/books/new`)
})

test('the miles of a batch are shown as they were posted', async () => {
  const loaded = { date: batch.date, description: 'Loaded Miles', internalAccountNumber: 9000 }
  const miles = [
    { ...loaded, amount: 812.5 },
    { ...loaded, amount: 1_204 },
  ]
  api.answer(posting.batch, { ...batch, miles })
  open('/batches/b')
  await screen.findByRole('columnheader', { name: 'Miles' })
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells.slice(-4)).toEqual(['9000 Loaded Miles', '812.5', '9000 Loaded Miles', '1,204'])
})

describe('posting by hand', () => {
  const addLine = async (number: string, amount: string) => {
    await userEvent.type(await screen.findByPlaceholderText('Account number or name'), number)
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${number} `) }))
    await userEvent.type(screen.getByLabelText(new RegExp(`^${number} .*, amount$`)), amount)
  }

  test('takes an account by its number, at Enter', async () => {
    open('/new')
    const field = await screen.findByPlaceholderText('Account number or name')
    const fast = userEvent.setup({ delay: null })
    for (const number of ['1000', '4000']) {
      field.focus()
      await fast.keyboard(`${number}{Enter}`)
      expect(await screen.findByLabelText(new RegExp(`^${number} .*, amount$`))).toBeTruthy()
    }
  })

  test('shows what is missing if it balances but cannot be posted yet', async () => {
    open('/new')
    await addLine('1000', '1200')
    await addLine('4000', '1200')
    expect(screen.getByText('Still missing: Description, Source')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Description'), 'Load 44')
    expect(screen.getByText('Still missing: Source')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Post' })).toHaveProperty('disabled', true)
    await userEvent.type(screen.getByRole('combobox', { name: 'Source' }), 'Broker')
    expect(screen.queryByText(/^Still missing/)).toBeNull()
    expect(screen.getByText('Effect on profit 1,200.00')).toBeTruthy()
    await addLine('5000', 'twelve')
    expect(screen.getByText('Still missing: Amount')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Post' })).toHaveProperty('disabled', true)
  })

  test.each([
    [
      'en',
      'A batch of zeros changes nothing. Enter an amount other than 0.00 on some line.',
      'Post',
    ],
    [
      'es',
      'Un lote de ceros no cambia nada. Escriba un monto distinto de 0.00 en algún renglón.',
      'Asentar',
    ],
  ] as const)('says in %s at its lines that it moves nothing', async (language, text, post) => {
    open('/new', language)
    const zero = { en: '1000 .*, amount$', es: '1000 .*, monto$' }[language]
    const [field] = await screen.findAllByRole('combobox', {
      name: { en: 'Account number or name', es: 'Número o nombre de cuenta' }[language],
    })
    await userEvent.type(field!, '1000{Enter}')
    const amount = await screen.findByLabelText(new RegExp(`^${zero}`))
    await userEvent.type(amount, '0.00')
    expect(amount.getAttribute('aria-invalid')).toBe('true')
    expect(amount.title).toBe(text)
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('button', { name: post })).toHaveProperty('disabled', true)
    await userEvent.clear(amount)
    await userEvent.type(amount, '5')
    expect(amount.getAttribute('aria-invalid')).toBeNull()
    expect(screen.queryByText(text)).toBeNull()
  })

  test('waits until it balances, and accepts a separate date for a line', async () => {
    api.answer(posting.post, batch)
    const { address } = open('/new')
    await userEvent.type(await screen.findByLabelText('Description'), 'Load 44')
    await userEvent.type(screen.getByRole('combobox', { name: 'Source' }), 'Broker')
    await userEvent.clear(screen.getByLabelText('Date'))
    await userEvent.type(screen.getByLabelText('Date'), '2026-11-05')
    await addLine('1000', '1,200')
    await addLine('4000', '1000')
    expect(screen.getByText('Out by 200.00')).toBeTruthy()
    const button = screen.getByRole('button', { name: 'Post' })
    expect(button).toHaveProperty('disabled', true)
    const revenue = screen.getByLabelText('4000 Mileage / Percentage, amount')
    await userEvent.clear(revenue)
    await userEvent.type(revenue, '1200.00')
    const setDay = async (line: string, day: string) => {
      const name = `${line}, date and details`
      await userEvent.click(screen.getByRole('button', { name }))
      const more = within(screen.getByRole('group', { name }))
      await userEvent.type(more.getByLabelText('Line date'), day)
    }
    await setDay('1000 Business Checking', '2026-10-30')
    expect(screen.getByText(/^Each month must balance\. Check /)).toBeTruthy()
    await setDay('4000 Mileage / Percentage', '2026-10-30')
    await userEvent.click(button)
    await waitFor(() => expect(address()).toBe(`/clients/${dana}/books/batches/b`))
    await waitFor(() =>
      expect(sent()).toMatchObject({
        date: '2026-11-05',
        description: 'Load 44',
        transactions: [
          {
            date: '2026-10-30',
            internalAccountNumber: 1000,
            amount: 1200,
            source: 'Broker',
          },
          {
            date: '2026-10-30',
            internalAccountNumber: 4000,
            amount: 1200,
          },
        ],
      }),
    )
    expect(sent()).not.toHaveProperty('documentGuid')
  })

  test('offers the lines and amounts of the last batch if the source is known', async () => {
    api.answer(posting.sources, [
      {
        source: 'Broker',
        date: '2026-10-30',
        description: 'Load 43',
        documentTitles: [],
        lines: [
          { internalAccountNumber: 1000, amount: 900, details: '' },
          { internalAccountNumber: 4000, amount: 900, details: '' },
          { internalAccountNumber: 9000, amount: 812.5, details: '' },
        ],
      },
    ])
    open('/new')
    await userEvent.type(await screen.findByRole('combobox', { name: 'Source' }), 'Bro')
    await userEvent.click(await screen.findByRole('option', { name: 'Broker' }))
    expect(screen.getByPlaceholderText('last 812.5')).toBeTruthy()
    expect(screen.getByText('No amounts yet')).toBeTruthy()
    expect(screen.queryByText('Balanced')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Use those amounts' }))
    expect(screen.getByLabelText('1000 Business Checking, amount')).toHaveProperty(
      'value',
      '900.00',
    )
    expect(screen.getByText('Balanced')).toBeTruthy()
  })
})

describe('transactions that wait', () => {
  test('of one kind get their account together, and are posted together', async () => {
    api.answer(importedTransactions.post, batch)
    open('/waiting')
    await userEvent.selectOptions(await screen.findByLabelText('Account for PILOT 1'), '5000 Fuel')
    expect(screen.getByLabelText('Account for PILOT 2')).toHaveProperty('value', '5000')
    expect(screen.getByLabelText('Account for LOVE')).toHaveProperty('value', '')
    await userEvent.click(screen.getByLabelText('Choose all with an account'))
    await userEvent.click(screen.getByRole('button', { name: 'Post 2' }))
    await waitFor(() =>
      expect(sent()).toMatchObject({
        transactions: [
          { id: '1', internalAccountNumber: 5000 },
          { id: '2', internalAccountNumber: 5000 },
        ],
      }),
    )
  })

  test('are shown from the last page on, where those of the page were posted', async () => {
    const counts = { waiting: 50, set_aside: 0, changed: 0, sure: 0 }
    api.answer(importedTransactions.list, { items: [], page: 2, limit: 50, total: 50, counts })
    const { address } = open('/waiting?page=2')
    await waitFor(() => expect(address()).toBe(`/clients/${dana}/books/waiting?page=1`))
  })

  test('are not shown as set aside while those are loaded', async () => {
    open('/waiting')
    await screen.findByText(/PILOT 1/)
    const aside = api.hold(importedTransactions.list)
    await userEvent.click(screen.getByRole('link', { name: /^Set aside/ }))
    expect(screen.queryByText(/PILOT 1/)).toBeNull()
    const counts = { waiting: 3, set_aside: 1, changed: 0, sure: 0 }
    aside.answer({ ...page([imported('9', { state: 'set_aside' })]), counts })
    await screen.findByText(/PILOT 9/)
  })

  test('are another batch once the one they were sent as is refused', async () => {
    waits([imported('1', { proposedAccountNumber: 5000 })])
    open('/waiting')
    const post = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Post 1' }))
      await waitFor(() => expect(screen.getByRole('button', { name: 'Post 1' })).toBeTruthy())
      return (sent() as { id: string }).id
    }
    api.loseConnection(importedTransactions.post)
    await userEvent.click(await screen.findByLabelText('Choose PILOT 1'))
    const first = await post()
    api.fail(importedTransactions.post, { status: 409, code: 'batch_reversed' })
    expect(await post()).toBe(first)
    await screen.findByText(/reversed/)
    expect(await post()).not.toBe(first)
  })

  test('wait, when their day is still to come, whatever else is posted', async () => {
    const ahead = { date: '2026-12-01', isAhead: true }
    waits([imported('1', { proposedAccountNumber: 5000, ...ahead }), imported('2')])
    open('/waiting')
    const chosen = (id: string) => screen.getByLabelText<HTMLInputElement>(`Choose PILOT ${id}`)
    await userEvent.selectOptions(await screen.findByLabelText('Account for PILOT 2'), '5000 Fuel')
    await userEvent.selectOptions(screen.getByLabelText('Account for PILOT 1'), '5000 Fuel')
    await userEvent.click(chosen('2'))
    await userEvent.click(screen.getByLabelText('Choose all with an account'))
    expect([chosen('1').checked, chosen('2').checked]).toEqual([false, true])
    expect(screen.getByRole('button', { name: 'Post 1' })).toHaveProperty('disabled', false)
    expect(within(chosen('1').closest('li')!).getByText('In the future')).toBeTruthy()
    // Future transactions can still be set aside.
    await userEvent.click(chosen('1'))
    expect(screen.getByRole('button', { name: 'Post 2' })).toHaveProperty('disabled', true)
    expect(screen.getByText('You can post future transactions when their day comes.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Set aside' })).toHaveProperty('disabled', false)
  })

  test('keep the account chosen for them when others are set aside', async () => {
    api.answer(importedTransactions.setAside, undefined)
    open('/waiting')
    await userEvent.selectOptions(await screen.findByLabelText('Account for PILOT 1'), '5000 Fuel')
    for (const name of ['PILOT 1', 'LOVE'])
      await userEvent.click(screen.getByLabelText(`Choose ${name}`))
    waits([imported('1'), imported('2')])
    await userEvent.click(screen.getByRole('button', { name: 'Set aside' }))
    await waitFor(() => expect(screen.queryByText('LOVE')).toBeNull())
    expect(screen.getByLabelText('Account for PILOT 1')).toHaveProperty('value', '5000')
    expect(screen.getByLabelText('Choose PILOT 1')).toHaveProperty('checked', false)
    await userEvent.click(screen.getByLabelText('Choose all with an account'))
    expect(screen.getByRole('button', { name: 'Post 2' })).toBeTruthy()
  })

  test('are each posted as their own batch', async () => {
    const two = [
      imported('1', { proposedAccountNumber: 5000 }),
      imported('2', { proposedAccountNumber: 5000 }),
    ]
    waits(two)
    api.answer(importedTransactions.post, batch)
    open('/waiting')
    const ids: string[] = []
    for (const one of ['1', '2']) {
      await userEvent.click(await screen.findByLabelText(`Choose PILOT ${one}`))
      waits(two.filter(({ id }) => id !== one))
      await userEvent.click(screen.getByRole('button', { name: 'Post 1' }))
      await waitFor(() => expect(screen.queryByText(`PILOT ${one}`)).toBeNull())
      ids.push((sent() as { id: string }).id)
    }
    expect(new Set(ids).size).toBe(2)
  })

  test('say what was learned of the last time, and can be set aside', async () => {
    api.answer(importedTransactions.setAside, undefined)
    waits([imported('1', { proposedAccountNumber: 5000 })])
    open('/waiting')
    expect(await screen.findByText('Same as last time')).toBeTruthy()
    await userEvent.click(screen.getByLabelText('Choose PILOT 1'))
    await userEvent.click(screen.getByRole('button', { name: 'Set aside' }))
    await waitFor(() => expect(sent()).toEqual({ ids: ['1'], isAside: true }))
  })
})
