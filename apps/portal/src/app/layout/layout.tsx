import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { CurrentUser } from '@milepost/contract/account/account'
import { firm, type Firm } from '@milepost/contract/firm/firm'
import { read } from '@milepost/ui/api/api.ts'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { AccountMenu } from '@milepost/ui/layout/account-menu.tsx'
import { Brand } from '@milepost/ui/layout/brand.tsx'
import { DemoBadge } from '@milepost/ui/layout/demo-badge.tsx'
import { PageFrame } from '@milepost/ui/layout/page-frame.ts'
import { SkipLink } from '@milepost/ui/layout/skip-link.tsx'
import { SchemeToggle } from '@milepost/ui/styles/scheme-toggle.tsx'
import { useLiveMessages } from '../../features/hub-messages/hub-messages.hooks.ts'
import { TripWatch } from '../../features/mileage/recording/trip-watch.tsx'
import { getUpload, paths, withUpload } from '../../paths.ts'
import { useLogOut } from '../log-out.ts'
import { Notices } from '../notices/notices.tsx'
import { OutboxBadge } from '../outbox/outbox-badge.tsx'
import { OutboxWatch } from '../outbox/outbox-watch.tsx'
import { useSavePreferences, useSyncedPreferences } from '../reads/use-synced-preferences.ts'
import { usePush } from '../use-push.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { copy } from './layout.copy.ts'
import classes from './layout.module.css'
import { copy as menuCopy } from './menu.copy.ts'
import { Menu, MenuFooter } from './side-menu.tsx'

const MenuDrawer = lazyPart(() => import('./menu-drawer.tsx').then((loaded) => loaded.MenuDrawer), {
  failure: 'overPage',
})
const AccountSwitch = lazyPart(() =>
  import('./account-switch.tsx').then((loaded) => loaded.AccountSwitch),
)
const ImpersonationBanner = lazyPart(() =>
  import('../../features/impersonation/impersonation-banner.tsx').then(
    (loaded) => loaded.ImpersonationBanner,
  ),
)
const UploadSheet = lazyPart(
  () =>
    import('../../features/documents/upload/upload-sheet.tsx').then((loaded) => loaded.UploadSheet),
  { failure: 'overPage' },
)

/** Layout of every signed-in page: the menu at the side, or at the bottom on a phone. */
export function Layout({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const { data: firmData } = useQuery(read(firm.show, {}))
  useSyncedPreferences(user)
  useLiveMessages()
  usePush(user)
  const [query] = useSearchParams()
  const [drawerOpen, setDrawerOpen] = useState(false)
  return (
    <div className={classes.layout} data-borrowed={user.impersonatedBy ? true : undefined}>
      <SkipLink />
      {user.impersonatedBy && (
        <ImpersonationBanner fallback={<div className={classes.above} />} user={user} />
      )}
      <Side user={user} firmData={firmData} />
      <div className={classes.column}>
        <Notices />
        <PageFrame
          value={{
            siteName: firmData?.name,
            logo: firmData?.logo,
            tools: <Tools user={user} />,
            actions: <UploadButton />,
            footer: <Footer firm={firmData} user={user} />,
          }}
        >
          {children}
        </PageFrame>
      </div>
      <BottomBar onMore={() => setDrawerOpen(true)} />
      <TripWatch user={user} />
      <OutboxWatch user={user} />
      {drawerOpen && (
        <MenuDrawer user={user} firm={firmData} onClose={() => setDrawerOpen(false)} />
      )}
      {getUpload(query) && <UploadSheet />}
    </div>
  )
}

/** The side menu. Not rendered on a phone, where the drawer has the same menu. */
function Side({ user, firmData }: { user: CurrentUser; firmData: Firm | undefined }) {
  const words = useCopy(copy)
  const isPhone = useMediaQuery('(max-width: 63.99em)', false, { getInitialValueInEffect: false })
  if (isPhone) return null
  return (
    <aside className={classes.side}>
      <div className={classes.brand}>
        <Brand to={paths.home} firm={firmData} label={words.homeLink} />
        {firmData?.demo && <DemoBadge />}
      </div>
      <nav aria-label={words.mainMenu} className={classes.nav}>
        <Menu user={user} firm={firmData} />
      </nav>
      <MenuFooter user={user} firm={firmData} />
    </aside>
  )
}

function Tools({ user }: { user: CurrentUser }) {
  const words = useCopy(copy)
  const savePreferences = useSavePreferences()
  const logOut = useLogOut()
  return (
    <>
      <OutboxBadge />
      <SchemeToggle onChoose={(theme) => savePreferences({ theme })} />
      <AccountMenu
        user={user}
        account={user.accountName ?? undefined}
        more={user.accountName === null ? undefined : AccountSwitch}
        onTheme={(theme) => savePreferences({ theme })}
        onLanguage={(language) => savePreferences({ language })}
        onLogOut={logOut}
        links={[
          { label: words.notifications, to: paths.notifications },
          { label: words.security, to: paths.security },
          { label: words.accessHistory, to: paths.accessHistory },
        ]}
      />
    </>
  )
}

function UploadButton() {
  const words = useCopy(menuCopy)
  const { pathname, search } = useLocation()
  return (
    <Button
      component={Link}
      to={withUpload(`${pathname}${search}`, 'new')}
      leftSection={<IconUpload size={18} aria-hidden="true" />}
    >
      {words.upload}
    </Button>
  )
}
