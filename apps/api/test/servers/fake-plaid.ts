import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import fastify from 'fastify'
import type { Transaction } from 'plaid'

type Body = Record<string, unknown>
type Page = {
  accounts?: typeof bankAccounts
  added?: object[]
  modified?: object[]
  removed?: { transaction_id: string }[]
  next_cursor: string
  has_more?: boolean
  transactions_update_status?: string
}

/**
 * A fake of the bank-data provider that a test controls. It answers over HTTP, since the provider's
 * own client calls it.
 */
export async function fakePlaid() {
  const app = fastify()
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const asked: { path: string; body: Body }[] = []
  const fake = {
    isAway: false,
    /** By link token: the public tokens of what was connected. */
    connected: new Map<string, string[]>(),
    /** What `sync` returns at a cursor; a string is an error code, returned once. */
    pages: new Map<string, (Page | string)[]>(),
    itemError: undefined as string | undefined,
    /** Runs before each answer. */
    onAsked: undefined as (() => Promise<void>) | undefined,
    asked,
    countRequests: (path: string) => asked.filter((one) => one.path === path).length,
  }
  const exchanged = new Set<unknown>()

  const refusal = (code: string) =>
    Object.assign(new Error(code), { statusCode: 400, error_code: code })
  const answers: Record<string, (body: Body) => object> = {
    '/link/token/create': () => {
      const token = `link-${randomUUID()}`
      return { link_token: token, hosted_link_url: `https://bank.test/${token}` }
    },
    '/link/token/get': ({ link_token: token }) => ({
      link_sessions: (fake.connected.get(String(token)) ?? []).map((publicToken) => ({
        finished_at: '2026-11-21T15:00:00Z',
        results: {
          item_add_results: [
            { public_token: publicToken, institution: { name: 'Blue Ridge Bank' }, accounts: [] },
          ],
        },
      })),
    }),
    '/item/public_token/exchange': ({ public_token: token }) => {
      if (exchanged.has(token)) throw refusal('INVALID_PUBLIC_TOKEN')
      exchanged.add(token)
      return { access_token: `access-of-${String(token)}`, item_id: `item-of-${String(token)}` }
    },
    '/item/get': () => ({
      item: { error: fake.itemError ? { error_code: fake.itemError } : null },
    }),
    '/item/remove': () => ({}),
    '/transactions/sync': ({ cursor = '' }) => {
      const [page, ...later] = fake.pages.get(String(cursor)) ?? []
      if (later.length > 0) fake.pages.set(String(cursor), later)
      if (typeof page === 'string') throw refusal(page)
      return {
        accounts: bankAccounts,
        added: [],
        modified: [],
        removed: [],
        has_more: false,
        next_cursor: cursor,
        transactions_update_status: 'HISTORICAL_UPDATE_COMPLETE',
        ...page,
      }
    },
    '/webhook_verification_key/get': ({ key_id: id }) => {
      if (id !== 'key-1') throw refusal('INVALID_FIELD')
      return { key: { ...publicKey.export({ format: 'jwk' }), kid: id, expired_at: null } }
    },
  }
  app.setErrorHandler((error: { statusCode?: number; error_code?: string }, _, reply) =>
    reply.code(error.statusCode ?? 500).send({ error_code: error.error_code ?? 'INTERNAL' }),
  )
  app.post('/*', async (request) => {
    const { url: path, body } = request
    asked.push({ path, body: body as Body })
    await fake.onAsked?.()
    if (fake.isAway) throw Object.assign(new Error('away'), { statusCode: 503 })
    return answers[path]!(body as Body)
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })

  return Object.assign(fake, {
    settings: {
      clientId: 'client-id',
      secret: 'the-provider-secret',
      url: () => address,
      webhookUrl: () => 'https://portal.test/api/v1/plaid/webhook',
    },
    /** The header that goes with a webhook's body. */
    signWebhook: (body: string, { at, kid = 'key-1' }: { at: Date; kid?: string }) => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const head = part({ alg: 'ES256', kid, typ: 'JWT' })
      const hash = createHash('sha256').update(body).digest('hex')
      const iat = Math.floor(at.getTime() / 1000)
      const text = `${head}.${part({ iat, request_body_sha256: hash })}`
      const signature = sign('sha256', Buffer.from(text), {
        key: privateKey,
        dsaEncoding: 'ieee-p1363',
      })
      return `${text}.${signature.toString('base64url')}`
    },
    stop: () => app.close(),
  })
}

export const bankAccounts = [
  { account_id: 'checking', type: 'depository', mask: '4417', name: 'Checking' },
  { account_id: 'card', type: 'credit', mask: '0082', name: 'Card' },
]

/** A transaction in the provider's format: money out is positive. */
export const bankTransaction = (id: string, more: Partial<Transaction> = {}) => ({
  transaction_id: id,
  account_id: 'checking',
  amount: 84.2,
  iso_currency_code: 'USD',
  date: '2026-11-04',
  name: 'Pilot',
  original_description: 'PILOT 312 FUEL',
  pending: false,
  ...more,
})
