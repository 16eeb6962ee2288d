import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { bankForStaff } from '@milepost/contract/bank/bank-accounts'
import { clients } from '@milepost/contract/clients/clients'
import { bankRowPapers } from '@milepost/contract/financial-performance/bank-row-papers'
import { booksLock } from '@milepost/contract/financial-performance/books-lock'
import { chartOfAccounts } from '@milepost/contract/financial-performance/chart-of-accounts'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { posting } from '@milepost/contract/financial-performance/posting'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aBatch } from '@milepost/testing/records/a-statement.ts'
import { aBooksLock } from '../../../../test/a-books-lock.ts'
import { aChartAccount } from '../../../../test/a-chart.ts'
import { aStaffMember } from '../../../../test/a-staff-member.ts'
import { patterns } from '../../../paths.ts'
import { BatchPage } from '../batch-page.tsx'
import { BooksPage } from '../books-page.tsx'
import { PostByHandPage } from '../post-by-hand-page.tsx'

const { accountId } = aBooksLock()
const empty = { items: [], page: 1, limit: 50, total: 0 }

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 18) })
  api = fakeApi()
  api.answer(clients.show, {
    id: accountId,
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
  })
  api.answer(accountForStaff.currentStaff, aStaffMember())
  api.answer(bankForStaff.accounts, [])
  api.answer(posting.batches, { ...empty, counts: {} })
  api.answer(bankRowPapers.findRows, [])
  api.answer(posting.sources, [])
  api.answer(chartOfAccounts.listForClient, [
    aChartAccount(1000, 'Business Checking'),
    aChartAccount(4000, 'Mileage / Percentage'),
  ])
  api.answer(importedTransactions.list, {
    ...empty,
    counts: { waiting: 0, set_aside: 0, changed: 0, sure: 0 },
  })
  api.answer(booksLock.show, aBooksLock('2026-09-30'))
  return () => vi.useRealTimers()
})

const open = (at: string, language: 'en' | 'es' = 'en') =>
  openRoutes(
    [
      { path: patterns.books, element: <BooksPage /> },
      { path: patterns.batch, element: <BatchPage /> },
      { path: patterns.postByHand, element: <PostByHandPage /> },
      { path: '*', element: null },
    ],
    { at: `/clients/${accountId}/books${at}`, language },
  )
const sent = (verb: string) => api.requests.findLast(({ method }) => method === verb)?.body
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the books page', () => {
  test('says through when the books are locked, by whom, and since when', async () => {
    open('')
    await screen.findByText('Locked through September 30, 2026 · by Priya Shah, Oct 4, 2026')
    expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull()
  })

  test('says it in Spanish', async () => {
    open('', 'es')
    await screen.findByText(/^Cerrado hasta el 30 de septiembre de 2026 · por Priya Shah, /)
  })

  test('locks through last month, unless another one is chosen', async () => {
    api.answer(booksLock.show, aBooksLock())
    api.answer(booksLock.change, aBooksLock('2026-10-31'))
    open('')
    await screen.findByText('No month is locked.')
    await press('Lock a month')
    expect(screen.getByLabelText('Lock through')).toHaveProperty('value', '2026-10-31')
    api.answer(booksLock.show, aBooksLock('2026-10-31'))
    await press('Lock')
    await screen.findByText(/^Locked through October 31, 2026 · by /)
    await waitFor(() => expect(sent('PATCH')).toEqual({ books: { lockedThrough: '2026-10-31' } }))
    expect(screen.queryByRole('button', { name: 'Lock a month' })).toBeNull()
  })

  test('lets an admin reopen months, with a reason', async () => {
    api.answer(accountForStaff.currentStaff, aStaffMember({ role: 'admin' }))
    api.answer(booksLock.change, aBooksLock('2026-07-31'))
    open('')
    await userEvent.click(await screen.findByRole('button', { name: 'Reopen' }))
    const form = within(screen.getByLabelText('Keep locked through').closest('form')!)
    const reopen = form.getByRole('button', { name: 'Reopen' })
    expect(reopen).toHaveProperty('disabled', true)
    expect(screen.getByLabelText('Keep locked through')).toHaveProperty('value', '2026-08-31')
    await userEvent.selectOptions(screen.getByLabelText('Keep locked through'), 'July 31, 2026')
    await userEvent.type(screen.getByLabelText('Reason'), 'A receipt came late')
    await userEvent.click(reopen)
    await waitFor(() =>
      expect(sent('PATCH')).toEqual({
        books: { lockedThrough: '2026-07-31', reason: 'A receipt came late' },
      }),
    )
  })

  test('shows why a month could not be locked', async () => {
    api.fail(booksLock.change, { status: 422, code: 'lock_ahead' })
    open('')
    await userEvent.click(await screen.findByRole('button', { name: 'Lock a month' }))
    await press('Lock')
    await screen.findByText('You can lock a month once it’s over. Choose an earlier one.')
  })
})

