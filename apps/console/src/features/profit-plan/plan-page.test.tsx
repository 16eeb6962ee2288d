import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { chartOfAccounts } from '@milepost/contract/financial-performance/chart-of-accounts'
import { NewProfitPlan } from '@milepost/contract/profit-plan/new-profit-plan'
import { profitPlanForStaff } from '@milepost/contract/profit-plan/profit-plan'
import { buildProfitPlan } from '@milepost/contract/profit-plan/profit-plan-rows'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openRoutes } from '@milepost/testing/open.tsx'
import { aPlan } from '@milepost/testing/profit-plans.ts'
import { aChartAccount } from '../../../test/a-chart.ts'
import { patterns } from '../../paths.ts'
import { toDraft, toNewPlan } from './plan-draft.ts'
import { PlanPage } from './plan-page.tsx'

const dana = '5f6c0d4e-0f8b-4a55-9a53-3a4a2f0d9c11'
const noDays = { rateCents: 0, partialDayShare: 0, hoursOfServiceShare: 0 }
const stored = (status: 'draft' | 'active') => ({
  ...buildProfitPlan(dana, aPlan(), noDays),
  status,
  createdAt: '2026-11-01T15:00:00.000Z',
  publishedAt: null,
  version: 'first',
  isShownToClient: status === 'active',
})

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  sessionStorage.clear()
  api = fakeApi()
  api.answer(chartOfAccounts.listForClient, [
    aChartAccount(4000, 'Mileage / Percentage'),
    aChartAccount(6100, 'Insurance'),
  ])
  api.answer(profitPlanForStaff.show, stored('draft'))
  api.answer(profitPlanForStaff.list, [])
})

const open = (at: string, language: 'en' | 'es' = 'en') =>
  openRoutes(
    [
      { path: patterns.newPlan, element: <PlanPage /> },
      { path: patterns.plan, element: <PlanPage /> },
      { path: '*', element: null },
    ],
    { at: `/clients/${dana}/profit-plans/${at}`, language },
  )
const writes = () => api.requests.filter(({ method }) => method !== 'GET')

test('a plan that is put into the form and read back is unchanged', () => {
  let n = 0
  const plan = NewProfitPlan.parse(aPlan())
  expect(toNewPlan(toDraft(plan, () => String(n++)))).toEqual(plan)
})

