import { Drawer } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { CurrentUser } from '@milepost/contract/account/account'
import type { Firm } from '@milepost/contract/firm/firm'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './layout.copy.ts'
import { Menu, MenuFooter } from './side-menu.tsx'

type MenuDrawerProps = { user: CurrentUser; firm: Firm | undefined; onClose: () => void }

/** The full menu on a phone. Closes on navigation. */
export function MenuDrawer({ user, firm, onClose }: MenuDrawerProps) {
  const words = useCopy(copy)
  const { key } = useLocation()
  const openedAt = useRef(key)
  useEffect(() => {
    if (key !== openedAt.current) onClose()
  }, [key, onClose])
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={340}
      // Above toasts.
      zIndex={500}
      title={words.menu}
      closeButtonProps={{ 'aria-label': words.close, size: 48, iconSize: 24 }}
      padding="md"
    >
      <nav aria-label={words.menu}>
        <Menu user={user} firm={firm} />
      </nav>
      <MenuFooter user={user} firm={firm} />
    </Drawer>
  )
}
