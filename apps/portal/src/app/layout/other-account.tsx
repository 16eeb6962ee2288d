import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation } from 'react-router'
import { account } from '@milepost/contract/account/account'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { Section } from '@milepost/ui/layout/section.tsx'
import { paths } from '../../paths.ts'
import { copy } from './account-switch.copy.ts'
import classes from './account-switch.module.css'
import { AccountSwitch } from './account-switch.tsx'

/** In place of a page that is about another account of the person: asks to change to it. */
export function OtherAccount({ id }: { id: string }) {
  const words = useCopy(copy)
  const { pathname, search } = useLocation()
  const accounts = useQuery(read(account.accounts, {}))
  return (
    <Page title={words.other}>
      <LoadState query={accounts} failed={words.accountsFailed}>
        {(found) => {
          const asked = found.find((one) => one.id === id)
          if (!asked) return <Navigate to={paths.home} replace />
          return (
            <Section title={asked.name}>
              <p className={classes.text}>{words.isAbout(asked.name)}</p>
              <AccountSwitch target={{ id, path: `${pathname}${search}` }} />
              <Button component={Link} to={paths.home} variant="default" mt={12}>
                {words.stay}
              </Button>
            </Section>
          )
        }}
      </LoadState>
    </Page>
  )
}
