import { createStore, delMany, get, getMany, keys, setMany } from 'idb-keyval'
import type { DraftPage, Photo } from './draft-page.ts'
import type { Draft } from './draft.ts'

/** Keeps one person's unsent document on the device. All of it may throw, as where the device is full. */
export type DraftStore = {
  load(): Promise<Draft | undefined>
  save(draft: Draft): Promise<void>
  clear(): Promise<void>
}

type KeptFile = { id: string; name: string; type: string; lastModified: number }
type KeptPage = Pick<DraftPage, 'id' | 'fileName' | 'note' | 'ahead'> & { file: KeptFile }
type Kept = Omit<Draft, 'pages' | 'picked' | 'photo'> & {
  pages: KeptPage[]
  picked: KeptPage | undefined
  /** One that an earlier version kept has no note. */
  photo: (KeptFile & Partial<Pick<Photo, 'note'>>) | undefined
}

/**
 * The draft of a person, by an id that is theirs alone. The bytes of a file are written once, as bytes:
 * some browsers lose files that they were asked to keep as files.
 */
export function draftStoreOf(userId: string): DraftStore {
  const store = createStore('milepost-drafts', 'drafts')
  const bytesKey = (id: string) => `${userId}/${id}`

  const storedIds = async () =>
    (await keys<string>(store))
      .filter((key) => key.startsWith(`${userId}/`))
      .map((key) => key.slice(userId.length + 1))

  return {
    async load() {
      const kept = await get<Kept>(userId, store)
      if (!kept) return undefined
      const files = [...kept.pages, kept.picked].flatMap((page) => page?.file ?? [])
      const wanted = kept.photo ? [...files, kept.photo] : files
      const bytes = await getMany<ArrayBuffer>(
        wanted.map(({ id }) => bytesKey(id)),
        store,
      )
      const found = new Map(wanted.map(({ id }, i) => [id, bytes[i]]))
      const fileOf = ({ id, name, type, lastModified }: KeptFile) => {
        const content = found.get(id)
        return content && new File([content], name, { type, lastModified })
      }
      const pageOf = (page: KeptPage): DraftPage[] => {
        const file = fileOf(page.file)
        return file ? [{ ...page, file }] : []
      }
      const photo = kept.photo && fileOf(kept.photo)
      return {
        ...kept,
        pages: kept.pages.flatMap(pageOf),
        picked: kept.picked && pageOf(kept.picked)[0],
        photo: photo && { id: kept.photo!.id, file: photo, note: kept.photo!.note ?? '' },
      }
    },

    async save(draft) {
      const { pages, picked, photo } = draft
      const held = [...pages, ...(picked ? [picked] : []), ...(photo ? [photo] : [])]
      const stored = new Set(await storedIds())
      const fresh = await Promise.all(
        held
          .filter(({ id }) => !stored.has(id))
          .map(async ({ id, file }) => [bytesKey(id), await file.arrayBuffer()] as const),
      )
      const kept: Kept = {
        ...draft,
        pages: pages.map(keptPage),
        picked: picked && keptPage(picked),
        photo: photo && { ...keptFile(photo), note: photo.note },
      }
      // In one step, so that a page is never named without its bytes.
      await setMany(
        [...fresh.map(([key, bytes]): [string, unknown] => [key, bytes]), [userId, kept]],
        store,
      )
      const gone = [...stored].filter((id) => !held.some((one) => one.id === id))
      await delMany(gone.map(bytesKey), store)
    },

    async clear() {
      await delMany([userId, ...(await storedIds()).map(bytesKey)], store)
    },
  }
}

const keptFile = ({ id, file: { name, type, lastModified } }: { id: string; file: File }) => ({
  ...{ id, name, type, lastModified },
})

const keptPage = ({ id, fileName, note, ahead, file }: DraftPage): KeptPage => ({
  ...{ id, fileName, note, ahead, file: keptFile({ id, file }) },
})
