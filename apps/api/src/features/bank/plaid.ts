import type { PlaidApi } from 'plaid'
import type { BankSettings } from '../../platform/process/config.ts'

/** The provider's response timeout (ms). Short, because a person may be waiting. */
const timeoutMs = 15_000

/** Creates the provider's client. Imported on first use, because the library is large. */
export async function createPlaid({ clientId, secret, url }: BankSettings): Promise<PlaidApi> {
  const { Configuration, PlaidApi: Api } = await import('plaid')
  const headers = { 'PLAID-CLIENT-ID': clientId, 'PLAID-SECRET': secret }
  return new Api(
    new Configuration({
      basePath: url(),
      baseOptions: { timeout: timeoutMs, maxRedirects: 0, headers },
    }),
  )
}

/** The provider's error, or its failure to respond. Excludes the request, which contains our secrets. */
export class BankFailure extends Error {
  override name = 'BankFailure'
  /** The provider's error code; undefined if it gave none. */
  readonly code: string | undefined
  readonly isUnavailable: boolean

  constructor(reason: unknown) {
    const { response, message } = reason as Partial<Failure>
    const code = response?.data?.error_code
    super(`the bank's provider: ${code ?? message ?? 'no answer'}`)
    this.code = code
    this.isUnavailable = response === undefined || response.status >= 500 || response.status === 429
  }
}

type Failure = {
  message: string
  response: { status: number; data: { error_code?: string } | undefined }
}

/** Returns the response data. Throws a BankFailure. */
export async function unwrapAnswer<Data>(call: Promise<{ data: Data }>): Promise<Data> {
  try {
    return (await call).data
  } catch (reason) {
    throw new BankFailure(reason)
  }
}
