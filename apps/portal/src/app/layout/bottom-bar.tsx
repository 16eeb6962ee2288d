import type { Icon } from '@tabler/icons-react'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { Link, useLocation } from 'react-router'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { UnreadCount } from '../../features/hub-messages/unread-count.tsx'
import { paths, withUpload } from '../../paths.ts'
import classes from './bottom-bar.module.css'
import { copy as layoutCopy } from './layout.copy.ts'
import { copy, type MenuCopyKey } from './menu.copy.ts'

const tabs: readonly { copyKey: MenuCopyKey; path: string; within: string; icon: Icon }[] = [
  { copyKey: 'home', path: paths.home, within: paths.home, icon: IconHome },
  { copyKey: 'documents', path: paths.allDocuments, within: paths.documents, icon: IconFiles },
  { copyKey: 'messages', path: paths.hubMessages, within: paths.hubMessages, icon: IconMail },
]

/** Tab bar on a phone: the four most used pages, and More for the rest. */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const words = useCopy(copy)
  const { more, mainMenu } = useCopy(layoutCopy)
  const { pathname, search } = useLocation()
  const tab = ({ copyKey, path, within, icon: Glyph }: (typeof tabs)[number]) => {
    const isCurrent = pathname === within || pathname.startsWith(`${within}/`)
    return (
      <Link
        key={copyKey}
        to={path}
        className={classes.tab}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <span className={classes.icon}>
          <Glyph size={24} stroke={isCurrent ? 2.1 : 1.75} aria-hidden="true" />
        </span>
        <span className={classes.word}>{words[copyKey]}</span>
        {copyKey === 'messages' && (
          <span className={classes.count}>
            <UnreadCount />
          </span>
        )}
      </Link>
    )
  }
  return (
    <nav aria-label={mainMenu} className={classes.bar}>
      {tabs.slice(0, 2).map(tab)}
      <Link to={withUpload(`${pathname}${search}`, 'new')} className={classes.tab} data-main>
        <span className={classes.icon}>
          <IconUpload size={24} stroke={1.75} aria-hidden="true" />
        </span>
        <span className={classes.word}>{words.upload}</span>
      </Link>
      {tabs.slice(2).map(tab)}
      <button type="button" className={classes.tab} aria-haspopup="dialog" onClick={onMore}>
        <span className={classes.icon}>
          <IconDots size={24} stroke={1.75} aria-hidden="true" />
        </span>
        <span className={classes.word}>{more}</span>
      </button>
    </nav>
  )
}
