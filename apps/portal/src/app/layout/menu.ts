import { canUse, type Area, type AccountState } from '@milepost/contract/wire/access'
import type { CurrentUser } from '@milepost/contract/account/account'
import type { Firm } from '@milepost/contract/firm/firm'
import { paths } from '../paths.ts'
import type { MenuWord } from './menu.copy.ts'

/** One line of the side menu: a page of ours, the upload sheet, or a link that leaves the portal. */
export type MenuItem = { word: MenuWord; area: Area } & (
  | { path: string }
  | { opens: 'upload' }
  | { link: (firm: Firm) => string | null; injectUserData?: true }
)

export type MenuGroup = { word?: MenuWord; items: readonly MenuItem[] }

/** The whole menu in the specification's order. What links out belongs to no area, so home stands for anyone. */
export const menu: readonly MenuGroup[] = [
  {
    items: [
      { word: 'home', area: 'home', path: paths.home },
      { word: 'messages', area: 'hub-messages', path: paths.hubMessages },
      { word: 'perDiem', area: 'per-diem', path: paths.perDiem },
    ],
  },
  {
    word: 'mileageTracker',
    items: [
      { word: 'tripTracker', area: 'mileage', path: paths.tripTracker },
      { word: 'allTrips', area: 'mileage', path: paths.allTrips },
    ],
  },
  {
    word: 'documents',
    items: [
      { word: 'upload', area: 'documents', opens: 'upload' },
      { word: 'allDocuments', area: 'documents', path: paths.allDocuments },
    ],
  },
  {
    word: 'financialPerformance',
    items: [
      { word: 'profitAndLoss', area: 'profit-and-loss', path: paths.profitAndLoss },
      { word: 'profitPlan', area: 'profit-plan', path: paths.profitPlan },
      { word: 'balanceSheet', area: 'balance-sheet', path: paths.balanceSheet },
    ],
  },
  {
    word: 'tax',
    items: [
      { word: 'quarterlyTaxEstimates', area: 'tax-estimates', path: paths.quarterlyTaxEstimates },
      { word: 'taxReturns', area: 'tax-returns', path: paths.taxReturns },
      {
        word: 'clientTaxOrganizer',
        area: 'home',
        link: (firm) => firm.clientTaxOrganizerUrl,
        injectUserData: true,
      },
      { word: 'makeIrsPayment', area: 'home', link: (firm) => firm.irsDirectPayUrl },
    ],
  },
  {
    items: [
      { word: 'resources', area: 'resources', path: paths.resources },
      { word: 'connectBank', area: 'connect-bank', path: paths.connectBank },
    ],
  },
]

/** The menu as one client sees it, without groups that would be empty. */
export const menuFor = (standing: AccountState): MenuGroup[] =>
  menu
    .map((group) => ({ ...group, items: group.items.filter(({ area }) => canUse(area, standing)) }))
    .filter(({ items }) => items.length > 0)

/** The Help link is for active clients who do not drive for ride-share. */
export const seesHelp = ({ clientCustomerType, isActive }: AccountState): boolean =>
  isActive && clientCustomerType !== 'RIDE'

/**
 * An outside address; undefined unless it is https. With a user, it carries their data where it asks for them, and in
 * any case who they are.
 */
export function outsideLink(template: string | null, user?: CurrentUser): string | undefined {
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
