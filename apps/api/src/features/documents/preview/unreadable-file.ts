/** A file of an upload that no page can be made of; the client is asked to send it again. */
export class UnreadableFile extends Error {
  /** Counted from 1, as the client sees it. */
  readonly fileNumber: number
  /** For the log. */
  readonly detail: string

  constructor(fileNumber: number, detail: string) {
    super(`File ${fileNumber} can't be read: ${detail}`)
    this.fileNumber = fileNumber
    this.detail = detail
  }
}
