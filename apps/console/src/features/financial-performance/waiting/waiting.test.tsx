import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { booksLock } from '@milepost/contract/financial-performance/books-lock'
import { chartOfAccounts } from '@milepost/contract/financial-performance/chart-of-accounts'
import {
  importedTransactions,
  type ImportedTransaction,
} from '@milepost/contract/financial-performance/imported-transactions'
import { splitPatterns } from '@milepost/contract/financial-performance/split-patterns'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aBooksLock } from '../../../../test/a-books-lock.ts'
import { aChartAccount } from '../../../../test/a-chart.ts'
import '../../../app/staff-errors.ts'
import { patterns } from '../../../paths.ts'
import { WaitingPage } from './waiting-page.tsx'

const dana = '5f6c0d4e-0f8b-4a55-9a53-3a4a2f0d9c11'
const transaction = (id: string, rest: Partial<ImportedTransaction> = {}): ImportedTransaction => ({
  id,
  date: '2026-11-04',
  amount: -84.2,
  description: `PILOT ${id}`,
  stem: 'pilot',
  state: 'waiting',
  checkNumber: null,
  bankChange: null,
  possibleDuplicate: null,
  isAhead: false,
  internalAccountNumber: 1000,
  bankAccount: null,
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
  ...rest,
})
const inDoubt = (id: string) =>
  transaction(id, {
    proposedAccountNumber: 5000,
    possibleDuplicate: {
      id: 'known',
      date: '2026-11-02',
      amount: -84.2,
      description: 'PILOT',
      checkNumber: null,
      state: 'posted',
      isFed: true,
    },
  })

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  api = fakeApi()
  api.answer(booksLock.show, aBooksLock())
  api.answer(chartOfAccounts.listForClient, [
    aChartAccount(1000, 'Business Checking'),
    aChartAccount(4000, 'Mileage / Percentage'),
    aChartAccount(5000, 'Fuel'),
    aChartAccount(5100, 'Maintenance & Repairs'),
  ])
  api.answer(splitPatterns.list, [])
  api.answer(importedTransactions.review, undefined)
  api.answer(importedTransactions.acceptMatches, undefined)
  api.answer(importedTransactions.refuseMatch, undefined)
  api.answer(importedTransactions.undoMatch, undefined)
  api.answer(importedTransactions.undoRefusal, undefined)
})
const answer = (items: ImportedTransaction[], sure = 0) =>
  api.answer(importedTransactions.list, {
    items,
    page: 1,
    limit: 50,
    total: items.length,
    counts: { waiting: 7, set_aside: 0, changed: 2, sure },
  })
const open = (query = '', language: 'en' | 'es' = 'en') =>
  openRoutes(
    [
      { path: patterns.waiting, element: <WaitingPage /> },
      { path: '*', element: null },
    ],
    { at: `/clients/${dana}/books/waiting${query}`, language },
  )
const sent = () => api.requests.findLast(({ method }) => method === 'POST')?.body
const row = (text: string) => within(screen.getByText(text).closest('li')!)

describe('a possible duplicate', () => {
  test('is shown with the known one, and can’t be posted before that is decided', async () => {
    answer([inDoubt('1'), transaction('2', { proposedAccountNumber: 5000 })])
    open()
    await screen.findByText('PILOT 1')
    const known = row('PILOT 1')
    expect(known.getByText('May be this one')).toBeTruthy()
    expect(known.getByText('Nov 2, 2026')).toBeTruthy()
    expect(known.getByText('Posted, from the bank')).toBeTruthy()
    expect(known.queryByRole('combobox')).toBeNull()
    await userEvent.click(screen.getByLabelText('Choose all with an account'))
    expect(screen.getByRole('button', { name: 'Post 1' })).toHaveProperty('disabled', false)
    await userEvent.click(screen.getByLabelText('Choose PILOT 1'))
    expect(screen.getByRole('button', { name: 'Post 2' })).toHaveProperty('disabled', true)
    expect(screen.getByText('Decide about possible duplicates before you post them.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Set aside' })).toHaveProperty('disabled', false)
  })

  test('is left or dropped by its buttons', async () => {
    answer([inDoubt('1')])
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Keep both: PILOT 1' }))
    await waitFor(() => expect(sent()).toEqual({ ids: ['1'], decision: 'keep' }))
    expect(await screen.findByText('Both stay.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Same one, drop it: PILOT 1' }))
    await waitFor(() => expect(sent()).toEqual({ ids: ['1'], decision: 'drop' }))
  })

  test('is decided by keyboard, row by row', async () => {
    answer([transaction('1'), inDoubt('2'), inDoubt('3')])
    open()
    await screen.findByText('PILOT 1')
    await userEvent.keyboard('jt')
    expect(sent()).toBeUndefined()
    await userEvent.keyboard('jt')
    await waitFor(() => expect(sent()).toEqual({ ids: ['2'], decision: 'keep' }))
    await screen.findByText('Both stay.')
    // The next row has the focus already.
    await userEvent.keyboard('s')
    await waitFor(() => expect(sent()).toEqual({ ids: ['3'], decision: 'drop' }))
  })

  test('that someone else decided about says so', async () => {
    answer([inDoubt('1')])
    api.fail(importedTransactions.review, { status: 409, code: 'imported_decided' })
    open('', 'es')
    await userEvent.click(await screen.findByRole('button', { name: /^Es el mismo/ }))
    expect(await screen.findByText(/Alguien ya decidió/)).toBeTruthy()
  })
})

