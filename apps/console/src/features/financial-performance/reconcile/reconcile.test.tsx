import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { clients } from '@milepost/contract/clients/clients'
import { chartOfAccounts } from '@milepost/contract/financial-performance/chart-of-accounts'
import { reconciling, type Clearing } from '@milepost/contract/financial-performance/reconciling'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aChartAccount } from '../../../../test/a-chart.ts'
import { aReconciliation, aReconciliationLine } from '../../../../test/a-reconciliation.ts'
import { aStaffMember } from '../../../../test/a-staff-member.ts'
import { patterns } from '../../../paths.ts'
import { ReconcilePage } from './reconcile-page.tsx'
import { StatementPage } from './statement-page.tsx'

const accountId = '5f6c0d4e-0f8b-4a55-9a53-3a4a2f0d9c11'
const statement = aReconciliation()
const lines = [
  aReconciliationLine(1, -84.2, { automatic: 'bank' }),
  aReconciliationLine(2, 120.5),
  aReconciliationLine(3, -35.25),
  aReconciliationLine(4, -999),
]
const page = { page: 1, limit: 1_000, total: lines.length, counts: {} }

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  Element.prototype.scrollIntoView = () => {}
  api = fakeApi()
  api.answer(accountForStaff.currentStaff, aStaffMember())
  api.answer(chartOfAccounts.listForClient, [
    aChartAccount(1000, 'Business Checking'),
    aChartAccount(2100, 'Credit Card'),
    aChartAccount(6500, 'Interest'),
  ])
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
  api.answer(reconciling.show, statement)
  api.answer(reconciling.lines, { ...page, items: lines })
  api.answer(reconciling.clear, statement)
})

const open = (at: string, language: 'en' | 'es' = 'en') =>
  openRoutes(
    [
      { path: patterns.reconcile, element: <ReconcilePage /> },
      { path: patterns.statement, element: <StatementPage /> },
      { path: '*', element: null },
    ],
    { at: `/clients/${accountId}/books/reconcile${at}`, language },
  )

const openSheet = async () => {
  open(`/${statement.id}`)
  await screen.findByText('Pilot 1')
}
const difference = () => within(screen.getByRole('group', { name: 'Sums' })).getByRole('status')
const checked = () =>
  screen
    .getAllByRole('checkbox')
    .map((box, i) => ((box as HTMLInputElement).checked ? i + 1 : 0))
    .filter(Boolean)
/** What was cleared and taken back, in order. */
const sent = () =>
  api.requests
    .filter(({ path }) => path.endsWith('/clearings'))
    .map(({ body }) => {
      const { lines: keys, isCleared } = body as Clearing
      return `${isCleared ? '+' : '-'}${keys!.map(({ batchId }) => Number(batchId.slice(-12))).join(' ')}`
    })

describe('the sheet', () => {
  test('shows the opening, the closing, and what is missing to the cent', async () => {
    await openSheet()
    const sums = screen.getByRole('group', { name: 'Sums' })
    expect(sums.textContent).toContain('Opening balance$500.00')
    expect(sums.textContent).toContain('Closing balance$380.55')
    expect(difference().textContent).toBe('Difference($119.45)4 not cleared')
  })

  test('clears row by row with X, and stays with the space key', async () => {
    await openSheet()
    await userEvent.keyboard('x')
    expect(checked()).toEqual([1])
    expect(difference().textContent).toContain('($35.25)')
    await userEvent.keyboard('jx')
    expect(checked()).toEqual([1, 3])
    expect(difference().textContent).toContain('$0.00')
    expect(difference().textContent).toContain('It adds up.')
    await userEvent.keyboard(' ')
    await userEvent.keyboard(' ')
    expect(checked()).toEqual([1, 3])
    await userEvent.keyboard('u')
    expect(checked()).toEqual([1, 3, 4])
    await waitFor(() => expect(sent().join(' ')).toMatch(/^\+1/))
  })

  test('finds a row by its amount, and clears it with Enter', async () => {
    await openSheet()
    await userEvent.keyboard('352{Enter}')
    expect(checked()).toEqual([3])
    // Without another key, the next digit begins the next search.
    await userEvent.keyboard('12{Enter}')
    expect(checked()).toEqual([2, 3])
    await userEvent.keyboard('77')
    await screen.findByText('No such amount')
    await userEvent.keyboard('{Enter}{Escape}')
    expect(checked()).toEqual([2, 3])
    await waitFor(() => expect(sent()).toEqual(['+3', '+2']))
  })

  test('clears what the bank has, and a range with Shift', async () => {
    await openSheet()
    await userEvent.keyboard('a')
    expect(checked()).toEqual([1])
    await userEvent.keyboard('jx')
    await userEvent.keyboard('{Shift>}X{/Shift}')
    expect(checked()).toEqual([1, 2, 3])
  })

  test('shows only what is not cleared, and goes on below', async () => {
    await openSheet()
    await userEvent.keyboard('fxx')
    expect(screen.getAllByRole('checkbox')).toHaveLength(2)
    expect(screen.queryByText('Pilot 1')).toBeNull()
    await userEvent.keyboard('xx')
    await screen.findByText('Everything is cleared')
  })

  test('finishes once it adds up', async () => {
    api.answer(reconciling.finish, aReconciliation({ state: 'finished' }))
    api.answer(reconciling.accounts, [])
    await openSheet()
    await userEvent.keyboard('xjx')
    await userEvent.keyboard('e')
    await screen.findByText(/^Its lines can’t be reversed/)
    await userEvent.keyboard('{Enter}')
    await screen.findByText('Nothing to reconcile yet')
    const finish = () => api.requests.findLast(({ path }) => path.endsWith('/finish'))
    await waitFor(() => expect(finish()?.body).toEqual({}))
    // Everything was stored before.
    expect(sent().join(' ').match(/\d+/g)).toEqual(['1', '3'])
  })

  test('asks where a difference goes, and why', async () => {
    api.answer(reconciling.finish, aReconciliation({ state: 'finished' }))
    api.answer(reconciling.accounts, [])
    await openSheet()
    await userEvent.keyboard('xe')
    await screen.findByText('($35.25) is still missing.')
    const post = screen.getByRole('button', { name: 'Post it and finish' })
    expect(post).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('combobox', { name: 'Account for the difference' }))
    await userEvent.click(await screen.findByRole('option', { name: '6500 Interest' }))
    await userEvent.type(screen.getByLabelText('Reason'), 'Bank fee')
    await userEvent.click(post)
    await screen.findByText('Nothing to reconcile yet')
    await waitFor(() =>
      expect(api.requests.findLast(({ path }) => path.endsWith('/finish'))?.body).toEqual({
        adjustment: { internalAccountNumber: 6500, details: 'Bank fee' },
      }),
    )
  })

  test('goes back to what the server has when it refuses', async () => {
    await openSheet()
    api.fail(reconciling.clear, { status: 409, code: 'line_not_open' })
    await userEvent.keyboard('x')
    await waitFor(() => expect(checked()).toEqual([]))
  })

  test('crosses the pages of a long list, and finds an amount on another one', async () => {
    const many = Array.from({ length: 250 }, (_, i) => aReconciliationLine(i + 1, -(i + 1) - 0.01))
    api.answer(reconciling.lines, { ...page, total: 250, items: many })
    await openSheet()
    expect(screen.getAllByRole('checkbox')).toHaveLength(100)
    await userEvent.keyboard('231{Enter}')
    await screen.findByText('Pilot 231')
    await waitFor(() => expect(sent()).toEqual(['+231']))
  })

  test('says who finished it, and lets an admin undo it with a reason', async () => {
    const finished = aReconciliation({
      state: 'finished',
      difference: 0,
      finishedAt: '2026-11-05T15:00:00.000Z',
      finishedBy: 'Priya Shah',
    })
    api.answer(reconciling.show, finished)
    api.answer(accountForStaff.currentStaff, aStaffMember({ role: 'admin' }))
    api.answer(reconciling.undo, statement)
    await openSheet()
    await screen.findByText(/^Finished by Priya Shah, /)
    expect(screen.queryByRole('button', { name: /^Finish/ })).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    api.answer(reconciling.show, statement)
    await userEvent.type(screen.getByLabelText('Reason'), 'The wrong paper')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo' }))
    await screen.findByRole('button', { name: /^Finish/ })
    await waitFor(() =>
      expect(api.requests.findLast(({ path }) => path.endsWith('/undo'))?.body).toEqual({
        reason: 'The wrong paper',
      }),
    )
  })
})

