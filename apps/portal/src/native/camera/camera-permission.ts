import { isInApp } from '../device.ts'
import { CameraFailed, closeCamera, openCamera } from './camera.ts'

export type Permission = 'granted' | 'denied' | 'prompt'

/**
 * Calls back with the camera permission, now and on every change. Returns the unsubscribe function. Never
 * calls back in browsers without a permission query; there you find out by opening the camera.
 */
export function watchCameraPermission(listener: (permission: Permission) => void): () => void {
  return isInApp() ? watchInApp(listener) : watchInBrowser(listener)
}

/** Asks for the camera permission if it is undecided. */
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

/** The permission can change while the user is in the phone's settings, so check again when the app comes back. */
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
