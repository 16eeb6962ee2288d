import { CameraFailed, closeCamera, openCamera } from './camera.ts'
import { isInApp } from './device.ts'

export type Permission = 'granted' | 'denied' | 'prompt'

/**
 * Tells whether the camera may be used, now and whenever that changes; answers how to stop. Silent in browsers
 * that do not say, where one finds out by asking.
 */
export function watchCameraPermission(listener: (permission: Permission) => void): () => void {
  return isInApp() ? watchInApp(listener) : watchInBrowser(listener)
}

/** Asks the person for the camera, where they have not said yet. */
export async function requestCamera(): Promise<Permission> {
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
function watchInApp(listener: (permission: Permission) => void): () => void {
  let isStopped = false
  const check = async () => {
    if (document.visibilityState === 'hidden') return
    const { Camera } = await import('@capacitor/camera')
    const permission = getPermission(await Camera.checkPermissions())
    if (!isStopped) listener(permission)
  }
  void check()
  const onVisibilityChange = () => void check()
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    isStopped = true
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}

function watchInBrowser(listener: (permission: Permission) => void): () => void {
  let stop = () => {}
  let isStopped = false
  const subscribe = async () => {
    const status = await navigator.permissions.query({ name: 'camera' })
    if (isStopped) return
    const notify = () => listener(status.state)
    status.addEventListener('change', notify)
    stop = () => status.removeEventListener('change', notify)
    notify()
  }
  if ('permissions' in navigator) void subscribe().catch(() => {})
  return () => {
    isStopped = true
    stop()
  }
}
