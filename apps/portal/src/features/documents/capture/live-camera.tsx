import { ActionIcon, Loader } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconBulbOff from '@tabler/icons-react/dist/esm/icons/IconBulbOff.mjs'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import {
  CameraFailed,
  closeCamera,
  hasTorch,
  openCamera,
  setTorch,
  takePhoto,
} from '../../../native/camera/camera.ts'
import { copy } from '../upload-frame/camera.copy.ts'
import { useIsMounted } from '../upload-frame/use-is-mounted.ts'
import classes from './live-camera.module.css'

type LiveCameraProps = {
  onPhoto: (photo: Blob) => void
  onFailed: (why: CameraFailed['why']) => void
}

/** The live camera view and the shutter. The camera is on only while this is mounted. */
export function LiveCamera({ onPhoto, onFailed }: LiveCameraProps) {
  const words = useCopy(copy)
  const view = useRef<HTMLVideoElement>(null)
  const [camera, setCamera] = useState<MediaStream>()
  const [isPlaying, setPlaying] = useState(false)
  const [isCapturing, setCapturing] = useState(false)
  const isMounted = useIsMounted()

  const failed = useRef(onFailed)
  useEffect(() => {
    failed.current = onFailed
  })
  const fail = (reason: unknown) =>
    failed.current(reason instanceof CameraFailed ? reason.why : 'missing')

  // Turn the camera off while the page is hidden: phones take it away then and return it only on a new
  // request.
  const isVisible = useDocumentVisibility() === 'visible'
  useEffect(() => {
    if (!isVisible) return
    let isUnmounted = false
    let opened: MediaStream | undefined
    const open = async () => {
      try {
        const stream = await openCamera()
        if (isUnmounted) return closeCamera(stream)
        opened = stream
        setCamera(stream)
      } catch (reason) {
        if (!isUnmounted) fail(reason)
      }
    }
    void open()
    return () => {
      isUnmounted = true
      if (opened) closeCamera(opened)
      setCamera(undefined)
      setPlaying(false)
    }
  }, [isVisible])

  const show = useCallback(
    (video: HTMLVideoElement) => {
      view.current = video
      video.srcObject = camera ?? null
      return () => {
        view.current = null
        video.srcObject = null
      }
    },
    [camera],
  )

  const capture = async () => {
    if (!camera || !view.current || isCapturing) return
    setCapturing(true)
    view.current.pause()
    try {
      const photo = await takePhoto(camera, view.current)
      if (isMounted()) onPhoto(photo)
    } catch (reason) {
      if (isMounted()) fail(reason)
    }
  }

  return (
    <div className={classes.camera}>
      <video
        ref={show}
        autoPlay
        muted
        playsInline
        aria-label={words.live}
        className={classes.view}
        onPlaying={() => setPlaying(true)}
      />
      {(!isPlaying || isCapturing) && (
        <p role="status" className={classes.state}>
          <Loader size="sm" color="white" aria-hidden="true" />
          <span>{isCapturing ? words.taking : words.opening}</span>
        </p>
      )}
      <div className={classes.controls}>
        <button
          type="button"
          className={classes.shutter}
          aria-label={words.shutter}
          disabled={!isPlaying || isCapturing}
          onClick={() => void capture()}
        />
        {camera && hasTorch(camera) && <TorchButton camera={camera} />}
      </div>
    </div>
  )
}

function TorchButton({ camera }: { camera: MediaStream }) {
  const words = useCopy(copy)
  const [isOn, setOn] = useState(false)
  const flip = () => {
    setOn(!isOn)
    void setTorch(camera, !isOn).catch(() => setOn(isOn))
  }
  return (
    <ActionIcon
      size={48}
      variant="transparent"
      color="white"
      aria-label={isOn ? words.lampOff : words.lampOn}
      className={classes.lamp}
      onClick={flip}
    >
      {isOn ? <IconBulbOff size={24} /> : <IconBulb size={24} />}
    </ActionIcon>
  )
}