describe('a suggested match', () => {
  const entry = {
    id: 'b1/2',
    batchId: 'b1',
    date: '2026-11-03',
    amount: -84.2,
    description: 'Pilot receipt',
    documentGuid: null,
    internalAccountNumber: 1000,
  }
  const match = {
    batchId: 'b1',
    transactionId: null,
    score: 99,
    reasons: ['amount', 'day', 'words'] as ('amount' | 'day' | 'words')[],
    isSure: true,
    entries: [entry],
    togetherWith: [],
  }
  const matched = (id: string) => transaction(id, { match })
  const transfer = transaction('9', {
    match: {
      ...match,
      batchId: null,
      transactionId: 'other',
      reasons: ['amount'],
      entries: [{ ...entry, batchId: null, description: 'PAYMENT', internalAccountNumber: 2100 }],
    },
  })

  test('shows what it is and why', async () => {
    answer([matched('1')])
    open()
    await screen.findByText('PILOT 1')
    const shown = row('PILOT 1')
    expect(shown.getByText('Sure match')).toBeTruthy()
    expect(shown.getByText(/Nov 3, 2026 · Pilot receipt/)).toBeTruthy()
    expect(shown.getByText('Why: same amount, close in time, same name')).toBeTruthy()
    expect(shown.getByRole('link', { name: /See the batch/ })).toBeTruthy()
  })

  test('is accepted with M and refused with N, row by row', async () => {
    answer([transaction('1'), matched('2'), matched('3')])
    open()
    await screen.findByText('PILOT 1')
    await userEvent.keyboard('jm')
    expect(sent()).toBeUndefined()
    await userEvent.keyboard('jm')
    await waitFor(() => expect(sent()).toEqual({ matches: [{ id: '2', otherId: 'b1' }] }))
    await screen.findByText('Matched.')
    await userEvent.keyboard('n')
    await waitFor(() => expect(sent()).toEqual({ id: '3', otherId: 'b1' }))
    expect(await screen.findByText('We won’t suggest that again.')).toBeTruthy()
  })

  test('can be undone with U once it is accepted', async () => {
    answer([matched('1')])
    open()
    await screen.findByText('PILOT 1')
    expect(screen.queryByRole('button', { name: /^Undo the last match/ })).toBeNull()
    await userEvent.keyboard('jm')
    await screen.findByRole('button', { name: /^Undo the last match/ })
    await userEvent.keyboard('u')
    expect(await screen.findByText(/^Match undone/)).toBeTruthy()
    await waitFor(() =>
      expect(api.requests.findLast(({ method }) => method === 'DELETE')?.path).toMatch(
        /imported_matches\/1$/,
      ),
    )
    expect(screen.queryByRole('button', { name: /^Undo the last match/ })).toBeNull()
  })

  test('can be suggested again with U once it is refused', async () => {
    answer([matched('1')])
    open()
    await screen.findByText('PILOT 1')
    await userEvent.keyboard('jn')
    await screen.findByRole('button', { name: /^Undo the last “Not this one”/ })
    await userEvent.keyboard('u')
    expect(await screen.findByText('We may suggest that again.')).toBeTruthy()
    await waitFor(() =>
      expect(api.requests.findLast(({ method }) => method === 'DELETE')?.path).toMatch(
        /imported_match_refusals\/1\/b1$/,
      ),
    )
    expect(screen.queryByRole('button', { name: /^Undo the last/ })).toBeNull()
  })

  test('that is sure is neither posted nor given an account before it is settled', async () => {
    const rule = { id: 'r', state: 'automatic' as const }
    const ruled = { match, proposedAccountNumber: 5000, proposedBy: 'rule' as const, rule }
    answer([transaction('1', ruled), transaction('2', { proposedAccountNumber: 5000 })])
    open()
    await screen.findByText('PILOT 1')
    expect(screen.getByLabelText('Account for PILOT 1')).toHaveProperty('value', '')
    expect(row('PILOT 1').queryByText(/rule/i)).toBeNull()
    await userEvent.keyboard('jxp')
    expect(screen.getByRole('button', { name: 'Post 1' })).toHaveProperty('disabled', true)
    expect(screen.getByText('Confirm or refuse its match first.')).toBeTruthy()
    expect(sent()).toBeUndefined()
    await userEvent.click(screen.getByLabelText('Choose all with an account'))
    expect(screen.getByLabelText('Choose PILOT 1')).toHaveProperty('checked', false)
    expect(screen.getByRole('button', { name: 'Post 1' })).toHaveProperty('disabled', false)
  })

  test('that is not sure is chosen by hand alone', async () => {
    const unsure = { match: { ...match, isSure: false }, proposedAccountNumber: 5000 }
    answer([transaction('1', { ...unsure, alike: 2 }), transaction('2', { alike: 2 })])
    api.fail(importedTransactions.post, { status: 409, code: 'imported_match_open' })
    open()
    await screen.findByText('PILOT 1')
    expect(screen.getByLabelText('Choose all with an account')).toHaveProperty('disabled', true)
    await userEvent.keyboard('ja')
    expect(await screen.findByText('1 with a match was left out.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Post 1' })).toHaveProperty('disabled', true)
    expect(screen.getByLabelText('Choose PILOT 1')).toHaveProperty('checked', false)
    await userEvent.keyboard('xjxp')
    await waitFor(() =>
      expect(sent()).toMatchObject({ transactions: [{ id: '1', internalAccountNumber: 5000 }] }),
    )
    expect(await screen.findByText(/The books may have this transaction already/)).toBeTruthy()
  })

  test('says that another may fit as well', async () => {
    answer([
      transaction('1', { match: { ...match, isSure: false, reasons: ['not_only_candidate'] } }),
    ])
    open('', 'es')
    expect(await screen.findByText('Por qué: pero otro también podría coincidir')).toBeTruthy()
  })

  test('is accepted with all that are sure by Shift and M', async () => {
    answer([matched('1')], 12)
    open()
    await screen.findByText('PILOT 1')
    await userEvent.keyboard('j{Shift>}M{/Shift}')
    await waitFor(() => expect(sent()).toEqual({ allSure: true }))
  })

  test('is accepted with all that are sure, on all pages', async () => {
    answer([matched('1')], 12)
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Accept all 12 sure matches' }))
    await waitFor(() => expect(sent()).toEqual({ allSure: true }))
    expect(await screen.findByText('12 matches accepted.')).toBeTruthy()
  })

  test('of two own accounts is posted as a transfer', async () => {
    answer([transfer])
    open('', 'es')
    await userEvent.click(await screen.findByRole('button', { name: /^Asentar el traspaso/ }))
    await waitFor(() => expect(sent()).toEqual({ matches: [{ id: '9', otherId: 'other' }] }))
    expect(await screen.findByText('Se asentó el traspaso.')).toBeTruthy()
    expect(screen.getByText(/Cuenta 2100/)).toBeTruthy()
  })

  test('of two own accounts in a locked month is posted on the first open day', async () => {
    api.answer(booksLock.show, aBooksLock('2026-10-31'))
    answer([{ ...transfer, date: '2026-10-30' }])
    open()
    expect(await screen.findByText(/^In a locked month: it is posted on November 1/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Post the transfer/ }))
    await waitFor(() =>
      expect(sent()).toEqual({ matches: [{ id: '9', otherId: 'other' }], date: '2026-11-01' }),
    )
  })

  test('that changed meanwhile says so', async () => {
    answer([matched('1')])
    api.fail(importedTransactions.acceptMatches, { status: 409, code: 'imported_match_changed' })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Match: PILOT 1' }))
    expect(await screen.findByText(/This match changed in the meantime/)).toBeTruthy()
  })
})

