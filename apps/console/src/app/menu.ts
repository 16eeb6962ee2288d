import type { StaffRole } from '@milepost/contract/wire/access'
import { staffMayUse, type StaffArea } from '@milepost/contract/wire/staff-areas'
import type { MenuKey } from './menu.copy.ts'
import { paths } from './paths.ts'

export type MenuItem = {
  copyKey: MenuKey
  area: StaffArea
  path: string
  /** Only the demo has it. */
  demoOnly?: true
}

/** The console's menu. A new screen is a line here, its path, and its route. */
export const menu: readonly MenuItem[] = [
  { copyKey: 'queue', area: 'queue', path: paths.queue },
  { copyKey: 'clients', area: 'clients', path: paths.clients },
  { copyKey: 'staff', area: 'staff', path: paths.staff },
  { copyKey: 'messages', area: 'messages', path: paths.messages },
  { copyKey: 'tax', area: 'tax', path: paths.tax },
  { copyKey: 'rates', area: 'rates', path: paths.rates },
  { copyKey: 'resources', area: 'resources', path: paths.resources },
  { copyKey: 'firm', area: 'firm-settings', path: paths.firmSettings },
  { copyKey: 'audit', area: 'audit', path: paths.audit },
  { copyKey: 'mail', area: 'outbox', path: paths.outbox, demoOnly: true },
]

/** The menu as one member of staff sees it. */
export const menuFor = (role: StaffRole, isDemo: boolean): MenuItem[] =>
  menu.filter(({ area, demoOnly }) => staffMayUse(area, role) && (isDemo || !demoOnly))
