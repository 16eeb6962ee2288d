import { Avatar } from '@mantine/core'
import { useRef, useState } from 'react'
import { lazyPart } from '../feedback/lazy-part.tsx'
import { useCopy } from '../i18n/language.tsx'
import { getInitials } from '../i18n/names.ts'
import classes from './account-menu.module.css'
import type { AccountPanelProps } from './account-panel.tsx'
import { copy } from './frame.copy.ts'

const AccountPanel = lazyPart(
  () => import('./account-panel.tsx').then((loaded) => loaded.AccountPanel),
  { failure: 'overPage' },
)

/**
 * A button with the person's initials. It opens who is signed in, the theme, the language, and Log
 * Out.
 */
export function AccountMenu({
  user,
  account,
  ...panelProps
}: Omit<AccountPanelProps, 'button' | 'onClose'>) {
  const words = useCopy(copy)
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpened(false)
    button.current?.focus()
  }
  return (
    <div className={classes.account}>
      {account && (
        <span className={classes.current} aria-hidden="true">
          {account}
        </span>
      )}
      <Avatar
        ref={button}
        component="button"
        type="button"
        color="green"
        variant="light"
        radius="50%"
        aria-label={words.accountMenu(user.fullName, account)}
        aria-haspopup="dialog"
        aria-expanded={opened}
        className={classes.avatar}
        onClick={() => setOpened(!opened)}
      >
        {getInitials(user.fullName)}
      </Avatar>
      {opened && (
        <AccountPanel
          {...panelProps}
          user={user}
          account={account}
          button={button}
          onClose={close}
        />
      )}
    </div>
  )
}
