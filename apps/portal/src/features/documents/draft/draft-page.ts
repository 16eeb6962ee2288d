import { sizeProblem } from '@milepost/contract/documents/documents'
import type { PickedFile } from '@milepost/ui/files/pick-file.ts'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import type { StoredPage } from '../../../outbox/stored-file.ts'
import { toPhotoName } from '../photo/photo-name.ts'

/** `upload`: how far the page got when it was uploaded ahead of its document. */
export type DraftPage = PickedFile & {
  id: string
  note: string
  upload?: Pick<StoredPage, 'key' | 'uploadedId'> | undefined
}

export type Photo = { id: string; file: File; note: string }

/** A photo as a page without cropping; undefined if it can't be sent that way. */
export const wholePhoto = ({ file, note }: Photo) =>
  sizeProblem(file.size)
    ? undefined
    : {
        file,
        note,
        fileName: file.type === 'image/jpeg' ? toPhotoName(new Date(file.lastModified)) : file.name,
      }

export const createPage = (
  picked: PickedFile & { note?: string },
  pages: readonly DraftPage[],
  id = uuid(),
) => ({
  note: '',
  ...withUniqueName(picked, pages),
  id,
})

/** Two photos of one day would have the same name: the second becomes `11-14-2026-2.jpg`. */
export function withUniqueName<P extends PickedFile>(picked: P, pages: readonly PickedFile[]): P {
  const usedNames = new Set(pages.map(({ fileName }) => fileName))
  const dot = picked.fileName.lastIndexOf('.')
  const [stem, ending] = [picked.fileName.slice(0, dot), picked.fileName.slice(dot)]
  let { fileName } = picked
  for (let n = 2; usedNames.has(fileName); n++) fileName = `${stem}-${n}${ending}`
  return { ...picked, fileName }
}
