/** A file of an upload that no page can be made of; the client is asked to send it again. */
export class UnreadableFile extends Error {
  /** From 1, as the client sees it. */
  readonly fileNumber: number
  /** For the log. */
  readonly why: string

  constructor(fileNumber: number, why: string) {
    super(`File ${fileNumber} can't be read: ${why}`)
    this.fileNumber = fileNumber
    this.why = why
  }
}
