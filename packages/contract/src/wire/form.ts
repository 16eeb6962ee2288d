import * as z from 'zod/mini'
import { snakeKey } from './json-api.ts'

/**
 * A file in a form: a Blob for the sender. Before it validates, the server replaces it with its
 * record of the stored file.
 */
export const FormFile = z.custom<Blob>((value) => typeof value === 'object' && value !== null)

type Fields = Record<string, unknown>

/**
 * Encodes a form as multipart/form-data: `documentTitle` becomes `document_title`, and the items of
 * `files` become `file_object_0`, `file_comment_0`, … Undefined and null values are left out.
 */
export function encodeForm({ files, ...fields }: { files: Fields[] } & Fields): FormData {
  const form = new FormData()
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return
    if (Array.isArray(value)) return value.forEach((item) => add(name, item))
    const isText = typeof value === 'string' || value instanceof Blob
    form.append(name, isText ? value : JSON.stringify(value))
  }
  for (const [key, value] of Object.entries(fields)) add(snakeKey(key), value)
  // Text goes first, so the server knows all of it before the first byte of a file.
  const textFields = (item: Fields) =>
    Object.entries(item).filter(([, value]) => !(value instanceof Blob))
  const fileFields = (item: Fields) =>
    Object.entries(item).filter(([, value]) => value instanceof Blob)
  for (const pickFields of [textFields, fileFields])
    files.forEach((item, i) =>
      pickFields(item).forEach(([key, value]) => add(`file_${snakeKey(key)}_${i}`, value)),
    )
  return form
}
