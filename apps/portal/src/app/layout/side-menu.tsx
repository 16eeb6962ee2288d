import type { Icon } from '@tabler/icons-react'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconCalendarDollar from '@tabler/icons-react/dist/esm/icons/IconCalendarDollar.mjs'
import IconCalendarStats from '@tabler/icons-react/dist/esm/icons/IconCalendarStats.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconClipboardText from '@tabler/icons-react/dist/esm/icons/IconClipboardText.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconFileCheck from '@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs'
import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconReceiptDollar from '@tabler/icons-react/dist/esm/icons/IconReceiptDollar.mjs'
import IconRoad from '@tabler/icons-react/dist/esm/icons/IconRoad.mjs'
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs'
import IconTargetArrow from '@tabler/icons-react/dist/esm/icons/IconTargetArrow.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useId, type ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import type { CurrentUser } from '@milepost/contract/account/account'
import type { Firm } from '@milepost/contract/firm/firm'
import { canUse } from '@milepost/contract/wire/access'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { UnreadCount } from '../../features/hub-messages/unread-count.tsx'
import { install, useCanInstall } from '../../native/install-prompt.ts'
import { paths, withUpload } from '../../paths.ts'
import { useLogOut } from '../log-out.ts'
import { version } from '../version.ts'
import { copy as layoutCopy } from './layout.copy.ts'
import { copy, type MenuCopyKey } from './menu.copy.ts'
import { canSeeHelp, getMenu, toExternalLink, type MenuItem } from './menu.ts'
import classes from './side-menu.module.css'
import { SocialLinks } from './social-links.tsx'

const icons: Partial<Record<MenuCopyKey, Icon>> = {
  home: IconHome,
  messages: IconMail,
  perDiem: IconCalendarStats,
  tripTracker: IconRoad,
  allTrips: IconRoute,
  upload: IconUpload,
  allDocuments: IconFiles,
  profitAndLoss: IconChartBar,
  profitPlan: IconTargetArrow,
  balanceSheet: IconScale,
  quarterlyTaxEstimates: IconCalendarDollar,
  taxReturns: IconFileCheck,
  clientTaxOrganizer: IconClipboardText,
  makeIrsPayment: IconReceiptDollar,
  resources: IconBook2,
  connectBank: IconBuildingBank,
}

type MenuProps = { user: CurrentUser; firm: Firm | undefined }

/** All menu items this client may see. Used at the side and in the phone's drawer. */
export function Menu({ user, firm }: MenuProps) {
  const words = useCopy(copy)
  return getMenu(user).map((group) => (
    <MenuSection key={group.items[0]!.copyKey} label={group.copyKey && words[group.copyKey]}>
      {group.items.map((item) => (
        <MenuLine key={item.copyKey} item={item} user={user} firm={firm} />
      ))}
    </MenuSection>
  ))
}

function MenuSection({ label, children }: { label: string | undefined; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={label && id} className={classes.group}>
      {label && (
        <div id={id} className={classes.groupLabel}>
          {label}
        </div>
      )}
      {children}
    </div>
  )
}

function MenuLine({ item, user, firm }: MenuProps & { item: MenuItem }) {
  const words = useCopy(copy)
  const { newTab } = useCopy(layoutCopy)
  const { pathname, search } = useLocation()
  const Glyph = icons[item.copyKey]
  const content = (
    <>
      {Glyph && <Glyph size={18} stroke={1.75} aria-hidden="true" />}
      <span>{words[item.copyKey]}</span>
    </>
  )
  if ('path' in item)
    return (
      <NavLink to={item.path} className={classes.item}>
        {content}
        {item.copyKey === 'messages' && (
          <span className={classes.count}>
            <UnreadCount />
          </span>
        )}
      </NavLink>
    )
  if ('opens' in item)
    return (
      <Link to={withUpload(`${pathname}${search}`, 'new')} className={classes.item}>
        {content}
      </Link>
    )
  // Reserves the space until the link is known.
  if (!firm)
    return (
      <span className={classes.item} data-coming aria-hidden="true">
        {content}
      </span>
    )
  const href = toExternalLink(item.link(firm), item.injectUserData && user)
  if (!href) return null
  return (
    <a href={href} target="_blank" rel="noopener" className={classes.item}>
      {content}
      <IconExternalLink size={15} className={classes.external} aria-hidden="true" />
      <span className="hide">{`, ${newTab}`}</span>
    </a>
  )
}

/** Below the menu: log out, help links, social links and the version. */
export function MenuFooter({ user, firm }: MenuProps) {
  const words = useCopy(layoutCopy)
  const logOut = useLogOut()
  const isInstallable = useCanInstall()
  return (
    <div className={classes.foot}>
      {isInstallable && (
        <button type="button" className={classes.item} onClick={install}>
          <IconDownload size={18} stroke={1.75} aria-hidden="true" />
          <span>{words.install}</span>
        </button>
      )}
      <button type="button" className={classes.item} onClick={logOut}>
        <IconLogout size={18} stroke={1.75} aria-hidden="true" />
        <span>{words.logOut}</span>
      </button>
      {firm?.supportPhone && (
        <p className={classes.helpDesk}>{words.helpDesk(firm.supportPhone)}</p>
      )}
      <p className={classes.secondary}>
        {canUse('tutorials', user) && <Link to={paths.tutorials}>{words.tutorials}</Link>}
        {canSeeHelp(user) && <Outside href={firm?.helpUrl}>{words.help}</Outside>}
        <Outside href={firm?.contactUrl}>{words.contact}</Outside>
      </p>
      <div className={classes.last}>
        {firm && <SocialLinks social={firm.social} />}
        <span className={classes.version}>{words.version(version)}</span>
      </div>
    </div>
  )
}

/** A link to another site, with a "new tab" hint; nothing if the firm has none. */
function Outside({ href, children }: { href: string | null | undefined; children: string }) {
  const { newTab } = useCopy(layoutCopy)
  const link = toExternalLink(href ?? null)
  if (!link) return null
  return (
    <a href={link} target="_blank" rel="noopener">
      <span>{children}</span>
      <span className="hide">{`, ${newTab}`}</span>
    </a>
  )
}
