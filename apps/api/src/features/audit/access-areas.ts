import type { AccessArea } from '@milepost/contract/account/audit'
import { eventsPath } from '@milepost/contract/wire/events'

/** What a call is about, by how its path goes on after the client. */
const areas: [RegExp, AccessArea][] = [
  [/^(documents|document_(files|pages)|pdfs\/document)\b/, 'documents'],
  [/^hub_messages\b/, 'messages'],
  [
    /^(profit_and_loss|balance_sheets|category|transaction|financial_performance|books|imports|postings|pdfs\/transaction)/,
    'books',
  ],
  [/^profit_plans?\b/, 'profit_plan'],
  [/^(tax_|pdfs\/tax_)/, 'tax'],
  [/^per_diem/, 'per_diem'],
  [/^(trips|mileage|pdfs\/mileage)/, 'mileage'],
  [/^(resources|pdfs\/(resource|tool))\b/, 'resources'],
  [/^(plaid|bank)/, 'bank'],
]

/** The part of a client's matters that a call (method and path) looked at or changed. */
export function areaOf(action: string): AccessArea {
  const path = action.replace(/^[A-Z]+ (\/staff\/v1\/accounts\/:accountId|\/staff\/v1|\/v1)?\//, '')
  return areas.find(([beginning]) => beginning.test(path))?.[1] ?? 'account'
}

/** Ends of a visit, and what tells an open page when to look anew: they show and change nothing of the client's. */
const comings = [
  'GET /users/impersonate/:constituentId',
  'DELETE /users/sign_out',
  `GET ${eventsPath}`,
]

/** What a visit looked at, and what it changed, each once and in the order of the areas. */
export function areasOf(actions: string[]): { seen: AccessArea[]; changed: AccessArea[] } {
  const told = actions.filter((action) => !comings.includes(action))
  const some = (chosen: string[]) => [...new Set(chosen.map(areaOf))].toSorted(byOrder)
  return {
    seen: some(told.filter((action) => action.startsWith('GET '))),
    changed: some(told.filter((action) => !action.startsWith('GET '))),
  }
}

const order = [...new Set(areas.map(([, area]) => area)), 'account' as const]
const byOrder = (a: AccessArea, b: AccessArea) => order.indexOf(a) - order.indexOf(b)
