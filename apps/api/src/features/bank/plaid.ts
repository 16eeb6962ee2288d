import type { PlaidApi } from 'plaid'
import type { BankSettings } from '../../platform/process/config.ts'

/** How long (ms) the provider may take to answer; someone may be waiting. */
const timeoutMs = 15_000

/** The provider's own client. Its code is big, and loaded when a bank is first spoken to. */
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

/** What the provider refused, or that it did not answer. Holds nothing of the request, which had our secrets in it. */
export class BankFailure extends Error {
  override name = 'BankFailure'
  /** The provider's own code; undefined where it did not say one. */
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

/** The data of an answer. Throws a BankFailure. */
export async function unwrapAnswer<Data>(call: Promise<{ data: Data }>): Promise<Data> {
  try {
    return (await call).data
  } catch (reason) {
    throw new BankFailure(reason)
  }
}
