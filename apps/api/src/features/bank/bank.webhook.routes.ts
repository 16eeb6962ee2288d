import type { JWKPublicKey } from 'plaid'
import { hashToken } from '../../platform/auth/tokens.ts'
import type { Db } from '../../platform/database/database.ts'
import { httpError, notFound, unavailable } from '../../platform/errors.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { findOwner } from './bank.sql.ts'
import { createPlaid, unwrapAnswer, type BankFailure } from './plaid.ts'
import { isSigned } from './webhook-signature.ts'

/** The maximum number of cached provider keys; only a few are in use at a time. */
const maxKeys = 20
/** How many keys the provider is asked for in a minute: strangers name keys that don't exist. */
const maxLookupsPerMinute = 10

/**
 * Receives the provider's webhooks. They only say what to look up: a job then fetches the current state, so
 * duplicate, late or reordered webhooks do no harm.
 */
export function bankWebhook({ app, db, clock, config, available }: Platform): void {
  const keys = new Map<string, JWKPublicKey>()
  const lookups = { minute: 0, count: 0 }

  /** Throws a 503 past the limit: the provider will retry its webhook. */
  function countLookup(): void {
    const minute = Math.floor(clock.now().getTime() / 60_000)
    if (lookups.minute !== minute) Object.assign(lookups, { minute, count: 0 })
    if (++lookups.count > maxLookupsPerMinute) throw unavailable()
  }

  async function getKey(keyId: string): Promise<JWKPublicKey | undefined> {
    const cached = keys.get(keyId)
    if (cached) return cached
    countLookup()
    const plaid = await createPlaid(config.bank!)
    const { key } = await unwrapAnswer(plaid.webhookVerificationKeyGet({ key_id: keyId })).catch(
      (reason: BankFailure) => {
        // The provider will retry the webhook.
        if (reason.isUnavailable) throw unavailable()
        return { key: undefined }
      },
    )
    if (keys.size >= maxKeys) keys.clear()
    if (key) keys.set(keyId, key)
    return key
  }

  void app.register(async (calls) => {
    // The signature covers the raw body, so don't parse it.
    calls.removeAllContentTypeParsers()
    calls.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) =>
      done(null, body),
    )
    calls.route<{ Body: Buffer | undefined }>({
      method: 'POST',
      url: '/v1/plaid/webhook',
      schema: { hide: true },
      bodyLimit: 64 * 1024,
      config: { rateLimit: { max: 300, timeWindow: '1 minute' } },
      handler: async ({ headers, body }, reply) => {
        if (!config.bank) throw notFound()
        if (!body || !(await isSigned(headers['plaid-verification'], body, clock, getKey)))
          throw httpError(401, 'unauthenticated')
        const event: unknown = JSON.parse(body.toString())
        await available(() =>
          db.transaction((transaction) => handleEvent(transaction, event as WebhookEvent)),
        )
        return reply.code(204).send()
      },
    })
  })
}

type WebhookEvent = { webhook_code?: unknown; link_token?: unknown; item_id?: unknown }

async function handleEvent(transaction: Db, event: WebhookEvent): Promise<void> {
  const { webhook_code: code, link_token: linkToken, item_id: itemId } = event
  if (code === 'SESSION_FINISHED' && typeof linkToken === 'string') {
    const link = await findOwner(transaction, 'link', hashToken(linkToken))
    if (link)
      await addJob(transaction, 'finish_bank_link', link, { jobKey: `bank_link/${link.id}` })
  } else if (typeof itemId === 'string') {
    const item = await findOwner(transaction, 'item', itemId)
    if (item) await addJob(transaction, 'sync_bank_item', item, { jobKey: `bank_item/${item.id}` })
  }
}