test('the result changes as one types, and says where there is no breakeven', async () => {
  open(dana)
  expect(await screen.findByText('95,763')).toBeTruthy()
  const before = screen.getByText('Revenue', { selector: 'dt' }).nextSibling?.textContent
  await userEvent.clear(screen.getByLabelText('Loaded miles per week'))
  expect(screen.getByText('Incomplete')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Loaded miles per week'), '1,900')
  expect(screen.getByText('105,563')).toBeTruthy()
  expect(screen.getByText('Revenue', { selector: 'dt' }).nextSibling?.textContent).not.toBe(before)
  await userEvent.clear(screen.getByLabelText('Fuel price per gallon ($)'))
  await userEvent.type(screen.getByLabelText('Fuel price per gallon ($)'), '40')
  expect(screen.getByText(/^No breakeven/)).toBeTruthy()
})

test('an incomplete plan shows errors at its fields and is not saved', async () => {
  open('new')
  await userEvent.click(await screen.findByRole('button', { name: 'Save as a draft' }))
  expect(await screen.findByText('Give it a name.')).toBeTruthy()
  expect(writes()).toEqual([])
})

test('a draft is thrown away after a yes', async () => {
  api.answer(profitPlanForStaff.remove, undefined)
  const { address } = open(dana)
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Discard this draft?' }))
  expect(writes()).toEqual([])
  await userEvent.click(asked.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(address()).toBe(`/clients/${dana}/profit-plans`))
  await waitFor(() => expect(writes().map(({ method }) => method)).toEqual(['DELETE']))
})

test('a draft is thrown away, though the first try did it and its answer was lost', async () => {
  api.loseConnection(profitPlanForStaff.remove)
  const { address } = open(dana)
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Discard this draft?' }))
  await userEvent.click(asked.getByRole('button', { name: 'Discard' }))
  await asked.findByRole('alert')
  api.fail(profitPlanForStaff.remove, { status: 404, code: 'not_found' })
  await userEvent.click(asked.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(address()).toBe(`/clients/${dana}/profit-plans`))
})

test('publishing first saves what is typed', async () => {
  api.answer(profitPlanForStaff.change, stored('draft'))
  api.answer(profitPlanForStaff.publish, stored('active'))
  const { address } = open(dana)
  await userEvent.click(await screen.findByRole('button', { name: 'Publish to the client' }))
  await waitFor(() => expect(address()).toBe(`/clients/${dana}/profit-plans`))
  await waitFor(() => expect(writes().map(({ method }) => method)).toEqual(['PATCH', 'POST']))
})

test('a new plan that was saved but not published is not created twice', async () => {
  api.answer(profitPlanForStaff.enter, stored('draft'))
  api.answer(profitPlanForStaff.change, stored('draft'))
  api.fail(profitPlanForStaff.publish, { status: 503, code: 'unavailable' })
  open(`new?from=${dana}`)
  const publish = await screen.findByRole('button', { name: 'Publish to the client' })
  await userEvent.click(publish)
  await waitFor(() => expect(writes()).toHaveLength(2))
  await userEvent.click(publish)
  await waitFor(() => expect(writes()).toHaveLength(4))
  expect(writes().map(({ method }) => method)).toEqual(['POST', 'POST', 'PATCH', 'POST'])
})

test('a draft is changed from what was seen of it, and what was typed stays where a colleague was quicker', async () => {
  open(dana)
  const save = await screen.findByRole('button', { name: 'Save as a draft' })
  const name = screen.getAllByLabelText('Name')[0]!
  await userEvent.type(name, ', better')
  api.answer(profitPlanForStaff.change, { ...stored('draft'), version: 'second' })
  await userEvent.click(save)
  await screen.findByText('Draft saved.')
  await userEvent.type(name, ' still')
  api.fail(profitPlanForStaff.change, { status: 409, code: 'plan_changed' })
  await userEvent.click(save)
  await screen.findByText(/Someone else changed this draft/)
  expect(name).toHaveProperty('value', '2026 Profit Plan, better still')
  await waitFor(() =>
    expect(writes().map(({ body }) => (body as { version: string }).version)).toEqual([
      'first',
      'second',
    ]),
  )
})

test('what is typed while a new plan is being saved stays, and is saved to the same plan', async () => {
  const saving = api.hold(profitPlanForStaff.enter)
  const { address } = open(`new?from=${dana}`)
  const save = await screen.findByRole('button', { name: 'Save as a draft' })
  await userEvent.click(save)
  const name = screen.getAllByLabelText('Name')[0]!
  await userEvent.type(name, ', better')
  saving.answer(stored('draft'))
  await screen.findByText('Draft saved.')
  expect(name).toHaveProperty('value', '2026 Profit Plan, better')
  api.answer(profitPlanForStaff.change, stored('draft'))
  await userEvent.click(save)
  await waitFor(() => expect(address()).toBe(`/clients/${dana}/profit-plans/${dana}`))
  await waitFor(() => expect(writes().map(({ method }) => method)).toEqual(['POST', 'PATCH']))
})

test('an unfinished plan is restored after a reload, until it is saved or started over', async () => {
  const begin = async () => {
    cleanup()
    open(`new?from=${dana}`)
    return (await screen.findAllByLabelText('Name'))[0]!
  }
  await userEvent.type(await begin(), ', better')
  expect(await begin()).toHaveProperty('value', '2026 Profit Plan, better')
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }))
  expect(screen.getAllByLabelText('Name')[0]).toHaveProperty('value', '2026 Profit Plan')
  expect(await begin()).toHaveProperty('value', '2026 Profit Plan')
  expect(screen.queryByText(/^Draft restored/)).toBeNull()
  await userEvent.type(screen.getAllByLabelText('Name')[0]!, ', better')
  api.answer(profitPlanForStaff.enter, stored('draft'))
  await userEvent.click(screen.getByRole('button', { name: 'Save as a draft' }))
  await screen.findByText('Draft saved.')
  expect(await begin()).toHaveProperty('value', '2026 Profit Plan')
})

test('changes restored after a reload are saved against the version of the draft they were based on', async () => {
  open(dana)
  await userEvent.type((await screen.findAllByLabelText('Name'))[0]!, ', better')
  cleanup()
  api.answer(profitPlanForStaff.show, { ...stored('draft'), version: 'second' })
  open(dana)
  await screen.findByText(/^Draft restored/)
  api.fail(profitPlanForStaff.change, { status: 409, code: 'plan_changed' })
  await userEvent.click(screen.getByRole('button', { name: 'Save as a draft' }))
  await screen.findByText(/Someone else changed this draft/)
  await waitFor(() => expect(writes()[0]!.body).toMatchObject({ version: 'first' }))
  // When opened again, it shows the colleague's version, as the message says.
  cleanup()
  open(dana)
  const name = (await screen.findAllByLabelText('Name'))[0]!
  expect(name).toHaveProperty('value', '2026 Profit Plan')
  expect(screen.queryByText(/^Draft restored/)).toBeNull()
  // A draft that a colleague has published is shown as it was published.
  await userEvent.type(name, ', better')
  cleanup()
  api.answer(profitPlanForStaff.show, stored('active'))
  open(dana)
  expect((await screen.findAllByLabelText('Name'))[0]).toHaveProperty('value', '2026 Profit Plan')
})

test('a published plan is shown, and a new one begins with it', async () => {
  api.answer(profitPlanForStaff.show, stored('active'))
  open(dana, 'es')
  expect(await screen.findByText(/ya está publicado/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Nuevo a partir de este' }).getAttribute('href')).toBe(
    `/clients/${dana}/profit-plans/new?from=${dana}`,
  )
})
