import { Button } from '@mantine/core'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconDeviceFloppy from '@tabler/icons-react/dist/esm/icons/IconDeviceFloppy.mjs'
import { useEffect, useState } from 'react'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useStorageRefused } from '../../native/device-store.ts'
import { watchVersion } from '../../native/new-version.ts'
import { copy } from './notices.copy.ts'
import classes from './notices.module.css'
import { useOutdated } from './use-outdated.ts'

/** Banners above every page: data shown from the device, a device that stores nothing, and a newer version of the portal. */
export function Notices() {
  return (
    <>
      <OutdatedNotice />
      <StorageNotice />
      <VersionNotice />
    </>
  )
}

function OutdatedNotice() {
  const words = useCopy(copy)
  const { moment } = useDates()
  const errorMessage = useErrorMessage()
  const outdated = useOutdated()
  const since =
    outdated && outdated.since > 0 ? moment(new Date(outdated.since).toISOString()) : undefined
  return (
    <div role="status">
      {outdated && (
        <p className={classes.notice}>
          <IconCloudOff size={20} aria-hidden="true" />
          <span>
            {outdated.failure
              ? words.notUpdated(errorMessage(outdated.failure), since)
              : since
                ? words.offlineSince(since)
                : words.offline}
          </span>
        </p>
      )}
    </div>
  )
}

function StorageNotice() {
  const words = useCopy(copy)
  const isRefused = useStorageRefused()
  return (
    <div role="status">
      {isRefused && (
        <p className={classes.notice}>
          <IconDeviceFloppy size={20} aria-hidden="true" />
          <span>{words.storageRefused}</span>
        </p>
      )}
    </div>
  )
}

/** Not offered offline: a new version may not be able to read what the old one stored. */
function VersionNotice() {
  const words = useCopy(copy)
  const outdated = useOutdated()
  // A server that fails one call can still hand out a version.
  const isConnected = outdated === undefined || outdated.failure !== undefined
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
