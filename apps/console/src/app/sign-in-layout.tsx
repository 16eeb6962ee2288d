import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { firm } from '@milepost/contract/firm/firm'
import { read } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Mark } from '@milepost/ui/layout/brand.tsx'
import { DemoBadge } from '@milepost/ui/layout/demo-badge.tsx'
import { SkipLink } from '@milepost/ui/layout/skip-link.tsx'
import { LanguageToggle, SchemeToggle } from '@milepost/ui/styles/scheme-toggle.tsx'
import { copy } from './layout.copy.ts'
import classes from './sign-in-layout.module.css'

/** The frame of the pages before sign-in. */
export function SignInLayout() {
  const words = useCopy(copy)
  const { data: firmData } = useQuery(read(firm.show, {}))
  return (
    <div className={classes.page}>
      <SkipLink />
      <header className={classes.bar}>
        <Mark />
        <b>{words.console}</b>
        {firmData?.demo && <DemoBadge />}
        <span className={classes.firm}>{firmData?.name}</span>
        <div className={classes.tools}>
          <LanguageToggle />
          <SchemeToggle />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </div>
  )
}