describe('posting by hand', () => {
  const why = 'The books are locked through September 30, 2026. Use October 1, 2026 or later.'

  test('says before sending that a day is locked', async () => {
    open('/new')
    const date = await screen.findByLabelText('Date')
    expect(screen.queryByText(why)).toBeNull()
    await userEvent.clear(date)
    await userEvent.type(date, '9/30/26')
    await screen.findByText(why)
    await userEvent.clear(date)
    await userEvent.type(date, '10/1/26')
    expect(screen.queryByText(why)).toBeNull()
  })

  test('says who locked the month, when that happened meanwhile', async () => {
    api.answer(booksLock.show, aBooksLock())
    api.fail(posting.post, {
      status: 409,
      code: 'period_locked',
      meta: {
        lockedThrough: '2026-09-30',
        lockedAt: '2026-10-04T15:00:00.000Z',
        lockedBy: 'Priya Shah',
      },
    })
    open('/new')
    await userEvent.type(await screen.findByLabelText('Description'), 'Load 44')
    await userEvent.type(screen.getByRole('combobox', { name: 'Source' }), 'Broker')
    for (const number of ['1000', '4000']) {
      await userEvent.type(screen.getByPlaceholderText('Account number or name'), number)
      await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${number} `) }))
      await userEvent.type(screen.getByLabelText(new RegExp(`^${number} .*, amount$`)), '5')
    }
    await press('Post')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(
      'Not posted: This month is locked. Choose a later date, or ask an admin to reopen it. ' +
        'Locked through September 30, 2026 · by Priya Shah, Oct 4, 2026.',
    )
  })
})

describe('reversing a batch', () => {
  const batch = aBatch({ batchId: 'b', date: '2026-09-08' })

  test('of a locked month offers the first open day', async () => {
    api.answer(posting.batch, batch)
    api.answer(posting.lines, [])
    api.answer(posting.reverse, { ...batch, batchId: 'm', reversesBatchId: 'b' })
    open('/batches/b')
    await userEvent.click(await screen.findByRole('button', { name: 'Reverse this batch' }))
    expect(await screen.findByLabelText('Date of the reversal')).toHaveProperty(
      'value',
      '2026-10-01',
    )
    screen.getByText(/^This batch reaches into a locked month, so that part stays\./)
    await press('Yes, reverse it')
    await waitFor(() => expect(sent('POST')).toEqual({ date: '2026-10-01' }))
  })

  test('of open months asks for no day', async () => {
    const line = { date: '2026-10-08', amount: 5, description: 'x', internalAccountNumber: 4000 }
    const lines = { income: [line], asset: [line], expense: [], miles: [] }
    api.answer(posting.batch, { ...batch, date: '2026-10-08', ...lines })
    api.answer(posting.lines, [])
    open('/batches/b')
    await userEvent.click(await screen.findByRole('button', { name: 'Reverse this batch' }))
    expect(screen.queryByLabelText('Date of the reversal')).toBeNull()
  })
})
