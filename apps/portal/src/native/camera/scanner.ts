import { isInApp } from '../device.ts'
import { requestCamera } from './camera-permission.ts'
import { CameraFailed } from './camera.ts'

/** Whether the phone has a document scanner that detects edges. Browsers have none. */
export const hasScanner = isInApp

/**
 * One page from the phone's document scanner, or from its camera if it has none; undefined if the user
 * canceled. Throws CameraFailed.
 */
export async function scanPage(): Promise<File | undefined> {
  if ((await requestCamera()) !== 'granted') throw new CameraFailed('denied')
  const [path, failed] = await scan().then(
    (scanned) => [scanned, false] as const,
    () => [undefined, true] as const,
  )
  const picture = failed ? await photograph() : path
  return picture ? loadFile(picture) : undefined
}

async function scan(): Promise<string | undefined> {
  const { DocumentScanner, ResponseType, ScannerMode } =
    await import('@capgo/capacitor-document-scanner')
  const { scannedImages, status } = await DocumentScanner.scanDocument({
    maxNumDocuments: 1,
    responseType: ResponseType.ImageFilePath,
    // No image cleanup: it could paint over what a receipt says.
    scannerMode: ScannerMode.BaseWithFilter,
  })
  return String(status) === 'cancel' ? undefined : scannedImages?.[0]
}

/** The camera plugin's error codes. */
const cancelled = 'OS-PLUG-CAMR-0006'
const refused = 'OS-PLUG-CAMR-0003'

async function photograph(): Promise<string | undefined> {
  const { Camera } = await import('@capacitor/camera')
  try {
    const { uri, webPath } = await Camera.takePhoto({ quality: 100, correctOrientation: true })
    return uri ?? webPath
  } catch (reason) {
    const { code } = reason as { code?: string }
    if (code === cancelled) return undefined
    throw new CameraFailed(code === refused ? 'denied' : 'missing')
  }
}

/** The WebView reads the phone's files through a URL of its own scheme. */
async function loadFile(path: string): Promise<File> {
  const { Capacitor } = await import('@capacitor/core')
  const answer = await fetch(Capacitor.convertFileSrc(path)).catch(() => undefined)
  if (!answer?.ok) throw new CameraFailed('missing')
  const picture = await answer.blob()
  const isPng = /\.png$/i.test(path)
  return new File([picture], isPng ? 'photo.png' : 'photo.jpg', {
    type: isPng ? 'image/png' : 'image/jpeg',
  })
}
