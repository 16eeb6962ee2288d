import { delMany, get, getMany, keys, setMany } from 'idb-keyval'
import { openDeviceStore } from '../../../native/device-store.ts'
import { renameKeys, reverseNames } from '../../../shared/rename-keys.ts'
import type { DraftPage, Photo } from './draft-page.ts'
import type { Draft } from './draft.ts'

/** Stores one person's unsent document on the device. Every method may throw, for example when the device is full. */
export type DraftStore = {
  /** Files that `known` has are not read again. */
  load(known?: Draft): Promise<{ draft: Draft; mark: string } | undefined>
  /** Returns the mark of what it stored. */
  save(draft: Draft): Promise<string>
  clear(): Promise<void>
}

type StoredFile = { id: string; name: string; type: string; lastModified: number }
type StoredDraftPage = Pick<DraftPage, 'id' | 'fileName' | 'note' | 'upload'> & { file: StoredFile }
type StoredDraft = Omit<Draft, 'pages' | 'picked' | 'photo'> & {
  pages: StoredDraftPage[]
  picked: StoredDraftPage | undefined
  /** No `note` if stored by an earlier version. */
  photo: (StoredFile & Partial<Pick<Photo, 'note'>>) | undefined
}

/** Stored names of the draft's fields, as earlier versions wrote them. */
const storedNames = {
  resubmission: 'redo',
  retained: 'kept',
  upload: 'ahead',
  uploadedId: 'sentAs',
}
const names = reverseNames(storedNames)

/**
 * Tells whether the stored draft is the one that a window knows. It is what the record says, not a field of it: a tab of
 * an earlier version would store such a field again, unchanged, with what it changed.
 */
const toMark = (stored: unknown) => JSON.stringify(stored)

/**
 * The stored draft of a person, by their user id. The bytes of a file are written once, as an ArrayBuffer:
 * some browsers lose stored File objects.
 */
export function openDraftStore(userId: string): DraftStore {
  const store = openDeviceStore('milepost-drafts', 'drafts')
  const bytesKey = (id: string) => `${userId}/${id}`

  const storedIds = async () =>
    (await keys<string>(store))
      .filter((key) => key.startsWith(`${userId}/`))
      .map((key) => key.slice(userId.length + 1))

  return {
    async load(known) {
      const stored: unknown = await get(userId, store)
      if (!stored) return undefined
      const record = renameKeys(stored, names) as StoredDraft
      const files = [...record.pages, record.picked].flatMap((page) => page?.file ?? [])
      const wanted = record.photo ? [...files, record.photo] : files
      const knownFiles = new Map(known && filesOf(known).map(({ id, file }) => [id, file]))
      const missing = wanted.filter(({ id }) => !knownFiles.has(id))
      const bytes = await getMany<ArrayBuffer>(
        missing.map(({ id }) => bytesKey(id)),
        store,
      )
      const found = new Map(missing.map(({ id }, i) => [id, bytes[i]]))
      const toFile = ({ id, name, type, lastModified }: StoredFile) => {
        const knownFile = knownFiles.get(id)
        if (knownFile) return knownFile
        const content = found.get(id)
        return content && new File([content], name, { type, lastModified })
      }
      const toPages = (page: StoredDraftPage): DraftPage[] => {
        const file = toFile(page.file)
        return file ? [{ ...page, file }] : []
      }
      const photo = record.photo && toFile(record.photo)
      const draft = {
        ...record,
        pages: record.pages.flatMap(toPages),
        picked: record.picked && toPages(record.picked)[0],
        photo: photo && {
          id: record.photo!.id,
          file: photo,
          note: record.photo!.note ?? '',
        },
      }
      return { draft, mark: toMark(stored) }
    },

    async save(draft) {
      const { pages, picked, photo } = draft
      const files = filesOf(draft)
      const stored = new Set(await storedIds())
      const fresh = await Promise.all(
        files
          .filter(({ id }) => !stored.has(id))
          .map(async ({ id, file }) => [bytesKey(id), await file.arrayBuffer()] as const),
      )
      const record: StoredDraft = {
        ...draft,
        pages: pages.map(toStoredPage),
        picked: picked && toStoredPage(picked),
        photo: photo && { ...toStoredFile(photo), note: photo.note },
      }
      const renamed = renameKeys(record, storedNames)
      // In one transaction, so that no page is stored without its bytes.
      await setMany(
        [...fresh.map(([key, bytes]): [string, unknown] => [key, bytes]), [userId, renamed]],
        store,
      )
      const removed = [...stored].filter((id) => !files.some((one) => one.id === id))
      await delMany(removed.map(bytesKey), store)
      return toMark(renamed)
    },

    async clear() {
      await delMany([userId, ...(await storedIds()).map(bytesKey)], store)
    },
  }
}

const filesOf = ({ pages, picked, photo }: Draft) => [...pages, picked ?? [], photo ?? []].flat()

const toStoredFile = ({ id, file: { name, type, lastModified } }: { id: string; file: File }) => ({
  id,
  name,
  type,
  lastModified,
})

const toStoredPage = ({ id, fileName, note, upload, file }: DraftPage): StoredDraftPage => ({
  id,
  fileName,
  note,
  upload,
  file: toStoredFile({ id, file }),
})
