import { CameraFailed, closeCamera, openCamera } from './camera.ts'
import { isInApp } from './device.ts'

export type Permission = 'granted' | 'denied' | 'prompt'

/**
 * Tells whether the camera may be used, now and whenever that changes; answers how to stop. Silent in browsers
 * that do not say, where one finds out by asking.
 */
export function watchCameraPermission(tell: (permission: Permission) => void): () => void {
  return isInApp() ? watchInApp(tell) : watchInBrowser(tell)
}

/** Asks the person for the camera, where they have not said yet. */
export async function askForCamera(): Promise<Permission> {
  if (isInApp()) {
    const { Camera } = await import('@capacitor/camera')
    return getPermission(await Camera.requestPermissions({ permissions: ['camera'] }))
  }
  // Browsers ask only when a page opens the camera.
  try {
    closeCamera(await openCamera())
    return 'granted'
  } catch (reason) {
    return reason instanceof CameraFailed && reason.why === 'denied' ? 'denied' : 'granted'
  }
}

const getPermission = ({ camera }: { camera: string }): Permission =>
  camera === 'granted' || camera === 'limited'
    ? 'granted'
    : camera === 'denied'
      ? 'denied'
      : 'prompt'

/** In the settings of the phone the app is in the background; it looks again when it is back. */
function watchInApp(tell: (permission: Permission) => void): () => void {
  let isOver = false
  const look = async () => {
    if (document.visibilityState === 'hidden') return
    const { Camera } = await import('@capacitor/camera')
    const permission = getPermission(await Camera.checkPermissions())
    if (!isOver) tell(permission)
  }
  void look()
  const lookAgain = () => void look()
  document.addEventListener('visibilitychange', lookAgain)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', lookAgain)
  }
}

function watchInBrowser(tell: (permission: Permission) => void): () => void {
  let stop = () => {}
  let isOver = false
  const ask = async () => {
    const status = await navigator.permissions.query({ name: 'camera' })
    if (isOver) return
    const say = () => tell(status.state)
    status.addEventListener('change', say)
    stop = () => status.removeEventListener('change', say)
    say()
  }
  if ('permissions' in navigator) void ask().catch(() => {})
  return () => {
    isOver = true
    stop()
  }
}
