import { Readable } from 'node:stream'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endOfName, maxNameCharacters, toFileName } from '@milepost/contract/documents/file-names'
import { getFileType, typeBytes } from '@milepost/contract/documents/file-type'
import type { FormLimits } from '@milepost/contract/wire/endpoint'
import { camelKey } from '@milepost/contract/wire/json-api'
import { toOneLine } from '@milepost/contract/wire/one-line'
import { ApiError, httpError } from '../errors.ts'
import type { Blob, Storage } from '../storage/storage.ts'
import { isStoredFile, type StoredFile, type StoredText } from '../storage/stored-file.ts'

type Form = {
  fields: Record<string, unknown>
  stored: (StoredFile | StoredText)[]
  /** One per stored file: resolves once it survives a power cut. */
  persisted: Promise<void>[]
}

/** Where a form's files go. */
type FormStorage = Pick<Storage, 'receive' | 'remove'>

export async function registerForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart)
}

/**
 * Reads a multipart form; each file is streamed into storage. `fields` is what the contract's
 * schema expects: `file_comment_1` becomes `files[1].comment`. The first invalid file fails the
 * whole form, and nothing stays in storage. Nothing may be acknowledged before all of `persisted`
 * resolve.
 */
export async function readForm(
  request: FastifyRequest,
  limits: FormLimits,
  storage: FormStorage,
): Promise<Form> {
  if (!request.isMultipart()) throw httpError(415, 'bad_request')
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  const files: Record<string, unknown>[] = []
  const stored: Form['stored'] = []
  const persisted: Form['persisted'] = []

  const setField = (name: string, value: unknown) => {
    const [, property, digits] = /^file_([a-z_]+)_(\d{1,3})$/.exec(name) ?? []
    if (property === undefined) {
      const key = camelKey(name)
      // A repeated name makes a list.
      fields[key] = key in fields ? [fields[key], value].flat() : value
      return
    }
    const index = Number(digits)
    if (index >= limits.maxFiles) throw httpError(422, 'too_many_files', { pointer: `/${name}` })
    const file = (files[index] ??= {})
    if (camelKey(property) in file) throw httpError(422, 'invalid', { pointer: `/${name}` })
    file[camelKey(property)] = value
  }

  try {
    const parts = request.parts({
      limits: {
        files: limits.maxFiles,
        // A larger file arrives truncated and marked so.
        fileSize: limits.maxBytesPerFile,
        fields: limits.maxFiles * 2 + 10,
        fieldNameSize: 100,
        fieldSize: 10_000,
        parts: limits.maxFiles * 3 + 10,
        headerPairs: 20,
      },
      // Some programs send a file without a name, or with a type of its own.
      isPartAFile: (fieldName, _, fileName) =>
        fileName !== undefined || /^file_object_\d{1,3}$/.test(fieldName ?? ''),
    })
    for await (const part of parts) {
      // The library accepts a part without a name.
      if ((part.fieldname as string | undefined) === undefined) throw httpError(400, 'bad_request')
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) throw httpError(413, 'upload_too_large')
        // A field of type JSON arrives parsed: its object could pass for a stored file.
        if (typeof part.value !== 'string')
          throw httpError(422, 'invalid', { pointer: `/${part.fieldname}` })
        setField(part.fieldname, part.value)
        continue
      }
      const file = await storePart(part, storage, limits.kind)
      stored.push(file.stored)
      persisted.push(file.persisted)
      setField(part.fieldname, file.stored)
    }
    for (const file of files) nameByType(file)
  } catch (reason) {
    await removeBlobs(storage, stored)
    throw toFormError(reason)
  }
  // A gap in the numbering is a missing file.
  return {
    fields: { ...fields, files: Array.from(files, (file) => file ?? {}) },
    stored,
    persisted,
  }
}

/** Removes stored files that no row names. */
export async function removeBlobs(storage: FormStorage, stored: Blob[]): Promise<void> {
  await Promise.all(stored.map(({ key }) => storage.remove(key)))
}

async function storePart(
  part: MultipartFile,
  storage: FormStorage,
  kind: FormLimits['kind'],
): Promise<{ stored: StoredFile | StoredText; persisted: Promise<void> }> {
  const pointer = `/${part.fieldname}`
  const { sample, whole } = await peek(part.file)
  if (sample.length === 0) throw httpError(422, 'file_unreadable', { pointer })
  const mimeType = kind === 'text' ? ('text/plain' as const) : getFileType(sample)
  if (!mimeType) {
    part.file.resume()
    throw httpError(415, 'file_type', { pointer })
  }
  const { blob, persisted } = await storage.receive(whole)
  if (part.file.truncated) {
    await storage.remove(blob.key)
    throw httpError(413, 'file_too_large', { pointer })
  }
  // A part may have no file name.
  const sentName = (part.filename as string | undefined) ?? ''
  if (mimeType === 'text/plain') {
    const fileName = endOfName(toOneLine(sentName)) || 'file'
    return { stored: { ...blob, mimeType, fileName }, persisted }
  }
  return { stored: { ...blob, mimeType, fileName: toFileName(mimeType, sentName) }, persisted }
}

/** The beginning of a stream, and the whole stream again. */
async function peek(content: Readable): Promise<{ sample: Buffer; whole: Readable }> {
  let sample: Buffer = Buffer.alloc(0)
  for await (const chunk of content.iterator({ destroyOnReturn: false })) {
    sample = Buffer.concat([sample, chunk as Buffer])
    if (sample.length < typeBytes) continue
    content.unshift(sample)
    return { sample, whole: content }
  }
  return { sample, whole: Readable.from([sample]) }
}

/** Puts a file's own name right where its form has one beside the file. */
function nameByType(file: Record<string, unknown> | undefined): void {
  if (!file || !isStoredFile(file.object) || typeof file.originalFileName !== 'string') return
  const { mimeType } = file.object as StoredFile | StoredText
  // A name that is too long is refused with the other fields.
  if (mimeType !== 'text/plain' && toOneLine(file.originalFileName).length <= maxNameCharacters)
    file.originalFileName = toFileName(mimeType, file.originalFileName)
}

function toFormError(reason: unknown): unknown {
  if (reason instanceof ApiError) return reason
  const { code, message } = reason as { code?: string; message?: string }
  if (code === 'FST_FILES_LIMIT') return httpError(422, 'too_many_files')
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
    return httpError(413, 'upload_too_large')
  if (code === 'FST_INVALID_JSON_FIELD_ERROR') return httpError(400, 'bad_request')
  // Errors of the library without a code: a form without a boundary, or one that ends early.
  if (/^Multipart: |^Unexpected end of (form|multipart)|^Malformed part header/.test(message ?? ''))
    return httpError(400, 'bad_request')
  return reason
}
