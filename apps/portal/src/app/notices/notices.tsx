import { Button } from '@mantine/core'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { useEffect, useState } from 'react'
import { watchVersion } from '../../native/new-version.ts'
import classes from './notices.module.css'
import { copy } from './notices.copy.ts'
import { useOffline } from './use-offline.ts'

/** Banners above every page: data shown from the device, and a newer version of the portal. */
export function Notices() {
  return (
    <>
      <OfflineNotice />
      <VersionNotice />
    </>
  )
}

function OfflineNotice() {
  const words = useCopy(copy)
  const { moment } = useDates()
  const since = useOffline()
  return (
    <div role="status">
      {since !== undefined && (
        <p className={classes.notice}>
          <IconCloudOff size={20} aria-hidden="true" />
          {since > 0 ? words.offlineSince(moment(new Date(since).toISOString())) : words.offline}
        </p>
      )}
    </div>
  )
}

/** Not offered offline: a new version may not be able to read what the old one stored. */
function VersionNotice() {
  const words = useCopy(copy)
  const isConnected = useOffline() === undefined
  const [newer, setNewer] = useState<() => void>()
  useEffect(() => watchVersion((takeOver) => setNewer(() => takeOver)), [])
  return (
    <div role="status">
      {newer && isConnected && (
        <div className={classes.notice}>
          {words.newVersion}
          <Button size="xs" variant="default" onClick={newer}>
            {words.reload}
          </Button>
        </div>
      )}
    </div>
  )
}
