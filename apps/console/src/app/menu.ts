import type { StaffRole } from '@milepost/contract/wire/access'
import { staffMayUse, type StaffArea } from '@milepost/contract/wire/staff-areas'
import type { MenuWord } from './menu.copy.ts'
import { paths } from './paths.ts'

export type MenuItem = {
  word: MenuWord
  area: StaffArea
  path: string
  /** Only the demo has it. */
  ofDemo?: true
}

/** The console's menu. A new screen is a line here, its path, and its route. */
export const menu: readonly MenuItem[] = [
  { word: 'queue', area: 'queue', path: paths.queue },
  { word: 'clients', area: 'clients', path: paths.clients },
  { word: 'staff', area: 'staff', path: paths.staff },
  { word: 'messages', area: 'messages', path: paths.messages },
  { word: 'tax', area: 'tax', path: paths.tax },
  { word: 'rates', area: 'rates', path: paths.rates },
  { word: 'resources', area: 'resources', path: paths.resources },
  { word: 'firm', area: 'firm-settings', path: paths.firmSettings },
  { word: 'audit', area: 'audit', path: paths.audit },
  { word: 'mail', area: 'outbox', path: paths.outbox, ofDemo: true },
]

/** The menu as one member of staff sees it. */
export const menuFor = (role: StaffRole, isDemo: boolean): MenuItem[] =>
  menu.filter(({ area, ofDemo }) => staffMayUse(area, role) && (isDemo || !ofDemo))
