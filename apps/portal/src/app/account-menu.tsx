import { Avatar, Button, Popover, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import type { CurrentUser } from '@milepost/contract/account'
import { useCopy, useLanguage, type Language } from '@milepost/ui/language.tsx'
import { useId, type ReactNode } from 'react'
import classes from './account-menu.module.css'
import { initialsOf } from './names.ts'
import { copy } from './layout.copy.ts'
import { useLogOut } from './log-out.ts'

/** Who is signed in, the theme, the language, and the way out. */
export function AccountMenu({ user }: { user: CurrentUser }) {
  const words = useCopy(copy)
  const logOut = useLogOut()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { language, setLanguage } = useLanguage()
  return (
    <Popover position="bottom-end" width={300} trapFocus returnFocus shadow="md" radius="lg">
      <Popover.Target>
        <Avatar
          component="button"
          type="button"
          color="green"
          variant="light"
          size={40}
          radius={20}
          aria-label={words.accountMenu(user.fullName)}
          className={classes.avatar}
        >
          {initialsOf(user.fullName)}
        </Avatar>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu}>
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
              onChange={(value) => setColorScheme(value)}
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
              onChange={(value: Language) => setLanguage(value)}
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
      </Popover.Dropdown>
    </Popover>
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
