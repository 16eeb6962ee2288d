import { Button, FocusTrap, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import type { CurrentUser } from '@milepost/contract/account'
import { useClickOutside, useHotkeys } from '@mantine/hooks'
import { useCopy, useLanguage, type Language } from '@milepost/ui/language.tsx'
import { useId, useState, type ReactNode, type RefObject } from 'react'
import classes from './account-menu.module.css'
import { copy } from './layout.copy.ts'
import { useKeepPreferences } from './kept-preferences.ts'
import { useLogOut } from './log-out.ts'

type AccountPanelProps = {
  user: CurrentUser
  /** What opened the panel, and closes it. */
  button: RefObject<HTMLElement | null>
  onClose: () => void
}

export function AccountPanel({ user, button, onClose }: AccountPanelProps) {
  const words = useCopy(copy)
  const logOut = useLogOut()
  const keep = useKeepPreferences()
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
        aria-label={words.accountMenu(user.fullName)}
        className={classes.panel}
      >
        <div className={classes.who}>
          <b>{user.fullName}</b>
          <span>{user.email}</span>
        </div>
        <Choice label={words.theme}>
          {(labelledBy) => (
            <SegmentedControl
              fullWidth
              aria-labelledby={labelledBy}
              value={colorScheme}
              onChange={(value) => {
                setColorScheme(value)
                keep({ theme: value === 'auto' ? null : value })
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
                keep({ language: chosen })
              }}
              data={[
                { value: 'en', label: 'English' },
                { value: 'es', label: 'Español' },
              ]}
            />
          )}
        </Choice>
        <Button variant="default" fullWidth onClick={logOut}>
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
