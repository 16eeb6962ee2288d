/** Why there is no picture from the camera: refused by the person or the device, or none that can be used. */
export class CameraFailed extends Error {
  override name = 'CameraFailed'
  readonly why: 'denied' | 'missing'

  constructor(why: 'denied' | 'missing') {
    super(`The camera is ${why}`)
    this.why = why
  }
}

/** Opens the camera on the back of the device, as sharp as it gets. Throws CameraFailed. */
export async function openCamera(): Promise<MediaStream> {
  // Missing where the page came without TLS, and in some apps' own browsers.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices?.getUserMedia) throw new CameraFailed('missing')
  const video = {
    facingMode: { ideal: 'environment' },
    width: { ideal: 4032 },
    height: { ideal: 3024 },
  }
  return devices.getUserMedia({ video }).catch((reason: unknown) => {
    const name = reason instanceof DOMException ? reason.name : ''
    throw new CameraFailed(name === 'NotAllowedError' ? 'denied' : 'missing')
  })
}

export const closeCamera = (camera: MediaStream) =>
  camera.getTracks().forEach((track) => track.stop())

/** A photo in full: the camera's own where the browser can ask for it, else what `view` shows just now. */
export async function takePhoto(camera: MediaStream, view: HTMLVideoElement): Promise<Blob> {
  const [track] = camera.getVideoTracks()
  if (!track) throw new CameraFailed('missing')
  if ('ImageCapture' in window) {
    const photo = await new ImageCapture(track).takePhoto().catch(() => undefined)
    if (photo) return photo
  }
  return getFrame(view)
}

function getFrame(view: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = view.videoWidth
  canvas.height = view.videoHeight
  canvas.getContext('2d')?.drawImage(view, 0, 0)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (photo) => (photo ? resolve(photo) : reject(new CameraFailed('missing'))),
      'image/jpeg',
      1,
    ),
  )
}

type Torch = { torch?: boolean }

/** Whether the camera has a lamp that can be switched on. */
export function hasTorch(camera: MediaStream): boolean {
  const [track] = camera.getVideoTracks()
  return Boolean((track?.getCapabilities?.() as Torch | undefined)?.torch)
}

/** Switches the camera's lamp. */
export async function setTorch(camera: MediaStream, torch: boolean): Promise<void> {
  const [track] = camera.getVideoTracks()
  await track?.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] })
}
