/** Why no page can be made of a file: what the client reads, and is asked for. */
export type FileFault = 'unreadable' | 'locked' | 'placeholder'

/** A file whose pages stand for what other programs than the one it was made for can't show. */
export class Placeholder extends Error {
  override name = 'Placeholder'
}

/** A file of an upload that no page can be made of; the client is asked to send it again. */
export class UnreadableFile extends Error {
  /** Counted from 1, as the client sees it. */
  readonly fileNumber: number
  /** For the log. */
  readonly detail: string
  readonly fault: FileFault

  constructor(fileNumber: number, detail: string, fault: FileFault = 'unreadable') {
    super(`File ${fileNumber} can't be read: ${detail}`)
    this.fileNumber = fileNumber
    this.detail = detail
    this.fault = fault
  }
}
