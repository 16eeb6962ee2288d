import { Button, Paper } from '@mantine/core'
import IconCameraCheck from '@tabler/icons-react/dist/esm/icons/IconCameraCheck.mjs'
import IconCameraOff from '@tabler/icons-react/dist/esm/icons/IconCameraOff.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { firm } from '@milepost/contract/firm/firm'
import { read } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { openAppSettings } from '../../../native/app-settings.ts'
import {
  requestCamera,
  watchCameraPermission,
  type Permission,
} from '../../../native/camera/camera-permission.ts'
import { knownPath, paths, withUpload } from '../../../paths.ts'
import classes from '../../../shared/permission-page.module.css'
import { copy } from './permissions-needed.copy.ts'

/** Explains how to allow camera access, and continues on its own once it is granted. */
export function PermissionsNeededPage() {
  const words = useCopy(copy)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [permission, setPermission] = useState<Permission>('prompt')
  const [showsSteps, setShowsSteps] = useState(false)
  const { data: firmData } = useQuery(read(firm.show, {}))
  const to = knownPath(search.get('to'))

  useEffect(() => watchCameraPermission(setPermission), [])
  useEffect(() => {
    if (permission === 'granted' && to) void navigate(to, { replace: true })
  }, [permission, to, navigate])

  const ask = async () => setPermission(await requestCamera())
  const openSettings = async () => setShowsSteps(!(await openAppSettings()))

  const isGranted = permission === 'granted'
  const Glyph = isGranted ? IconCameraCheck : IconCameraOff
  return (
    <Page title={words.title} back={{ to: paths.home, label: words.back }}>
      <Paper className={classes.card}>
        <Glyph size={40} stroke={1.5} aria-hidden="true" className={classes.icon} />
        <p role="status" className={classes.text}>
          {words[permission]}
        </p>
        {permission === 'denied' && (
          <>
            <Button
              size="lg"
              fullWidth
              aria-expanded={showsSteps}
              onClick={() => void openSettings()}
            >
              {words.openSettings}
            </Button>
            {showsSteps && (
              <ol className={classes.steps}>
                <li>{words.stepSite}</li>
                <li>{words.stepCamera}</li>
                <li>{words.stepBack}</li>
              </ol>
            )}
            <Button size="lg" fullWidth variant="default" onClick={() => void ask()}>
              {words.tryAgain}
            </Button>
          </>
        )}
        {permission === 'prompt' && (
          <Button size="lg" fullWidth onClick={() => void ask()}>
            {words.allow}
          </Button>
        )}
        {isGranted && (
          <Button
            component={Link}
            size="lg"
            fullWidth
            to={to ?? withUpload(paths.home, 'new')}
            replace
          >
            {words.goOn}
          </Button>
        )}
        {!isGranted && (
          <Button
            component={Link}
            to={withUpload(paths.home, 'new')}
            size="lg"
            fullWidth
            variant="default"
          >
            {words.fileInstead}
          </Button>
        )}
        {firmData?.privacyUrl && (
          <a href={firmData.privacyUrl} target="_blank" rel="noopener noreferrer">
            {words.privacy}
          </a>
        )}
      </Paper>
    </Page>
  )
}
