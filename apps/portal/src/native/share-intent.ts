import { CapacitorShareTarget, type SharedFile } from '@capgo/capacitor-share-target'
import { Capacitor } from '@capacitor/core'
import { Filesystem } from '@capacitor/filesystem'
import { createStore, del, get, set } from 'idb-keyval'

type Kept = { bytes: ArrayBuffer; name: string; type: string; at: number }

const key = 'shared'
const shelf = createStore('milepost-shares', 'files')
/** What is being read just now. Android hands over the share that starts the app twice. */
let reading: string | undefined
let arriving = Promise.resolve()

/** Tells when another app shares with this one, also what it was started with; answers how to stop. */
export function watchShares(tell: () => void): () => void {
  const listening = CapacitorShareTarget.addListener('shareReceived', ({ files }) => {
    const [file] = files ?? []
    const what = file?.uri ?? 'nothing'
    if (what === reading) return
    reading = what
    arriving = keep(file)
      .catch(() => dropArrived())
      .finally(() => {
        reading = undefined
      })
    tell()
  })
  return () => void listening.then((handle) => handle.remove())
}

/** Takes what was shared, once, after it has been read; undefined where there is none, or it came longer than `keptFor` (ms) ago. */
export async function takeArrived(keptFor: number, now: number): Promise<File | undefined> {
  await arriving
  const kept = await get<Kept>(key, shelf)
  if (!kept) return undefined
  await dropArrived()
  const { bytes, name, type, at } = kept
  return now - at > keptFor ? undefined : new File([bytes], name, { type, lastModified: at })
}

/** Forgets what was shared and not taken. */
export const dropArrived = (): Promise<void> => del(key, shelf)

/** In place of what was shared before; the copy that the phone made of it goes. */
async function keep(file: SharedFile | undefined): Promise<void> {
  await dropArrived()
  if (!file) return
  const { uri, name, mimeType } = file
  const answer = await fetch(Capacitor.convertFileSrc(uri))
  if (!answer.ok) throw new Error(`The shared file answers ${answer.status}`)
  const bytes = await answer.arrayBuffer()
  await set(key, { bytes, name, type: mimeType, at: Date.now() } satisfies Kept, shelf)
  const path = uri.startsWith('/') ? `file://${uri}` : uri
  await Filesystem.deleteFile({ path }).catch(() => undefined)
}
