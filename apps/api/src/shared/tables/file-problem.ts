import type { ErrorCode } from '@milepost/contract/wire/error-messages'

/** Why a file of rows is rejected. */
export class FileProblem extends Error {
  override name = 'FileProblem'
  readonly code: ErrorCode
  /** The line it is about, if any. */
  readonly line: number | undefined

  constructor(code: ErrorCode, line?: number) {
    super(code)
    this.code = code
    this.line = line
  }
}
