import { CapacitorShareTarget, type SharedFile } from '@capgo/capacitor-share-target'
import { Capacitor } from '@capacitor/core'
import { Filesystem } from '@capacitor/filesystem'
import { createStore, del, get, set } from 'idb-keyval'
import { isQuotaExceeded } from './quota-exceeded.ts'

type StoredShare = {
  bytes: ArrayBuffer
  name: string
  type: string
  at: number
  /** Who was signed in when it came, if anyone was: nobody else takes it. */
  owner: string | undefined
}

const key = 'shared'
const store = createStore('milepost-shares', 'files')
/** What is being read just now. Android hands over the share that starts the app twice. */
let readingUri: string | undefined
let arriving = Promise.resolve()
/** Why the share that came last could not be kept. */
let failure: unknown

/**
 * Tells when another app shares with this one, also what it was started with, and answers how to stop. What comes is kept for the
 * `owner`: who is signed in, if anyone is.
 */
export function watchShares(owner: () => string | undefined, listener: () => void): () => void {
  const listening = CapacitorShareTarget.addListener('shareReceived', ({ files }) => {
    const [file] = files ?? []
    const uri = file?.uri ?? 'nothing'
    if (uri === readingUri) return
    readingUri = uri
    arriving = storeShare(file, owner())
      .catch((reason: unknown) => {
        failure = reason
        return dropShare()
      })
      .finally(() => {
        readingUri = undefined
      })
    listener()
  })
  return () => void listening.then((handle) => handle.remove())
}

/**
 * Takes what was shared, once, after it has been read, for the person who is signed in; undefined where there is none, where it came
 * longer than `keptFor` (ms) ago, or while somebody else was. Throws where it could not be kept, as where the phone is full.
 */
export async function takeShare(
  person: string | undefined,
  maxAgeMs: number,
  now: number,
): Promise<File | undefined> {
  await arriving
  const failed = failure
  failure = undefined
  if (isQuotaExceeded(failed)) throw failed
  const share = await get<StoredShare>(key, store)
  if (!share) return undefined
  const { bytes, name, type, at, owner } = share
  if (owner !== undefined && owner !== person) return undefined
  await dropShare()
  return now - at > maxAgeMs ? undefined : new File([bytes], name, { type, lastModified: at })
}

/** Forgets what was shared and not taken. */
export const dropShare = (): Promise<void> => del(key, store)

/** In place of what was shared before; the copy that the phone made of it goes. */
async function storeShare(file: SharedFile | undefined, owner: string | undefined): Promise<void> {
  failure = undefined
  await dropShare()
  if (!file) return
  const { uri, name, mimeType } = file
  const answer = await fetch(Capacitor.convertFileSrc(uri))
  if (!answer.ok) throw new Error(`The shared file answers ${answer.status}`)
  const bytes = await answer.arrayBuffer()
  const path = uri.startsWith('/') ? `file://${uri}` : uri
  try {
    await set(
      key,
      { bytes, name, type: mimeType, at: Date.now(), owner } satisfies StoredShare,
      store,
    )
  } finally {
    await Filesystem.deleteFile({ path }).catch(() => undefined)
  }
}