test('the waiting ones are chosen and posted by keyboard', async () => {
  answer([transaction('1', { proposedAccountNumber: 5000 }), transaction('2')])
  api.fail(importedTransactions.post, { status: 409, code: 'imported_not_waiting' })
  open()
  await screen.findByText('PILOT 1')
  await userEvent.keyboard('jxp')
  await waitFor(() =>
    expect(sent()).toMatchObject({ transactions: [{ id: '1', internalAccountNumber: 5000 }] }),
  )
})

test('one that was opened from its answer is alone and has the focus, and one key posts it', async () => {
  const id = '7e57ed00-0000-4000-8000-0000000000d1'
  answer([transaction(id, { proposedAccountNumber: 5000, proposedBy: 'answer' })])
  open(`?transaction=${id}`)
  const found = (await screen.findByText(`PILOT ${id}`)).closest('li')
  await waitFor(() => expect(document.activeElement).toBe(found))
  const asked = api.requests.find(({ path }) => path.endsWith('/imported_transactions'))
  expect(asked?.query).toMatchObject({ transaction: id, state: 'waiting' })
  expect(screen.getByText('Only one transaction')).toBeTruthy()
  await userEvent.keyboard('p')
  await waitFor(() => expect(sent()).toMatchObject({ transactions: [{ id }] }))
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(screen.queryByText('Only one transaction')).toBeNull())
})

