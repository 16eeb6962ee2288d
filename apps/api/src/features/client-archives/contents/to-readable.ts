import type { Readable } from 'node:stream'
import type { FileAnswer } from '../../../platform/http/send-file.ts'

/** What a call would send, whole. */
export const toReadable = async (file: FileAnswer): Promise<Readable> =>
  'stream' in file ? file.stream : file.read()