describe('the bank’s paper', () => {
  const finishedAt = '2026-11-05T15:00:00.000Z'
  const finished = {
    state: 'finished' as const,
    difference: 0,
    finishedAt,
    finishedBy: 'Priya Shah',
  }

  test.each([
    ['an open statement', aReconciliation({ fileType: 'image/tiff' }), 'Replace'],
    ['a finished one without it', aReconciliation(finished), 'Add the statement (PDF or picture)'],
  ])('can be chosen for %s', async (_, shown, label) => {
    api.answer(reconciling.show, shown)
    await openSheet()
    await screen.findByRole('button', { name: label })
  })

  test('stays with a finished statement', async () => {
    api.answer(reconciling.show, aReconciliation({ ...finished, fileType: 'image/tiff' }))
    await openSheet()
    await screen.findByRole('button', { name: 'Save a copy' })
    expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull()
  })
})

describe('the accounts', () => {
  beforeEach(() => {
    api.answer(reconciling.accounts, [
      {
        internalAccountNumber: 1000,
        name: 'Business Checking',
        isRequired: true,
        last: { id: 'l', through: '2026-09-30', closingBalance: 500 },
        open: { id: statement.id, through: '2026-10-31', closingBalance: 380.55 },
      },
      {
        internalAccountNumber: 2100,
        name: 'Credit Card',
        isRequired: true,
        last: null,
        open: null,
      },
    ])
    api.answer(reconciling.next, {
      internalAccountNumber: 2100,
      from: '2026-10-01',
      through: '2026-10-31',
      openingBalance: 120,
      closingBalance: 80.5,
      isFirst: true,
    })
  })

  test('say how far each is reconciled, and start the next statement by keyboard', async () => {
    api.answer(reconciling.start, statement)
    open('')
    await screen.findByText('Reconciled through Sep 30, 2026 · $500.00')
    await screen.findByText('Not reconciled yet')
    await userEvent.keyboard('jj{Enter}')
    expect(await screen.findByLabelText('Closing balance')).toHaveProperty('value', '80.50')
    await screen.findByText('From the bank file. Check it with the statement.')
    await userEvent.click(screen.getByRole('button', { name: 'Start reconciling' }))
    await screen.findByText('Pilot 1')
    await waitFor(() =>
      expect(api.requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
        internalAccountNumber: 2100,
        from: '2026-10-01',
        through: '2026-10-31',
        openingBalance: 120,
        closingBalance: 80.5,
      }),
    )
  })

  test('open the statement in progress', async () => {
    open('')
    await screen.findByText('Statement through Oct 31, 2026 in progress')
    await userEvent.keyboard('j{Enter}')
    await screen.findByText('Pilot 1')
  })

  test('are in Spanish, too', async () => {
    open('', 'es')
    await screen.findByText(/^Conciliada hasta el .+ · \$500\.00$/)
    await screen.findByText('Sin conciliar')
  })
})
