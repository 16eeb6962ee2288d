import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { firmSettingsForStaff } from '@milepost/contract/firm/firm-settings'
import { firmSetup, type SetupItem } from '@milepost/contract/firm/firm-setup'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { paths } from '../../../paths.ts'
import { AddressStep } from './address-step.tsx'
import { MailStep } from './mail-step.tsx'
import { BackupStep, RatesStep, SampleStep, StaffStep } from './other-steps.tsx'
import { ContactStep, IdentityStep, OfficeStep } from './settings-steps.tsx'
import { copy } from './setup.copy.ts'
import classes from './setup.module.css'

/** What a new firm needs before its first client, part by part. */
export function SetupPage() {
  const words = useCopy(copy)
  const setup = useQuery(read(firmSetup.show, {}))
  const settings = useQuery(read(firmSettingsForStaff.show, {}))
  return (
    <Page title={words.title}>
      <LoadState query={setup} failed={words.loadFailed}>
        {(state) => (
          <LoadState query={settings} failed={words.loadFailed}>
            {(saved) => {
              const stateOf = (item: SetupItem) =>
                state.missing.includes(item) ? ('toDo' as const) : ('done' as const)
              return (
                <div className={classes.page}>
                  <p className={classes.dim}>
                    {state.missing.length === 0 ? words.allDone : words.about}
                  </p>
                  <IdentityStep initially={saved} state={stateOf('firm')} />
                  <ContactStep initially={saved} state={stateOf('contact')} />
                  <OfficeStep initially={saved} />
                  <MailStep setup={state} />
                  <AddressStep setup={state} />
                  <RatesStep setup={state} />
                  <BackupStep setup={state} />
                  <StaffStep setup={state} />
                  <SampleStep settings={saved} />
                  <div className={classes.end}>
                    <Button component={Link} to={paths.bringClients}>
                      {words.bringClients}
                    </Button>
                  </div>
                </div>
              )
            }}
          </LoadState>
        )}
      </LoadState>
    </Page>
  )
}
