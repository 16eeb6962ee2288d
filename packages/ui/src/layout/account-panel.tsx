import { Button, FocusTrap, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { useClickOutside, useHotkeys } from '@mantine/hooks'
import { useId, useState, type ComponentType, type ReactNode, type RefObject } from 'react'
import { Link } from 'react-router'
import type { Theme } from '@milepost/contract/account/account'
import { useCopy, useLanguage, type Language } from '../i18n/language.tsx'
import classes from './account-menu.module.css'
import { copy } from './frame.copy.ts'

export type AccountPanelProps = {
  user: { fullName: string; email: string }
  /** Which of the person's accounts is open, if they have several. */
  account?: string | undefined
  /** Below who is signed in. */
  more?: ComponentType<{ onClose: () => void }> | undefined
  /** Called with the chosen theme; null follows the system. */
  onTheme?: (theme: Theme | null) => void
  onLanguage?: (language: Language) => void
  onLogOut: () => void
  /** Pages about the person's own account. */
  links?: { label: string; to: string }[]
  /** The button that opens and closes the panel; a click on it does not count as outside. */
  button: RefObject<HTMLElement | null>
  onClose: () => void
}

export function AccountPanel({
  user,
  account,
  more: More,
  onTheme,
  onLanguage,
  onLogOut,
  links,
  button,
  onClose,
}: AccountPanelProps) {
  const words = useCopy(copy)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { language, setLanguage } = useLanguage()
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  useClickOutside(onClose, null, [panel, button.current])
  useHotkeys([['Escape', onClose]], [])
  return (
    <FocusTrap active>
      <div
        ref={setPanel}
        role="dialog"
        aria-label={words.accountMenu(user.fullName, account)}
        className={classes.panel}
      >
        <div className={classes.identity}>
          <b>{user.fullName}</b>
          <span>{user.email}</span>
        </div>
        {More && <More onClose={onClose} />}
        <Choice label={words.theme}>
          {(labelledBy) => (
            <SegmentedControl
              fullWidth
              aria-labelledby={labelledBy}
              value={colorScheme}
              onChange={(value) => {
                setColorScheme(value)
                onTheme?.(value === 'auto' ? null : value)
              }}
              data={[
                { value: 'light', label: words.light },
                { value: 'dark', label: words.dark },
                { value: 'auto', label: words.auto },
              ]}
            />
          )}
        </Choice>
        <Choice label={words.language}>
          {(labelledBy) => (
            <SegmentedControl
              fullWidth
              aria-labelledby={labelledBy}
              value={language}
              onChange={(chosen: Language) => {
                setLanguage(chosen)
                onLanguage?.(chosen)
              }}
              data={[
                { value: 'en', label: 'English' },
                { value: 'es', label: 'Español' },
              ]}
            />
          )}
        </Choice>
        {links?.map(({ label, to }) => (
          <Button key={to} component={Link} to={to} variant="subtle" fullWidth onClick={onClose}>
            {label}
          </Button>
        ))}
        <Button variant="default" fullWidth onClick={onLogOut}>
          {words.logOut}
        </Button>
      </div>
    </FocusTrap>
  )
}

type ChoiceProps = { label: string; children: (labelledBy: string) => ReactNode }

function Choice({ label, children }: ChoiceProps) {
  const id = useId()
  return (
    <div>
      <div id={id} className={classes.label}>
        {label}
      </div>
      {children(id)}
    </div>
  )
}
