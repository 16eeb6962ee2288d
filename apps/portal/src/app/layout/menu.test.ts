import { expect, test } from 'vitest'
import { aClient, everyKindOfClient } from '@milepost/testing/records/a-client.ts'
import type { MenuCopyKey } from './menu.copy.ts'
import { canSeeHelp, getMenu, menu, toExternalLink } from './menu.ts'

const listLabels = (groups: ReturnType<typeof getMenu>) =>
  groups.flatMap(({ items }) => items.map(({ copyKey }) => copyKey))

const anyone = [
  'home',
  'messages',
  'upload',
  'allDocuments',
  'clientTaxOrganizer',
  'makeIrsPayment',
  'resources',
] as const
const activeOnly = ['profitAndLoss', 'quarterlyTaxEstimates'] as const
const trips = ['tripTracker', 'allTrips'] as const

/** The specification's table, written out again independently of the code. */
function expected(kind: string): MenuCopyKey[] {
  const [state, plan = state] = kind.split(' ')
  if (state === 'limited') return [...anyone]
  const own: MenuCopyKey[] = [...anyone, 'taxReturns', ...(plan === 'RIDE' ? trips : [])]
  if (state === 'inactive') return own
  if (plan !== 'RIDE') own.push('perDiem')
  if (plan === 'PRO' || plan === 'ENT') own.push('profitPlan')
  if (plan === 'ENT') own.push('balanceSheet', 'connectBank')
  return [...own, ...activeOnly]
}

test.each(everyKindOfClient)('the menu of a client: $kind', ({ kind, client }) => {
  expect(new Set(listLabels(getMenu(client)))).toEqual(new Set(expected(kind)))
})

test('the menu follows the order of the specification', () => {
  expect(listLabels([...menu])).toEqual([
    'home',
    'messages',
    'perDiem',
    'tripTracker',
    'allTrips',
    'upload',
    'allDocuments',
    'profitAndLoss',
    'profitPlan',
    'balanceSheet',
    'quarterlyTaxEstimates',
    'taxReturns',
    'clientTaxOrganizer',
    'makeIrsPayment',
    'resources',
    'connectBank',
  ])
})

test('a group without items for this client has no heading', () => {
  expect(getMenu(aClient('RIDE')).map(({ copyKey }) => copyKey)).toContain('mileageTracker')
  expect(getMenu(aClient('PRO')).map(({ copyKey }) => copyKey)).not.toContain('mileageTracker')
})

test.each(everyKindOfClient)('who sees the Help link: $kind', ({ client }) => {
  expect(canSeeHelp(client)).toBe(client.isActive && client.clientCustomerType !== 'RIDE')
})

test("an external link contains the user's data, encoded", () => {
  const user = aClient('PRO', { fullName: 'Ana & Co', constituentId: 'a/1' })
  expect(toExternalLink('https://forms.test/?id={constituentId}&name={fullName}', user)).toBe(
    'https://forms.test/?id=a%2F1&name=Ana%20%26%20Co',
  )
})

test('a link for the user without placeholders gets their id', () => {
  const user = aClient('PRO', { constituentId: 'a/1' })
  expect(toExternalLink('https://forms.test/organizer?year=2026', user)).toBe(
    'https://forms.test/organizer?year=2026&constituentId=a%2F1',
  )
})

test.each([null, 'http://forms.test', 'javascript:alert(1)', ''])(
  '%j is no external link',
  (address) => expect(toExternalLink(address)).toBeUndefined(),
)