test('one of a locked month is posted on the first open day', async () => {
  api.answer(booksLock.show, aBooksLock('2026-10-31'))
  const october = transaction('1', { date: '2026-10-15', proposedAccountNumber: 5000 })
  answer([october, transaction('2', { proposedAccountNumber: 5000 })])
  api.fail(importedTransactions.post, { status: 409, code: 'imported_not_waiting' })
  open()
  await screen.findByText('PILOT 1')
  await userEvent.click(screen.getByLabelText('Choose all with an account'))
  // Those are chosen one by one, as another day has to be meant.
  await waitFor(() =>
    expect(screen.getByLabelText('Choose PILOT 1')).toHaveProperty('checked', false),
  )
  await userEvent.click(screen.getByLabelText('Choose PILOT 1'))
  expect(
    screen.getByText(/^1 of them is in a locked month. It is posted on November 1, 2026/),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Post 2' }))
  await waitFor(() =>
    expect(sent()).toMatchObject({ date: '2026-11-01', transactions: [{ id: '1' }, { id: '2' }] }),
  )
})

describe('what the bank changed', () => {
  const changed = (id: string, isRemoved: boolean) =>
    transaction(id, {
      state: 'posted',
      batchId: 'b',
      bankChange: {
        isRemoved,
        date: '2026-11-04',
        amount: -99,
        description: `PILOT ${id}`,
        at: '2026-11-20T15:00:00.000Z',
      },
    })

  test('is listed beside what was posted, and marked as seen by button or key', async () => {
    answer([changed('1', false), changed('2', true)])
    open('?state=changed')
    expect(await screen.findByText('The bank says now')).toBeTruthy()
    await waitFor(() =>
      expect(
        api.requests.find(({ path }) => path.endsWith('/imported_transactions'))?.query,
      ).toEqual({ is_changed: 'true', page: '1' }),
    )
    expect(screen.getByText('($84.20)', { selector: 'li:first-child *' })).toBeTruthy()
    expect(screen.getByText('($99.00)')).toBeTruthy()
    expect(row('PILOT 2').getByText('The bank removed it')).toBeTruthy()
    const batch = row('PILOT 2').getByRole('link', { name: 'See the batch: PILOT 2' })
    expect(batch.getAttribute('href')).toMatch(new RegExp(`/clients/${dana}/books/batches/b$`))
    expect(
      screen.getByRole('link', { name: 'Changed by the bank 2' }).getAttribute('aria-current'),
    ).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Mark as seen: PILOT 2' }))
    await waitFor(() => expect(sent()).toEqual({ ids: ['2'], decision: 'seen' }))
    await userEvent.keyboard('ks')
    await waitFor(() => expect(sent()).toEqual({ ids: ['1'], decision: 'seen' }))
    await userEvent.click(screen.getByRole('button', { name: 'Mark all 2 as seen' }))
    await waitFor(() => expect(sent()).toEqual({ ids: ['1', '2'], decision: 'seen' }))
  })

  test('is nothing, or cannot be loaded', async () => {
    answer([])
    open('?state=changed')
    expect(await screen.findByText('No changes from the bank')).toBeTruthy()
    api.fail(importedTransactions.list, { status: 500, code: 'internal_error' })
    open('?state=changed')
    expect(await screen.findByText(/^Couldn’t load the transactions/)).toBeTruthy()
  })
})

describe('a transaction without words', () => {
  test('is called by its check, or has no description', async () => {
    const none = { description: '', stem: '' }
    answer([
      transaction('1', { ...none, checkNumber: '1041' }),
      transaction('2', none),
      transaction('3', { checkNumber: '1042' }),
    ])
    open('', 'es')
    expect(await screen.findByText('Cheque 1041')).toBeTruthy()
    expect(screen.getByText('Sin descripción')).toBeTruthy()
    expect(row('PILOT 3').getByText('Cheque 1042')).toBeTruthy()
  })

  test('does not get its account together with others', async () => {
    const none = { description: '', stem: '' }
    answer([transaction('1', { ...none, checkNumber: '1' }), transaction('2', none)])
    open()
    await userEvent.selectOptions(await screen.findByLabelText('Account for Check 1'), '5000 Fuel')
    expect(screen.getByLabelText('Account for Check 1')).toHaveProperty('value', '5000')
    expect(screen.getByLabelText('Account for No description')).toHaveProperty('value', '')
  })
})

test('the keys of the page are listed', async () => {
  answer([transaction('1')])
  open()
  await screen.findByText('PILOT 1')
  await userEvent.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keys' }))
  expect(dialog.getByText('Possible duplicate: drop it')).toBeTruthy()
})

const query = () =>
  api.requests.findLast(({ method, path }) => method === 'GET' && path.endsWith('_transactions'))
    ?.query

describe('the filters', () => {
  test('are in the URL, go to the server, and are cleared together', async () => {
    answer([transaction('1')])
    open('?direction=out&minAmount=50&search=pilot&month=2026-13&page=1')
    await screen.findByText('PILOT 1')
    await waitFor(() =>
      expect(query()).toEqual({
        state: 'waiting',
        direction: 'out',
        min_amount: '50',
        search: 'pilot',
        page: '1',
      }),
    )
    await userEvent.selectOptions(screen.getByLabelText('Suggestion'), 'With a match')
    await waitFor(() => expect(query()).toMatchObject({ suggestion: 'match', direction: 'out' }))
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(query()).toEqual({ state: 'waiting', page: '1' }))
    expect(screen.getByLabelText('Words or check number')).toHaveProperty('value', '')
  })

  test('apply amounts and words as they are typed', async () => {
    answer([transaction('1')])
    open()
    await screen.findByText('PILOT 1')
    await userEvent.keyboard('/lov')
    await waitFor(() => expect(query()).toMatchObject({ search: 'lov' }))
    await userEvent.type(screen.getByLabelText('From $'), '1,204.50')
    await waitFor(() => expect(query()).toMatchObject({ min_amount: '1204.5' }))
  })

  test('that nothing fits say so', async () => {
    answer([])
    open('?search=nobody', 'es')
    expect(await screen.findByText('Nada coincide con estos filtros')).toBeTruthy()
  })
})

