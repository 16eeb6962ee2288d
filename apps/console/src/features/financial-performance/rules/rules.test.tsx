import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { clients } from '@milepost/contract/clients/clients'
import { chartOfAccounts } from '@milepost/contract/financial-performance/chart-of-accounts'
import { posting } from '@milepost/contract/financial-performance/posting'
import {
  postingRules,
  type PostingRule,
} from '@milepost/contract/financial-performance/posting-rules'
import { firm } from '@milepost/contract/firm/firm'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { aChartAccount } from '../../../../test/a-chart.ts'
import { aClientAccount } from '../../../../test/a-client-account.ts'
import { aPostingRule } from '../../../../test/a-posting-rule.ts'
import { aStaffMember } from '../../../../test/a-staff-member.ts'
import { routes } from '../../../app/routes.tsx'

const client = aClientAccount()
const accountId = client.id
const at = `/clients/${accountId}/books/rules`
const loan = aPostingRule({
  id: '7d1c2b3a-0000-4000-8000-000000000002',
  payee: 'volvo financial',
  state: 'proposed',
  internalAccountNumber: null,
  parts: [
    { internalAccountNumber: 2500, amount: -300, percent: null },
    { internalAccountNumber: 6500, amount: null, percent: null },
  ],
  confirmations: 0,
  refusals: 0,
  lastUsedAt: null,
})

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  sessionStorage.setItem('token', 'a-token')
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(accountForStaff.currentStaff, aStaffMember())
  api.answer(clients.show, client)
  api.answer(chartOfAccounts.listForClient, [
    aChartAccount(1000, 'Business Checking'),
    aChartAccount(2500, 'Truck Loan'),
    aChartAccount(5000, 'Fuel'),
    aChartAccount(5200, 'Tolls & Scales'),
    aChartAccount(6500, 'Interest'),
  ])
  api.answer(postingRules.automatic, { accountId, isOn: true, isOnForFirm: true })
  list(aPostingRule(), loan)
})
function list(...items: PostingRule[]) {
  const counts = { automatic: 1, proposed: 1, paused: 0, learning: 3 }
  api.answer(postingRules.list, { items, page: 1, limit: 50, total: items.length, counts })
}
const sent = (method: string) => api.requests.findLast((one) => one.method === method)
const open = async (search = '') => {
  openRoutes(routes, { at: `${at}${search}` })
  return screen.findByText('Pilot')
}

test('rules say what they post, for what, and why they are where they are', async () => {
  await open()
  const [pilot, volvo] = screen
    .getAllByRole('listitem')
    .filter((one) => one.textContent?.includes('→'))
  expect(pilot!.textContent).toContain(
    'Money out · Seen so far: 1000 Business Checking, $20.00 to $90.00',
  )
  expect(pilot!.textContent).toContain('→ 5000 Fuel')
  expect(pilot!.textContent).toContain('Confirmed 4 times, refused once · Last used')
  expect(volvo!.textContent).toContain('→ 2500 Truck Loan: ($300.00) + 6500 Interest: the rest')
  expect(volvo!.textContent).toContain('Not confirmed yet · Not used yet')
  const posted = screen.getByRole('link', { name: 'What the rule Pilot posted' })
  expect(posted.getAttribute('href')).toMatch(new RegExp(`\\?rule=${aPostingRule().id}$`))
})

test('a rule is made by keyboard', async () => {
  api.answer(postingRules.add, loan)
  await open()
  await userEvent.keyboard('a')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Payee'), 'Loves')
  await userEvent.selectOptions(dialog.getByLabelText('Posts to'), '5000 Fuel')
  await userEvent.type(dialog.getByLabelText('To'), '250{Enter}')
  await screen.findByText('Rule added.')
  await waitFor(() =>
    expect(sent('POST')?.body).toEqual({
      postingRule: {
        payee: 'Loves',
        direction: 'out',
        bankAccountNumber: null,
        minAmount: null,
        maxAmount: 250,
        internalAccountNumber: 5000,
        parts: null,
      },
    }),
  )
})

test('a rule without a payee or an account, or with an amount that can’t be read, is not sent', async () => {
  await open()
  await userEvent.keyboard('a')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('From'), 'ten')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  dialog.getByText(/^Write the payee as on the bank statement/)
  dialog.getByText('Choose the account to post to, or split it.')
  dialog.getByText('Type an amount, like 84.20.')
  expect(sent('POST')).toBeUndefined()
})

