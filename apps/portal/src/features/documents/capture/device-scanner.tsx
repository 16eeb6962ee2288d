import { Button } from '@mantine/core'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { CameraFailed } from '../../../native/camera/camera.ts'
import { scanPage } from '../../../native/camera/scanner.ts'
import { copy } from '../upload-frame/camera.copy.ts'
import classes from './camera-upload-page.module.css'

type DeviceScannerProps = {
  onPhoto: (photo: File) => void
  onFailed: (why: CameraFailed['why']) => void
}

/** Opens the phone's own document scanner at once, and offers it again if it was closed. */
export function DeviceScanner({ onPhoto, onFailed }: DeviceScannerProps) {
  const words = useCopy(copy)
  const [attempt, setAttempt] = useState(1)
  const [closedAttempt, setClosedAttempt] = useState(0)
  const handlePhoto = useEffectEvent(onPhoto)
  const fail = useEffectEvent((reason: unknown) =>
    onFailed(reason instanceof CameraFailed ? reason.why : 'missing'),
  )

  useEffect(() => {
    const scan = async () => {
      try {
        const photo = await scanPage()
        if (photo) return handlePhoto(photo)
      } catch (reason) {
        fail(reason)
      }
      setClosedAttempt(attempt)
    }
    void scan()
  }, [attempt])

  return (
    <div className={classes.none}>
      <IconCamera size={32} stroke={1.5} aria-hidden="true" />
      {closedAttempt === attempt ? (
        <Button
          size="lg"
          leftSection={<IconCamera size={20} />}
          onClick={() => setAttempt((before) => before + 1)}
        >
          {words.openCamera}
        </Button>
      ) : (
        <p role="status">{words.opening}</p>
      )}
    </div>
  )
}
