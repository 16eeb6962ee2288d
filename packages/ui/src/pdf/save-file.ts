import { nativeBridge } from '../session/native-bridge.ts'

/** Downloads bytes as a file; in the app, saves and opens it. Throws if the app can't. */
export async function saveFile(bytes: Blob, name: string): Promise<void> {
  const bridge = nativeBridge()
  if (bridge) return bridge.saveFile(bytes, name)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = name
  link.click()
  // Some browsers read the bytes only after the save dialog.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
