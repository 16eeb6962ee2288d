import type { CurrentUser } from '@milepost/contract/account/account'
import type { Firm } from '@milepost/contract/firm/firm'
import { canUse, type AccountState, type Area } from '@milepost/contract/wire/access'
import { paths } from '../../paths.ts'
import type { MenuCopyKey } from './menu.copy.ts'

/** A menu item: a page of the portal, the upload sheet, or a link to another site. */
export type MenuItem = { copyKey: MenuCopyKey; area: Area } & (
  | { path: string }
  | { opens: 'upload' }
  | { link: (firm: Firm) => string | null; injectUserData?: true }
)

export type MenuGroup = { copyKey?: MenuCopyKey; items: readonly MenuItem[] }

/**
 * The full menu in the specification's order. External links have no area of their own; they use 'home',
 * which everyone may see.
 */
export const menu: readonly MenuGroup[] = [
  {
    items: [
      { copyKey: 'home', area: 'home', path: paths.home },
      { copyKey: 'messages', area: 'hub-messages', path: paths.hubMessages },
      { copyKey: 'perDiem', area: 'per-diem', path: paths.perDiem },
    ],
  },
  {
    copyKey: 'mileageTracker',
    items: [
      { copyKey: 'tripTracker', area: 'mileage', path: paths.tripTracker },
      { copyKey: 'allTrips', area: 'mileage', path: paths.allTrips },
    ],
  },
  {
    copyKey: 'documents',
    items: [
      { copyKey: 'upload', area: 'documents', opens: 'upload' },
      { copyKey: 'allDocuments', area: 'documents', path: paths.allDocuments },
    ],
  },
  {
    copyKey: 'financialPerformance',
    items: [
      { copyKey: 'profitAndLoss', area: 'profit-and-loss', path: paths.profitAndLoss },
      { copyKey: 'profitPlan', area: 'profit-plan', path: paths.profitPlan },
      { copyKey: 'balanceSheet', area: 'balance-sheet', path: paths.balanceSheet },
    ],
  },
  {
    copyKey: 'tax',
    items: [
      {
        copyKey: 'quarterlyTaxEstimates',
        area: 'tax-estimates',
        path: paths.quarterlyTaxEstimates,
      },
      { copyKey: 'taxReturns', area: 'tax-returns', path: paths.taxReturns },
      {
        copyKey: 'clientTaxOrganizer',
        area: 'home',
        link: (firm) => firm.clientTaxOrganizerUrl,
        injectUserData: true,
      },
      { copyKey: 'makeIrsPayment', area: 'home', link: (firm) => firm.irsDirectPayUrl },
    ],
  },
  {
    items: [
      { copyKey: 'resources', area: 'resources', path: paths.resources },
      { copyKey: 'connectBank', area: 'connect-bank', path: paths.connectBank },
    ],
  },
]

/** The menu as one client sees it, without empty groups. */
export const getMenu = (standing: AccountState): MenuGroup[] =>
  menu
    .map((group) => ({ ...group, items: group.items.filter(({ area }) => canUse(area, standing)) }))
    .filter(({ items }) => items.length > 0)

/** The Help link is for active clients who aren't ride-share drivers. */
export const canSeeHelp = ({ clientCustomerType, isActive }: AccountState): boolean =>
  isActive && clientCustomerType !== 'RIDE'

/**
 * An external URL; undefined unless it is https. With a user, fills in {constituentId}, {email} and
 * {fullName}; without a {constituentId} placeholder, adds it as a query parameter.
 */
export function toExternalLink(template: string | null, user?: CurrentUser): string | undefined {
  if (!template?.startsWith('https://')) return undefined
  if (!user) return template
  const { constituentId, email, fullName } = user
  const filled = Object.entries({ constituentId, email, fullName }).reduce(
    (link, [name, value]) => link.replaceAll(`{${name}}`, encodeURIComponent(value)),
    template,
  )
  if (template.includes('{constituentId}')) return filled
  const link = new URL(filled)
  link.searchParams.set('constituentId', constituentId)
  return link.href
}
