import { ActionIcon, Drawer } from '@mantine/core'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { Link, NavLink, useNavigate } from 'react-router'
import type { accountForStaff } from '@milepost/contract/account/account'
import { firm } from '@milepost/contract/firm/firm'
import type { StaffRole } from '@milepost/contract/wire/access'
import type { Answer } from '@milepost/contract/wire/endpoint'
import { staffMayUse, type StaffArea } from '@milepost/contract/wire/staff-areas'
import { read } from '@milepost/ui/api/api.ts'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { AccountMenu } from '@milepost/ui/layout/account-menu.tsx'
import { Mark } from '@milepost/ui/layout/brand.tsx'
import { DemoBadge } from '@milepost/ui/layout/demo-badge.tsx'
import { PageFrame } from '@milepost/ui/layout/page-frame.ts'
import { SkipLink } from '@milepost/ui/layout/skip-link.tsx'
import { renewSoon, watchWorker } from '@milepost/ui/push/web-push.ts'
import { SchemeToggle } from '@milepost/ui/styles/scheme-toggle.tsx'
import { useSignOut } from '../features/account/account.hooks.ts'
import { staffPush } from '../features/account/staff-push.ts'
import { RatesToCheckCount } from '../features/firm/rates-to-check-count.tsx'
import { UnansweredCount } from '../features/hub-messages/inbox/unanswered-count.tsx'
import { AnsweredCount } from '../features/questions/answered-count.tsx'
import { knownPath, paths } from '../paths.ts'
import { copy } from './layout.copy.ts'
import classes from './layout.module.css'
import { copy as menuCopy, type MenuKey } from './menu.copy.ts'

const SetupBanner = lazyPart(() =>
  import('../features/firm/setup/setup-banner.tsx').then((loaded) => loaded.SetupBanner),
)

type MenuItem = {
  copyKey: MenuKey
  area: StaffArea
  path: string
  /** Only the demo stores its mails. */
  demoOnly?: true
}

/** The console's menu. A new page needs an entry here, a path and a route. */
const menu: readonly MenuItem[] = [
  { copyKey: 'board', area: 'clients', path: paths.board },
  { copyKey: 'queue', area: 'queue', path: paths.queue },
  { copyKey: 'clients', area: 'clients', path: paths.clients },
  { copyKey: 'staff', area: 'staff', path: paths.staff },
  { copyKey: 'inbox', area: 'messages', path: paths.inbox },
  { copyKey: 'questions', area: 'questions', path: paths.questions },
  { copyKey: 'messages', area: 'messages', path: paths.messages },
  { copyKey: 'papers', area: 'papers', path: paths.papers },
  { copyKey: 'tax', area: 'tax', path: paths.tax },
  { copyKey: 'accounts', area: 'chart-of-accounts', path: paths.chart },
  { copyKey: 'rates', area: 'rates', path: paths.rates },
  { copyKey: 'resources', area: 'resources', path: paths.resources },
  { copyKey: 'firm', area: 'firm-settings', path: paths.firmSettings },
  { copyKey: 'audit', area: 'audit', path: paths.audit },
  { copyKey: 'mail', area: 'mail', path: paths.mails, demoOnly: true },
]

/** The menu entries a staff member may open. */
const menuFor = (role: StaffRole, isDemo: boolean): MenuItem[] =>
  menu.filter(({ area, demoOnly }) => staffMayUse(area, role) && (isDemo || !demoOnly))

type StaffMember = Answer<(typeof accountForStaff)['currentStaff']>

/** The frame of every signed-in page: a bar with the menu, which is behind a button on a phone. */
export function Layout({ staff, children }: { staff: StaffMember; children: ReactNode }) {
  const words = useCopy(copy)
  const { data: firmData } = useQuery(read(firm.show, {}))
  const signOut = useSignOut()
  const [menuOpen, setMenuOpen] = useState(false)
  useStaffPush(staff.id)
  const isDemo = firmData?.demo ?? false
  const siteName = [words.console, firmData?.name].filter(Boolean).join(' · ')
  return (
    <div className={classes.layout}>
      <SkipLink />
      <header className={classes.top}>
        <ActionIcon
          size={48}
          className={classes.more}
          aria-label={words.menu}
          aria-expanded={menuOpen}
          onClick={() => setMenuOpen(true)}
        >
          <IconMenu2 size={22} />
        </ActionIcon>
        <Link
          to={paths.board}
          className={classes.brand}
          aria-label={`${siteName}, ${words.homeLink}`}
        >
          <Mark size={26} />
          <b>{words.console}</b>
        </Link>
        {isDemo && <DemoBadge />}
        <nav aria-label={words.menu} className={classes.nav}>
          <Menu staff={staff} isDemo={isDemo} />
        </nav>
        <div className={classes.tools}>
          <SchemeToggle />
          <AccountMenu
            user={staff}
            onLogOut={() => void signOut()}
            links={[{ label: words.security, to: paths.security }]}
          />
        </div>
      </header>
      {staffMayUse('firm-settings', staff.role) && <SetupBanner />}
      <PageFrame value={{ siteName }}>{children}</PageFrame>
      <Drawer
        opened={menuOpen}
        onClose={() => setMenuOpen(false)}
        size={300}
        // Above toasts.
        zIndex={500}
        title={words.menu}
        closeButtonProps={{ 'aria-label': words.close, size: 48, iconSize: 24 }}
        padding="md"
      >
        <nav aria-label={words.menu} className={classes.drawer}>
          <Menu staff={staff} isDemo={isDemo} onChoose={() => setMenuOpen(false)} />
        </nav>
      </Drawer>
    </div>
  )
}

/** Renews this browser's push notices, and opens the page of one that is tapped. */
function useStaffPush(staffId: string): void {
  const navigate = useNavigate()
  const openPath = useEffectEvent((path: string) => {
    const page = knownPath(path.replace(/^\/console(?=\/)/, ''))
    if (page) void navigate(page)
  })
  useEffect(() => renewSoon(staffPush, staffId), [staffId])
  useEffect(() => {
    const renew = () => void staffPush.renew(staffId).catch(() => undefined)
    return watchWorker({ openPath: (path) => openPath(path), renew })
  }, [staffId])
}

type MenuProps = { staff: StaffMember; isDemo: boolean; onChoose?: () => void }

function Menu({ staff, isDemo, onChoose }: MenuProps) {
  const words = useCopy(menuCopy)
  return menuFor(staff.role, isDemo).map(({ copyKey, path }) => (
    <NavLink key={copyKey} to={path} onClick={onChoose}>
      {words[copyKey]}
      {copyKey === 'inbox' && <UnansweredCount />}
      {copyKey === 'questions' && <AnsweredCount />}
      {copyKey === 'rates' && <RatesToCheckCount />}
    </NavLink>
  ))
}
