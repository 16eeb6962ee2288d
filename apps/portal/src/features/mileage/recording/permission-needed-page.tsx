import { Button, Paper } from '@mantine/core'
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs'
import IconMapPinOff from '@tabler/icons-react/dist/esm/icons/IconMapPinOff.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { firm } from '@milepost/contract/firm/firm'
import { read } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { tripLocation, type LackingPermission } from '../../../native/location/location.ts'
import { paths } from '../../../paths.ts'
import classes from '../../../shared/permission-page.module.css'
import { copy } from './permission-needed-page.copy.ts'

/** Explains which phone permission is missing and opens the settings for it. */
export function PermissionNeededPage() {
  const { pathname, search } = useLocation()
  const permission = getPermission(pathname, search)
  const words = useCopy(copy)
  const { data: firmData } = useQuery(read(firm.show, {}))
  const location = tripLocation()
  const Glyph = permission === 'notifications' ? IconBellOff : IconMapPinOff
  return (
    <Page title={words[permission]} back={{ to: paths.tripTracker, label: words.back }}>
      <Paper className={classes.card}>
        <Glyph size={40} stroke={1.5} aria-hidden="true" className={classes.icon} />
        <p className={classes.text}>{words[`${permission}Why`]}</p>
        {location && (
          <Button
            size="lg"
            fullWidth
            onClick={() =>
              void location.openSettings(permission === 'services' ? 'services' : 'app')
            }
          >
            {words.openSettings}
          </Button>
        )}
        <Button component={Link} to={paths.tripTracker} size="lg" fullWidth variant="default">
          {words.back}
        </Button>
        {firmData?.privacyUrl && (
          <a href={firmData.privacyUrl} target="_blank" rel="noopener noreferrer">
            {words.privacy}
          </a>
        )}
      </Paper>
    </Page>
  )
}

function getPermission(pathname: string, search: string): LackingPermission | 'notifications' {
  if (pathname !== paths.locationPermissionNeeded) return 'notifications'
  const query = new URLSearchParams(search)
  if (query.has('services')) return 'services'
  return query.has('precise') ? 'precision' : 'location'
}
