import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { firmSettingsForStaff } from '@milepost/contract/firm/firm-settings'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { paths } from '../../paths.ts'
import { AppSigningForm } from './app-signing-form.tsx'
import { copy } from './firm.copy.ts'
import classes from './firm.module.css'
import { SettingsForm } from './settings-form.tsx'

/** The firm's texts, branding and links. */
export function FirmSettingsPage() {
  const words = useCopy(copy)
  const settings = useQuery(read(firmSettingsForStaff.show, {}))
  return (
    <Page
      title={words.title}
      actions={
        <Button component={Link} to={paths.setUp} variant="default">
          {words.setUp}
        </Button>
      }
    >
      <LoadState query={settings} failed={words.loadFailed}>
        {(saved) => (
          <div className={classes.fields}>
            <SettingsForm initially={saved} />
            <AppSigningForm initially={saved} />
          </div>
        )}
      </LoadState>
    </Page>
  )
}