describe('a payee', () => {
  test('is chosen with all its transactions of all pages, and posted to one account', async () => {
    const here = transaction('1', { alike: 3 })
    const others = [transaction('2', { alike: 3 }), transaction('3', { alike: 3, isAhead: true })]
    answer([here, transaction('9', { stem: 'love', description: 'LOVE' })])
    open()
    expect(await screen.findByRole('button', { name: 'Choose all 3 of PILOT' })).toBeTruthy()
    answer([here, ...others])
    await userEvent.keyboard('ja')
    await screen.findByText('1 of them is on another page.')
    await waitFor(() =>
      expect(query()).toMatchObject({ payee: 'pilot', direction: 'out', limit: '100' }),
    )
    await userEvent.keyboard('c')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Number or name' }), 'repa')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.keyboard('p')
    await waitFor(() =>
      expect(sent()).toMatchObject({
        transactions: [
          { id: '1', internalAccountNumber: 5100 },
          { id: '2', internalAccountNumber: 5100 },
        ],
      }),
    )
  })

  test('of more than can be posted at once is refused', async () => {
    answer([transaction('1', { alike: 2_400 })])
    open()
    const choose = await screen.findByRole('button', { name: 'Choose all 2400 of PILOT' })
    api.answer(importedTransactions.list, {
      items: [transaction('1')],
      page: 1,
      limit: 100,
      total: 2_400,
      counts: { waiting: 2_400, set_aside: 0, changed: 0, sure: 0 },
    })
    await userEvent.click(choose)
    expect(await screen.findByText(/There are 2400/)).toBeTruthy()
  })
})

