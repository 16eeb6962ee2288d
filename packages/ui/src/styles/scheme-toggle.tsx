import {
  ActionIcon,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { useCopy, useLanguage } from '../i18n/language.tsx'
import { copy } from './scheme-toggle.copy.ts'
import classes from './scheme-toggle.module.css'

/** Toggles light and dark; `onChoose` gets the new scheme. */
export function SchemeToggle({ onChoose }: { onChoose?: (theme: 'light' | 'dark') => void }) {
  const words = useCopy(copy)
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  return (
    <ActionIcon
      size={48}
      data-scheme
      aria-label={dark ? words.light : words.dark}
      onClick={() => {
        const theme = dark ? 'light' : 'dark'
        setColorScheme(theme)
        onChoose?.(theme)
      }}
    >
      {dark ? <IconSun size={20} /> : <IconMoon size={20} />}
    </ActionIcon>
  )
}

/** Switches to the other language; its label is in that language. */
export function LanguageToggle() {
  const words = useCopy(copy)
  const { language, setLanguage } = useLanguage()
  const other = language === 'en' ? 'es' : 'en'
  return (
    <UnstyledButton lang={other} className={classes.language} onClick={() => setLanguage(other)}>
      {words.other}
    </UnstyledButton>
  )
}
