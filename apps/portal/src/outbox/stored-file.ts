/** A file to send; its bytes are stored next to the entry. */
export type StoredFile = {
  id: string
  fileName: string
  type: string
  bytes: number
  lastModified: number
}

/** A page of a document. */
export type StoredPage = StoredFile & {
  /** The Idempotency-Key under which it is uploaded before its document. */
  key: string
  /** The server's id for it, once it is uploaded. */
  uploadedId: string | undefined
  note: string
}
