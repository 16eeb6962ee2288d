import { toFileName } from '@milepost/contract/documents/file-names'
import type { FileAnswer } from '../../platform/http/send-file.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { StoredResource } from './resources.sql.ts'

/** A resource's file, named after its current title. */
export const resourcePdf = (
  storage: Storage,
  { title, bytes, blobKey, blobSha256 }: StoredResource,
): FileAnswer => ({
  name: toFileName('application/pdf', title),
  bytes,
  etag: blobSha256,
  read: (range) => storage.read(blobKey, range),
})
