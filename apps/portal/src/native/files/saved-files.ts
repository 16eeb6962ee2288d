import { FileViewer } from '@capacitor/file-viewer'
import { Directory, Filesystem } from '@capacitor/filesystem'
import { isOnAndroid } from '../device.ts'

/**
 * Saves a file in the app's download folder (Documents on iOS, external storage on Android) and opens it in
 * the phone's viewer. If no viewer can show it, it is still saved. Throws if it can't be written.
 */
export async function saveAndOpen(bytes: Blob, name: string): Promise<void> {
  const { uri } = await Filesystem.writeFile({
    path: `downloads/${toSafeName(name)}`,
    data: await toBase64(bytes),
    directory: isOnAndroid() ? Directory.External : Directory.Documents,
    recursive: true,
  })
  await FileViewer.openDocumentFromLocalPath({ path: uri }).catch(() => undefined)
}

/** The title is untrusted and must not contain path separators. */
const toSafeName = (name: string) => name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-').replace(/^\.+/, '')

function toBase64(bytes: Blob): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^.*?,/, '')))
    reader.addEventListener('error', () => reject(reader.error!))
    reader.readAsDataURL(bytes)
  })
}