test('one is set aside with E, and the account is found by its number', async () => {
  answer([transaction('1'), transaction('2', { stem: 'love', description: 'LOVE' })])
  api.answer(importedTransactions.setAside, undefined)
  open()
  await screen.findByText('PILOT 1')
  await userEvent.keyboard('je')
  await waitFor(() => expect(sent()).toEqual({ ids: ['1'], isAside: true }))
  await userEvent.keyboard('c')
  const field = await screen.findByRole('textbox', { name: 'Number or name' })
  await userEvent.type(field, '50')
  expect(within(screen.getByRole('dialog')).getAllByRole('option')).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await waitFor(() =>
    expect(screen.getByLabelText('Account for LOVE')).toHaveProperty('value', '5000'),
  )
})

describe('a split', () => {
  const settlement = transaction('1', { amount: 2_800, description: 'ACH', stem: 'ach' })
  const type = async (label: string, text: string) => {
    await userEvent.type(screen.getByLabelText(label), text)
  }

  test('is typed by keyboard, with what is left shown, and posted', async () => {
    answer([settlement])
    api.fail(importedTransactions.post, { status: 409, code: 'imported_not_waiting' })
    open()
    await screen.findByText('ACH')
    await userEvent.keyboard('jd')
    await userEvent.type(await screen.findByRole('combobox', { name: 'Account 1' }), '4000{Enter}')
    await type('Part 1', '3,000')
    expect(screen.getByText('Too much by: $200.00')).toBeTruthy()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('fuel{Enter}')
    await type('Part 2', '-200{Control>}{Enter}{/Control}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(
      within(screen.getByLabelText('Split over 2 accounts')).getByText('5000 Fuel'),
    ).toBeTruthy()
    await userEvent.keyboard('p')
    await waitFor(() =>
      expect(sent()).toMatchObject({
        transactions: [
          {
            id: '1',
            parts: [
              { internalAccountNumber: 4000, amount: 3_000 },
              { internalAccountNumber: 5000, amount: -200 },
            ],
          },
        ],
      }),
    )
  })

  test('that is saved fills the lines, and the one in the form is saved under a name', async () => {
    answer([settlement])
    const parts = [
      { internalAccountNumber: 4000, amount: null, percent: null },
      { internalAccountNumber: 5000, amount: null, percent: 12.5 },
    ]
    api.answer(splitPatterns.list, [{ id: 's1', name: 'Settlement', parts }])
    api.answer(splitPatterns.add, { id: 's2', name: 'Other', parts })
    open('', 'es')
    await userEvent.click(await screen.findByRole('button', { name: 'Dividir: ACH' }))
    await userEvent.selectOptions(await screen.findByLabelText('División guardada'), 'Settlement')
    expect(screen.getByLabelText('Parte 2')).toHaveProperty('value', '12.5%')
    expect(screen.getByText('$350.00')).toBeTruthy()
    expect(screen.getByText('Todo dividido')).toBeTruthy()
    await type('Guardar como', 'Other')
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(sent()).toEqual({ splitPattern: { name: 'Other', parts } }))
    expect(await screen.findByText('Se guardó «Other».')).toBeTruthy()
  })

  test('that was posted before is proposed, and can be dropped', async () => {
    const proposedParts = [
      { internalAccountNumber: 4000, amount: 3_000 },
      { internalAccountNumber: 5000, amount: -200 },
    ]
    answer([transaction('1', { amount: 2_800, proposedParts })])
    open()
    expect(await screen.findByLabelText('Split over 2 accounts')).toBeTruthy()
    expect(screen.getByText('Same as last time')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Don’t split' }))
    expect(screen.getByLabelText('Account for PILOT 1')).toHaveProperty('value', '')
  })
})
