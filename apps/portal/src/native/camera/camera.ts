/** Why the camera gives no picture: denied by the user or the device, or no usable picture. */
export class CameraFailed extends Error {
  override name = 'CameraFailed'
  readonly why: 'denied' | 'missing'

  constructor(why: 'denied' | 'missing') {
    super(`The camera is ${why}`)
    this.why = why
  }
}

/** Opens the rear camera at its highest resolution. Throws CameraFailed. */
export async function openCamera(): Promise<MediaStream> {
  // Undefined if the page was loaded without TLS, and in some in-app browsers.
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

/** A full-resolution photo where the browser supports ImageCapture, else the current frame of `view`. */
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

/** Whether the camera has a torch that can be turned on. */
export function hasTorch(camera: MediaStream): boolean {
  const [track] = camera.getVideoTracks()
  return Boolean((track?.getCapabilities?.() as Torch | undefined)?.torch)
}

/** Turns the camera's torch on or off. */
export async function setTorch(camera: MediaStream, torch: boolean): Promise<void> {
  const [track] = camera.getVideoTracks()
  await track?.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] })
}
