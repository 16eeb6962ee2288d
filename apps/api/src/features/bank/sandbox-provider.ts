import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import {
  createAccounts,
  createTransactions,
  parseToken,
  toToken,
  type Institution,
  type SandboxItem,
} from './sandbox-money.ts'

/** A hosted link created for a person. */
export type SandboxLink = {
  language: 'en' | 'es'
  firm: string
  returnTo: string
  /** The item to sign in to again. */
  again: SandboxItem | undefined
  endsAt: number
  finishedAt: string | undefined
  connected: SandboxItem[]
}

/** A call the provider would reject; the message is its error code. */
export class SandboxRefusal extends Error {}

/** How much history (ms) a newly connected bank has, and the maximum number of open links. */
const [historyMs, maxLinks] = [90 * 24 * 60 * 60 * 1000, 1_000]

/** The fields our calls may send. */
type Body = Partial<{
  client_name: string
  language: string
  hosted_link: { completion_redirect_uri: string; url_lifetime_seconds: number }
  access_token: string
  link_token: string
  public_token: string
  key_id: string
  cursor: string
  count: number
}>

/** The part of the provider's API that we use, with made-up banks. `pageUrl` returns the page of a link. */
export function sandboxProvider(clock: Clock, pageUrl: (linkToken: string) => string) {
  const links = new Map<string, SandboxLink>()
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const kid = randomUUID()

  const requireItem = (token: unknown): SandboxItem => {
    const item = parseToken('access', token)
    if (!item) throw new SandboxRefusal('INVALID_ACCESS_TOKEN')
    return item
  }

  const calls: Record<string, (body: Body) => object> = {
    'link/token/create': (body) => {
      const token = `link-sandbox-${randomBytes(24).toString('base64url')}`
      const lifetime = (body.hosted_link?.url_lifetime_seconds ?? 1_800) * 1000
      const endsAt = clock.now().getTime() + lifetime
      const [oldest] = links.size >= maxLinks ? links.keys() : []
      if (oldest) links.delete(oldest)
      links.set(token, {
        language: body.language === 'es' ? 'es' : 'en',
        firm: body.client_name ?? '',
        endsAt,
        returnTo: body.hosted_link?.completion_redirect_uri ?? '/',
        again: body.access_token === undefined ? undefined : requireItem(body.access_token),
        finishedAt: undefined,
        connected: [],
      })
      const expiration = new Date(endsAt).toISOString()
      return { link_token: token, hosted_link_url: pageUrl(token), expiration }
    },
    'link/token/get': ({ link_token: token = '' }) => {
      const link = links.get(token)
      if (!link) throw new SandboxRefusal('INVALID_LINK_TOKEN')
      const results = link.connected.map((item) => ({
        public_token: toToken('public', item),
        institution: { institution_id: item.institution.id, name: item.institution.name },
        accounts: createAccounts(item),
      }))
      const { finishedAt: at } = link
      return {
        link_token: token,
        link_sessions: at ? [{ finished_at: at, results: { item_add_results: results } }] : [],
      }
    },
    'item/public_token/exchange': ({ public_token: token }) => {
      const item = parseToken('public', token)
      if (!item) throw new SandboxRefusal('INVALID_PUBLIC_TOKEN')
      return { access_token: toToken('access', item), item_id: item.id }
    },
    'item/get': ({ access_token: token }) => ({
      item: { item_id: requireItem(token).id, error: null },
    }),
    'item/remove': ({ access_token: token }) => ({ removed: requireItem(token).id }),
    'transactions/sync': ({ access_token: token, cursor = '0', count = 100 }) => {
      const item = requireItem(token)
      const all = createTransactions(item, clock.now())
      const [from, pageSize] = [Number(cursor) || 0, Math.min(count, 500)]
      const added = all.slice(from, from + pageSize)
      return {
        accounts: createAccounts(item),
        added,
        modified: [],
        removed: [],
        next_cursor: String(from + added.length),
        has_more: from + added.length < all.length,
        transactions_update_status: 'HISTORICAL_UPDATE_COMPLETE',
      }
    },
    'webhook_verification_key/get': ({ key_id: id }) => {
      if (id !== kid) throw new SandboxRefusal('INVALID_WEBHOOK_VERIFICATION_KEY_ID')
      const jwk = publicKey.export({ format: 'jwk' })
      return { key: { ...jwk, kid, alg: 'ES256', use: 'sig', created_at: 0, expired_at: null } }
    },
  }

  /** A webhook's body and its signature header. */
  function signed(event: object): { body: string; verification: string } {
    const body = JSON.stringify(event)
    const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const hash = createHash('sha256').update(body).digest('hex')
    const iat = Math.floor(clock.now().getTime() / 1000)
    const text = `${encodePart({ alg: 'ES256', kid, typ: 'JWT' })}.${encodePart({ iat, request_body_sha256: hash })}`
    const signature = sign('sha256', Buffer.from(text), {
      key: privateKey,
      dsaEncoding: 'ieee-p1363',
    })
    return { body, verification: `${text}.${signature.toString('base64url')}` }
  }

  return {
    /** Handles a call by its path; undefined for a path we don't use. Throws a SandboxRefusal. */
    answer: (path: string, body: object) =>
      Object.hasOwn(calls, path) ? calls[path]!(body) : undefined,
    /** A link that can still be used; undefined if it is finished or expired. */
    openLink(token: string): SandboxLink | undefined {
      const link = links.get(token)
      return link && !link.finishedAt && link.endsAt > clock.now().getTime() ? link : undefined
    },
    /** Connects a bank, and returns the webhook to send. */
    connect(token: string, link: SandboxLink, institution: Institution) {
      const now = clock.now()
      link.finishedAt = now.toISOString()
      if (!link.again) {
        const since = new Date(now.getTime() - historyMs).toISOString().slice(0, 10)
        link.connected.push({ institution, since, id: randomUUID() })
      }
      return signed({
        webhook_type: 'LINK',
        webhook_code: 'SESSION_FINISHED',
        status: 'SUCCESS',
        link_token: token,
        environment: 'sandbox',
        public_tokens: link.connected.map((item) => toToken('public', item)),
      })
    },
  }
}
