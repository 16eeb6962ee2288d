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
  /** Who was signed in when the share arrived. Nobody else may take it. */
  owner: string | undefined
}

const key = 'shared'
const store = createStore('milepost-shares', 'files')
/** The share being read. Android delivers the share that launches the app twice. */
let readingUri: string | undefined
let arriving = Promise.resolve()
/** Why the last share could not be stored. */
let failure: unknown

/**
 * Calls back when another app shares a file with this one, including at launch. Returns the unsubscribe
 * function. The share is stored for the `owner`, the signed-in user, if any.
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
 * Takes the shared file once, for the signed-in `person`, after waiting until it is stored. Undefined if
 * there is none, if it is older than `maxAgeMs`, or if it belongs to somebody else. Throws if it could not be
 * stored because the phone is full.
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

/** Deletes a share that was not taken. */
export const dropShare = (): Promise<void> => del(key, store)

/** Replaces any earlier share and deletes the phone's temporary copy. */
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
