import { Capacitor } from '@capacitor/core'
import { Filesystem } from '@capacitor/filesystem'
import { CapacitorShareTarget, type SharedFile } from '@capgo/capacitor-share-target'
import { clear, del, entries, set } from 'idb-keyval'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import { openDeviceStore } from '../device-store.ts'

/** The files another app shared at once, in their order. They stay on the device until the person answers. */
export type Share = { id: string; files: File[] }

type StoredFile = { bytes: ArrayBuffer; name: string; type: string }

/** The first file, with those that were shared at once with it. */
type StoredShare = StoredFile & {
  others?: StoredFile[]
  at: number
  /** Who was signed in when the share arrived. Nobody else may take it. */
  owner: string | undefined
}

const store = openDeviceStore('milepost-shares', 'files')
/** The share being read. Android delivers the share that launches the app twice. */
let readingUris: string | undefined
/** The storing of the last share. */
let arriving = Promise.resolve()

/**
 * Calls back when another app shares a file with this one, including at launch. Returns the unsubscribe
 * function. The share is stored for the `owner`, the signed-in user, if any.
 */
export function watchShares(owner: () => string | undefined, listener: () => void): () => void {
  const listening = CapacitorShareTarget.addListener('shareReceived', ({ files }) => {
    const uris = (files ?? []).map(({ uri }) => uri).join('\n')
    if (uris === readingUris) return
    readingUris = uris
    arriving = storeShare(files ?? [], owner()).finally(() => {
      readingUris = undefined
    })
    // `bindShares` reports the error; this only avoids an unhandled rejection.
    arriving.catch(() => undefined)
    listener()
  })
  return () => void listening.then((handle) => handle.remove())
}

/**
 * Waits until the last share is stored, and binds shares that nobody owns to the signed-in `person`; those
 * older than `maxAgeMs` are deleted. Throws if the last share could not be stored.
 */
export async function bindShares(
  person: string | undefined,
  maxAgeMs: number,
  now: number,
): Promise<void> {
  const arrived = arriving
  arriving = Promise.resolve()
  await arrived
  if (person === undefined) return
  for (const [id, share] of await entries<string, StoredShare>(store)) {
    if (share.owner !== undefined) continue
    if (now - share.at > maxAgeMs) await dropShare(id)
    else
      await set(id, { ...share, owner: person } satisfies StoredShare, store).catch(
        async (reason: unknown) => {
          // Better to lose the file than to give it to somebody else.
          await dropShare(id)
          throw reason
        },
      )
  }
}

/** The latest share that waits for the `person`, unless nobody owns it and it is older than `maxAgeMs`. */
export async function findShare(
  person: string | undefined,
  maxAgeMs: number,
  now: number,
): Promise<Share | undefined> {
  const [latest] = (await entries<string, StoredShare>(store))
    .filter(([, { at, owner }]) => (owner === undefined ? now - at <= maxAgeMs : owner === person))
    .toSorted(([, a], [, b]) => b.at - a.at)
  if (!latest) return undefined
  const [id, { others = [], at, ...first }] = latest
  const files = [first, ...others].map(
    ({ bytes, name, type }) => new File([bytes], name, { type, lastModified: at }),
  )
  return { id, files }
}

export const dropShare = (id: string): Promise<void> => del(id, store)

export const dropShares = (): Promise<void> => clear(store)

/** Stores the share next to earlier ones, all of its files or none, and deletes the phone's temporary copies. */
async function storeShare(files: SharedFile[], owner: string | undefined): Promise<void> {
  try {
    const [first, ...others] = await Promise.all(files.map(readFile))
    if (!first) throw new Error('No file was shared')
    const share: StoredShare = { ...first, others, at: Date.now(), owner }
    await set(uuid(), share, store)
  } finally {
    for (const { uri } of files) {
      const path = uri.startsWith('/') ? `file://${uri}` : uri
      await Filesystem.deleteFile({ path }).catch(() => undefined)
    }
  }
}

async function readFile({ uri, name, mimeType }: SharedFile): Promise<StoredFile> {
  const answer = await fetch(Capacitor.convertFileSrc(uri))
  if (!answer.ok) throw new Error(`The shared file answers ${answer.status}`)
  return { bytes: await answer.arrayBuffer(), name, type: mimeType }
}