test('a rule that splits is made with amounts, percentages, and a rest', async () => {
  api.answer(postingRules.add, loan)
  await open()
  await userEvent.keyboard('a')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Payee'), 'Volvo')
  await userEvent.click(dialog.getByLabelText('Split over several accounts'))
  await userEvent.selectOptions(dialog.getByLabelText('Account 1'), '2500 Truck Loan')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  dialog.getByText('Give each account an amount or a percent; one can take the rest.')
  await userEvent.type(dialog.getByLabelText('Amount or percent for account 1'), '-300')
  await userEvent.selectOptions(dialog.getByLabelText('Account 2'), '6500 Interest')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Rule added.')
  await waitFor(() =>
    expect(sent('POST')?.body).toMatchObject({
      postingRule: { internalAccountNumber: null, parts: loan.parts },
    }),
  )
})

describe('a rule in the list', () => {
  test('is edited by key: only what changed is sent, so what was seen stays learned', async () => {
    api.answer(postingRules.show, aPostingRule())
    api.answer(postingRules.change, aPostingRule())
    await open()
    await userEvent.keyboard('je')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the rule Pilot' }))
    dialog.getByText(/go by what was seen: 1000 Business Checking, \$20\.00 to \$90\.00/)
    await userEvent.selectOptions(dialog.getByLabelText('Posts to'), '5200')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Rule saved.')
    await waitFor(() =>
      expect(sent('PATCH')?.body).toEqual({
        postingRule: { posts: { internalAccountNumber: 5200, parts: null } },
      }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('is paused and deleted by key', async () => {
    api.answer(postingRules.change, aPostingRule({ isPaused: true, state: 'paused' }))
    api.answer(postingRules.remove, undefined)
    await open()
    await userEvent.keyboard('jp')
    await screen.findByText('Rule paused.')
    await waitFor(() => expect(sent('PATCH')?.body).toEqual({ postingRule: { isPaused: true } }))
    await userEvent.keyboard('d')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the rule Pilot?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await screen.findByText('Rule deleted.')
    await waitFor(() =>
      expect(sent('DELETE')?.path).toMatch(/posting_rules\/7d1c2b3a-0000-4000-8000-000000000001$/),
    )
  })
})

test('automatic posting is switched off for the client, and says when the firm has it off', async () => {
  api.answer(postingRules.setAutomatic, { accountId, isOn: false, isOnForFirm: true })
  await open()
  await userEvent.click(await screen.findByLabelText('Let this client’s rules post automatically'))
  await screen.findByText('Rules only propose now.')
  await waitFor(() => expect(sent('PATCH')?.body).toEqual({ automaticPosting: { isOn: false } }))
  api.answer(postingRules.automatic, { accountId, isOn: true, isOnForFirm: false })
  await open()
  await screen.findByText('Switched off for the whole firm, in the firm settings.')
})

test('rules of one state, or of a payee, are asked for', async () => {
  await open('?state=learning')
  expect(screen.getByRole('link', { name: 'Learning 3' }).getAttribute('aria-current')).toBe('true')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search payees' }), 'volvo')
  await waitFor(() =>
    expect(api.requests.findLast(({ path }) => path.endsWith('/posting_rules'))?.query).toEqual({
      state: 'learning',
      search: 'volvo',
      page: '1',
    }),
  )
})

test('the first screen of a client without rules says where they come from', async () => {
  list()
  openRoutes(routes, { at })
  await screen.findByText('No rules yet')
  await userEvent.click(screen.getByRole('button', { name: 'Make the first rule' }))
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }),
  )
  api.fail(postingRules.list, { status: 500, code: 'internal_error' })
  openRoutes(routes, { at })
  await screen.findByText(/^Couldn’t load the rules/)
})

test('what a rule posted is a list of batches', async () => {
  api.answer(posting.batches, { items: [], page: 1, limit: 25, total: 0, counts: {} })
  openRoutes(routes, { at: `/clients/${accountId}/books/batches?rule=${aPostingRule().id}` })
  await screen.findByText(/^This rule hasn’t posted anything/)
  await waitFor(() =>
    expect(api.requests.find(({ path }) => path.endsWith('/transaction_batches'))?.query).toEqual({
      rule: aPostingRule().id,
      page: '1',
    }),
  )
  expect(screen.getByRole('link', { name: 'Show all batches' })).toBeTruthy()
})

test('it speaks Spanish', async () => {
  openRoutes(routes, { at, language: 'es' })
  await screen.findByText('Confirmada 4 veces, rechazada una vez', { exact: false })
})
