import { clear, del, get, set } from 'idb-keyval'
import * as z from 'zod/mini'
import type { ComposedFile } from '@milepost/ui/threads/composer.tsx'
import { openDeviceStore } from '../../native/device-store.ts'

const store = openDeviceStore('milepost-message-drafts', 'files')

/** A file as its draft knows it; its bytes are stored beside. */
export const DraftFile = z.object({
  id: z.string(),
  fileName: z.string(),
  type: z.string(),
  bytes: z.number(),
  lastModified: z.number(),
})
export type DraftFile = z.infer<typeof DraftFile>

export const toDraftFile = ({ id, file }: ComposedFile): DraftFile => ({
  id,
  fileName: file.name,
  type: file.type,
  bytes: file.size,
  lastModified: file.lastModified,
})

type Bytes = { id: string; bytes: ArrayBuffer }

/** Stores the files of an unsent message or answer on the device, or removes them. Errors, as when it is full, are ignored. */
export async function saveDraftFiles(key: string, files: readonly ComposedFile[]): Promise<void> {
  try {
    if (files.length === 0) return await del(key, store)
    // As bytes: some browsers lose stored File objects.
    const all = files.map(async ({ id, file }) => ({ id, bytes: await file.arrayBuffer() }))
    await set(key, (await Promise.all(all)) satisfies Bytes[], store)
  } catch {
    // Without its files, the draft still has its words.
  }
}

/** The files of something unsent that the device still has. */
export async function loadDraftFiles(
  key: string,
  files: readonly DraftFile[],
): Promise<ComposedFile[]> {
  try {
    const found = new Map(
      ((await get<Bytes[]>(key, store)) ?? []).map(({ id, bytes }) => [id, bytes]),
    )
    return files.flatMap(({ id, fileName, type, lastModified }) => {
      const bytes = found.get(id)
      return bytes ? [{ id, file: new File([bytes], fileName, { type, lastModified }) }] : []
    })
  } catch {
    return []
  }
}

/** Removes the files of everything unsent. */
export async function removeAllDraftFiles(): Promise<void> {
  if ('indexedDB' in globalThis) await clear(store).catch(() => undefined)
}
