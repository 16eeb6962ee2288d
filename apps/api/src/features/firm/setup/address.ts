import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AddressOutcome } from '@milepost/contract/firm/firm-setup'
import type { Services } from '../../../platform/platform.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'

const root = '/.well-known/milepost-address'
const purpose = 'address_check'
const timeoutMs = 10_000

/** Answers a sealed word with the word, which only a server with this secret can: see `reachItself`. */
export function addressCheck(
  fronts: FastifyInstance,
  { secrets }: Pick<Services, 'secrets'>,
): void {
  fronts.get<{ Params: { sealed: string } }>(`${root}/:sealed`, async ({ params }, reply) => {
    void reply.type('text/plain').header('cache-control', 'no-store')
    try {
      return await reply.send(secrets.open(purpose, params.sealed))
    } catch {
      return reply.code(404).send('Not found')
    }
  })
}

/** How a server fared that looked for itself at an address. */
export type Reached = { outcome: AddressOutcome; redirectsTo: string | null }

/**
 * Asks an address for what only this installation can answer. Reads no more than the first bytes of an answer, follows no
 * redirect, and says of another server only that it is another one.
 */
export async function reachItself(secrets: Secrets, url: string): Promise<Reached> {
  const word = randomUUID()
  try {
    const answer = await fetch(`${url}${root}/${secrets.seal(purpose, word)}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const location = answer.headers.get('location')
    if (answer.status >= 300 && answer.status < 400 && location !== null) {
      await answer.body?.cancel()
      return { outcome: 'redirects', redirectsTo: toOrigin(location, url) }
    }
    const isOurs = (await readStart(answer, word.length + 1)) === word
    return { outcome: isOurs ? 'reached' : 'elsewhere', redirectsTo: null }
  } catch (reason) {
    return { outcome: toOutcome(reason), redirectsTo: null }
  }
}

const toOrigin = (location: string, base: string): string | null =>
  URL.parse(location, base)?.origin ?? null

/** The first bytes of an answer as text. */
async function readStart({ body }: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString()
}

function toOutcome(reason: unknown): AddressOutcome {
  const { name, cause } = reason as { name?: string; cause?: { code?: string } }
  const code = cause?.code ?? ''
  if (name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code)) return 'timeout'
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return 'not_found'
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/.test(code)) return 'security'
  // A server that speaks no HTTP.
  if (/^(HPE_|UND_ERR_)/.test(code)) return 'elsewhere'
  return 'no_connection'
}

// Of this machine, or of its own network: the ranges of RFC 1918, 3927 and 4193, and the names that routers give.
const local = [
  /^(localhost|0\.0\.0\.0|\[::1?\])$/,
  /^(127|10)(\.\d+){3}$/,
  /^(192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))(\.\d+){2}$/,
  /^\[f(e[89ab]|[cd][\da-f])[\da-f]:/,
  /\.(localhost|local|lan|internal|home\.arpa)$/,
]

/** Whether links to this address open at most in the office's own network, where no client is. */
export function isLocalAddress(url: string): boolean {
  const { hostname } = new URL(url)
  return local.some((pattern) => pattern.test(hostname))
}
